/** Payments as channels told them, beside what the ledger booked of the same: each side is summed from its own table. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type internalPayment,
  internalPaymentColumns,
  type internalPaymentEntries,
} from '@cordillera/contract/reconciliation/internal-payment'
import { account, receivable } from '../../credit/public.ts'
import { type Sql, sql } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all } from '../../platform/page.ts'
import type { Asked } from '../shown.queries.ts'

type Filter = Parsed<typeof internalPayment>
type Row = Output<typeof internalPayment>['rows'][number]
type OpenBill = Output<typeof internalPayment>['bills'][number]
type Entry = Output<typeof internalPaymentEntries>[number]

const billsShown = 200
const entriesShown = 500

/** What the entries of a payment come to, by where the money went; credits count as money that arrived there. */
const inLedger = sql`
  coalesce(sum(e.amount_minor) filter (where e.account = 'cash.' || lower(p.channel)), 0)::bigint as cash,
  coalesce(-sum(e.amount_minor) filter (where e.account like 'receivable.%'), 0)::bigint as bills,
  coalesce(-sum(e.amount_minor) filter (where e.account = ${account.borrowerBalance}), 0)::bigint as balances,
  coalesce(-sum(e.amount_minor) filter (where e.account = ${account.unidentified}), 0)::bigint as unidentified`
const gaps = sql`paid - cash as "gapToLedger", cash - bills - balances - unidentified as "gapToBills"`
const signed = sql`case p.kind when 'payment' then p.amount_minor else -p.amount_minor end`

const wanted = ({ currency, channel }: Pick<Filter, 'currency' | 'channel'>) =>
  all([currency && sql`p.currency = ${currency}`, channel && sql`p.channel = ${channel}`])

/** The ledger counts on its own value days: what was booked on another day than its payment shows as a gap on both. */
export async function daysOfPayment({ db, rows }: Asked, filter: Filter): Promise<Row[]> {
  const { dayFrom, dayTo, differing } = filter
  const during = (column: Sql) => sql`${column} between ${dayFrom}::date and ${dayTo}::date`
  const { rows: found } = await sql<Row>`
    with told as (
      select p.value_day as day, p.merchant_id, p.currency, p.channel, count(*)::int as payments, sum(${signed})::bigint as paid
      from ${rows.payments} p where ${during(sql`p.value_day`)} and ${wanted(filter)} group by 1, 2, 3, 4
    ), booked as (
      select x.value_day as day, p.merchant_id, p.currency, p.channel, ${inLedger}
      from ${rows.payments} p join ledger_tx x using (payment_id) join ledger_entry e using (tx_id)
      where ${during(sql`x.value_day`)} and p.value_day between ${dayFrom}::date - 400 and ${dayTo}::date + 400 and ${wanted(filter)} group by 1, 2, 3, 4
    ), both_sides as (
      select coalesce(t.day, b.day) as day, coalesce(t.merchant_id, b.merchant_id) as merchant, coalesce(t.currency, b.currency) as currency,
        coalesce(t.channel, b.channel) as channel, coalesce(t.payments, 0) as payments, coalesce(t.paid, 0) as paid, coalesce(b.cash, 0) as cash,
        coalesce(b.bills, 0) as bills, coalesce(b.balances, 0) as balances, coalesce(b.unidentified, 0) as unidentified
      from told t full join booked b on b.day = t.day and b.merchant_id is not distinct from t.merchant_id and b.currency = t.currency and b.channel = t.channel
    )
    select s.*, m.name as "merchantName", ${gaps} from both_sides s left join merchant m on m.merchant_id = s.merchant
    where ${differing ? sql`paid <> cash or cash <> bills + balances + unidentified` : sql`true`}
    order by s.day desc, s.currency, s.channel, m.name nulls last`.execute(db)
  return found
}

/** Bills that payments of these days went to and whose open amounts are not what their entries come to. */
export async function billsThatDiffer({ db, rows }: Asked, filter: Filter): Promise<OpenBill[]> {
  const { dayFrom, dayTo } = filter
  const { rows: found } = await sql<OpenBill>`
    with paid as materialized (
      select distinct e.bill_id from ${rows.payments} p join ledger_tx x using (payment_id) join ledger_entry e using (tx_id)
      where p.value_day between ${dayFrom}::date and ${dayTo}::date and e.bill_id is not null and ${wanted(filter)}
    ), entries as (
      select e.bill_id, e.account, sum(e.amount_minor)::bigint as minor from ledger_entry e
      where e.bill_id in (select bill_id from paid) and e.account like 'receivable.%' group by 1, 2
    )
    select b.bill_id as "billId", b.app_id as "appId", c.account as component, b.currency, c.open as recorded, coalesce(e.minor, 0)::bigint as "inLedger"
    from paid join bill b using (bill_id) cross join lateral (values (${receivable.penalty}, b.penalty_open), (${receivable.fee}, b.fee_open),
      (${receivable.feeTax}, b.fee_tax_open), (${receivable.interest}, b.interest_open), (${receivable.principal}, b.principal_open)) c (account, open)
    left join entries e on e.bill_id = b.bill_id and e.account = c.account
    where c.open <> coalesce(e.minor, 0) order by b.bill_id, c.account limit ${billsShown}`.execute(db)
  return found
}

export async function entriesOfDay({ db, rows }: Asked, of: Parsed<typeof internalPaymentEntries>): Promise<Entry[]> {
  const { day, merchant, currency, channel } = of
  const { rows: found } = await sql<Entry>`
    with mine as materialized (
      select * from ${rows.payments} p where p.currency = ${currency} and p.channel = ${channel} and p.merchant_id is not distinct from ${merchant}::smallint
        and (p.value_day = ${day}::date or exists (select from ledger_tx x where x.payment_id = p.payment_id and x.value_day = ${day}::date))
    ), booked as (
      select p.payment_id, ${inLedger}, array_agg(distinct e.bill_id) filter (where e.bill_id is not null) as bill_ids
      from mine p join ledger_tx x using (payment_id) join ledger_entry e using (tx_id) where x.value_day = ${day}::date group by 1
    )
    select p.payment_id as "paymentId", p.kind, p.tracking_key as "trackingKey", p.user_id as "userId",
      w.first_name || ' ' || mask_name(w.last_name) as borrower, case when p.value_day = ${day}::date then ${signed} else 0 end as paid,
      coalesce(b.cash, 0) as cash, coalesce(b.bills, 0) as bills, coalesce(b.balances, 0) as balances, coalesce(b.unidentified, 0) as unidentified,
      coalesce(b.bill_ids, '{}') as "billIds"
    from mine p left join booked b using (payment_id) left join borrower w on w.user_id = p.user_id
    order by (case when p.value_day = ${day}::date then ${signed} else 0 end = coalesce(b.cash, 0)
      and coalesce(b.cash, 0) = coalesce(b.bills, 0) + coalesce(b.balances, 0) + coalesce(b.unidentified, 0)), p.payment_id
    limit ${entriesShown}`.execute(db)
  return found
}

export const internalPaymentFile = listFile({
  name: 'internal-payments',
  of: ({ dayFrom, dayTo }: Filter) => `${dayFrom}-${dayTo}`,
  columns: internalPaymentColumns,
  async *rows({ db, rows }, filter: Filter) {
    yield* computed(await daysOfPayment({ db, rows }, filter))
  },
})
