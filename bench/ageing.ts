/**
 * A night of 1,000,000 open bills: every merchant aged to the next day, and the same day again. Two baselines over the
 * same rows in the same run: the bare UPDATE of the bills that change stage, and with it the rows that such a night has to
 * write besides (cases closed and opened, their events, penalty entries), without any rule.
 */
import pg from 'pg'
import { ageMerchants } from '../apps/api/src/collection/public.ts'
import { addDays } from '../apps/api/src/platform/clock.ts'
import { openDatabase, sql } from '../apps/api/src/platform/db.ts'
import { benchDatabase, benchNow, benchToday } from './support/database.ts'
import { median, ms, printTable, processorSeconds, ratio } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 3)
const day = addDays(benchToday, 1)
const database = await benchDatabase(cases)

const changing = `status <> 'repaid' and stage is distinct from stage_of(date '${day}' - due_date)`
const bareUpdate = `update bill set stage = stage_of(date '${day}' - due_date),
  status = case when due_date < date '${day}' then 'overdue' else 'repayment' end, version = version + 1 where ${changing}`
const bareWrites = [
  `create temp table changing on commit drop as select bill_id, app_id, user_id, merchant_id, currency, due_date, instalment,
     stage_of(date '${day}' - due_date) as stage from bill where ${changing}`,
  bareUpdate,
  `update collection_case c set closed_at = now(), close_reason = 'stage changed', version = version + 1
     from changing g where g.bill_id = c.bill_id and c.closed_at is null`,
  `insert into collection_case (merchant_id, bill_id, app_id, user_id, stage, status, case_type, instalment, due_date, currency,
     open_minor, new_customer, work_at, opened_on, opened_at)
   select merchant_id, bill_id, app_id, user_id, stage, 'not assigned', 'none', instalment, due_date, currency, 1000, false, now(),
     date '${day}', now() from changing where stage is not null`,
  `insert into case_event (merchant_id, case_id, bill_id, at, kind) select merchant_id, bill_id, bill_id, now(), 'closed' from changing
   union all select merchant_id, bill_id, bill_id, now(), 'opened' from changing`,
  `with tx as (insert into ledger_tx (merchant_id, kind, at, value_day)
     select distinct merchant_id, 'penalty', now(), date '${day}' from changing returning tx_id, merchant_id)
   insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
   select tx_id, g.merchant_id, 'receivable.penalty', bill_id, user_id, currency, 1000 from changing g join tx using (merchant_id)
   union all select tx_id, g.merchant_id, 'income.penalty', null, null, min(currency), -1000 * count(*)
     from changing g join tx using (merchant_id) group by tx_id, g.merchant_id`,
]

interface Spent {
  ms: number
  processor: number
}
async function timed(pid: number, work: () => Promise<unknown>): Promise<Spent> {
  const start = performance.now()
  const used = processorSeconds(pid)
  await work()
  return { ms: performance.now() - start, processor: processorSeconds(pid) - used }
}

async function bare(url: string, statements: readonly string[]): Promise<Spent> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const spent = await timed(rows[0]?.pid ?? 0, async () => {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  })
  await client.end()
  return spent
}

const results: Record<string, Spent[]> = { update: [], writes: [], ageing: [], again: [] }
let moved = 0
let movedAgain = -1
for (let round = 0; round < rounds; round++) {
  // each side on a fresh copy: an aged night can't be aged twice
  results['update']?.push(await bare(await database.scratch(), [bareUpdate]))
  results['writes']?.push(await bare(await database.scratch(), bareWrites))
  const { db, close } = openDatabase(await database.scratch(), { poolSize: 1, onError: console.error })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const merchants = (await db.selectFrom('merchant').select('merchantId').orderBy('merchantId').execute()).map(
    ({ merchantId }) => ({ merchantId, day }),
  )
  results['ageing']?.push(
    await timed(pid, async () => {
      moved = (await ageMerchants(db, merchants, benchNow)).moved
    }),
  )
  results['again']?.push(
    await timed(pid, async () => {
      movedAgain = (await ageMerchants(db, merchants, benchNow)).moved
    }),
  )
  await close()
  await database.dropScratches()
}
const of = (side: string, spent: keyof Spent) => median((results[side] ?? []).map((one) => one[spent]))
const row = (side: string, name: string, compared: boolean) => ({
  side,
  'median ms': ms(of(name, 'ms')),
  'ageing ÷ it': compared ? ratio(of('ageing', 'ms') / of(name, 'ms')) : '',
  'processor s': of(name, 'processor').toFixed(2),
  'ageing ÷ it by processor': compared ? ratio(of('ageing', 'processor') / of(name, 'processor')) : '',
})
printTable(
  `Ageing ${cases.toLocaleString('en')} open bills by a day: ${moved.toLocaleString('en')} change stage, ${movedAgain} the second time`,
  [
    row('bare UPDATE of the bills that change', 'update', true),
    row('bare UPDATEs and INSERTs of the same rows', 'writes', true),
    row('ageing', 'ageing', false),
    row('the same day again', 'again', false),
  ],
)
await database.stop()
