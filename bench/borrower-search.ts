/**
 * Finding a borrower among millions. A number or an id is asked for a hundred times a second, tens of times what desks do, each
 * time of somebody else; names that few and many people have by eight callers who never stop. The baseline is the very SQL
 * that the API sends, prepared, through the bare driver, in the same interleaved run; beside it the same call refused for its
 * input, which is what a call costs without a statement.
 */
import { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import type { Input } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { captureSql } from './support/capture.ts'
import { serve } from './support/client.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { closedLoop, interleave, median, ms, printTable, type Run, ratio, steadily } from './support/measure.ts'

type Search = Input<typeof queryLoanUserInfo>

const borrowers = Number(process.argv[2] ?? 5_000_000)
const connections = 8
const superuser = 1
const perSecond = 100
const forMs = 3000
const rounds = 3

const database = await benchDatabase(borrowers)
const server = await serve(database.url, [superuser], connections)
const pool = new pg.Pool({ connectionString: database.url, max: connections })
pool.on('error', () => {}) // idle ones are cut off when the database stops
// one account asks as often as a hundred desks would
await pool.query(`update setting set value = '1000000000' where key = 'people_search_hourly_limit'`)

interface Borrower {
  user_id: string
  mobile: string
  doc_number: string
  bank_account: string
}
/** Enough that nobody is asked for twice: what was just read is read sooner. */
const asked = perSecond * (forMs / 1000) * (rounds + 1) * 3 * 4
const { rows: people } = await pool.query<Borrower>(
  `select user_id, mobile, doc_number, bank_account from borrower tablesample bernoulli (${Math.min(100, (150 * asked) / borrowers)})
   order by hashtext(user_id) limit ${asked}`,
)
let next = 0
const somebodyElse = () => people[next++ % people.length] as Borrower

/** A way to ask, and what the same is in SQL: the parameters of the captured statement with another value in their place. */
interface Way {
  name: string
  sql: () => Promise<unknown>
  call: () => Promise<unknown>
}
async function wayOf(name: string, search: (value: string) => Search, value: () => string): Promise<Way> {
  const example = value()
  const { sql, parameters } = await captureSql(database.url, superuser, queryLoanUserInfo, search(example), benchNow)
  const swapped = (parameter: unknown, other: string): unknown =>
    Array.isArray(parameter) ? parameter.map((one) => swapped(one, other)) : parameter === example ? other : parameter
  const prepared = name.replace(/\W+/g, '_')
  return {
    name,
    sql: () => {
      const other = value()
      return pool.query({ name: prepared, text: sql, values: parameters.map((each) => swapped(each, other)) })
    },
    call: () => server.fire(superuser, queryLoanUserInfo.path, JSON.stringify(search(value()))),
  }
}
const exact = await Promise.all([
  wayOf(
    'navbar: mobile',
    (filterValue) => ({ filterType: 'any', filterValue }),
    () => somebodyElse().mobile,
  ),
  wayOf(
    'navbar: national id',
    (filterValue) => ({ filterType: 'any', filterValue }),
    () => somebodyElse().doc_number,
  ),
  wayOf(
    'user id',
    (filterValue) => ({ filterType: 'user_id', filterValue }),
    () => somebodyElse().user_id,
  ),
  wayOf(
    'bank account',
    (filterValue) => ({ filterType: 'bank_account', filterValue }),
    () => somebodyElse().bank_account,
  ),
])
const names = await Promise.all(
  [
    ['a name that one in 36 has, 20 a page', 'maria garcia'],
    ['a name that nobody has', 'wilhelmina'],
  ].map(([name = '', value = '']) =>
    wayOf(
      name,
      (filterValue) => ({ filterType: 'name', filterValue, pageSize: 20 }),
      () => value,
    ),
  ),
)
const refused = JSON.stringify({ filterType: 'any', filterValue: '' })
const callRefused = () => server.fire(superuser, queryLoanUserInfo.path, refused)

const table = []
for (const { name, sql, call } of [...exact, ...names]) {
  const load = exact.some((way) => way.name === name)
    ? (one: () => Promise<unknown>) => steadily(one, perSecond, forMs)
    : (one: () => Promise<unknown>) => closedLoop(one, connections, forMs)
  const results = await interleave<Run>(
    { sql: () => load(sql), api: () => load(call), refused: () => load(callRefused) },
    rounds,
  )
  const of = (side: string, figure: keyof Run) => median((results[side] ?? []).map((run) => run[figure]))
  table.push({
    search: name,
    'SQL p50 ms': ms(of('sql', 'p50Ms')),
    'API p50 ms': ms(of('api', 'p50Ms')),
    'SQL p95 ms': ms(of('sql', 'p95Ms')),
    'API p95 ms': ms(of('api', 'p95Ms')),
    'refused p95 ms': ms(of('refused', 'p95Ms')),
    'p95 API ÷ SQL': ratio(of('api', 'p95Ms') / of('sql', 'p95Ms')),
  })
}
printTable(`Borrower search at ${borrowers.toLocaleString('en')} borrowers, ${connections} connections`, table)
server.stop()
await pool.end()
await database.stop()
