/** Changes of phones as a list, its file and one of them read them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type listPhoneChanges,
  type phoneChangeDetail,
  phoneChangeExportColumns,
} from '@cordillera/contract/service-desk/phone-change'
import {
  codeLivesMinutes,
  codeTriesAtMost,
  openPhoneChangeStates,
  phoneChangeStates,
} from '@cordillera/contract/service-desk/phone-change-terms'
import { numberIsSilent } from '../../compliance/public.ts'
import { array, sql } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listPhoneChanges>['list'][number]
type Detail = Output<typeof phoneChangeDetail>
const record = { at: 'requested_at', id: 'change_id' }

const fields = sql`
  h.change_id as "changeId", h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
  h.merchant_id as merchant, m.name as "merchantName", m.country, mask_phone(h.old_mobile) as "oldMobile",
  mask_phone(h.new_mobile) as "newMobile", h.state, asker.name as "requestedBy", h.requested_at as "requestedTime",
  decider.name as "decidedBy", h.decided_at as "decidedTime", h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  left join account asker on asker.account_id = h.requested_by left join account decider on decider.account_id = h.decided_by`

function changes({ rows }: Asked, { state, merchant, userId }: FilterOf<typeof listPhoneChanges>): Listed {
  const where = all([
    state === 'open'
      ? sql`h.state = any(${array([...openPhoneChangeStates])}::text[])`
      : state && sql`h.state = ${state}`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
    userId && sql`h.user_id = ${userId}`,
  ])
  return { hits: sql`from ${rows.phoneChanges} h where ${where}`, fields, joins }
}

export const pageOfPhoneChanges = (asked: Asked, input: Parsed<typeof listPhoneChanges>) =>
  pageOf<Row>(asked.db, input, { ...changes(asked, input), order: byTime(record, input) })

export const phoneChangesFile = listFile({
  name: 'phone-changes',
  columns: phoneChangeExportColumns,
  rows: (asked, filter: FilterOf<typeof listPhoneChanges>) =>
    each(latestFirst<Row>(asked.db, changes(asked, filter), record), (row) => ({
      ...row,
      state: phoneChangeStates[row.state][asked.language],
    })),
})

/** One in scope; null where it isn't. Whose the new number is else shows once its holder has proved it. */
export async function readPhoneChange({ db, rows }: Asked, changeId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ change: Detail }>`
    select row_to_json(shown) as change from (
      select ${fields}, h.reason, h.codes_sent as "codesSent", h.code_sent_at as "codeSentTime",
        case when h.code_hash is not null then h.code_sent_at + make_interval(mins => ${codeLivesMinutes}) end as "codeUntil",
        case when h.code_hash is not null then ${codeTriesAtMost}::int - h.wrong_codes else 0 end as "triesLeft",
        h.verified_at as "verifiedTime", told.state as told, h.decided_reason as "decidedReason", h.old_number as "oldNumber",
        array(select i.file_id from phone_change_image i where i.change_id = h.change_id order by i.position) as images,
        h.state = 'verified' and ${numberIsSilent(sql`h.new_mobile`)} as silenced,
        (select coalesce(json_agg(json_build_object('userId', o.user_id, 'borrower', o.first_name || ' ' || mask_name(o.last_name))
            order by o.user_id), '[]'::json) from borrower o
          where h.state = 'verified' and o.mobile = h.new_mobile and o.merchant_id = h.merchant_id and o.user_id <> h.user_id) as "usedBy"
      from ${rows.phoneChanges} h ${joins} left join message told on told.message_id = h.told_message_id
      where h.change_id = ${changeId}
    ) shown`.execute(db)
  return found[0]?.change ?? null
}

/** Whose it is, where the picture is one of it. */
export async function findPhoneChangeImage({ db, rows }: Asked, changeId: string, fileId: string) {
  const { rows: found } = await sql<{ userId: string; merchantId: number }>`
    select h.user_id, h.merchant_id from ${rows.phoneChanges} h join phone_change_image i using (change_id)
    where h.change_id = ${changeId} and i.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}

/** The latest of a user, for their app. */
export async function latestPhoneChange({ db, rows }: Asked, userId: string) {
  const { rows: found } = await sql<{
    changeId: string
    state: Row['state']
    requestedTime: string
    version: number
  }>`
    select h.change_id, h.state, to_json(h.requested_at) #>> '{}' as requested_time, h.version from ${rows.phoneChanges} h
    where h.user_id = ${userId} order by h.requested_at desc, h.change_id desc limit 1`.execute(db)
  return found[0] ?? null
}
