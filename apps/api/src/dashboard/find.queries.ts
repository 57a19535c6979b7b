/** Records by the number that is printed of them: each kind is a walk along an index of its own, of rows in scope. */
import { type FoundKind, type findRecord, foundAtMost } from '@cordillera/contract/dashboard/find'
import type { Output } from '@cordillera/contract/endpoint'
import type { MenuName } from '@cordillera/contract/menus'
import { type PrintedNumber, readPrinted } from '@cordillera/contract/printed'
import { type RawBuilder, sql } from 'kysely'
import { maySee } from '../platform/caller.ts'
import type { ScopedRows } from '../platform/rows.ts'
import type { Asked } from './place.queries.ts'

type Found = Output<typeof findRecord>

/** The screen on which a kind is opened: who may not open it finds none. */
const screens: Record<FoundKind, MenuName> = {
  case: 'collection_make_conclusion',
  loan: 'creditBill',
  bill: 'creditBill',
  payment: 'paymentInfo',
  payout: 'paymentInfo',
  order: 'order_handel',
  staff: 'workFlow',
}

/** `kind`, `id`, `number`, `merchant_id`, `note` of what a number names. */
const searches: Record<FoundKind, (rows: ScopedRows, printed: PrintedNumber) => RawBuilder<unknown>> = {
  case: (rows, { id, tail, text }) => sql`
    select 'case', c.case_id, a.loan_ref, c.merchant_id, null::text from ${rows.cases} c join application a using (app_id)
    where c.case_id in (
      select case_id from collection_case where case_id = ${id} or right(case_id, 6) = ${tail}
      union all select case_id from collection_case join application using (app_id) where loan_ref = ${text} and closed_at is null)`,
  loan: (rows, { id, text }) => sql`
    select 'loan', a.app_id, a.loan_ref, a.merchant_id, null from ${rows.applications} a where a.app_id = ${id} or a.loan_ref = ${text}`,
  bill: (rows, { id }) => sql`
    select 'bill', b.bill_id, b.bill_id, b.merchant_id, null from ${rows.bills} b where b.bill_id = ${id}`,
  payment: (rows, { id, text }) => sql`
    select 'payment', p.payment_id, p.tracking_key, p.merchant_id, null from ${rows.payments} p
    where p.payment_id = ${id} or p.tracking_key = ${text}`,
  payout: (rows, { text }) => sql`
    select 'payout', o.order_id, o.tracking_key, o.merchant_id, null from ${rows.outgoingOrders} o where o.tracking_key = ${text}`,
  order: (rows, { id }) => sql`
    select 'order', w.order_id, w.order_id, w.merchant_id, null from ${rows.workOrders} w where w.order_id = ${id}`,
  // people in scope are hundreds: a part of the name is enough
  staff: (rows, { text }) => sql`
    select 'staff', s.account_id::text, coalesce(a.name, a.user_name), null::smallint, s.user_no
    from ${rows.staff} s join account a using (account_id)
    where s.user_no = ${text} or strpos(lower(a.name), lower(${text})) > 0`,
}

/** What a text names, of the kinds that the caller may open: at most a handful, cases first. */
export async function recordsNamed({ db, rows, user }: Asked, typed: string): Promise<Found> {
  const printed = readPrinted(typed)
  const kinds = (Object.keys(searches) as FoundKind[]).filter((kind) => maySee(user, screens[kind]))
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (kind, at) => sql`(select ${at}::int, part.* from (${searches[kind](rows, printed)}) part limit ${foundAtMost})`,
  )
  const { rows: found } = await sql<Found[number]>`
    with hit (rank, kind, id, number, merchant_id, note) as (${sql.join(parts, sql` union all `)})
    select kind, id, number, coalesce(note, m.name, '') as note from hit left join merchant m using (merchant_id)
    order by rank, number, id limit ${foundAtMost}`.execute(db)
  return found
}
