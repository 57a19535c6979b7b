/**
 * Decisions with their reservations over a million cases: one at a time, as a call or a message asks (its transaction whole: lock, facts,
 * history, rule, kept decision), and in sets, as a dial list asks. A month of history stands behind people. The baseline is
 * the bare transaction that inserts as many rows.
 */
import { decideContacts } from '../apps/api/src/compliance/public.ts'
import { inTransaction, openDatabase, sql } from '../apps/api/src/platform/db.ts'
import { benchDatabase, benchNow } from './support/database.ts'
import { printTable, ratio } from './support/measure.ts'

const cases = Number(process.argv[2] ?? 1_000_000)
const singles = 1000
/** As many as a look deals to two hundred lines. */
const setSize = 2000
const sets = Math.min(10, Math.floor(cases / setSize))

const database = await benchDatabase(cases)
const { db, close } = openDatabase(await database.scratch(), { poolSize: 2, onError: console.error })

// a decided contact a person in the last month, for every second one
await sql`
  insert into contact_decision (at, merchant_id, case_id, user_id, party, channel, purpose, allowed, person, phone)
  select ${benchNow}::timestamptz - (1 + abs(hashtext(case_id)) % 30) * interval '1 day', c.merchant_id, case_id, c.user_id, 'self',
    (array['call', 'sms', 'whatsapp'])[1 + abs(hashtext(case_id)) % 3], 'call', true,
    person_key(m.country, p.doc_type, p.doc_number), p.mobile
  from collection_case c join borrower p using (user_id) join merchant m on m.merchant_id = c.merchant_id
  where abs(hashtext(case_id)) % 2 = 0`.execute(db)
await sql`analyze contact_decision`.execute(db)

const { rows } = await sql<{ caseId: string }>`
  select case_id from collection_case order by md5(case_id) limit ${singles + sets * setSize}`.execute(db)
const subjects = rows.map(({ caseId }) => ({ caseId, contactId: null }))
const asking = { channel: 'dialer', now: benchNow, purpose: 'ppd', accountId: null } as const
const decide = (some: typeof subjects) => inTransaction(db, (tx) => decideContacts(tx, some, asking))

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
await decide(subjects.slice(0, 50))
const each: number[] = []
for (const subject of subjects.slice(50, singles)) each.push(await took(() => decide([subject])))
each.sort((a, b) => a - b)
const at = (share: number) => (each[Math.floor(each.length * share)] ?? 0).toFixed(2)

let setMs = 0
for (let n = 0; n < sets; n++) {
  const some = subjects.slice(singles + n * setSize, singles + (n + 1) * setSize)
  setMs += await took(() => decide(some))
}
const bareMs = await took(() =>
  sql`
    insert into contact_decision (at, merchant_id, case_id, user_id, party, channel, purpose, allowed, person, phone)
    select ${benchNow}, merchant_id, case_id, user_id, party, channel, purpose, allowed, person, phone from contact_decision
    limit ${sets * setSize}`.execute(db),
)
const perSecond = (ms: number) => ((sets * setSize) / ms) * 1000
const whole = (value: number) => Math.round(value).toLocaleString('en')
printTable(`Contact decisions with reservations, ${cases.toLocaleString('en')} cases`, [
  { what: 'one decision, ms p50', value: at(0.5), beside: '' },
  { what: 'one decision, ms p95', value: at(0.95), beside: 'target 3' },
  {
    what: `in sets of ${setSize.toLocaleString('en')}, decisions/s`,
    value: whole(perSecond(setMs)),
    beside: `${ratio(setMs / bareMs)} × the bare insert; target 20,000`,
  },
  { what: 'bare INSERT … SELECT, rows/s', value: whole(perSecond(bareMs)), beside: '' },
])
await close()
await database.stop()
