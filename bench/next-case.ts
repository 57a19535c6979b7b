/**
 * "Next case" by 300 collectors at once, each taking one from the pool or the own list with a claim, through the API, against
 * the raw statements on as many connections: with all of them pressing once within three seconds, tens of times what people
 * do, and with all of them pressing in the same instant, where the last one waits for 299. No case may be given to two people.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { claimNextCase } from '@cordillera/contract/collection/work-mode'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { interleave, median, ms, printTable } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 1_000_000)
const wanted = 300
const rounds = 5
const connections = 16

const database = await benchDatabase(cases)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows: collectors } = await client.query<{ id: number }>(
  `select account_id as id from staff where role = 'AGENT' order by 1 limit ${wanted}`,
)
const people = collectors.map(({ id }) => id)
const server = await serve(url, people, connections)
const pool = new pg.Pool({ connectionString: url, max: connections })
pool.on('error', () => {}) // idle ones are cut off when the database stops

/** The bare work: the first workable case of the own list, locked, and its claim. */
async function raw(accountId: number): Promise<string | undefined> {
  const one = await pool.connect()
  try {
    await one.query('begin')
    const { rows } = await one.query<{ case_id: string }>(
      `select case_id from collection_case where collector_id = $1 and closed_at is null and not stopped and not on_hold
       order by work_rank, work_at, case_id limit 1 for update skip locked`,
      [accountId],
    )
    const caseId = rows[0]?.case_id
    if (caseId) {
      await one.query(
        `insert into case_claim values ($1, $2, $3, $3) on conflict (case_id) do update set until = excluded.until`,
        [caseId, accountId, benchNow],
      )
    }
    await one.query('commit')
    return caseId
  } finally {
    one.release()
  }
}

/** Everybody once, spread over `overMs`; answers the 95th percentile in ms. A case given twice ends the benchmark. */
async function all(overMs: number, take: (accountId: number) => Promise<string | undefined>): Promise<number> {
  await client.query('delete from case_claim')
  const spent: number[] = []
  const given = await Promise.all(
    people.map(async (accountId, index) => {
      await sleep((index * overMs) / people.length)
      const start = performance.now()
      const caseId = await take(accountId)
      spent.push(performance.now() - start)
      return caseId
    }),
  )
  const cases = given.filter((caseId) => caseId !== undefined)
  if (new Set(cases).size !== cases.length) throw new Error('a case was given to two people')
  if (cases.length < people.length) throw new Error(`${people.length - cases.length} people got no case`)
  return spent.sort((a, b) => a - b)[Math.floor(spent.length * 0.95)] ?? Number.NaN
}

const throughApi = async (accountId: number) => {
  const { data } = await server.post(accountId, claimNextCase.path, {})
  return (data as { caseId: string | null } | undefined)?.caseId ?? undefined
}
// a server that people work with has run its code before
for (let warming = 0; warming < 5; warming++) {
  await all(0, raw)
  await all(0, throughApi)
}
const results = await interleave<number>(
  {
    rawAtWork: () => all(3_000, raw),
    apiAtWork: () => all(3_000, throughApi),
    rawAtOnce: () => all(0, raw),
    apiAtOnce: () => all(0, throughApi),
  },
  rounds,
)
const p95 = (side: string) => median(results[side] ?? [])
const line = (pressing: string, bare: number, api: number) => ({
  pressing,
  'raw p95 ms': ms(bare),
  'API p95 ms': ms(api),
  'above it': ms(api - bare),
})
printTable(`Next case, ${people.length} collectors, ${connections} connections`, [
  line('within three seconds (≤ 50 above)', p95('rawAtWork'), p95('apiAtWork')),
  line('in the same instant', p95('rawAtOnce'), p95('apiAtOnce')),
])
server.stop()
await pool.end()
await client.end()
await database.stop()
