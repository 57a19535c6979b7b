/**
 * Recalling 200,000 cases to the pool with history and log, in one transaction through the API, against one bare
 * UPDATE + INSERT of as many rows over the same table with the same indexes. Before each run they are given out again, untimed.
 */
import { recallCases } from '@cordillera/contract/collection/case'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 1_000_000)
const wanted = Math.min(200_000, Math.floor(cases / 5))
const rounds = 3
const superuser = 1

const database = await benchDatabase(cases)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
// marks the chosen ones by a number of contacts that nothing else has
await client.query(`update collection_case set contact_times = 77 where case_id in (
  select case_id from collection_case where closed_at is null and not stopped order by case_id limit ${wanted})`)
const { rows: people } = await client.query<{ id: number }>(
  `select account_id as id from staff where role = 'AGENT' order by 1 limit 200`,
)
const collectors = people.map(({ id }) => id)
const server = await serve(url, [superuser], 1)

async function timed(work: () => Promise<unknown>): Promise<number> {
  await client.query(
    `with allocated as (select case_id, ($1::int[])[1 + row_number() over (order by case_id) % $2] as collector
       from collection_case where contact_times = 77 and closed_at is null)
     update collection_case c set status = 'assigned', collector_id = allocated.collector, version = version + 1
     from allocated where allocated.case_id = c.case_id`,
    [collectors, collectors.length],
  )
  await client.query('vacuum analyze collection_case')
  await client.query('checkpoint')
  const start = performance.now()
  await work()
  return performance.now() - start
}

const results = await interleave<number>(
  {
    bare: () =>
      timed(async () => {
        await client.query('begin')
        await client.query(
          `insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector)
           select merchant_id, case_id, bill_id, now(), 1, 'recalled', collector_id from collection_case
           where contact_times = 77 and closed_at is null`,
        )
        await client.query(
          `update collection_case set status = 'not assigned', collector_id = null, version = version + 1
           where contact_times = 77 and closed_at is null`,
        )
        await client.query('commit')
      }),
    recall: () =>
      timed(async () => {
        const selection = { filter: { contactTimesFrom: 77, contactTimesTo: 77 } }
        const input = { selection, to: 'workplace', reason: 'the month is over' }
        const answer = await server.post(superuser, recallCases.path, input)
        const { recalled } = (answer.data ?? {}) as { recalled?: number }
        if (recalled !== wanted) throw new Error(answer.text.slice(0, 500))
      }),
  },
  rounds,
)
const bare = median(results['bare'] ?? [])
printTable(
  `Recall ${wanted.toLocaleString('en')} cases`,
  ['bare', 'recall'].map((side) => {
    const spent = median(results[side] ?? [])
    return { side, 'median ms': ms(spent), 'ratio to bare': ratio(spent / bare) }
  }),
)
server.stop()
await client.end()
await database.stop()
