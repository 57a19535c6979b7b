/**
 * Assigning 100,000 cases to 500 collectors with history and log, in one transaction through the API, against one bare
 * UPDATE + INSERT of as many rows over the same table with the same indexes. Each run assigns to other people than the last.
 */
import { assignCases } from '@cordillera/contract/collection/case'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 1_000_000)
const wanted = 100_000
const rounds = 3
const superuser = 1

const database = await benchDatabase(cases)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
// one merchant's cases, so that its collectors may take them all
const { rows: collectors } = await client.query<{ id: number }>(
  `select account_id as id from staff where role = 'AGENT' and country = 'MX' order by 1`,
)
await client.query(`insert into account (user_name, name, password_hash, default_password, tfa_required, created_at)
  select 'extra_' || n, 'Extra ' || n, '-', false, false, '2026-01-01' from generate_series(1, ${500 - collectors.length}) n`)
const { rows: extra } = await client.query<{ id: number }>(
  `select account_id as id from account where user_name like 'extra%'`,
)
await client.query(`insert into staff (account_id, user_no, role, status, country, stage, enter_day)
  select account_id, user_name, 'AGENT', 'COLLECTING', 'MX', 'S2', '2026-01-05' from account where user_name like 'extra%'`)
await client.query(`insert into account_merchant select account_id, merchant_id from account, merchant
  where user_name like 'extra%' and country = 'MX'`)
const people = [...collectors, ...extra].map(({ id }) => id)
// marks the chosen hundred thousand by a last result that nothing else has
await client.query(`update collection_case set contact_times = 77 where case_id in (
  select case_id from collection_case join merchant using (merchant_id) where country = 'MX' and closed_at is null order by case_id limit ${wanted})`)
await client.query('vacuum analyze collection_case')
const server = await serve(url, [superuser], 1)

async function timed(work: () => Promise<unknown>): Promise<number> {
  await client.query('checkpoint')
  const start = performance.now()
  await work()
  return performance.now() - start
}

const strategies = ['average number', 'equal inventory', 'intelligent'] as const
const results = await interleave<number>(
  {
    bare: () =>
      timed(async () => {
        await client.query('begin')
        await client.query(
          `with allocated as (select case_id, ($1::int[])[1 + row_number() over (order by case_id) % $2] as collector
             from collection_case where contact_times = 77 and closed_at is null)
           update collection_case c set status = 'assigned', collector_id = allocated.collector, assigned_at = now(), version = version + 1
           from allocated where allocated.case_id = c.case_id`,
          [people, people.length],
        )
        await client.query(
          `insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, to_collector)
           select merchant_id, case_id, bill_id, now(), 1, 'assigned', collector_id from collection_case where contact_times = 77 and closed_at is null`,
        )
        await client.query('commit')
      }),
    ...Object.fromEntries(
      strategies.map((strategy) => [
        strategy,
        () =>
          timed(async () => {
            const selection = { filter: { contactTimesFrom: 77, contactTimesTo: 77 } }
            const answer = await server.post(superuser, assignCases.path, { selection, collectors: people, strategy })
            const { assigned } = (answer.data ?? {}) as { assigned?: number }
            if (assigned !== wanted) throw new Error(answer.text.slice(0, 500))
          }),
      ]),
    ),
  },
  rounds,
)
const bare = median(results['bare'] ?? [])
printTable(
  `Assign ${wanted.toLocaleString('en')} cases to ${people.length} collectors`,
  ['bare', ...strategies].map((side) => {
    const spent = median(results[side] ?? [])
    return { side, 'median ms': ms(spent), 'ratio to bare': ratio(spent / bare) }
  }),
)
server.stop()
await client.end()
await database.stop()
