/** The tally of messages: counted again for the days that anything happened to, read by groups. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { messageFailures } from '@cordillera/contract/messaging/failures'
import {
  arrivalBounds,
  type messageReport,
  type ReportGroup,
  reportExportColumns,
} from '@cordillera/contract/messaging/report'
import { formatMinor } from '@cordillera/contract/money'
import { array, type Sql, sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

/** Events are told in transactions that may last: what was told shortly before the last count is looked at again. */
const overlap = '10 minutes'
/** A promise or payment within so long counts for the message. */
const followedWithin = '72 hours'

const stateOf = sql`case when m.state in ('queued', 'sending') then 'queued' else m.state end`

/** As columns of the tally, in their order. */
const followedFigures = ['paid_24', 'paid', 'promised_24', 'promised', 'clicked_24', 'clicked_72', 'clicked']

/** A message may be held so long before it leaves. */
const heldAtMost = '31 days'
/** Whose money was booked, matched or taken back since the last count, and when it had been paid. */
const moneySince = sql`(
  select p.user_id, p.paid_at from message_tally_state s join payment p on p.received_at > s.counted_at - ${overlap}::interval
    where p.kind = 'payment'
  union select p.user_id, p.paid_at from message_tally_state s join payment p on p.matched_at > s.counted_at - ${overlap}::interval
  union select o.user_id, o.paid_at from message_tally_state s join payment p on p.received_at > s.counted_at - ${overlap}::interval
    join payment o on o.payment_id = p.reverses_id where p.kind = 'reversal')`

/** Of a message `m`: the first promise and payment after a delivered one within three days, and when its link was first opened. */
export const followed = sql`(
  select w.*, paid_at - m.sent_at as paid_after, promised_at - m.sent_at as promised_after, clicked_at - m.sent_at as clicked_after from (
    select case when m.state = 'delivered' then (select min(p.paid_at) from payment p where p.user_id = m.user_id and p.kind = 'payment'
        and p.state <> 'reversed' and p.paid_at between m.sent_at and m.sent_at + ${followedWithin}::interval) end as paid_at,
      case when m.state = 'delivered' then (select min(r.made_at) from promise r where r.bill_id = m.bill_id
        and r.made_at between m.sent_at and m.sent_at + ${followedWithin}::interval) end as promised_at,
      (select min(l.first_click_at) from short_link_address l where l.message_id = m.message_id) as clicked_at) w)`

/** Each message as one line of the tally; the raw count and the tally are made of it. */
export const countedMessages = (among: Sql): Sql => sql`
  select m.merchant_id, (m.queued_at at time zone h.time_zone)::date as day, extract(hour from m.queued_at at time zone h.time_zone)::smallint as hour,
    m.channel, m.channel_id, m.template_id,
    (select v.template_id from sms_template_version v where v.version_id = m.sms_version_id) as sms_template_id, m.purpose, ${stateOf} as state, m.failure,
    case when m.state = 'delivered' then (select min(bound) from unnest(${array(arrivalBounds)}::int[]) bound
      where bound >= extract(epoch from m.ended_at - m.sent_at)) end as seconds_at_most,
    m.segments, coalesce(m.cost_minor, 0) as cost_minor, m.cost_currency,
    f.paid_after <= interval '24 hours' as paid_24, f.paid_after is not null as paid, f.promised_after <= interval '24 hours' as promised_24,
    f.promised_after is not null as promised, f.clicked_after <= interval '24 hours' as clicked_24, f.clicked_after <= interval '72 hours' as clicked_72,
    f.clicked_at is not null as clicked
  from message m join merchant h on h.merchant_id = m.merchant_id cross join lateral ${followed} f
  where m.test_channel_id is null and ${among}`

/**
 * Counts the days again to whose messages anything happened since the last count, or after which money was booked or taken back, and the
 * latest, as promises follow for three days. One at a time: who finds another counting leaves it to them.
 */
