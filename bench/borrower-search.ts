/**
 * Finding a borrower among millions: by mobile, user id, national id, and by names that few and many people have. The
 * baseline is the very SQL that the API sends, prepared, through the bare driver, in the same interleaved run.
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
const { rows } = await pool.query<{ user_id: string; mobile: string; doc_number: string }>(
  'select user_id, mobile, doc_number from borrower order by user_id limit 1 offset 1000',
)
const [somebody] = rows
if (!somebody) throw new Error('the generated business has borrowers')

const searches: Record<string, Input<typeof queryLoanUserInfo>> = {
  'navbar: mobile': { filterType: 'any', filterValue: somebody.mobile },
  'navbar: national id': { filterType: 'any', filterValue: somebody.doc_number },
  'user id': { filterType: 'user_id', filterValue: somebody.user_id },
  'a name that one in 36 has, 20 a page': { filterType: 'name', filterValue: 'maria garcia', pageSize: 20 },
  'a name that nobody has': { filterType: 'name', filterValue: 'wilhelmina' },
}
const table = []
for (const [name, input] of Object.entries(searches)) {
  const statement = await captureSql(database.url, superuser, queryLoanUserInfo, input, benchNow)
  const body = JSON.stringify(input)
  const prepared = { name: name.replace(/\W+/g, '_'), text: statement.sql, values: [...statement.parameters] }
  const results = await interleave<Run>(
    {
      sql: () => closedLoop(() => pool.query(prepared), connections, forMs),
      api: () => closedLoop(() => server.fire(superuser, queryLoanUserInfo.path, body), connections, forMs),
    },
    rounds,
  )
  const of = (side: string, figure: keyof Run) => median((results[side] ?? []).map((run) => run[figure]))
  table.push({
    search: name,
    'SQL p95 ms': ms(of('sql', 'p95Ms')),
    'API p95 ms': ms(of('api', 'p95Ms')),
    'p95 API ÷ SQL': ratio(of('api', 'p95Ms') / of('sql', 'p95Ms')),
    'API req/s': of('api', 'perSecond').toFixed(0),
  })
}
printTable(`Borrower search at ${borrowers.toLocaleString('en')} borrowers, ${connections} connections`, table)
server.stop()
await pool.end()
await database.stop()
