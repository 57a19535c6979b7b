/**
 * The case list at a million cases, 16 connections: filters of stage, merchant and flag in every combination, by due date and
 * with the total; and a collector's own cases. The baseline is not the product's SQL but a statement written by hand for this
 * one list, which answers the same cases, columns and total from the same tables; that it does is checked before anything runs.
 */
import { listCases } from '@cordillera/contract/collection/case'
import type { Input } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase, benchToday } from './support/database.ts'
import { closedLoop, interleave, median, ms, printTable, type Run, ratio } from './support/measure.ts'

const connections = 16
const cases = Number(process.argv[2] ?? 1_000_000)
const superuser = 1
const agents = Array.from({ length: 40 }, (_, at) => 92 + at)
const pageSize = 20
const countedTo = 10_001
const forMs = 3000
const rounds = 3

interface Asked {
  account: number
  input: Input<typeof listCases>
  values: unknown[]
}

/** Late interest is rounded once a calendar month: the days until the last month end, then the days of this one. */
const dayOfMonth = 'extract(day from $1::date)::int'
const accrued = `least(c.accrues_most, round(c.accrues_daily * greatest(0, $1::date - ${dayOfMonth} - c.accrues_from))
  + round(c.accrues_daily * greatest(0, least($1::date - c.accrues_from, ${dayOfMonth}))))`
/** What a row of the list shows, written for it alone. */
const columns = `c.case_id, c.app_id, c.user_id, c.bill_id, c.merchant_id, m.name, m.country, p.first_name || ' ' || left(p.last_name, 1) || '***' as borrower,
  c.instalment, b.instalments, c.stage, c.status, c.repayment_status, c.case_type, c.currency,
  b.principal_minor + b.interest_minor + b.fee_minor + b.fee_tax_minor as billed,
  c.open_minor + ${accrued} as due,
  b.penalty_minor + ${accrued} as penalty,
  b.fee_minor + b.fee_tax_minor as fee, c.due_date, $1::date - c.due_date as dpd, c.collector_id, who.name as collector,
  (select json_build_object('since', k.since, 'until', k.ended_at) from case_cover k where k.bill_id = c.bill_id order by k.since desc limit 1) as cover,
  c.assigned_at, c.last_contact_at, c.contact_times, c.last_result, c.promised_on, c.promised_minor, c.new_customer, c.multi_arrears,
  c.extended, c.stopped, c.on_hold, c.closed_at, c.close_reason, c.version`
const byHand = (where: string, order: string) => `
  with page as materialized (select * from collection_case where closed_at is null and ${where} order by ${order} limit ${pageSize})
  select coalesce(json_agg(row), '[]')::text as list,
    (select count(*) from (select from collection_case where closed_at is null and ${where} limit ${countedTo}) counted)::int as total
  from (select ${columns} from page c join bill b using (bill_id) join merchant m on m.merchant_id = c.merchant_id
    join borrower p on p.user_id = c.user_id left join account who on who.account_id = c.collector_id order by ${order}) row`

const stages = ['S1A', 'S1B', 'S2', 'M1', 'M2', 'M3']
const filtered: Asked[] = stages.flatMap((stage) =>
  Array.from({ length: 12 }, (_, at) => {
    const [merchant, newCustomer] = [1 + (at % 6), at < 6]
    return {
      account: superuser,
      input: { period: [stage], merchant: [merchant], newCustomer, sortField: 'dpd', sortOrder: 'desc', pageSize },
      values: [benchToday, stage, merchant, newCustomer],
    } as Asked
  }),
)
const lists: Record<string, { sql: string; asked: Asked[]; target: string }> = {
  'stage, merchant, flag; by due date': {
    sql: byHand('stage = $2 and merchant_id = $3 and new_customer = $4', 'due_date, case_id'),
    asked: filtered,
    target: '≥ 0.7',
  },
  'all, in working order': {
    sql: byHand('true', 'work_rank, work_at, case_id'),
    asked: [{ account: superuser, input: { pageSize }, values: [benchToday] }],
    target: '≥ 0.7',
  },
  'my cases': {
    sql: byHand('collector_id = $2', 'work_rank, work_at, case_id'),
    asked: agents.map((account) => ({ account, input: { pageSize }, values: [benchToday, account] })),
    target: '≥ 0.5',
  },
}

const database = await benchDatabase(cases)
const server = await serve(database.url, [superuser, ...agents], connections)
const pool = new pg.Pool({ connectionString: database.url, max: connections })
/** The same questions to both sides, in one order that no cache of a single filter can serve. */
const turn = (asked: readonly Asked[]) => {
  let at = 0
  return () => asked[(at++ * 7) % asked.length] as Asked
}

const table: Record<string, string | number>[] = []
for (const [name, { sql, asked, target }] of Object.entries(lists)) {
  for (const { account, input, values } of asked) {
    const answer = await server.post(account, listCases.path, input)
    if (answer.code !== 2000) throw new Error(answer.text)
    const { list, total } = answer.data as { list: { caseId: string; dueAmount: number }[]; total: number }
    const { rows } = await pool.query<{ list: string; total: number }>({ text: sql, values })
    const hand = JSON.parse(rows[0]?.list ?? '[]') as { case_id: string; due: number }[]
    const told = (each: { id: string; due: number }[], n: number) => JSON.stringify([each, Math.min(n, countedTo - 1)])
    const api = list.map(({ caseId, dueAmount }) => ({ id: caseId, due: Number(dueAmount) }))
    const own = hand.map(({ case_id, due }) => ({ id: case_id, due: Number(due) }))
    if (told(api, total) !== told(own, rows[0]?.total ?? 0))
      throw new Error(`${name}: the two sides differ at ${JSON.stringify(input)}`)
  }
  const [ofHand, ofApi] = [turn(asked), turn(asked)]
  const results = await interleave<Run>(
    {
      hand: () => closedLoop(() => pool.query({ name, text: sql, values: ofHand().values }), connections, forMs),
      api: () =>
        closedLoop(
          () => {
            const { account, input } = ofApi()
            return server.fire(account, listCases.path, JSON.stringify(input))
          },
          connections,
          forMs,
        ),
    },
    rounds,
  )
  const of = (side: string, figure: keyof Run) => median((results[side] ?? []).map((run) => run[figure]))
  table.push({
    list: name,
    'by hand req/s': of('hand', 'perSecond').toFixed(0),
    'API req/s': of('api', 'perSecond').toFixed(0),
    'API ÷ by hand': ratio(of('api', 'perSecond') / of('hand', 'perSecond')),
    target,
    'by hand p95 ms': ms(of('hand', 'p95Ms')),
    'API p95 ms': ms(of('api', 'p95Ms')),
    'p95 API ÷ by hand (≤ 1.5)': ratio(of('api', 'p95Ms') / of('hand', 'p95Ms')),
  })
}
printTable(`Case list at ${cases.toLocaleString('en')} cases, ${connections} connections`, table)
server.stop()
await pool.end()
await database.stop()
