/** Campaigns that hold people out: what both groups did after the beginning, which is the same moment for both. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { campaignFigures, heldOutReport, listCampaignPeople } from '@cordillera/contract/messaging/report'
import { duringDays, type Sql, sql } from '../../platform/db.ts'
import { pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Campaign = Output<typeof heldOutReport>['rows'][number]
type Named = Pick<Campaign, 'kind' | 'campaignId' | 'name' | 'startedTime'>
/** A campaign, or all of them together, which has no name. */
type Counted = Omit<Campaign, keyof Named> & { [K in keyof Named]: Named[K] | null } & { isTotal: boolean }
const isCampaign = (row: Counted): row is Counted & Campaign => !row.isTotal
type Person = Output<typeof listCampaignPeople>['list'][number]

/** Of a person `p` of a campaign that began `since`. */
const did = sql`(
  select w.*, promised_at - p.since as promised_after, paid_at - p.since as paid_after from (
    select (select min(y.paid_at) from payment y where y.user_id = p.user_id and y.kind = 'payment' and y.state <> 'reversed'
        and y.paid_at between p.since and p.since + interval '72 hours') as paid_at,
      (select min(r.made_at) from collection_case k join promise r on r.case_id = k.case_id where k.user_id = p.user_id
        and r.made_at between p.since and p.since + interval '72 hours') as promised_at) w)`

const figures: Record<(typeof campaignFigures)[number], Sql> = {
  people: sql`true`,
  promised24: sql`d.promised_after <= interval '24 hours'`,
  promised: sql`d.promised_after is not null`,
  paid24: sql`d.paid_after <= interval '24 hours'`,
  paid: sql`d.paid_after is not null`,
}

/** Whoever is in a campaign, written to yet or not: who stopped on the way counts as the others do. */
const people = ({ rows }: Pick<Asked, 'rows'>, of: { runs: Sql; lists: Sql }): Sql => sql`(
  select 'cascade' as kind, r.run_id as campaign_id, c.name, r.started_at as since, p.person_id, p.user_id, p.state = 'control' as is_control,
    p.message_id
  from ${rows.cascadeRuns} r join cascade c on c.cascade_id = r.cascade_id join merchant m on m.merchant_id = r.merchant_id
    join cascade_person p on p.run_id = r.run_id
  where r.control_percent > 0 and r.started_at is not null and ${of.runs}
  union all
  select 'list', l.list_id, l.name, l.started_at, p.member_id, p.user_id, p.state = 'control', p.message_id
  from ${rows.marketingLists} l join merchant m on m.merchant_id = l.merchant_id join marketing_member p on p.list_id = l.list_id
  where l.control_percent > 0 and l.started_at is not null and p.user_id is not null and p.state <> 'excluded' and ${of.lists})`

const counts = (arm: 'written' | 'control'): Sql => {
  const isOf = arm === 'control' ? sql`p.is_control` : sql`not p.is_control`
  return sql`json_build_object(${sql.join(
    Object.entries(figures).map(([name, holds]) => sql`${sql.lit(name)}, count(*) filter (where ${isOf} and ${holds})`),
  )}) as ${sql.ref(arm)}`
}

export async function heldOut(
  asked: Asked,
  merchantId: number,
  { startDay, endDay }: Parsed<typeof heldOutReport>,
): Promise<Output<typeof heldOutReport>> {
  const days = { dayFrom: startDay, dayTo: endDay }
  const of = (alias: 'r' | 'l') =>
    sql`${sql.ref(`${alias}.merchant_id`)} = ${merchantId} and ${duringDays(sql.ref(`${alias}.started_at`) as Sql, sql`m.time_zone`, days)}`
  const { rows } = await sql<Counted>`
    select grouping(p.kind) = 1 as "isTotal", p.kind, p.campaign_id as "campaignId", p.name, p.since as "startedTime", ${counts('written')}, ${counts('control')}
    from ${people(asked, { runs: of('r'), lists: of('l') })} p cross join lateral ${did} d
    group by grouping sets ((p.kind, p.campaign_id, p.name, p.since), ()) order by 1, p.since desc, p.campaign_id`.execute(
    asked.db,
  )
  const total = rows.find(({ isTotal }) => isTotal)
  if (!total) throw new Error('grouping sets have a total')
  return {
    rows: rows.filter(isCampaign).map(({ isTotal: _, ...row }) => row),
    written: total.written,
    control: total.control,
  }
}

export const pageOfCampaignPeople = (asked: Asked, input: Parsed<typeof listCampaignPeople>) => {
  const { campaignId, arm, figure } = input
  const among = people(asked, { runs: sql`r.run_id = ${campaignId}`, lists: sql`l.list_id = ${campaignId}` })
  const isControl = arm === 'control'
  return pageOf<Person>(asked.db, input, {
    hits: sql`from (select p.*, d.promised_at, d.paid_at from ${among} p cross join lateral ${did} d
      where p.is_control = ${isControl} and ${figures[figure]}) h`,
    fields: sql`
      h.person_id as "personId", b.first_name || ' ' || mask_name(b.last_name) as borrower, h.promised_at as "promisedTime", h.paid_at as "paidTime",
      h.message_id as "messageId", s.state as "messageState"`,
    joins: sql`join borrower b on b.user_id = h.user_id left join message s on s.message_id = h.message_id`,
    order: input.sortOrder === 'desc' ? sql`h.person_id desc` : sql`h.person_id`,
  })
}
