/** Work orders as lists and their drawer show them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { buttonPermission } from '@cordillera/contract/menus'
import {
  type listOrderHandlers,
  type listOrders,
  type orderDetail,
  orderExportColumns,
} from '@cordillera/contract/service-desk/order'
import {
  type OrderAge,
  orderContactTypes,
  orderGroups,
  orderStates,
  orderTypes,
} from '@cordillera/contract/service-desk/terms'
import { holds } from '../access/public.ts'
import type { Caller } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import { each, listFile } from '../platform/export.ts'
import { all, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { hasWords } from './words.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
}
type Row = Output<typeof listOrders>['list'][number]
type Detail = Output<typeof orderDetail>

const isOverdue = (now: Date) => sql`(h.state in ('created', 'handing') and h.due_at < ${now})`

/** Over `h`, work orders. */
const fields = (now: Date) => sql`
  h.order_id as "orderId", h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
  mask_phone(coalesce(h.phone, p.mobile)) as phone, h.merchant_id as merchant, m.name as "merchantName", m.country,
  h.app_id as "appId", app.loan_ref as "loanId", h.type, h.group_name as "group", h.contact_type as "contactType",
  h.state as status, h.handler_id as handler, worker.name as "handlerName", maker.name as "creatorName",
  h.question as "questionContent", h.created_at as "createdTime", h.due_at as "dueTime", ${isOverdue(now)} as overdue,
  h.closed_at as "closedTime", h.reply_due_at as "replyDueTime", h.escalation, h.merged_into as "mergedInto", h.parent_id as "parentId",
  h.score, h.version,
  case when h.closed_at is null and h.state <> 'pending' then case when h.due_at >= ${now} then desk_minutes(m.country, m.time_zone, ${now}, h.due_at)
    else -desk_minutes(m.country, m.time_zone, h.due_at, ${now}) end end as "minutesLeft"`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id left join account maker on maker.account_id = h.created_by
  left join borrower p on p.user_id = h.user_id left join application app on app.app_id = h.app_id
  left join account worker on worker.account_id = h.handler_id`

/** The day of its merchant's zone. */
const madeOn = sql`(h.created_at at time zone (select z.time_zone from merchant z where z.merchant_id = h.merchant_id))::date`

/** Of `h`, open work orders: one made so long ago. */
export function isOfAge(age: OrderAge, now: Date) {
  const ago = (days: number) => sql`${now}::timestamptz - ${days} * interval '1 day'`
  if (age === 'older') return sql`h.created_at <= ${ago(7)}`
  const [from, to] = ({ day: [1, 0], threeDays: [3, 1], week: [7, 3] } as const)[age]
  return to === 0 ? sql`h.created_at > ${ago(from)}` : sql`h.created_at > ${ago(from)} and h.created_at <= ${ago(to)}`
}

const matching = (filter: FilterOf<typeof listOrders>, { user, now }: Asked) =>
  all([
    filter.status === 'open' && sql`h.closed_at is null`,
    filter.status !== undefined &&
      filter.status !== 'open' &&
      filter.status !== 'all' &&
      sql`h.state = ${filter.status}`,
    filter.type && sql`h.type = ${filter.type}`,
    filter.group && sql`h.group_name = ${filter.group}`,
    filter.handler !== undefined && sql`h.handler_id = ${filter.handler}`,
    filter.unhandled && sql`h.handler_id is null`,
    filter.age && sql`h.closed_at is null and ${isOfAge(filter.age, now)}`,
    filter.unmerged && sql`h.merged_into is null`,
    filter.mine && sql`h.handler_id = ${user.accountId}`,
    // the first part is the index's
    filter.overdue && sql`h.closed_at is null and ${isOverdue(now)}`,
    filter.escalated && sql`h.closed_at is null and h.escalation > 0`,
    filter.reopened && sql`h.reopened_count > 0`,
    filter.contactType && sql`h.contact_type = ${filter.contactType}`,
    filter.followed &&
      sql`h.order_id in (select f.order_id from work_order_follower f where f.account_id = ${user.accountId})`,
    filter.content && hasWords(sql`h.terms`, filter.content),
    filter.createdFrom &&
      sql`h.created_at >= ${filter.createdFrom}::date - interval '1 day' and ${madeOn} >= ${filter.createdFrom}::date`,
    filter.createdTo &&
      sql`h.created_at < ${filter.createdTo}::date + interval '2 days' and ${madeOn} <= ${filter.createdTo}::date`,
    filter.merchant !== undefined && sql`h.merchant_id = ${filter.merchant}`,
    filter.userId && sql`h.user_id = ${filter.userId}`,
  ])

const ofList = (asked: Asked, filter: FilterOf<typeof listOrders>): Listed => ({
  hits: sql`from ${asked.rows.workOrders} h where ${matching(filter, asked)}`,
  fields: fields(asked.now),
  joins,
})

export const ordersFile = listFile({
  name: 'work-orders',
  columns: orderExportColumns,
  rows: (asked, filter: FilterOf<typeof listOrders>) =>
    each(latestFirst<Row>(asked.db, ofList(asked, filter), { at: 'created_at', id: 'order_id' }), (row) => ({
      ...row,
      type: orderTypes[row.type][asked.language],
      status: orderStates[row.status][asked.language],
      group: orderGroups[row.group][asked.language],
      contactType: orderContactTypes[row.contactType][asked.language],
    })),
})

export function pageOfOrders(asked: Asked, input: Parsed<typeof listOrders>) {
  const way = input.sortOrder === 'desc' ? sql`desc` : sql`asc`
  const by = input.sortField === 'created' ? sql`h.created_at` : sql`h.due_at`
  return pageOf<Row>(asked.db, input, {
    ...ofList(asked, input),
    order: sql`${by} ${way}, h.order_id ${way}`,
  })
}

/** One in scope with all that was written under it and under those that were merged into it; null where it isn't. */
export async function readOrder({ db, rows, now, user }: Asked, orderId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ order: Detail }>`
    select row_to_json(shown) as order from (
      select ${fields(now)}, h.suggestion, h.score_said as "scoreSaid", h.first_answer_at as "firstAnswerTime",
        h.reopened_count as reopened, h.follows_id as "followsOn",
        case when h.source is not null then json_build_object('kind', h.source, 'id', h.source_id) end as source,
        array(select i.file_id from work_order_image i where i.order_id = h.order_id order by i.position) as images,
        array(select o.order_id from work_order o where o.merged_into = h.order_id order by o.order_id) as merged,
        (select coalesce(sum(e.minutes), 0)::int from work_order_entry e where e.order_id in ${ofBoth}) as "workedMinutes",
        (select coalesce(json_agg(json_build_object('orderId', c.order_id, 'type', c.type, 'status', c.state) order by c.created_at), '[]'::json)
          from work_order c where c.parent_id = h.order_id) as children,
        (select coalesce(json_agg(json_build_object('accountId', f.account_id, 'name', a.name) order by a.name), '[]'::json)
          from work_order_follower f join account a using (account_id) where f.order_id = h.order_id) as followers,
        exists (select from work_order_follower f where f.order_id = h.order_id and f.account_id = ${user.accountId}) as follows,
        (select coalesce(json_agg(json_build_object('linkId', l.link_id, 'ref', coalesce(l.bill_id, l.case_id, l.payment_id), 'appId', b.app_id,
            'kind', case when l.bill_id is not null then 'bill' when l.case_id is not null then 'case' else 'payment' end) order by l.link_id), '[]'::json)
          from work_order_link l left join bill b on b.bill_id = l.bill_id where l.order_id = h.order_id) as links,
        (select d.text from work_order_draft d where d.order_id = h.order_id and d.account_id = ${user.accountId}) as draft,
        (select coalesce(json_agg(row order by row."entryId"), '[]'::json) from (
          select e.entry_id as "entryId", e.at, who.name as by, e.kind, e.note, f.name as "fromHandler", t.name as "toHandler",
            e.from_group as "fromGroup", e.to_group as "toGroup", e.minutes,
            case when e.order_id <> h.order_id then e.order_id end as of
          from work_order_entry e left join account who using (account_id) left join account f on f.account_id = e.from_handler
            left join account t on t.account_id = e.to_handler
          where e.order_id in ${ofBoth}) row) as entries
      from ${rows.workOrders} h ${joins} where h.order_id = ${orderId}) shown`.execute(db)
  return found[0]?.order ?? null
}

/** Its own, and those of what was merged into it. */
const ofBoth = sql`(select h.order_id union all select o.order_id from work_order o where o.merged_into = h.order_id)`

/** Active accounts that may work at the desk and use the merchants, with what each has; the least first. */
export async function handlersFor(db: Db, merchants: readonly number[]): Promise<Output<typeof listOrderHandlers>> {
  const { rows } = await sql<Output<typeof listOrderHandlers>[number]>`
    select a.account_id as "accountId", a.name,
      (select count(*) from work_order o where o.handler_id = a.account_id and o.closed_at is null) as open
    from account a
    where a.active and not a.is_superuser
      and exists (select from account_merchant am where am.account_id = a.account_id
        and am.merchant_id = any(${[...merchants]}::smallint[]))
      and ${holds(sql`a.account_id`, buttonPermission('order_handel_work'))}
    order by open, a.name, a.account_id limit 500`.execute(db)
  return rows
}
