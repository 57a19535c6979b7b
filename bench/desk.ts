/**
 * The service desk with a million work orders: its queue, as the desk opens it and filtered, against the bare statement of its page; a
 * search in everything that was said on them; and judging a marketing list of a hundred thousand people, against asking for each alone.
 */
import { listOrders } from '@cordillera/contract/service-desk/order'
import pg from 'pg'
import { openDatabase, sql } from '../apps/api/src/platform/db.ts'
import { judging } from '../apps/api/src/service-desk/marketing/exclusion.queries.ts'
import { serve } from './support/client.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { deskOrders } from './support/desk-orders.ts'
import { fillTables } from './support/fill.ts'
import { ms, printTable, ratio } from './support/measure.ts'

const orders = Number(process.argv[2] ?? 1_000_000)
const calls = Number(process.argv[3] ?? 200)
const superuser = 1

const database = await benchDatabase(100_000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()

const filled = performance.now()
await fillTables(client, ['work_order', 'work_order_entry'], deskOrders(orders, benchNow))
console.log(
  `${orders.toLocaleString('en')} work orders were made in ${Math.round((performance.now() - filled) / 1000)} s`,
)

const server = await serve(url, [superuser], 1)
async function took(call: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  for (let n = 0; n < 10; n++) await call()
  const spent: number[] = []
  for (let n = 0; n < calls; n++) {
    const start = performance.now()
    await call()
    spent.push(performance.now() - start)
  }
  spent.sort((a, b) => a - b)
  const at = (share: number) => spent[Math.floor(spent.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
async function queue(filter: object): Promise<void> {
  const { code, text } = await server.post(superuser, listOrders.path, { status: 'open', pageSize: 50, ...filter })
  if (code !== 2000) throw new Error(text.slice(0, 300))
}

/** What the page shows, by hand: its fifty rows with whom they are about, and how many there are up to ten thousand. */
const bare = (where: string, order: string) => `
  select (select count(*) from (select from work_order h where ${where} limit 10001) c) as total, json_agg(row_to_json(shown)) from (
    select h.*, p.first_name || ' ' || mask_name(p.last_name) as borrower, mask_phone(p.mobile) as mobile, m.name, a.loan_ref, w.name as handler,
      desk_minutes(m.country, m.time_zone, least(h.due_at, $1), greatest(h.due_at, $1)) as minutes
    from (select * from work_order h where ${where} order by ${order} limit 50) h join merchant m on m.merchant_id = h.merchant_id
      left join borrower p on p.user_id = h.user_id left join application a on a.app_id = h.app_id left join account w on w.account_id = h.handler_id
    order by ${order}) shown`
const statement = (name: string, text: string) => () => client.query({ name, text, values: [benchNow] })
const isOpen = 'h.closed_at is null'
const pages = [
  { page: 'open, due first', filter: {}, where: isOpen, order: 'h.due_at, h.order_id' },
  {
    page: 'of a group',
    filter: { group: 'payments' },
    where: `${isOpen} and h.group_name = 'payments'`,
    order: 'h.due_at, h.order_id',
  },
  {
    page: 'all, the latest first',
    filter: { status: 'all', sortField: 'created', sortOrder: 'desc' },
    where: 'true',
    order: 'h.created_at desc, h.order_id desc',
  },
]
const slow: string[] = []
const rows = []
for (const { page, filter, where, order } of pages) {
  const plain = await took(statement(page, bare(where, order)))
  const mine = await took(() => queue(filter))
  if (mine.p95 > 2 * plain.p95) slow.push(`${page}: ${ms(mine.p95)}, its statement ${ms(plain.p95)}`)
  rows.push({
    page,
    'p50 ms': ms(mine.p50),
    'p95 ms': ms(mine.p95),
    'statement p95 ms': ms(plain.p95),
    ratio: ratio(mine.p95 / plain.p95),
  })
}
printTable(`The queue of ${orders.toLocaleString('en')} work orders`, rows)

const searches = []
for (const content of [
  'Xochimilco',
  'comprobante ilegible',
  'transferencia',
  'sucursal',
  'tienda',
  'pago doble',
  'pago',
]) {
  const mine = await took(() => queue({ status: 'all', content }))
  if (mine.p95 > 200) slow.push(`search ${content}: ${ms(mine.p95)}`)
  searches.push({ words: content, 'p50 ms': ms(mine.p50), 'p95 ms': ms(mine.p95) })
}
printTable('A search in all that was said on them', searches)
server.stop()

const people = `select distinct on (mobile) mobile, user_id from borrower order by mobile, user_id limit 100000`
const handle = openDatabase(url, { poolSize: 1, onError: console.error })
const clock = async (run: () => Promise<unknown>) => {
  const start = performance.now()
  await run()
  return performance.now() - start
}
const atOnce = await clock(() =>
  sql`with ${judging(sql.raw(people), benchNow)} select count(*), count(barred.why) from asked left join barred using (mobile)`.execute(
    handle.db,
  ),
)
const alone = await clock(() =>
  client.query(`select count(*), count(marketing_exclusion(mobile, user_id, $1)) from (${people}) p`, [benchNow]),
)
await handle.close()
printTable('Whom of a list of 100,000 nobody may write to', [
  { way: 'the whole list by joins', ms: ms(atOnce) },
  { way: 'a call a person', ms: ms(alone) },
])
await client.end()
await database.stop()
if (slow.length > 0) throw new Error(`slower than the desk may be: ${slow.join('; ')}`)
