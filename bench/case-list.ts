/**
 * The case list at a million cases: 3 filters, sort, total, 16 connections; and a collector's own cases. The baseline is
 * the very SQL that the API sends, prepared, through the bare driver on as many connections, in the same interleaved run.
 */

import { listCases } from '@cordillera/contract/collection/case'
import type { Input } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { captureSql } from './support/capture.ts'
import { serve } from './support/client.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { closedLoop, interleave, median, ms, printTable, type Run, ratio } from './support/measure.ts'

const connections = 16
const cases = Number(process.argv[2] ?? 1_000_000)
const superuser = 1
const agent = 91 + 1
const forMs = 3000
const rounds = 3

const database = await benchDatabase(cases)
const server = await serve(database.url, [superuser, agent], connections)
const pool = new pg.Pool({ connectionString: database.url, max: connections })

const lists = {
  'case list, 3 filters, sort by dpd, total': {
    account: superuser,
    input: { period: ['S2'], newCustomer: true, dpdFrom: 10, sortField: 'dpd', sortOrder: 'desc' },
  },
  'case list, default order, no filter': { account: superuser, input: {} },
  'my cases, total': { account: agent, input: {} },
} satisfies Record<string, { account: number; input: Input<typeof listCases> }>

const table: Record<string, string | number>[] = []
for (const [name, { account, input }] of Object.entries(lists)) {
  const statement = await captureSql(database.url, account, listCases, input, benchNow)
  const body = JSON.stringify(input)
  const answer = await server.post(account, listCases.path, input)
  if (answer.code !== 2000) throw new Error(answer.text)
  const results = await interleave<Run>(
    {
      sql: () =>
        closedLoop(
          () => pool.query({ name, text: statement.sql, values: [...statement.parameters] }),
          connections,
          forMs,
        ),
      api: () => closedLoop(() => server.fire(account, listCases.path, body), connections, forMs),
    },
    rounds,
  )
  const of = (side: string, figure: keyof Run) => median((results[side] ?? []).map((run) => run[figure]))
  table.push({
    list: name,
    'SQL req/s': of('sql', 'perSecond').toFixed(0),
    'API req/s': of('api', 'perSecond').toFixed(0),
    'API ÷ SQL': ratio(of('api', 'perSecond') / of('sql', 'perSecond')),
    'SQL p95 ms': ms(of('sql', 'p95Ms')),
    'API p95 ms': ms(of('api', 'p95Ms')),
    'p95 API ÷ SQL': ratio(of('api', 'p95Ms') / of('sql', 'p95Ms')),
  })
}
printTable(`Case list at ${cases.toLocaleString('en')} cases, ${connections} connections`, table)
server.stop()
await pool.end()
await database.stop()
