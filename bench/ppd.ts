/**
 * Auto-outbound: making the dial lists of every country and stage (together all cases), against the bare INSERT … SELECT of
 * as many rows; and the gate deciding for each number in sets, facts and history fetched from the database. What the rule
 * alone decides a second on one core is contact-gate.ts.
 */
import { type Stage, stageNames, stages } from '@cordillera/contract/stages'
import { type LiveJob, makeDialList } from '../apps/api/src/collection/ppd/ppd-dial.queries.ts'
import { adviseContacts } from '../apps/api/src/compliance/public.ts'
import { inTransaction, openDatabase, sql } from '../apps/api/src/platform/db.ts'
import { benchDatabase, benchNow, benchToday } from './support/database.ts'
import { printTable, ratio } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 1_000_000)
/** As many as a look deals to two hundred lines. */
const setSize = 2000
const decided = Math.min(cases, 100_000)

const database = await benchDatabase(cases)
const { db, close } = openDatabase(await database.scratch(), { poolSize: 2, onError: console.error })
const perSecond = (rows: number, startMs: number) => (rows / (performance.now() - startMs)) * 1000

const { rows: countries } = await sql<{ country: string; merchants: number[] }>`
  select country, array_agg(merchant_id order by merchant_id) as merchants from merchant group by country`.execute(db)

async function jobFor(country: string, merchants: number[], stage: Stage): Promise<LiveJob> {
  const { from, to } = stages[stage]
  const { rows } = await sql<LiveJob>`
    insert into ppd_job (country, stage, merchants, day, round, dpd_from, dpd_to, contact_types, exclude_contacted, exclude_promised,
      auto_derive, starts_at, ends_at, profile, lines, state, created_at)
    values (${country}, ${stage}, ${merchants}::smallint[], ${benchToday}, 1, ${from}, ${to}, '{self}', true, true, false,
      ${benchNow}, ${new Date(benchNow.getTime() + 3_600_000)}, 'bench', 10, 'init', ${benchNow}) returning *`.execute(
    db,
  )
  const [job] = rows
  if (!job) throw new Error('a job was made')
  return job
}

let listed = 0
const start = performance.now()
for (const { country, merchants } of countries) {
  for (const stage of stageNames) {
    const job = await jobFor(country, merchants, stage)
    listed += await inTransaction(db, (tx) => makeDialList(tx, job))
  }
}
const lists = perSecond(listed, start)

const bareStart = performance.now()
const bare = await sql<{ n: number }>`
  with made as (select job_id, merchant_id, case_id, contact_type, number, state, reason from ppd_number),
    kept as (insert into ppd_number (job_id, merchant_id, case_id, contact_type, number, state, reason) select * from made returning 1)
  select count(*) as n from kept`.execute(db)
const bareRate = perSecond(bare.rows[0]?.n ?? 0, bareStart)

const { rows: numbers } = await sql<{ caseId: string }>`
  select case_id from ppd_number order by number_id limit ${decided}`.execute(db)
const subjects = numbers.map(({ caseId }) => ({ caseId, contactId: null }))
let allowed = 0
const gateStart = performance.now()
for (let at = 0; at < subjects.length; at += setSize) {
  const asking = { channel: 'dialer', now: benchNow, counting: true } as const
  const answers = await adviseContacts(db, subjects.slice(at, at + setSize), asking)
  allowed += answers.filter((answer) => answer.allowed).length
}
const gate = perSecond(subjects.length, gateStart)

const whole = (value: number) => Math.round(value).toLocaleString('en')
printTable(`Auto-outbound over ${cases.toLocaleString('en')} cases`, [
  { what: 'dial lists, numbers/s', value: whole(lists), beside: `${ratio(bareRate / lists)} × the bare insert` },
  { what: 'bare INSERT … SELECT, rows/s', value: whole(bareRate), beside: '' },
  {
    what: `gate with its facts, decisions/s in sets of ${setSize.toLocaleString('en')}`,
    value: whole(gate),
    beside: `allowed ${((allowed / subjects.length) * 100).toFixed(0)} %`,
  },
])
await close()
await database.stop()
