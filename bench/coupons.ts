/** Giving 100,000 coupons of an activity, its control group drawn and everybody's arm kept, against the bare insert of as many coupons. */
import pg from 'pg'
import { giveCoupons, lockRunning } from '../apps/api/src/coupon/activity.queries.ts'
import { inTransaction, openDatabase } from '../apps/api/src/platform/db.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const coupons = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)

const database = await benchDatabase(100_000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const { db, close } = openDatabase(url, { poolSize: 1, onError: console.error })
// everybody is one merchant's, owes nothing and hears of nothing else
const { rows: merchants } = await client.query<{ merchant_id: number; currency: string }>(
  'select merchant_id, currency from merchant order by 1 limit 1',
)
const { merchant_id: merchantId, currency } = merchants[0] ?? { merchant_id: 1, currency: 'MXN' }
await client.query(
  `insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, registered_at)
  select $1, 'BENCH', 'C' || n, 'Ana', 'Cliente', '+5299' || (10000000 + n), $3 from generate_series(1, $2::int) n`,
  [merchantId, coupons, benchNow],
)
await client.query(
  `insert into coupon_template (template_id, merchant_id, currency, name_zh, name_en, name_es, value_kind, value, validity_days, state, created_by, created_at)
  values ('TBENCH', $1, $2, 'b', 'b', 'b', 'amount', 100, 30, 'active', 1, $3)`,
  [merchantId, currency, benchNow],
)
let serial = 0
async function activity(): Promise<string> {
  await client.query('truncate held_coupon, coupon_member')
  const activityId = `VBENCH${++serial}`
  await client.query(
    `insert into coupon_activity (activity_id, merchant_id, template_id, name, audience, most, budget_minor, control_percent, state, asked_by,
      decided_by, started_at, created_by, created_at, writers)
    values ($1, $2, 'TBENCH', 'b', '{"kind":"event","event":"registered","times":1}', 100000, 100000000, 0, 'running', 1, 1, $3, 1, $3, '{1}')`,
    [activityId, merchantId, benchNow],
  )
  return activityId
}
const timed = async (run: (activityId: string) => Promise<unknown>) => {
  const activityId = await activity()
  const start = performance.now()
  await run(activityId)
  const spent = performance.now() - start
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from held_coupon')
  if (rows[0]?.n !== coupons) throw new Error(`${rows[0]?.n} of ${coupons} coupons were given`)
  return spent
}
const issued = (activityId: string) =>
  inTransaction(db, async (tx) => {
    const found = await lockRunning(tx, activityId)
    if (!found) throw new Error('the activity runs')
    return giveCoupons(tx, merchantId, found, { accountId: 1, now: benchNow })
  })
const bare = (activityId: string) =>
  client.query(
    `insert into held_coupon (merchant_id, template_id, activity_id, user_id, currency, valid_through, issued_by, issued_at)
    select merchant_id, 'TBENCH', $1, user_id, $2, $3::date + 30, 1, $3 from borrower where doc_type = 'BENCH'`,
    [activityId, currency, benchNow],
  )
const results = await interleave({ issued: () => timed(issued), bare: () => timed(bare) }, rounds)
const [mine, plain] = [median(results['issued'] ?? []), median(results['bare'] ?? [])]
printTable(`Giving ${coupons.toLocaleString('en')} coupons`, [
  { side: 'an activity', ms: ms(mine) },
  { side: 'bare insert', ms: ms(plain) },
  { side: 'ratio', ms: ratio(mine / plain) },
])
await close()
await client.end()
await database.stop()
if (mine > 2 * plain) throw new Error(`giving takes ${ratio(mine / plain)} of the bare insert; it may take 2`)
