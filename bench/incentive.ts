/**
 * A month's incentive of 5,000 people over 2,000,000 payments, computed as the job computes it, against bare SQL over
 * the same rows: sums by who held the case when it was paid, as no incentive can do without; and, to show what that history
 * costs, sums by who holds it now. Neither knows of money taken back, plans or ranks. Arguments: payments, people.
 */
import pg from 'pg'
import { computeMonth } from '../apps/api/src/performance/public.ts'
import { openDatabase } from '../apps/api/src/platform/db.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const payments = Number(process.argv[2] ?? 2_000_000)
const people = Number(process.argv[3] ?? 5_000)
const rounds = 3
const month = '2026-11-01'

const database = await benchDatabase(1_000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()

/** Two payments a bill, of which the second repays three in four; each case held by one person of its stage since the month before. */
const fill = `
  insert into account (user_name, name, password_hash, default_password, tfa_required, created_at)
    select 'paid_' || n, 'Paid ' || n, '-', false, false, '2026-01-01' from generate_series(1, ${people}) n;
  insert into staff (account_id, user_no, role, status, country, stage, enter_day)
    select account_id, user_name, 'AGENT', 'COLLECTING', 'MX', (array['S1A', 'S1B', 'S2', 'M1'])[1 + account_id % 4], '2026-01-05'
    from account where user_name like 'paid%';
  insert into incentive_plan (country, stage, role, type, version_number, name, from_month, currency, min_cases, tiers, created_by, created_at)
    select 'MX', stage, 'AGENT', type, 1, 'Plan', '2026-11-01', 'MXN', 5,
      case type when 4 then '[{"goal":50,"amount":10000},{"goal":10,"amount":50000}]'
        else '[{"goal":10,"amount":1000},{"goal":1000,"amount":5000,"rate":100,"perCase":100}]' end::jsonb, 1, '2026-01-01'
    from unnest(array['S1A', 'S1B', 'S2', 'M1']) stage, generate_series(1, 5) type;
  create temp table worked as
    select n, 'C9' || lpad(n::text, 11, '0') as case_id, 'B9' || lpad(n::text, 11, '0') as bill_id, s.account_id, s.stage
    from generate_series(1, ${payments / 2}) n
      join (select account_id, stage, row_number() over (order by account_id) - 1 as place from staff where user_no like 'paid%') s
        on s.place = n % ${people};
  insert into collection_case (case_id, merchant_id, bill_id, app_id, user_id, stage, status, collector_id, case_type, instalment, due_date,
      currency, open_minor, new_customer, work_at, opened_on, opened_at, closed_at, close_reason)
    select case_id, 1, bill_id, 'A', 'U', stage, case when n % 4 > 0 then 'payed' else 'assigned' end, account_id, 'none', 1, '2026-10-25', 'MXN', 0,
      false, '2026-10-28', '2026-10-28', '2026-10-28', case when n % 4 > 0 then timestamptz '2026-11-18' end, case when n % 4 > 0 then 'paid' end
    from worked;
  insert into case_event (merchant_id, case_id, bill_id, at, kind, to_collector, open_minor)
    select 1, case_id, bill_id, '2026-10-29', 'assigned', account_id, 100000 from worked;
  insert into case_event (merchant_id, case_id, bill_id, at, kind, from_collector, to_collector)
    select 1, case_id, bill_id, '2026-11-18', 'payed', account_id, account_id from worked where n % 4 > 0;
  insert into payment (payment_id, merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, raw, received_at)
    select 'P9' || lpad((n * 2 + k)::text, 11, '0'), 1, 'STP', 'K9-' || (n * 2 + k), 'payment', 'booked', 50000, 'MXN', at, at::date, '{}', at
    from worked, generate_series(0, 1) k, lateral (select timestamptz '2026-11-02 18:00Z' + (n % 7 + k * 8) * interval '1 day' as at) t;
  insert into ledger_tx (tx_id, merchant_id, kind, payment_id, at, value_day) overriding system value
    select 1000000 + n * 2 + k, 1, 'payment', 'P9' || lpad((n * 2 + k)::text, 11, '0'), '2026-11-18', '2026-11-10'
    from worked, generate_series(0, 1) k;
  insert into ledger_entry (tx_id, merchant_id, account, bill_id, currency, amount_minor)
    select 1000000 + n * 2 + k, 1, e.account, case when e.amount < 0 then bill_id end, 'MXN', e.amount
    from worked, generate_series(0, 1) k,
      (values ('cash.stp', 50000), ('receivable.interest', -10000), ('receivable.principal', -40000)) e (account, amount);`

console.log(`filling ${payments.toLocaleString('en')} payments of ${people.toLocaleString('en')} people …`)
await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
await client.query(fill)
await client.query('vacuum analyze')

const paidRows = `payment p join ledger_tx x using (payment_id) join ledger_entry e using (tx_id) join collection_case c on c.bill_id = e.bill_id`
const ofMonth = `p.merchant_id = 1 and p.kind = 'payment' and p.value_day between '2026-11-01' and '2026-11-30' and e.account like 'receivable.%'`
const sums = `count(distinct c.case_id) as cases, count(distinct c.case_id) filter (where c.status = 'payed') as repaid, sum(-e.amount_minor) as collected`
const byHolderNow = `
  create temp table summed on commit drop as
  select c.collector_id, c.stage, ${sums} from ${paidRows} where ${ofMonth} group by c.collector_id, c.stage`
const byHolderThen = `
  create temp table summed on commit drop as
  with held as (
    select case_id, case when kind <> 'payed' then to_collector end as account_id, at as since,
      coalesce(lead(at) over (partition by case_id order by event_id), 'infinity') as until
    from case_event where merchant_id = 1)
  select h.account_id, c.stage, ${sums}
  from ${paidRows} join held h on h.case_id = c.case_id and p.paid_at > h.since and p.paid_at <= h.until
  where ${ofMonth} and h.account_id is not null group by h.account_id, c.stage`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const summed = (statement: string) =>
  timed(async () => {
    await client.query('begin')
    await client.query(statement)
    await client.query('commit')
  })

const { db, close } = openDatabase(url, { poolSize: 2, onError: console.error })
let counts: Record<string, number> = {}
const results = await interleave<number>(
  {
    'sums by who holds the case now': () => summed(byHolderNow),
    'sums by who held it when it was paid': () => summed(byHolderThen),
    incentive: () =>
      timed(async () => {
        counts = await computeMonth(db, { country: 'MX', month }, { by: 1, now: benchNow })
      }),
  },
  rounds,
)
if (counts['people'] !== people) throw new Error(`computed ${JSON.stringify(counts)}, not ${people} people`)
const spent = (side: string) => median(results[side] ?? [])
printTable(
  `Incentive of ${people.toLocaleString('en')} people over ${payments.toLocaleString('en')} payments: ${counts['results']} results`,
  Object.keys(results).map((side) => ({
    side,
    'median ms': ms(spent(side)),
    'incentive ÷ it': side === 'incentive' ? '' : ratio(spent('incentive') / spent(side)),
  })),
)
await close()
await client.end()
await database.stop()
