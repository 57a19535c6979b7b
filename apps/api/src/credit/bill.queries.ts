/** Reading bills: the list as one statement, sums, export, one loan with the figures of its ledger. */
import {
  type billEntries,
  billExportColumns,
  type billFilter,
  type billRow,
  type listBills,
} from '@cordillera/contract/credit/bill'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { RawJson } from '../platform/answer.ts'
import { array, type Sql } from '../platform/db.ts'
import { inBatches, listFile } from '../platform/export.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { receivable } from './ledger.accounts.ts'
import { accruedPenalty, billedMinor } from './ledger.penalty.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
type BillFilter = output<typeof billFilter>
type Row = output<typeof billRow>
/** Fields of `billRow` from `b` (a bill) and `billJoins`. */
const billFields: Sql = sql`
  b.bill_id as "billId", b.app_id as "appId", b.user_id as "userId",
  p.first_name || ' ' || mask_name(p.last_name) as borrower, b.merchant_id as merchant, m.name as "merchantName",
  a.loan_ref as "loanId", t.name as "productName", b.instalment as cycle, b.instalments as periods, b.currency,
  ${billedMinor} + accrued.penalty as "billAmount", b.repaid_minor as "repaidAmount",
  b.open_minor + accrued.penalty as "dueAmount", b.status as "billStatus", b.due_date as "dueDate",
  b.original_due_date as "originalDueDate", b.extension_count > 0 as extension, b.extension_count as "extensionCount",
  case when b.extension_count > 0 then b.due_date end as "extDueDate",
  case when t.extension_limit > 0 then round(b.principal_minor * t.extension_fee_rate)::bigint end as "extFee", today.day - b.due_date as dpd, b.stage as period,
  b.stopped_at is not null as stopped, b.repaid_at as "actualRepaymentDate"`

const billJoins = (now: Date): Sql => sql`
  join merchant m on m.merchant_id = b.merchant_id join product t on t.product_id = b.product_id
  join application a on a.app_id = b.app_id join borrower p on p.user_id = b.user_id
  cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
  cross join lateral (select ${accruedPenalty(sql`today.day`)} as penalty) accrued`

function matching(filter: BillFilter): Sql {
  const { merchant, billStatus, currency, dueFrom, dueTo, extension, loanId, userId, appId, billId } = filter
  const conditions = [
    merchant && sql`b.merchant_id = ${merchant}`,
    // one value as a constant lets the index of a state by due date serve the order too
    billStatus?.length === 1 && sql`b.status = ${billStatus[0]}`,
    billStatus && billStatus.length > 1 && sql`b.status = any(${array(billStatus)}::text[])`,
    // a merchant has one currency
    currency && sql`b.merchant_id = any(array(select merchant_id from merchant where currency = ${currency}))`,
    dueFrom && sql`b.due_date >= ${dueFrom}::date`,
    dueTo && sql`b.due_date <= ${dueTo}::date`,
    extension !== undefined && (extension ? sql`b.extension_count > 0` : sql`b.extension_count = 0`),
    loanId && sql`b.app_id = any(array(select app_id from application where loan_ref = ${loanId}))`,
    userId && sql`b.user_id = ${userId}`,
    appId && sql`b.app_id = ${appId}`,
    billId && sql`b.bill_id = ${billId}`,
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** One page of bills as JSON text of `listOf(billRow)`, latest due first unless asked otherwise. */
export async function pageOfBills({ db, rows, now }: Asked, input: Parsed<typeof listBills>): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder, ...filter } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const order = sql`b.due_date ${way}, b.bill_id ${way}`
  const where = matching(filter)
  return pageAsText(
    db,
    { currentPage, pageSize },
    { as: 'b', fields: billFields, hits: sql`from ${rows.bills} b where ${where}`, joins: billJoins(now), order },
  )
}

export async function sumsOfBills({ db, rows, now }: Asked, filter: BillFilter): Promise<RawJson> {
  const { rows: answers } = await sql<{ sums: string }>`
    select coalesce(json_agg(line order by currency), '[]')::text as sums from (
      select b.currency, count(*) as bills, sum(${billedMinor} + accrued.penalty) as "billAmount",
        sum(b.repaid_minor) as "repaidAmount", sum(b.open_minor + accrued.penalty) as "dueAmount"
      from (select * from ${rows.bills} b where ${matching(filter)}) b join merchant m using (merchant_id)
        join product t using (product_id)
        cross join lateral (select ${accruedPenalty(sql`(${now}::timestamptz at time zone m.time_zone)::date`)} as penalty) accrued
      group by b.currency) line`.execute(db)
  return new RawJson(answers[0]?.sums ?? '[]')
}

/** Bills for a file, by id. As on the screen a repaid one has no days past due; one that is not due yet has days before. */
export const billsFile = listFile({
  name: 'bills',
  columns: billExportColumns,
  rows: ({ db, rows, now }, filter: BillFilter) =>
    inBatches<Row>(async (last, limit) => {
      const { rows: batch } = await sql<Row>`
        select ${billFields}, case when b.status <> 'repaid' then today.day - b.due_date end as dpd
        from (select * from ${rows.bills} b where ${matching(filter)} and b.bill_id > ${last?.billId ?? ''}
          order by b.bill_id limit ${limit}) b ${billJoins(now)} order by b.bill_id`.execute(db)
      return batch
    }),
})

/** Bookings by which a bill grows, and by which it is forgiven; every other one pays. */
const billing = sql`('disbursement', 'accrual', 'penalty')`
const reducing = sql`('reduction', 'settlement', 'coupon', 'cancellation')`

