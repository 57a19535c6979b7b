/** The register of silences, and who is silent for queries that pass over people instead of asking the gate about each. */
import { silenceExportColumns } from '@cordillera/contract/compliance/contact-export'
import { type SilenceKind, silenceKinds } from '@cordillera/contract/compliance/rules'
import type { listSilences } from '@cordillera/contract/compliance/silence'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import type { Db, Sql, Tx } from '../platform/db.ts'
import { each, listFile } from '../platform/export.ts'
import { maskWords } from '../platform/mask.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Asked } from './contact.queries.ts'
import { isSilenceOf } from './person.ts'

/** Nobody contacts this borrower at all: not the debtor, deceased, disputed … `userId` is a column or a value. */
export const personIsSilent = (userId: Sql): Sql => sql`exists (
  select from borrower p join merchant m using (merchant_id)
    join silence s on ${isSilenceOf({ person: 'p' })}
  where p.user_id = ${userId})`

/** The borrower's own number is wrong or somebody else's: only what is not a phone is left. */
export const phoneIsSilent = (userId: Sql): Sql => sql`exists (
  select from borrower p join silence s on s.lifted_at is null and s.phone = p.mobile where p.user_id = ${userId})`

/** A number stands in the register, whosever it is. */
export const numberIsSilent = (phone: Sql): Sql =>
  sql`exists (select from silence s where s.lifted_at is null and s.phone = ${phone})`

interface NumberNoLongerTheirs {
  merchantId: number
  userId: string
  phone: string
  evidence: string
  accountId: number
  now: Date
}

/**
 * A number that its borrower gave up: silenced in the register by the latest of their cases, and for messages by suppression too, as
 * whoever has no case is in no register.
 */
export async function silenceNumber(
  tx: Tx,
  { merchantId, userId, phone, evidence, accountId, now }: NumberNoLongerTheirs,
): Promise<void> {
  await sql`
    insert into silence (kind, phone, merchant_id, case_id, user_id, evidence, made_by, made_at)
    select 'wrongNumber', ${phone}, ${merchantId}, case_id, ${userId}, ${evidence}, ${accountId}, ${now}
    from collection_case where user_id = ${userId} order by opened_at desc, case_id desc limit 1
    on conflict do nothing`.execute(tx)
  await sql`
    insert into suppression as s (channel, address, origin, evidence, made_at, made_by)
    select channel, ${phone}, 'staff', ${evidence}, ${now}, ${accountId} from unnest(array['sms', 'whatsapp']) channel
    on conflict (channel, address, coalesce(purpose, ''), origin, coalesce(register, '')) where lifted_at is null
      do update set evidence = excluded.evidence, expires_at = null where s.expires_at is not null`.execute(tx)
}

/** What silences a person, or a number or address of whomever; null: nothing. */
export async function silenceAt(
  db: Db,
  { userId, channel, address }: { userId: string | null; channel: string; address: string },
): Promise<SilenceKind | null> {
  const { rows } = await sql<{ kind: SilenceKind }>`
    select kind from silence s where lifted_at is null and (
      (${channel} = 'email' and s.email = lower(${address})) or (${channel} not in ('email', 'visit') and s.phone = ${address})
      or exists (select from borrower p join merchant m using (merchant_id) where p.user_id = ${userId}
        and ${isSilenceOf({ person: 'p' })}))
    order by made_at limit 1`.execute(db)
  return rows[0]?.kind ?? null
}

type Silence = Output<typeof listSilences>['list'][number]
type SilenceFilter = FilterOf<typeof listSilences>
const record = { at: 'made_at', id: 'silence_id' }

function silences({ rows }: Asked, { kind, live, country }: SilenceFilter): Listed {
  const asked = [
    kind && sql`h.kind = ${kind}`,
    country && sql`h.merchant_id in (select merchant_id from merchant where country = ${country})`,
    live !== undefined && (live ? sql`h.lifted_at is null` : sql`h.lifted_at is not null`),
  ]
  return {
    hits: sql`from ${rows.silences} h where ${all(asked)}`,
    fields: sql`
      h.silence_id as "silenceId", h.kind, h.case_id as "caseId", m.name as "merchantName",
      coalesce(mask_phone(h.phone), mask_number(h.doc_number), left(h.email, 1) || '•••' || substring(h.email from '@.*')) as whom, h.evidence, made.name as "madeBy", h.made_at as "madeTime",
      lifted.name as "liftedBy", h.lifted_at as "liftedTime", h.lifted_reason as "liftedReason"`,
    joins: sql`join merchant m on m.merchant_id = h.merchant_id join account made on made.account_id = h.made_by
      left join account lifted on lifted.account_id = h.lifted_by`,
  }
}

export const pageOfSilences = (asked: Asked, input: Parsed<typeof listSilences>) =>
  pageOf<Silence>(asked.db, input, { ...silences(asked, input), order: byTime(record, input) })
export const silencesFile = listFile({
  name: 'silences',
  columns: silenceExportColumns,
  rows: (asked, filter: SilenceFilter) =>
    each(latestFirst<Silence>(asked.db, silences(asked, filter), record), (row) => ({
      ...row,
      kind: silenceKinds[row.kind].words[asked.language],
      evidence: maskWords(row.evidence),
      liftedReason: row.liftedReason && maskWords(row.liftedReason),
    })),
})
