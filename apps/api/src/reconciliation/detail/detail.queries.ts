/** The detail lists: a row is a match of both sides, or what one side has alone. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { ReconList } from '@cordillera/contract/reconciliation/common'
import { type collectDetail, type collectSums, detailExportColumns } from '@cordillera/contract/reconciliation/detail'
import { type Sql, sql } from '../../platform/db.ts'
import { type ListAsked, type ListFile, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, type Made, pageOf } from '../../platform/page.ts'
import type { Asked } from '../shown.queries.ts'

type Row = Output<typeof collectDetail>['list'][number]
type Filter = FilterOf<typeof collectDetail>

const made: Made = { at: 'book_day', id: 'row_id' }

const fields = sql`
  h.row_kind as "rowKind", h.row_id as "rowId", h.channel, h.currency, h.direction, h.class, h.state, h.rule, x.name as "merchantName",
  h.book_day as "bookDay", h.tracking_key as "trackingKey", h.bank_minor as bank, h.house_minor as house, h.fee_minor as fee,
  h.adjusted_minor as adjusted, h.house_minor - h.bank_minor as difference, side.lines, side.movements, l.bank_line_key as "bankLineKey",
  coalesce(l.reference, m.reference) as reference, l.operation_day as "operationDay", l.status as "bankState", m.source, m.source_id as "sourceId",
  m.day as "houseDay", b.first_name || ' ' || mask_name(b.last_name) as borrower, b.user_id as "userId", coalesce(i.app_id, a.app_id) as "appId",
  p.bill_id as "billId", coalesce(p.reverses_id, case m.source when 'payoutReturn' then o.payout_id end) as "originalId",
  case m.source when 'payoutReturn' then (o.made_at at time zone x.time_zone)::date else undone.value_day end as "originalDay",
  coalesce(case m.source when 'payoutReturn' then o.message end, p.raw ->> 'reason', p.raw ->> 'causaDevolucion', l.raw ->> 'causaDevolucion') as why`

/** Whose the first movement is, is told where all of them are one merchant's: a settlement may be of several. */
const isOfOne = sql`h.merchant_id is not distinct from m.merchant_id`

/** The first line and the first movement of a row, and whose money it is. */
const joins = sql`
  left join merchant x on x.merchant_id = h.merchant_id
  left join lateral (
    select count(t.line_id)::int as lines, count(t.movement_id)::int as movements, min(t.line_id) as line_id, min(t.movement_id) as movement_id
    from (select line_id, movement_id from recon_match_item where h.row_kind = 'match' and match_id = h.row_id
      union all select line_id, movement_id from recon_exception where h.row_kind = 'exception' and exception_id = h.row_id) t) side on true
  left join statement_line l on l.line_id = side.line_id
  left join channel_movement m on m.movement_id = side.movement_id
  left join payment p on m.source in ('payment', 'reversal') and p.payment_id = m.source_id and ${isOfOne}
  left join payment undone on undone.payment_id = p.reverses_id
  left join bill i on i.bill_id = p.bill_id
  left join payout o on m.source in ('payout', 'payoutReturn') and o.payout_id = m.source_id and ${isOfOne}
  left join application a on o.purpose = 'loan' and a.app_id = o.target_id
  left join refund r on o.purpose = 'refund' and r.refund_id = o.target_id
  left join borrower b on b.user_id = coalesce(p.user_id, a.user_id, r.user_id)`

/** The view and both of its tables name these columns alike. */
const wanted = (list: ReconList, filter: Filter) => {
  const { channel, currency, merchant, class: of, dayFrom, dayTo, trackingKey } = filter
  return all([
    sql`h.list = ${list}`,
    channel && sql`h.channel = ${channel}`,
    currency && sql`h.currency = ${currency}`,
    merchant && sql`h.merchant_id = ${merchant}`,
    of && sql`h.class = ${of}`,
    dayFrom && sql`h.book_day >= ${dayFrom}::date`,
    dayTo && sql`h.book_day <= ${dayTo}::date`,
    trackingKey && sql`h.tracking_key = ${trackingKey}`,
  ])
}
const hitsOf = ({ rows }: Pick<Asked, 'rows'>, list: ReconList, filter: Filter) =>
  sql`from ${rows.reconRows} h where ${wanted(list, filter)} and ${all([filter.alone && sql`h.row_kind = 'exception'`])}`

const shared = sql`h.channel, h.currency, h.direction, h.class, h.state, h.merchant_id, h.book_day, h.tracking_key`

/** The first rows of the view, cut before they are put together: PostgreSQL sorts a union with conditions whole. */
function firstHits({ rows }: Pick<Asked, 'rows'>, list: ReconList, filter: Filter, way: Sql, limit: number): Sql {
  const matches = sql`
    select 'match' as row_kind, h.match_id as row_id, ${shared}, h.line_minor as bank_minor, h.movement_minor as house_minor, h.fee_minor,
      h.adjusted_minor, h.rule
    from ${rows.reconMatches} h where h.state = 'confirmed' and ${wanted(list, filter)}
    order by h.book_day ${way}, h.match_id ${way} limit ${limit}`
  const exceptions = sql`
    select 'exception' as row_kind, h.exception_id as row_id, ${shared}, case h.side when 'bank' then h.amount_minor end as bank_minor,
      case h.side when 'house' then h.amount_minor end as house_minor, 0::bigint as fee_minor, 0::bigint as adjusted_minor, null as rule
    from ${rows.reconExceptions} h where h.state <> 'resolved' and h.side <> 'match' and ${wanted(list, filter)}
    order by h.book_day ${way}, h.exception_id ${way} limit ${limit}`
  return sql`from (${filter.alone ? exceptions : sql`(${matches}) union all (${exceptions})`}) h`
}
const listed = (asked: Pick<Asked, 'rows'>, list: ReconList, filter: Filter): Listed => ({
  fields,
  hits: hitsOf(asked, list, filter),
  joins,
})

export function pageOfDetail(asked: Asked, list: ReconList, input: Parsed<typeof collectDetail>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'asc' ? 'asc' : 'desc')
  return pageOf<Row>(asked.db, input, {
    ...{ fields, joins, hits: firstHits(asked, list, input, way, input.currentPage * input.pageSize) },
    counted: hitsOf(asked, list, input),
    order: byTime(made, input),
  })
}

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
