/**
 * Signed notices of deposits, 1,000 a second for a minute, three a bill: how long a network waits until each is kept and answered, and
 * how fast they are booked behind it. Each must be booked once and, of one bill, in the order told.
 */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { ms, printTable, steadily } from './support/measure.ts'

const perSecond = Number(process.argv[2] ?? 1000)
const seconds = Number(process.argv[3] ?? 60)
/** Booking goes on behind the answers; it is watched for so long. */
const watchedSeconds = Number(process.argv[4] ?? 120)
const notices = perSecond * seconds
const eachBill = 3
const allowedP95Ms = 50
const secret = 'a secret of the benchmark'
process.env['BENCH_TRANSFERS_SECRET'] = secret

const database = await benchDatabase(100_000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows: links } = await client.query<{ reference: string }>(
  `insert into pay_link (token_hash, merchant_id, user_id, app_id, bill_id, purpose, currency, made_at, made_by, expires_at)
   select sha256(b.bill_id::bytea), b.merchant_id, b.user_id, b.app_id, b.bill_id, 'repayment', b.currency, $1, 1, $1::timestamptz + interval '2 days'
   from bill b where b.currency = 'MXN' and b.status <> 'repaid' limit $2 returning reference::text`,
  [benchNow, Math.ceil(notices / eachBill)],
)
if (links.length === 0) throw new Error('there are bills to pay')
const { rows: people } = await client.query<{ id: number }>(
  `select account_id as id from staff where role = 'AGENT' limit 1`,
)
const account = people[0]?.id ?? 1
const server = await serve(url, [account], 64)

const bodies = Array.from({ length: notices }, (_, n) => {
  const told = {
    ...{ channel: 'OXXO', trackingKey: `BENCH${String(n).padStart(8, '0')}`, amount: '1.00' },
    ...{ reference: links[n % links.length]?.reference ?? '', payer: 'BENCH' },
  }
  const signature = createHmac('sha256', secret).update(Object.values(told).join('\n')).digest('hex')
  return JSON.stringify({ ...told, signature })
})
let sent = 0
const tell = () => server.fire(account, '/api/webhook/transfers/deposit', bodies[sent++] ?? '')
// a server that has just started compiles first
for (let n = 0; n < 20; n++) await tell()
const accepted = await steadily(tell, perSecond, seconds * 1000 - Math.ceil(20_000 / perSecond))

const count = async (what: string) =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n)
const kept = await count(`webhook where trusted`)
const began = performance.now()
const before = await count(`webhook where processed_at is not null`)
let worked = before
while (worked < kept && performance.now() - began < watchedSeconds * 1000) {
  await new Promise((done) => setTimeout(done, 1000))
  worked = await count(`webhook where processed_at is not null`)
}
const rate = ((worked - before) * 1000) / Math.max(1, performance.now() - began)
const booked = await count(`payment where channel = 'OXXO' and tracking_key like 'BENCH%'`)
const twice = await count(
  `(select from payment where tracking_key like 'BENCH%' group by tracking_key having count(*) > 1) t`,
)
const disordered = await count(`(
  select from (select w.webhook_id, w.processed_at, lag(w.processed_at) over (partition by w.body ->> 'reference' order by w.webhook_id) as earlier
    from webhook w where w.processed_at is not null) o where earlier > processed_at) t`)
printTable(`${notices.toLocaleString('en')} notices, ${perSecond} a second`, [
  { what: 'sent', value: String(sent) },
  { what: 'kept', value: String(kept) },
  { what: 'accepted a second', value: accepted.perSecond.toFixed(0) },
  { what: 'p50 until answered', value: ms(accepted.p50Ms) },
  { what: 'p95 until answered', value: ms(accepted.p95Ms) },
  { what: 'worked so far', value: String(worked) },
  { what: 'booked so far', value: String(booked) },
  { what: 'booked a second behind it', value: rate.toFixed(0) },
])
server.stop()
await client.end()
await database.stop()
if (kept !== sent) throw new Error(`${sent - kept} notices were not kept`)
if (twice > 0 || booked !== worked) throw new Error(`${twice} were booked twice, ${worked - booked} not at all`)
if (disordered > 0) throw new Error(`${disordered} notices were booked before an earlier one of their bill`)
if (accepted.p95Ms > allowedP95Ms)
  throw new Error(`95 of 100 waited up to ${ms(accepted.p95Ms)}; they may wait ${allowedP95Ms} ms`)