export async function tally(tx: Tx, now: Date): Promise<void> {
  const { rows: free } = await sql`select from message_tally_state for update skip locked`.execute(tx)
  if (free.length === 0) return
  await sql`
    with counted_day as materialized (
      select distinct m.merchant_id, (m.queued_at at time zone h.time_zone)::date as day
      from message_tally_state s join message m on true join merchant h on h.merchant_id = m.merchant_id where s.counted_at is null
      union
      select distinct m.merchant_id, (m.queued_at at time zone h.time_zone)::date
      from message_tally_state s join message_event e on e.at > s.counted_at - ${overlap}::interval
        join message m using (message_id) join merchant h on h.merchant_id = m.merchant_id
      union
      select distinct m.merchant_id, (m.queued_at at time zone h.time_zone)::date
      from ${moneySince} p join message m on m.user_id = p.user_id and m.state = 'delivered'
          and m.queued_at between p.paid_at - ${followedWithin}::interval - ${heldAtMost}::interval and p.paid_at
          and m.sent_at between p.paid_at - ${followedWithin}::interval and p.paid_at
        join merchant h on h.merchant_id = m.merchant_id
      union
      select h.merchant_id, day::date from merchant h cross join generate_series(
        (${now}::timestamptz at time zone h.time_zone)::date - 4, (${now}::timestamptz at time zone h.time_zone)::date, '1 day') day
    ), gone as (
      delete from message_tally t using counted_day d where t.merchant_id = d.merchant_id and t.day = d.day
    )
    insert into message_tally (merchant_id, day, hour, channel, channel_id, template_id, sms_template_id, purpose, state, failure, seconds_at_most, messages,
      segments, cost_minor, cost_currency, paid_24, paid, promised_24, promised, clicked_24, clicked_72, clicked)
    select merchant_id, day, hour, channel, channel_id, template_id, sms_template_id, purpose, state, failure, seconds_at_most, count(*), sum(segments),
      sum(cost_minor), cost_currency, ${sql.join(
        followedFigures.map((name) => sql`count(*) filter (where ${sql.ref(name)})`),
      )}
    from (${countedMessages(sql`m.queued_at >= (select min(day) - 1 from counted_day) and exists (
      select from counted_day d where d.merchant_id = m.merchant_id and d.day = (m.queued_at at time zone h.time_zone)::date)`)}) m
    group by merchant_id, day, hour, channel, channel_id, template_id, sms_template_id, purpose, state, failure, seconds_at_most, cost_currency`.execute(
    tx,
  )
  await sql`update message_tally_state set counted_at = ${now}`.execute(tx)
}

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Filter = Parsed<typeof messageReport>
type Row = Output<typeof messageReport>['rows'][number]

const groups: Record<ReportGroup, Sql> = {
  day: sql`t.day::text`,
  hour: sql`lpad(t.hour::text, 2, '0') || ':00'`,
  channel: sql`c.code`,
  template: sql`coalesce(p.name, s.business_id)`,
  country: sql`h.country`,
  failure: sql`t.failure`,
}

