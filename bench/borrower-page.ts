/**
 * Opening a borrower who has 200 bills: what the page asks for, one after the other, as one person does. The budget is 300 ms
 * of server time.
 */
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase } from './support/database.ts'
import { closedLoop, median, ms, printTable } from './support/measure.ts'

const borrowers = Number(process.argv[2] ?? 100_000)
const bills = 200
const superuser = 1
const forMs = 3000
const rounds = 3

const database = await benchDatabase(borrowers)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows } = await client.query<{ user_id: string }>(
  'select user_id from borrower order by user_id limit 1 offset 500',
)
const userId = rows[0]?.user_id
if (!userId) throw new Error('the generated business has borrowers')
// twenty loans of ten instalments, most of them over, each with what was paid
await client.query(
  `with loan as (
    insert into application (merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor, currency,
      instalments, new_customer, applied_at, disbursed_on)
    select a.merchant_id, a.user_id, a.product_id, 'H-' || n, 'approved', 'success', 100000, a.currency, 10, false,
      a.applied_at - n * interval '40 days', a.disbursed_on - n * 40
    from application a, generate_series(1, $2::int / 10) n where a.user_id = $1
    returning *
  ), made as (
    insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor, interest_minor,
      fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date, original_due_date, status,
      repaid_minor, created_at)
    select merchant_id, app_id, user_id, product_id, k, 10, currency, 10000, 300, 500, 80, case when k > 8 then 10000 else 0 end,
      case when k > 8 then 300 else 0 end, case when k > 8 then 500 else 0 end, case when k > 8 then 80 else 0 end,
      disbursed_on + k * 7, disbursed_on + k * 7, case when k > 8 then 'overdue' else 'repaid' end,
      case when k > 8 then 0 else 10880 end, applied_at
    from loan, generate_series(1, 10) k returning *
  ), booked as (
    insert into ledger_tx (merchant_id, kind, bill_id, at, value_day)
    select merchant_id, 'accrual', bill_id, created_at, due_date from made returning tx_id, bill_id
  )
  insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
  select tx_id, merchant_id, account, bill_id, user_id, currency, amount from booked join made using (bill_id)
    cross join lateral (values ('receivable.interest', 300), ('income.interest', -300)) e (account, amount)`,
  [userId, bills],
)
await client.end()

const server = await serve(url, [superuser], 1)
const body = JSON.stringify({ userId })
const { data } = await server.post(superuser, fetchAllUserInfo.path, { userId })
const shown = (data as { bills: unknown[] }).bills.length
const runs = []
for (let round = 0; round < rounds; round++) {
  runs.push(await closedLoop(() => server.fire(superuser, fetchAllUserInfo.path, body), 1, forMs))
}
printTable(`A borrower with ${shown} bills among ${borrowers.toLocaleString('en')}, one at a time`, [
  {
    call: 'fetch_all_user_info',
    'p50 ms': ms(median(runs.map((run) => run.p50Ms))),
    'p95 ms': ms(median(runs.map((run) => run.p95Ms))),
    'budget ms': '300',
  },
])
server.stop()
await database.dropScratches()
await database.stop()
