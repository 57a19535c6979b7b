/** The detail lists: a row is a match of both sides, or what one side has alone. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { ReconList } from '@cordillera/contract/reconciliation/common'
import { type collectDetail, type collectSums, detailExportColumns } from '@cordillera/contract/reconciliation/detail'
import { sql } from '../../platform/db.ts'
import { type ListAsked, type ListFile, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../../platform/page.ts'
import type { Asked } from '../shown.queries.ts'

type Row = Output<typeof collectDetail>['list'][number]
type Filter = FilterOf<typeof collectDetail>

const made: Made = { at: 'book_day', id: 'row_id' }
/** In its way the view’s index has both columns. */
const byDay = (way: 'asc' | 'desc') => sql`h.book_day ${sql.raw(way)}, h.row_id ${sql.raw(way)}`

const fields = sql`
  h.row_kind as "rowKind", h.row_id as "rowId", h.channel, h.currency, h.direction, h.class, h.state, h.rule, x.name as "merchantName",
  h.book_day as "bookDay", h.tracking_key as "trackingKey", h.bank_minor as bank, h.house_minor as house, h.fee_minor as fee,
  h.adjusted_minor as adjusted, h.house_minor - h.bank_minor as difference, side.lines, side.movements, l.bank_line_key as "bankLineKey",
  coalesce(l.reference, m.reference) as reference, l.operation_day as "operationDay", l.status as "bankState", m.source, m.source_id as "sourceId",
  m.day as "houseDay", b.first_name || ' ' || mask_name(b.last_name) as borrower, b.user_id as "userId", coalesce(i.app_id, a.app_id) as "appId",
  p.bill_id as "billId", coalesce(p.reverses_id, case m.source when 'payoutReturn' then o.payout_id end) as "originalId",
  case m.source when 'payoutReturn' then (o.made_at at time zone x.time_zone)::date else undone.value_day end as "originalDay",
  coalesce(case m.source when 'payoutReturn' then o.message end, p.raw ->> 'reason', p.raw ->> 'causaDevolucion', l.raw ->> 'causaDevolucion') as why`

/** The first line and the first movement of a row, and whose money it is. */
const joins = sql`
  left join merchant x on x.merchant_id = h.merchant_id
  left join lateral (
    select count(t.line_id)::int as lines, count(t.movement_id)::int as movements, min(t.line_id) as line_id, min(t.movement_id) as movement_id
    from (select line_id, movement_id from recon_match_item where h.row_kind = 'match' and match_id = h.row_id
      union all select line_id, movement_id from recon_exception where h.row_kind = 'exception' and exception_id = h.row_id) t) side on true
  left join statement_line l on l.line_id = side.line_id
  left join channel_movement m on m.movement_id = side.movement_id
  left join payment p on m.source in ('payment', 'reversal') and p.payment_id = m.source_id
  left join payment undone on undone.payment_id = p.reverses_id
  left join bill i on i.bill_id = p.bill_id
  left join payout o on m.source in ('payout', 'payoutReturn') and o.payout_id = m.source_id
  left join application a on o.purpose = 'loan' and a.app_id = o.target_id
  left join refund r on o.purpose = 'refund' and r.refund_id = o.target_id
  left join borrower b on b.user_id = coalesce(p.user_id, a.user_id, r.user_id)`

const hitsOf = ({ rows }: Pick<Asked, 'rows'>, list: ReconList, filter: Filter) => {
  const { channel, currency, merchant, class: of, alone, dayFrom, dayTo, trackingKey } = filter
  return sql`from ${rows.reconRows} h where ${all([
    sql`h.list = ${list}`,
    channel && sql`h.channel = ${channel}`,
    currency && sql`h.currency = ${currency}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    of && sql`h.class = ${of}`,
    alone && sql`h.row_kind = 'exception'`,
    dayFrom && sql`h.book_day >= ${dayFrom}::date`,
    dayTo && sql`h.book_day <= ${dayTo}::date`,
    trackingKey && sql`h.tracking_key = ${trackingKey}`,
  ])}`
}
const listed = (asked: Pick<Asked, 'rows'>, list: ReconList, filter: Filter): Listed => ({
  fields,
  hits: hitsOf(asked, list, filter),
  joins,
})

export const pageOfDetail = (asked: Asked, list: ReconList, input: Parsed<typeof collectDetail>) =>
  pageOf<Row>(asked.db, input, {
    ...listed(asked, list, input),
    order: byDay(input.sortField && input.sortOrder === 'asc' ? 'asc' : 'desc'),
  })

export async function sumsOfDetail(
  { db, rows }: Asked,
  list: ReconList,
  filter: Filter,
): Promise<Output<typeof collectSums>> {
  const { rows: sums } = await sql<Output<typeof collectSums>[number]>`
    select h.currency, h.class, count(*)::int as rows, coalesce(sum(h.bank_minor), 0)::bigint as bank, coalesce(sum(h.house_minor), 0)::bigint as house,
      sum(h.fee_minor)::bigint as fee, sum(h.adjusted_minor)::bigint as adjusted
    ${hitsOf({ rows }, list, filter)} group by h.currency, h.class order by h.currency, h.class`.execute(db)
  return sums
}

const fileOf = (list: ReconList): ListFile<Filter> =>
  listFile({
    name: `reconciliation-${list}`,
    columns: detailExportColumns,
    rows: ({ db, rows }: ListAsked, filter: Filter) => latestFirst<Row>(db, listed({ rows }, list, filter), made),
  })
export const detailFiles = {
  collect: fileOf('collect'),
  withdraw: fileOf('withdraw'),
  internal: fileOf('internal'),
  reversal: fileOf('reversal'),
} as const satisfies Record<ReconList, ListFile<Filter>>
