/**
 * Finding a borrower among millions: by mobile, user id, national id, bank account, and by names that few and many people have. The
 * baseline is the very SQL that the API sends, prepared, through the bare driver, in the same interleaved run; beside it the same
 * call refused for its input, which is what a call costs without a statement.
 */
import { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import type { Input } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { captureSql } from './support/capture.ts'
import { serve } from './support/client.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { closedLoop, interleave, median, ms, printTable, type Run, ratio } from './support/measure.ts'

const borrowers = Number(process.argv[2] ?? 5_000_000)
const connections = 8
const superuser = 1
const forMs = 3000
const rounds = 3

const database = await benchDatabase(borrowers)
const server = await serve(database.url, [superuser], connections)
const pool = new pg.Pool({ connectionString: database.url, max: connections })
const { rows } = await pool.query<{ user_id: string; mobile: string; doc_number: string; bank_account: string }>(
  'select user_id, mobile, doc_number, bank_account from borrower order by user_id limit 1 offset 1000',
)
const [somebody] = rows
if (!somebody) throw new Error('the generated business has borrowers')

const searches: Record<string, Input<typeof queryLoanUserInfo>> = {
  'navbar: mobile': { filterType: 'any', filterValue: somebody.mobile },
  'navbar: national id': { filterType: 'any', filterValue: somebody.doc_number },
  'user id': { filterType: 'user_id', filterValue: somebody.user_id },
  'bank account': { filterType: 'bank_account', filterValue: somebody.bank_account },
  'a name that one in 36 has, 20 a page': { filterType: 'name', filterValue: 'maria garcia', pageSize: 20 },
  'a name that nobody has': { filterType: 'name', filterValue: 'wilhelmina' },
}
/** The same call with nothing to search for: what any call costs before its statement. */
const refused = JSON.stringify({ filterType: 'any', filterValue: '' })
const ways = await Promise.all(
  Object.entries(searches).map(async ([name, input]) => {
    const { sql, parameters } = await captureSql(database.url, superuser, queryLoanUserInfo, input, benchNow)
    const prepared = { name: name.replace(/\W+/g, '_'), text: sql, values: [...parameters] }
    return { name, prepared, body: JSON.stringify(input) }
  }),
)
type Way = (typeof ways)[number]
/** One after the other, as a desk is asked: a caller's number mostly, now and then a name. */
const inTurn = (over: readonly Way[]) => {
  let at = 0
  return () => over[at++ % over.length] as Way
}
const table = []
for (const [name, over] of [...ways.map((way) => [way.name, [way]] as const), ['all of them in turn', ways] as const]) {
  const [nextSql, nextCall] = [inTurn(over), inTurn(over)]
  const call = (body: string) => server.fire(superuser, queryLoanUserInfo.path, body)
  const results = await interleave<Run>(
    {
      sql: () => closedLoop(() => pool.query(nextSql().prepared), connections, forMs),
      api: () => closedLoop(() => call(nextCall().body), connections, forMs),
      refused: () => closedLoop(() => call(refused), connections, forMs),
    },
    rounds,
  )
  const of = (side: string, figure: keyof Run) => median((results[side] ?? []).map((run) => run[figure]))
  table.push({
    search: name,
    'SQL p50 ms': ms(of('sql', 'p50Ms')),
    'API p50 ms': ms(of('api', 'p50Ms')),
    'SQL p95 ms': ms(of('sql', 'p95Ms')),
    'API p95 ms': ms(of('api', 'p95Ms')),
    'refused p50 ms': ms(of('refused', 'p50Ms')),
    'refused p95 ms': ms(of('refused', 'p95Ms')),
    'p95 API ÷ SQL': ratio(of('api', 'p95Ms') / of('sql', 'p95Ms')),
    'API req/s': of('api', 'perSecond').toFixed(0),
  })
}
printTable(`Borrower search at ${borrowers.toLocaleString('en')} borrowers, ${connections} connections`, table)
server.stop()
await pool.end()
await database.stop()
