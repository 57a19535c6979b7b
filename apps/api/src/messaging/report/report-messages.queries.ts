/** The messages that a figure of the report counts: the same conditions, of the messages themselves. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { listReportMessages, ReportFigure, ReportGroup } from '@cordillera/contract/messaging/report'
import { duringDays, type Sql, sql } from '../../platform/db.ts'
import { all, byTime, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { masked } from '../sent.queries.ts'
import { followed } from './report.queries.ts'

type Row = Output<typeof listReportMessages>['list'][number]

const figures: Record<ReportFigure, Sql> = {
  sent: sql`h.state in ('sent', 'delivered', 'failed', 'expired', 'unknown') and h.channel_id is not null`,
  delivered: sql`h.state = 'delivered'`,
  failed: sql`h.state = 'failed'`,
  expired: sql`h.state = 'expired'`,
  unknown: sql`h.state = 'unknown'`,
  skipped: sql`h.state = 'skipped'`,
  handed: sql`h.channel_id is not null and h.state <> 'skipped'`,
  priced: sql`h.cost_currency is not null`,
  clicked24: sql`f.clicked_after <= interval '24 hours'`,
  clicked72: sql`f.clicked_after <= interval '72 hours'`,
  clicked: sql`f.clicked_at is not null`,
  promised24: sql`f.promised_after <= interval '24 hours'`,
  promised: sql`f.promised_after is not null`,
  paid24: sql`f.paid_after <= interval '24 hours'`,
  paid: sql`f.paid_after is not null`,
}
const isFollowed = (figure: ReportFigure) => /^(clicked|promised|paid)/.test(figure)

const local = sql`h.queued_at at time zone m.time_zone`
const groups: Record<ReportGroup, Sql> = {
  day: sql`(${local})::date::text`,
  hour: sql`lpad(extract(hour from ${local})::text, 2, '0') || ':00'`,
  channel: sql`(select c.code from message_channel c where c.channel_id = h.channel_id)`,
  template: sql`coalesce((select p.name from message_template p where p.template_id = h.template_id), (select s.business_id from sms_template_version v
    join sms_template s using (template_id) where v.version_id = h.sms_version_id))`,
  country: sql`m.country`,
  failure: sql`h.failure`,
}

export async function pageOfReportMessages(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  merchantId: number,
  input: Parsed<typeof listReportMessages>,
) {
  const { groupBy, group, figure, startDay, endDay, channel, country } = input
  const where = all([
    sql`h.merchant_id = ${merchantId} and h.test_channel_id is null`,
    duringDays(sql`h.queued_at`, sql`m.time_zone`, { dayFrom: startDay, dayTo: endDay }),
    channel && sql`h.channel = ${channel}`,
    country && sql`m.country = ${country}`,
    groupBy === 'failure' && sql`h.failure is not null`,
    group !== undefined && sql`${groups[groupBy]} is not distinct from ${group === '' ? null : group}`,
    figures[figure],
  ])
  // of a message itself: what followed it is looked for only where it is asked for
  const ofMessage = sql`(select h.*) m`
  const page = await pageOf<Row>(db, input, {
    hits: sql`from ${rows.reportedMessages} h join merchant m on m.merchant_id = h.merchant_id
      ${isFollowed(figure) ? sql`cross join lateral (select f.* from ${ofMessage} cross join lateral ${followed} f) f` : sql``} where ${where}`,
    fields: sql`
      h.message_id as "messageId", h.queued_at as time, h.channel, c.code as "channelCode",
      coalesce(t.name, (select s.business_id from sms_template_version v join sms_template s using (template_id) where v.version_id = h.sms_version_id)) as "templateName",
      h.address, h.state, h.failure, h.failure_code as "failureCode", h.sent_at as "sentTime", h.ended_at as "endTime", h.segments,
      case when h.cost_currency is not null then coalesce(h.cost_minor, 0) end as cost, h.cost_currency as currency, f.clicked_at as "clickedTime",
      f.promised_at as "promisedTime", f.paid_at as "paidTime"`,
    joins: sql`left join message_channel c on c.channel_id = h.channel_id left join message_template t on t.template_id = h.template_id
      cross join lateral (select f.* from ${ofMessage} cross join lateral ${followed} f) f`,
    order: byTime({ at: 'queued_at', id: 'message_id' }, input),
  })
  return { ...page, list: page.list.map(masked) }
}
