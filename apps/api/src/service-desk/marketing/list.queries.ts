/** Marketing lists as the screen and the file of a list's people read them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type listMarketingLists,
  type listMarketingMembers,
  type marketingListDetail,
  type marketingTemplates,
  memberExportColumns,
} from '@cordillera/contract/service-desk/marketing'
import {
  type MarketingMessage,
  marketingExclusions,
  memberStates,
  reasonsFrom,
} from '@cordillera/contract/service-desk/marketing-terms'
import { type Db, type Sql, sql } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { isBare } from './build.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listMarketingLists>['list'][number]
type Detail = Output<typeof marketingListDetail>
type Member = Output<typeof listMarketingMembers>['list'][number]
const record = { at: 'created_at', id: 'list_id' }

/** Who of numbers alone is left out would tell whose they are: it is told once all others were written to. */
const untold = sql`(h.state <> 'sent' and ${isBare})`

const sentAs: Record<MarketingMessage, Sql> = {
  delivered: sql`'delivered'`,
  failed: sql`'failed', 'expired'`,
  skipped: sql`'skipped'`,
}
/** Whether somebody asked for a loan within 72 hours of the start of `h`. */
const appliedOf = (userId: Sql): Sql => sql`
  exists (select from application o where o.user_id = ${userId}
    and o.applied_at between h.started_at and h.started_at + interval '72 hours')`

const fields = sql`
  h.list_id as "listId", h.name, h.merchant_id as merchant, m.name as "merchantName", h.source, h.state, h.people, case when ${untold} then h.people - h.handed_over else h.included end as included, h.handed_over as "handedOver",
  maker.name as "createdBy", h.created_at as "createdTime", h.started_at as "startedTime", h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join account maker on maker.account_id = h.created_by`

function lists({ rows }: Asked, { state }: FilterOf<typeof listMarketingLists>): Listed {
  const where = all([state ? sql`h.state = ${state}` : sql`h.state <> 'retired'`])
  return { hits: sql`from ${rows.marketingLists} h where ${where}`, fields, joins }
}

export const pageOfLists = (asked: Asked, input: Parsed<typeof listMarketingLists>) =>
  pageOf<Row>(asked.db, input, { ...lists(asked, input), order: byTime(record, input) })

/** One in scope; null where it isn't. */
export async function readList({ db, rows }: Asked, listId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ list: Detail }>`
    select row_to_json(shown) as list from (
      select ${fields}, h.filter as audience, h.control_percent as "controlPercent", h.per_minute as "perMinute",
        h.paused_why as "pausedWhy", asker.name as "askedBy", decider.name as "decidedBy", h.built_at as "builtTime", h.ended_at as "endedTime",
        a.business_id as "templateA", b.business_id as "templateB", va.texts -> 'es' ->> 'text' as "textA", vb.texts -> 'es' ->> 'text' as "textB",
        (select count(*)::int from marketing_member k where k.list_id = h.list_id and k.state = 'excluded' and not ${untold}) as "excludedPeople", ${untold} as untold, ${isBare} as bare,
        (select coalesce(json_agg(e order by e.people desc, e.why), '[]'::json) from (
          select k.why, count(*)::int as people from marketing_member k
          where k.list_id = h.list_id and k.state = 'excluded' and h.people >= ${reasonsFrom} and not ${untold} group by k.why) e) as excluded,
        (select coalesce(json_agg(r order by r.arm), '[]'::json) from (
          select k.arm, count(*)::int as people, count(*) filter (where s.state in (${sentAs.delivered}))::int as delivered,
            count(*) filter (where s.state in (${sentAs.failed}))::int as failed,
            count(*) filter (where s.state in (${sentAs.skipped}))::int as skipped,
            count(*) filter (where ${appliedOf(sql`k.user_id`)})::int as applied
          from marketing_member k left join message s on s.message_id = k.message_id
          where k.list_id = h.list_id and k.arm is not null and (k.state = 'queued' or not ${untold}) group by k.arm) r) as arms
      from ${rows.marketingLists} h ${joins} left join account asker on asker.account_id = h.asked_by
        left join account decider on decider.account_id = h.decided_by
        left join sms_template a on a.template_id = h.template_a left join sms_template b on b.template_id = h.template_b
        left join sms_template_version va on va.version_id = h.version_a left join sms_template_version vb on vb.version_id = h.version_b
      where h.list_id = ${listId}
    ) shown`.execute(db)
  return found[0]?.list ?? null
}

export async function templatesOf(db: Db, merchantId: number): Promise<Output<typeof marketingTemplates>> {
  const { rows } = await sql<Output<typeof marketingTemplates>[number]>`
    select t.template_id as "templateId", t.business_id as "businessId", t.description from sms_template t
      join sms_template_version v on v.template_id = t.template_id and v.state = 'approved'
    where t.merchant_id = ${merchantId} and t.model = 'marketing' and t.channel = 'sms' and t.active
    order by t.business_id limit 200`.execute(db)
  return rows
}

const memberFields = sql`
  h.member_id as "memberId", h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
  mask_phone(h.mobile) as mobile, case when h.user_id is null then 'untold' else h.state end as state,
  case when h.user_id is not null then h.why end as why, case when h.user_id is not null then h.arm end as arm,
  case when h.user_id is not null then s.state end as "messageState"`
const memberJoins = sql`left join borrower p on p.user_id = h.user_id left join message s on s.message_id = h.message_id`
type MemberFilter = FilterOf<typeof listMarketingMembers>

function members({ rows }: Asked, { listId, state, why, arm, message, applied }: MemberFilter): Listed {
  const ofState = state === 'untold' ? sql`h.user_id is null` : sql`h.state = ${state} and h.user_id is not null`
  const asksMore = why ?? arm ?? message ?? applied
  const where = all([
    sql`h.list_id = ${listId}`,
    state && ofState,
    // what became of a number alone is not told, so it is not asked either
    asksMore !== undefined && sql`h.user_id is not null`,
    // their state as well, which the index knows
    why && sql`h.state = 'excluded' and h.why = ${why}`,
    arm && sql`h.arm = ${arm}`,
    message &&
      sql`exists (select from message s where s.message_id = h.message_id and s.state in (${sentAs[message]}))`,
    applied !== undefined && sql`${appliedOf(sql`h.user_id`)} = ${applied}::boolean`,
  ])
  return {
    hits: sql`from (select k.member_id, k.list_id, k.user_id, k.mobile, k.state, k.arm, k.message_id, k.added_at, k.why, l.started_at
      from ${rows.marketingLists} l join marketing_member k using (list_id)) h where ${where}`,
    fields: memberFields,
    joins: memberJoins,
  }
}

export const pageOfMembers = (asked: Asked, input: Parsed<typeof listMarketingMembers>) =>
  pageOf<Member>(asked.db, input, {
    ...members(asked, input),
    order: input.sortOrder === 'desc' ? sql`h.member_id desc` : sql`h.member_id`,
  })

export const marketingMembersFile = listFile({
  name: 'marketing-list',
  of: ({ listId }: MemberFilter) => listId,
  columns: memberExportColumns,
  rows: (asked, filter: MemberFilter) =>
    each(latestFirst<Member>(asked.db, members(asked, filter), { at: 'added_at', id: 'member_id' }), (row) => ({
      ...row,
      state: memberStates[row.state][asked.language],
      why: row.why && marketingExclusions[row.why][asked.language],
    })),
})