export async function report(
  { db, rows }: Asked,
  merchantId: number,
  filter: Filter,
): Promise<Output<typeof messageReport>> {
  const { groupBy, startDay, endDay, channel, country } = filter
  const group = groups[groupBy]
  const where = all([
    sql`t.merchant_id = ${merchantId} and t.day between ${startDay} and ${endDay}`,
    channel && sql`t.channel = ${channel}`,
    country && sql`h.country = ${country}`,
    groupBy === 'failure' && sql`t.failure is not null`,
  ])
  const { rows: found } = await sql<Row & { isTotal: boolean; countedTime: string | null }>`
    with picked as materialized (
      select ${group} as "group", t.* from ${rows.messageTallies} t join merchant h on h.merchant_id = t.merchant_id
        left join message_channel c on c.channel_id = t.channel_id left join message_template p on p.template_id = t.template_id
        left join sms_template s on s.template_id = t.sms_template_id
      where ${where}
    ), summed as (
      select "group", grouping("group") = 1 as is_total,
        coalesce(sum(messages) filter (where state in ('sent', 'delivered', 'failed', 'expired', 'unknown') and channel_id is not null), 0)::int as sent,
        ${of('delivered')} as delivered, ${of('failed')} as failed, ${of('expired')} as expired, ${of('unknown')} as unknown,
        ${of('skipped')} as skipped, coalesce(sum(segments) filter (where channel_id is not null and state <> 'skipped'), 0)::int as segments,
        ${sql.join(followedFigures.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`))}
      from picked group by grouping sets (("group"), ())
    ), arrived as (
      select "group", grouping("group") = 1 as is_total, seconds_at_most, sum(messages) as messages,
        sum(sum(messages)) over (partition by "group", grouping("group") order by seconds_at_most) as so_far,
        sum(sum(messages)) over (partition by "group", grouping("group")) as whole
      from picked where seconds_at_most is not null group by grouping sets (("group", seconds_at_most), (seconds_at_most))
    ), costs as (
      select "group", is_total, json_agg(json_build_object('currency', cost_currency, 'minor', minor) order by cost_currency) as cost from (
        select "group", grouping("group") = 1 as is_total, cost_currency, sum(cost_minor)::bigint as minor
        from picked where cost_currency is not null group by grouping sets (("group", cost_currency), (cost_currency))) each
      group by "group", is_total
    )
    select s.is_total as "isTotal", s."group", s.sent, s.delivered, s.failed, s.expired, s.unknown, s.skipped, s.segments,
      s.paid_24 as "paid24", s.paid, s.promised_24 as "promised24", s.promised, s.clicked_24 as "clicked24", s.clicked_72 as "clicked72", s.clicked,
      (10000::bigint * s.delivered / nullif(s.sent, 0))::int as "deliveryRate", coalesce(k.cost, '[]') as cost,
      (select min(seconds_at_most) from arrived a where a.is_total = s.is_total and a."group" is not distinct from s."group" and so_far * 2 >= whole) as "p50Seconds",
      (select min(seconds_at_most) from arrived a where a.is_total = s.is_total and a."group" is not distinct from s."group" and so_far * 20 >= whole * 19) as "p95Seconds",
      (select counted_at from message_tally_state) as "countedTime"
    from summed s left join costs k on k.is_total = s.is_total and k."group" is not distinct from s."group"
    order by s.is_total, ${groupBy === 'day' || groupBy === 'hour' ? sql`s."group"` : sql`s.sent + s.skipped desc, s."group"`}`.execute(
    db,
  )
  const rowOf = ({ isTotal: _, countedTime: __, ...row }: (typeof found)[number]): Row => row
  const total = found.find(({ isTotal }) => isTotal)
  if (!total) throw new Error('grouping sets have a total')
  return {
    rows: found.filter(({ isTotal }) => !isTotal).map(rowOf),
    total: rowOf(total),
    countedTime: total.countedTime,
  }
}

const of = (state: string): Sql => sql`coalesce(sum(messages) filter (where state = ${state}), 0)::int`

export const messageReportFile = listFile({
  name: 'message-report',
  columns: reportExportColumns,
  rows: async function* (asked, filter: Filter) {
    const { rows } = await report(asked, asked.user.merchantId, filter)
    yield* computed(
      rows.map((row) => ({
        ...row,
        group:
          filter.groupBy === 'failure' && row.group !== null
            ? messageFailures[row.group as keyof typeof messageFailures].what[asked.language]
            : row.group,
        deliveryPercent: row.deliveryRate === null ? null : row.deliveryRate / 100,
        cost: row.cost.map(({ currency, minor }) => `${currency} ${formatMinor(minor, currency, 'en-US')}`).join(' + '),
      })),
    )
  },
})
