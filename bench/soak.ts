/**
 * A working day in short: 50 mixed calls a second and a job every half minute, for an hour unless said (`npm run bench -- soak <minutes>`). How
 * the process's memory grows per minute once it is warm, and what did not answer as it should.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { getPreferences, setPreference } from '@cordillera/contract/access/session'
import { listCases } from '@cordillera/contract/collection/case'
import { nextCase } from '@cordillera/contract/collection/workbench'
import { successCode } from '@cordillera/contract/errors'
import { listJobs } from '@cordillera/contract/job/job'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { listPayments } from '@cordillera/contract/payment/payment'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { serve } from './support/client.ts'
import { benchDatabase, benchKey, benchNow } from './support/database.ts'
import { median, ms, printTable } from './support/measure.ts'

const minutes = Number(process.argv[2] ?? 60)
const cases = Number(process.argv[3] ?? 20_000)
const perSecond = 50
const jobEveryMs = 30_000
const lookEveryMs = 5000
/** Caches fill and code is compiled: so much of the time, at most ten minutes, is not looked at. */
const warmMs = Math.min(minutes * 60_000 * 0.3, 600_000)

const database = await benchDatabase(cases)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const ids = async (text: string): Promise<number[]> =>
  (await client.query<{ id: number }>(text)).rows.map(({ id }) => id)
const agents = await ids(
  `select account_id as id from staff where role = 'AGENT' and country = 'MX' order by 1 limit 20`,
)
const [superuser] = await ids('select account_id as id from account where is_superuser order by 1 limit 1')
const merchants = await ids(`select merchant_id as id from merchant where country = 'MX'`)
if (!superuser || agents.length === 0) throw new Error('the generated business has agents and a superuser')

const asking = await createApp({ databaseUrl: url, secretKey: benchKey, workJobs: false, poolSize: 3 })
const server = await serve(url, [...agents, superuser], 64)
const month = { country: 'MX', month: '2026-11-01' }
const works: readonly [string, object][] = [
  ['performance.incentive', month],
  ['attendance.statistics', { ...month, workplaceId: null }],
  ['collection.ageing', { merchants: merchants.map((merchantId) => ({ merchantId, day: '2026-11-21' })) }],
]
async function job(round: number): Promise<void> {
  const [kind, input] = works[round % works.length] as (typeof works)[number]
  const about = { kind, title: 'soak', input, createdBy: null, now: benchNow }
  const jobId = await asking.db.transaction().execute((tx) => asking.jobs.enqueue(tx, about))
  await server.work(jobId)
}

const page = { currentPage: 1, pageSize: 20 }
const calls: ((n: number, agent: number) => [number, string, object])[] = [
  (_, agent) => [agent, listCases.path, page],
  (_, agent) => [agent, nextCase.path, {}],
  (n, agent) => [agent, setPreference.path, { key: `soak-${n % 50}`, value: n }],
  (_, agent) => [agent, getPreferences.path, {}],
  () => [superuser, listPayments.path, page],
  () => [superuser, listJobs.path, page],
  (n) => [superuser, listOperationLog.path, { ...page, currentPage: 1 + (n % 20) }],
]
const latencies: number[] = []
const wrong = new Map<string, number>()
async function call(n: number): Promise<void> {
  const agent = agents[n % agents.length] ?? superuser
  const [account, path, input] = (calls[n % calls.length] as (typeof calls)[number])(n, agent ?? 0)
  const asked = performance.now()
  const code = await server.post(account, path, input).then(
    // of a refusal its sentence: the number 5000 does not tell which it was
    ({ code, text }) => (code === successCode ? code : `${code} ${(JSON.parse(text) as { msg: string }).msg}`),
    (error: Error) => error.message,
  )
  latencies.push(performance.now() - asked)
  if (code !== successCode) wrong.set(`${path}: ${code}`, (wrong.get(`${path}: ${code}`) ?? 0) + 1)
}

const residentMegabytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

const start = performance.now()
const until = start + minutes * 60_000
const looks: { minute: number; megabytes: number }[] = []
const looking = setInterval(() => {
  const at = performance.now()
  if (at - start > warmMs) looks.push({ minute: (at - start) / 60_000, megabytes: residentMegabytes() })
}, lookEveryMs)
const jobs = (async () => {
  let round = 0
  for (; performance.now() < until; round++) {
    await job(round)
    await sleep(Math.min(jobEveryMs, Math.max(until - performance.now(), 0)))
  }
  return round
})()
const waiting = new Set<Promise<void>>()
for (let n = 0; performance.now() < until; n++) {
  const one: Promise<void> = call(n).finally(() => waiting.delete(one))
  waiting.add(one)
  await sleep(Math.max(start + ((n + 1) * 1000) / perSecond - performance.now(), 0))
}
await Promise.all(waiting)
clearInterval(looking)
const worked = await jobs

/** Of the line through all looks. */
function growthPerMinute(): number {
  const mean = (of: (look: (typeof looks)[number]) => number) =>
    looks.reduce((sum, look) => sum + of(look), 0) / looks.length
  const [minute, megabytes] = [mean((look) => look.minute), mean((look) => look.megabytes)]
  const spread = looks.reduce((sum, look) => sum + (look.minute - minute) ** 2, 0)
  return looks.reduce((sum, look) => sum + (look.minute - minute) * (look.megabytes - megabytes), 0) / spread
}
latencies.sort((a, b) => a - b)
const failed = await asking.db.selectFrom('job').select('kind').where('state', '=', 'failed').execute()
printTable(`${minutes} minutes of ${perSecond} calls a second and ${worked} jobs`, [
  { what: 'calls', figure: latencies.length, bar: `${perSecond * 60 * minutes}` },
  {
    what: `answered wrongly ${[...wrong].map(([path, n]) => `${path} ×${n}`).join(', ')}`,
    figure: [...wrong.values()].reduce((a, b) => a + b, 0),
    bar: 0,
  },
  { what: 'jobs that failed', figure: failed.length, bar: 0 },
  { what: 'p50, ms', figure: ms(median(latencies)), bar: '' },
  { what: 'p95, ms', figure: ms(latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN), bar: '' },
  { what: 'resident memory at the end, MB', figure: residentMegabytes().toFixed(0), bar: '' },
  { what: 'growth a minute once warm, MB', figure: growthPerMinute().toFixed(2), bar: '≤ 1' },
])
server.stop()
await asking.close()
await client.end()
await database.stop()
