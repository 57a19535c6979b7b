/**
 * Routing: orders that wait are given a channel among ten, marked, counted against its limits, and why no other is kept. Against the bare
 * statement that takes and marks as many. A refusal to stay under a millisecond an order ends it.
 */
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { bindChannel } from '../apps/api/src/payment/public.ts'
import { routeOrders } from '../apps/api/src/payment/routing/route.service.ts'
import { SettableClock } from '../apps/api/src/platform/clock.ts'
import { benchDatabase, benchKey, benchNow } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const orders = Number(process.argv[2] ?? 2000)
const rounds = Number(process.argv[3] ?? 5)
const batch = 20

const database = await benchDatabase(10_000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const app = await createApp({
  ...{ databaseUrl: url, secretKey: benchKey, clock: new SettableClock(benchNow), workJobs: false, logLevel: 'error' },
})
const silent = async (): Promise<never> => Promise.reject(new Error('nothing is sent here'))
bindChannel(app, {
  ...{ name: 'STP', paysOut: 'MXN', payOut: silent, withhold: silent, outcomeOf: silent, signed: () => false },
})
await routeOrders(app, 'payOut')
await client.query(`insert into payment_channel (code, provider, country, currency, direction, method, priority, weight, active,
    day_max_minor, month_max_minor, made_at)
  select 'STP-' || n, 'STP', 'MX', 'MXN', 'payOut', 'SPEI', 1 + n % 3, 100 * n, true, 1000000000000, 9000000000000, now()
  from generate_series(1, 9) n`)

async function waiting(): Promise<void> {
  await client.query('truncate payment_route')
  await client.query('delete from payout')
  await client.query(
    `insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel,
      tracking_key, state, made_at)
    select (select merchant_id from merchant where currency = 'MXN' limit 1), 'refund', 'R' || n, 1000 + n, 'MXN', 'ANA', '012180001234567895',
      'devolucion', 'STP', 'CO' || n, 'waiting', $1 from generate_series(1, $2::int) n`,
    [benchNow, orders],
  )
  await client.query('vacuum analyze payout')
}

/** Milliseconds an order. */
async function each(take: () => Promise<number>): Promise<number> {
  await waiting()
  const began = performance.now()
  let taken = 0
  for (let n = -1; n !== 0; taken += n) n = await take()
  if (taken !== orders) throw new Error(`${taken} of ${orders} orders were taken`)
  return (performance.now() - began) / orders
}
const routed = async () => (await routeOrders(app, 'payOut')).sending.length
const bare = async () => {
  const { rowCount } = await client.query(
    `update payout p set state = 'unknown', sent_at = $1 from (select payout_id from payout where state = 'waiting'
      order by made_at limit ${batch} for update skip locked) due where p.payout_id = due.payout_id`,
    [benchNow],
  )
  return rowCount ?? 0
}

const sides = { routed: () => each(routed), bare: () => each(bare) }
const results = await interleave(sides, rounds)
const [mine, plain] = [median(results['routed'] ?? []), median(results['bare'] ?? [])]
printTable(`Routing of ${orders} orders among ten channels, an order`, [
  { side: 'routed', ms: mine.toFixed(3) },
  { side: 'bare statement', ms: plain.toFixed(3) },
  { side: 'ratio', ms: ratio(mine / plain) },
])
await app.close()
await client.end()
await database.stop()
if (mine > 1) throw new Error(`routing takes ${ms(mine)} an order; it may take 1 ms`)