const componentOf = sql.join(
  [
    [receivable.principal, 'principal', 1],
    [receivable.interest, 'interest', 2],
    [receivable.fee, 'fee', 3],
    [receivable.feeTax, 'feeTax', 4],
    [receivable.penalty, 'penalty', 5],
  ].map(([name, component, place]) => sql`(${name}::text, ${component}::text, ${place}::int)`),
)

/** The components of bill `b` as the ledger has them, as JSON. */
const componentsOf: Sql = sql`(
  select json_agg(json_build_object('component', c.component, 'billed', f.billed, 'paid', f.paid, 'reduced', f.reduced,
    'open', f.billed - f.paid - f.reduced) order by c.place)
  from (values ${componentOf}) c (account, component, place) left join lateral (
    select coalesce(sum(e.amount_minor) filter (where x.kind in ${billing}), 0)::bigint as billed,
      coalesce(-sum(e.amount_minor) filter (where x.kind not in ${billing} and x.kind not in ${reducing}), 0)::bigint as paid,
      coalesce(-sum(e.amount_minor) filter (where x.kind in ${reducing}), 0)::bigint as reduced
    from ledger_entry e join ledger_tx x using (tx_id) where e.bill_id = b.bill_id and e.account = c.account) f on true)`

const loanBillFields = sql`${billFields}, ${componentsOf} as components, accrued.penalty as "accruedPenalty",
  (select w.state from write_off w where w.bill_id = b.bill_id and w.state in ('proposed', 'approved')) as "writeOff"`

/** All bills of a person found in scope, latest due first, as JSON of `loanBill`s. */
export const loanBillsOf = (userId: string, now: Date): Sql => sql`(
  select coalesce(json_agg(row order by row."dueDate" desc, row."billId"), '[]'::json) from (
    select ${loanBillFields}
    from bill b ${billJoins(now)} where b.user_id = ${userId} order by b.due_date desc limit 500) row)`

/** One loan with its bills; null where it doesn't exist for the caller. */
/** By its id or the number that is printed of it. */
export async function loanOf({ db, rows, now }: Asked, named: string): Promise<RawJson | null> {
  const { rows: answers } = await sql<{ loan: string }>`
    select json_build_object('appId', l.app_id, 'loanId', l.loan_ref, 'userId', l.user_id,
      'borrower', p.first_name || ' ' || mask_name(p.last_name), 'merchant', l.merchant_id, 'merchantName', m.name,
      'productName', t.name, 'currency', l.currency, 'loanAmount', l.loan_amount_minor, 'paymentStatus', l.payout_status,
      'appliedTime', l.applied_at, 'payDay', l.disbursed_on, 'autoConfirm', l.auto_confirm, 'circulate', l.circulate,
      'newCustomer', l.new_customer, 'bills', coalesce(bills.list, '[]'::json))::text as loan
    from ${rows.applications} l join merchant m using (merchant_id) join product t using (product_id)
      join borrower p using (user_id) cross join lateral (
        select json_agg(row order by row.cycle) as list from (
          select ${loanBillFields}
          from ${rows.bills} b ${billJoins(now)} where b.app_id = l.app_id) row) bills
    where l.app_id = ${named} or l.loan_ref = ${named} order by l.app_id limit 1`.execute(db)
  const [found] = answers
  return found ? new RawJson(found.loan) : null
}

type Wanted = Parsed<typeof billEntries>
const figures: Record<Wanted['figure'], Sql> = {
  principal: sql`e.account = ${receivable.principal}`,
  interest: sql`e.account = ${receivable.interest}`,
  fee: sql`e.account = ${receivable.fee}`,
  feeTax: sql`e.account = ${receivable.feeTax}`,
  penalty: sql`e.account = ${receivable.penalty}`,
  billed: sql`e.account like 'receivable.%' and x.kind in ${billing}`,
  paid: sql`e.account like 'receivable.%' and x.kind not in ${billing} and x.kind not in ${reducing}`,
  reduced: sql`e.account like 'receivable.%' and x.kind in ${reducing}`,
  open: sql`e.account like 'receivable.%'`,
  all: sql`true`,
}

/** Of the bill itself, and of its extensions, whose fee is paid from the borrower's balance and is no part of what it bills. */
const entriesOfBill = sql`(
  select entry_id from ledger_entry where bill_id = b.bill_id
  union all select fee.entry_id from bill_extension moved join ledger_tx paid on paid.reference = moved.extension_id
    join ledger_entry fee using (tx_id) where moved.bill_id = b.bill_id)`

/** Every leg of what was booked on the bill, the money's side too, so that debits equal credits. */
const legsOfBill = sql`(select entry_id from ledger_entry where tx_id in (select tx_id from ledger_entry where entry_id in ${entriesOfBill}))`

/** The entries behind a figure of a bill found in scope; null where the bill isn't. */
export async function entriesOf({ db, rows }: Asked, { billId, figure, component }: Wanted) {
  const { rows: answers } = await sql<Output<typeof billEntries>>`
    select b.bill_id, b.currency, coalesce(lines.sum, 0)::bigint as sum, coalesce(lines.list, '[]'::json) as entries
    from ${rows.bills} b cross join lateral (
      select sum(e.amount_minor) as sum, json_agg(json_build_object('entryId', e.entry_id, 'txId', e.tx_id,
          'booking', x.kind, 'account', e.account, 'amount', e.amount_minor, 'currency', e.currency, 'at', x.at,
          'valueDay', x.value_day, 'by', who.name, 'paymentId', x.payment_id) order by e.entry_id) as list
      from ledger_entry e join ledger_tx x using (tx_id) left join account who on who.account_id = x.account_id
      where e.entry_id in ${figure === 'all' ? legsOfBill : entriesOfBill} and ${figures[figure]} and ${component ? figures[component] : sql`true`}) lines
    where b.bill_id = ${billId}`.execute(db)
  return answers[0] ?? null
}
