/** Work orders as lists and their drawer show them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { buttonPermission } from '@cordillera/contract/menus'
import type { listOrderHandlers, listOrders, orderDetail } from '@cordillera/contract/service-desk/order'
import type { Caller } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import { all, type FilterOf, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

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
  h.closed_at as "closedTime", h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join account maker on maker.account_id = h.created_by
  left join borrower p on p.user_id = h.user_id left join application app on app.app_id = h.app_id
  left join account worker on worker.account_id = h.handler_id`

const matching = (filter: FilterOf<typeof listOrders>, { user, now }: Asked) =>
  all([
    filter.status === 'open' && sql`h.closed_at is null`,
    filter.status !== undefined && filter.status !== 'open' && sql`h.state = ${filter.status}`,
    filter.type && sql`h.type = ${filter.type}`,
    filter.group && sql`h.group_name = ${filter.group}`,
    filter.handler !== undefined && sql`h.handler_id = ${filter.handler}`,
    filter.mine && sql`h.handler_id = ${user.accountId}`,
    // the first part is the index's
    filter.overdue && sql`h.closed_at is null and ${isOverdue(now)}`,
    filter.merchant !== undefined && sql`h.merchant_id = ${filter.merchant}`,
    filter.userId && sql`h.user_id = ${filter.userId}`,
  ])

export function pageOfOrders(asked: Asked, input: Parsed<typeof listOrders>) {
  const { db, rows, now } = asked
  const way = input.sortOrder === 'desc' ? sql`desc` : sql`asc`
  const by = input.sortField === 'created' ? sql`h.created_at` : sql`h.due_at`
  return pageOf<Row>(db, input, {
    fields: fields(now),
    hits: sql`from ${rows.workOrders} h where ${matching(input, asked)}`,
    joins,
    order: sql`${by} ${way}, h.order_id ${way}`,
  })
}

/** One in scope with all that was written under it; null where it isn't. */
export async function readOrder({ db, rows, now }: Asked, orderId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ order: Detail }>`
    select row_to_json(shown) as order from (
      select ${fields(now)}, h.suggestion,
        array(select i.file_id from work_order_image i where i.order_id = h.order_id order by i.position) as images,
        (select coalesce(json_agg(row order by row."entryId"), '[]'::json) from (
          select e.entry_id as "entryId", e.at, who.name as by, e.kind, e.note, f.name as "fromHandler", t.name as "toHandler",
            e.from_group as "fromGroup", e.to_group as "toGroup"
          from work_order_entry e join account who using (account_id) left join account f on f.account_id = e.from_handler
            left join account t on t.account_id = e.to_handler
          where e.order_id = h.order_id) row) as entries
      from ${rows.workOrders} h ${joins} where h.order_id = ${orderId}) shown`.execute(db)
  return found[0]?.order ?? null
}

/** Active accounts that may work at the desk and use the merchants, with what each has; the least first. */
export async function handlersFor(db: Db, merchants: readonly number[]): Promise<Output<typeof listOrderHandlers>> {
  const { rows } = await sql<Output<typeof listOrderHandlers>[number]>`
    select a.account_id as "accountId", a.name,
      (select count(*) from work_order o where o.handler_id = a.account_id and o.closed_at is null) as open
    from account a
    where a.active and not a.is_superuser
      and exists (select from account_merchant am where am.account_id = a.account_id
        and am.merchant_id = any(${[...merchants]}::smallint[]))
      and exists (select from account_role r join role o using (role_id) where r.account_id = a.account_id
        and o.permissions && ${[buttonPermission('order_handel_work')]}::text[])
    order by open, a.name, a.account_id limit 500`.execute(db)
  return rows
}
