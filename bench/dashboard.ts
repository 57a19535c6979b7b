/**
 * The dashboards at 200,000 open cases with as many that ended in the last 30 days, 100,000 logs of today, 60,000 promises
 * and 200,000 payments of two weeks: one caller, one board after the other. Budget: 100 ms a board in the caller's scope.
 */
import { collectorBoard, financeBoard, stageBoard, teamBoard } from '@cordillera/contract/dashboard/dashboard'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase, benchToday } from './support/database.ts'
import { closedLoop, ms, printTable } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 200_000)
const forMs = 2000
/** Of the generated people: a country, a stage of it, a team of ten, one collector. */
const people = { superuser: 1, director: 12, leader: 42, agent: 92 } as const

const more = `
  insert into collection_case (merchant_id, bill_id, app_id, user_id, stage, status, collector_id, case_type, instalment, due_date, currency,
      open_minor, new_customer, work_at, opened_on, opened_at, closed_at, close_reason)
    select merchant_id, bill_id, app_id, user_id, stage, 'not assigned', collector_id, 'none', 1, due_date, currency, open_minor, new_customer,
      work_at, date '${benchToday}' - 30 - n % 10, timestamptz '${benchToday}' - (30 + n % 10) * interval '1 day',
      timestamptz '${benchToday}' - (n % 30) * interval '1 day', case when n % 3 = 0 then 'stage changed' else 'paid' end
    from (select c.*, (row_number() over ())::int as n from collection_case c where closed_at is null) c;
  insert into promise (merchant_id, bill_id, case_id, user_id, kind, made_by, made_at, promised_on, amount_minor, currency, state, judged_at)
    select merchant_id, bill_id, case_id, user_id, 'PTP', coalesce(collector_id, 92), opened_at, date '${benchToday}' - n % 60, open_minor, currency,
      case when n % 60 = 0 then 'pending' when n % 3 = 0 then 'broken' else 'kept' end,
      case when n % 60 > 0 then timestamptz '${benchToday}' - (n % 60) * interval '1 day' end
    from (select c.*, (row_number() over ())::int as n from collection_case c where closed_at is null limit {cases} * 3 / 10) c;
  insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result)
    select merchant_id, case_id, bill_id, user_id, collector_id, timestamptz '${benchToday} 15:00Z' - (n % 500) * interval '1 minute', 'call', n % 17
    from (select c.*, (row_number() over ())::int as n from collection_case c where closed_at is null and collector_id is not null limit {cases} / 2) c;
  insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result)
    select merchant_id, case_id, bill_id, user_id, collector_id, timestamptz '${benchToday}' - (1 + n % 300) * interval '1 day', 'call', n % 17
    from (select c.*, (row_number() over ())::int as n from collection_case c where closed_at is null and collector_id is not null) c;
  insert into payment (merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, bill_id, user_id, raw, received_at)
    select merchant_id, (array['STP', 'OXXO', 'PSE'])[1 + n % 3], 'B' || n, 'payment', case when n % 50 = 0 then 'unidentified' else 'booked' end,
      open_minor, currency, opened_at, date '${benchToday}' - n % 140, bill_id, user_id, '{}', timestamptz '${benchToday}' - (n % 140) * interval '1 day'
    from (select c.*, (row_number() over ())::int as n from collection_case c where closed_at is null) c;
  analyze;`

const database = await benchDatabase(cases)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(more.replaceAll('{cases}', String(cases)))
await client.end()
const server = await serve(url, Object.values(people), 1)

const boards = [
  ['collector', 'agent', collectorBoard],
  ['team', 'leader', teamBoard],
  ['team', 'director', teamBoard],
  ['stage', 'director', stageBoard],
  ['team', 'superuser', teamBoard],
  ['stage', 'superuser', stageBoard],
  ['finance', 'superuser', financeBoard],
] as const
const table: Record<string, string>[] = []
for (const [board, who, endpoint] of boards) {
  const answer = await server.post(people[who], endpoint.path, {})
  if (answer.code !== 2000) throw new Error(answer.text)
  for (let warm = 0; warm < 5; warm++) await server.fire(people[who], endpoint.path, '{}')
  const run = await closedLoop(() => server.fire(people[who], endpoint.path, '{}'), 1, forMs)
  table.push({ board, as: who, 'p50 ms': ms(run.p50Ms), 'p95 ms': ms(run.p95Ms) })
}
printTable(`Dashboards at ${cases.toLocaleString('en')} open cases`, table)
server.stop()
await database.stop()
