/**
 * Importing 100,000 punches of a terminal as the job does, against a bare COPY of the file and INSERT … SELECT of the rows it
 * makes, ready as they are, into the same table with the same indexes; memory over idle is the server's, whose job it is. And
 * a month's statistics of 5,000 people as the job computes them, against the bare SQL: first in and last out by person and
 * day against the shift, the days and the months inserted; no leave, holidays, weekend plans. Arguments: punches, people, rounds.
 */
import { Readable } from 'node:stream'
import type { AttendanceOutcome } from '@cordillera/contract/attendance/punch'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { computeAttendanceMonth } from '../apps/api/src/attendance/public.ts'
import { SettableClock } from '../apps/api/src/platform/clock.ts'
import { inCopyTransaction } from '../apps/api/src/platform/copy.ts'
import { applicationRole, sql } from '../apps/api/src/platform/db.ts'
import { storeFile } from '../apps/api/src/platform/files.ts'
import { benchDatabase, benchKey } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const punches = Number(process.argv[2] ?? 100_000)
const people = Number(process.argv[3] ?? 5_000)
const rounds = Number(process.argv[4] ?? 3)
const month = '2026-10-01'
const now = new Date('2026-11-02T18:00:00Z')

const database = await benchDatabase(1_000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('set synchronous_commit = off')
await client.query(`
  insert into workplace (name, country, company, time_zone) values ('Terminal', 'MX', 'Cordillera', 'America/Mexico_City');
  insert into shift (workplace_id, name, is_default) select workplace_id, 'Day', true from workplace where name = 'Terminal';
  insert into shift_hours (shift_id, from_day, start_time, end_time, days, break_minutes, tolerance_minutes)
    select shift_id, '2000-01-01', '09:00', '18:00', '{1,2,3,4,5,6}', 60, 10 from shift where name = 'Day';
  insert into account (user_name, name, password_hash, default_password, tfa_required, created_at)
    select 'punch_' || n, 'Punch ' || n, '-', false, false, '2026-01-01' from generate_series(1, ${people}) n;
  insert into staff (account_id, user_no, role, status, country, workplace_id, enter_day)
    select account_id, 'P' || account_id, 'AGENT', 'COLLECTING', 'MX', (select workplace_id from workplace where name = 'Terminal'), '2026-01-05'
    from account where user_name like 'punch%';
  analyze`)
const { rows: places } = await client.query<{ id: number }>(
  `select workplace_id as id from workplace where name = 'Terminal'`,
)
const workplace = { workplaceId: places[0]?.id ?? 0, country: 'MX' as const, zone: 'America/Mexico_City' }

const header = 'user_no,check_time,check_type,device'
/** Days of October in their order, every person in and out. */
const { rows: file } = await client.query<{ line: string }>(`
  select concat_ws(',', s.user_no, to_char(d + case when t.n = 0 then interval '9 hours' else interval '18 hours' end
      + (s.account_id % 40 - 15) * interval '1 minute' + (s.account_id % 60) * interval '1 second', 'YYYY-MM-DD HH24:MI:SS'),
    case when t.n = 0 then 'in' else 'out' end, '3') as line
  from generate_series(timestamp '2026-10-01', '2026-10-31', '1 day') d, staff s, generate_series(0, 1) t(n)
  where s.user_no like 'P%' order by d, s.account_id, t.n limit ${punches}`)
const csv = function* () {
  yield `${header}\n`
  for (let at = 0; at < file.length; at += 1000)
    yield `${file
      .slice(at, at + 1000)
      .map(({ line }) => line)
      .join('\n')}\n`
}
const app = await createApp({
  databaseUrl: url,
  secretKey: benchKey,
  clock: new SettableClock(now),
  workJobs: false,
  logLevel: 'error',
})
const { fileId } = await app.db
  .transaction()
  .execute((tx) =>
    storeFile(
      tx,
      { name: 'terminal.csv', mime: 'text/csv', createdBy: 1, now },
      Readable.from(csv()) as AsyncIterable<string>,
    ),
  )

async function reset(): Promise<void> {
  await client.query('truncate punch')
  await client.query('checkpoint')
}

let peakOverIdle = 0
async function imported(): Promise<number> {
  await reset()
  const asker = { accountId: 1, userName: 'bench', origin: { endpoint: '', address: '', deviceId: '', browserId: '' } }
  const input = { fileId, workplace, zone: workplace.zone, removes: 0, language: 'en', asker }
  const jobId = await app.db
    .transaction()
    .execute((tx) =>
      app.jobs.enqueue(tx, { kind: 'attendance.import.run', title: 'bench', createdBy: null, now, input }),
    )
  const idle = process.memoryUsage().rss
  const watch = setInterval(() => {
    peakOverIdle = Math.max(peakOverIdle, process.memoryUsage().rss - idle)
  }, 20)
  const start = performance.now()
  await app.jobs.run(jobId)
  const took = performance.now() - start
  clearInterval(watch)
  const job = await app.db.selectFrom('job').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow()
  const counts = job.counts as AttendanceOutcome['counts'] | null
  if (counts?.added !== file.length) throw new Error(`${job.error ?? ''} ${JSON.stringify(job.counts)}`)
  return took
}

async function bare(): Promise<number> {
  await reset()
  const start = performance.now()
  await inCopyTransaction(app.longWork, async (tx, copy) => {
    await sql`create temp table line (user_no text, check_time text, check_type text, device text) on commit drop`.execute(
      tx,
    )
    await copy('copy line from stdin (format csv, header)', Readable.from(csv()))
    await sql`insert into punch overriding system value select * from ready_punch`.execute(tx)
  })
  return performance.now() - start
}

await imported()
await client.query('create table ready_punch as table punch')
await client.query(`grant select on ready_punch to ${applicationRole}`)
await client.query('analyze ready_punch')
peakOverIdle = 0
const imports = await interleave<number>({ bare, imported }, rounds)
const floor = median(imports['bare'] ?? [])
printTable(
  `Import of ${file.length.toLocaleString('en')} punches`,
  Object.entries(imports).map(([side, taken]) => ({
    side,
    'median ms': ms(median(taken)),
    ratio: ratio(median(taken) / floor),
    'memory over idle, MB': side === 'imported' ? Math.round(peakOverIdle / 1024 / 1024) : '',
    target: side === 'imported' ? '≤ 2.5, ≤ 200 MB' : '',
  })),
)

// a whole month of everybody for the statistics
await client.query('truncate punch')
await client.query(`
  insert into punch (account_id, workplace_id, check_time, attendance_date, check_type, record_type, state)
  select s.account_id, s.workplace_id, (d + case when t.n = 0 then interval '9 hours' else interval '18 hours' end
      + (s.account_id % 40 - 15) * interval '1 minute') at time zone 'America/Mexico_City', d::date,
    case when t.n = 0 then 'in' else 'out' end, 'card', 'counts'
  from generate_series(timestamp '2026-10-01', '2026-10-31', '1 day') d, staff s, generate_series(0, 1) t(n)
  where s.user_no like 'P%'`)
await client.query('vacuum analyze punch')

/** The same rows in the same tables by as little as would do. */
const bareMonth = `
  with days as materialized (
    select p.account_id, p.attendance_date as day, min(p.check_time) filter (where p.check_type = 'in') as in_at,
      max(p.check_time) filter (where p.check_type = 'out') as out_at, d.starts_at, d.ends_at
    from punch p join shift_days('2026-10-01', '2026-10-31') d on d.account_id = p.account_id and d.day = p.attendance_date
    where p.attendance_date between '2026-10-01' and '2026-10-31' and p.state = 'counts'
    group by p.account_id, p.attendance_date, d.starts_at, d.ends_at
  ), kept as (
    insert into attendance_day (account_id, day, workplace_id, outcome, starts_at, ends_at, in_at, out_at, due, leave_days, late_minutes,
      early_minutes, overtime_minutes, worked_minutes)
    select account_id, day, ${workplace.workplaceId}, 'present', starts_at, ends_at, in_at, out_at, 100, 0, 0, 0, 0, 480 from days)
  insert into attendance_month (account_id, month, country, workplace_id, due, leave_days, present, late, late_minutes, early, early_minutes,
    absent, missing, overtime_minutes, worked_minutes, computed_at)
  select account_id, '2026-10-01', 'MX', ${workplace.workplaceId}, count(*) * 100, 0, count(*), count(*) filter (where in_at > starts_at), 0, 0, 0,
    0, 0, 0, 0, now() from days group by account_id`
const clear = () => client.query('truncate attendance_day, attendance_month')
async function timed(work: () => Promise<unknown>): Promise<number> {
  await clear()
  const start = performance.now()
  await work()
  return performance.now() - start
}
let computed = { people: 0, days: 0 }
const statistics = await interleave<number>(
  {
    bare: () =>
      timed(async () => {
        await client.query('begin')
        await client.query(bareMonth)
        await client.query('commit')
      }),
    computed: () =>
      timed(async () => {
        const of = { country: 'MX', workplaceId: workplace.workplaceId, month }
        computed = await computeAttendanceMonth(app.db, of, { by: 1, now })
      }),
  },
  rounds,
)
if (computed.people !== people) throw new Error(`computed ${JSON.stringify(computed)}, not ${people} people`)
const base = median(statistics['bare'] ?? [])
printTable(
  `Month of ${people.toLocaleString('en')} people: ${computed.days.toLocaleString('en')} days`,
  Object.entries(statistics).map(([side, taken]) => ({
    side,
    'median ms': ms(median(taken)),
    ratio: ratio(median(taken) / base),
    target: side === 'computed' ? '≤ 3' : '',
  })),
)
await client.end()
await app.close()
await database.stop()
