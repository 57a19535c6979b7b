/** Banks count money on the days they work: what moves before a weekend or a holiday is neither missing nor late until they did. */
import { beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { array, inTransaction, sql } from '../../platform/db.ts'
import { matchWithin } from './run.service.ts'

// Monday the 16th is a holiday in Mexico
const testApp = startApp({ now: '2026-11-19T18:00:00Z' })
const channel = 'WORKDAYS'

beforeAll(async () => {
  const { db } = testApp().app
  await sql`
    insert into payment (channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, operation_day, raw, received_at)
    select ${channel}, key, 'payment', 'booked', amount, 'MXN', day + time '18:00', day, day, jsonb_build_object('reference', reference), day + time '18:00'
    from (values ('FRIDAY', 1000, date '2026-11-13', ''), ('SATURDAY', 2000, date '2026-11-14', ''), ('SLOW', 3000, date '2026-11-13', ''),
      ('REFERENCE', 4000, date '2026-11-13', 'R-4000'), ('NEVER', 5000, date '2026-11-13', '')) p (key, amount, day, reference)`.execute(
    db,
  )
})

async function told(id: string, day: string, lines: { key: string | null; amount: number; reference?: string }[]) {
  const { db, clock } = testApp().app
  await sql`
    insert into statement (statement_id, channel, currency, format, name, sha256, from_day, to_day, line_count, new_lines, in_minor, out_minor, fee_minor, imported_at)
    values (${id}, ${channel}, 'MXN', 'table', ${id}, ${id}, ${day}, ${day}, 0, 0, 0, 0, 0, now())`.execute(db)
  for (const [n, { key, amount, reference = null }] of lines.entries())
    await sql`
      insert into statement_line (statement_id, row_number, channel, currency, direction, gross_minor, tracking_key, reference, operation_day, raw, fingerprint,
        occurrence, book_day)
      values (${id}, ${n + 1}, ${channel}, 'MXN', 'in', ${amount}, ${key}, ${reference}, ${day}, '{}', md5(${`${id} ${n}`})::uuid, 1, ${day})`.execute(
      db,
    )
  const span = { channel, currency: 'MXN', fromDay: day, toDay: day }
  await inTransaction(db, (tx) => matchWithin(tx, { ...span, dry: false, accountId: null, now: clock.now() }))
}
async function standing() {
  const { rows } = await sql<{ amount: string; said: string }>`
    select house_minor as amount, class as said from recon_row where channel = ${channel} order by 1`.execute(
    testApp().app.db,
  )
  return Object.fromEntries(rows.map(({ amount, said }) => [amount, said]))
}

test('what moved on Friday is expected over a long weekend, and on its working day neither late nor missing', async () => {
  await told('S000000000100', '2026-11-13', [])
  await told('S000000000101', '2026-11-16', [])
  expect(await standing()).toEqual({
    ...{ 1000: 'expected', 2000: 'expected', 3000: 'expected', 4000: 'expected', 5000: 'expected' },
  })
  // four days after Friday, which is more than one day and two days of tolerance
  await told('S000000000102', '2026-11-17', [
    { key: 'FRIDAY', amount: 1000 },
    { key: null, amount: 4000, reference: 'R-4000' },
  ])
  // Saturday's counts for Tuesday, so its next working day is Wednesday
  expect(await standing()).toMatchObject({
    ...{ 1000: 'matched', 2000: 'expected', 3000: 'missingThere', 4000: 'matched', 5000: 'missingThere' },
  })
  await told('S000000000103', '2026-11-18', [
    { key: 'SATURDAY', amount: 2000 },
    { key: 'SLOW', amount: 3000 },
  ])
  expect(await standing()).toMatchObject({ 2000: 'matched', 3000: 'late', 5000: 'missingThere' })
})

test('the day that banks count by, against days counted by hand', async () => {
  const byHand: [country: string, day: string, days: number, settles: string][] = [
    ['MX', '2026-11-12', 0, '2026-11-12'],
    ['MX', '2026-11-12', 1, '2026-11-13'],
    ['MX', '2026-11-13', 1, '2026-11-17'],
    ['MX', '2026-11-14', 0, '2026-11-17'],
    ['MX', '2026-11-15', 2, '2026-11-19'],
    ['MX', '2026-11-16', 0, '2026-11-17'],
    ['MX', '2026-12-24', 1, '2026-12-28'],
    ['MX', '2026-12-31', 1, '2027-01-04'],
    ['PE', '2026-11-13', 1, '2026-11-16'],
    // Holy Week of 2026 and 2027, the Day of the Dead on a Monday, bank employees' day on a Friday and on a Saturday
    ['MX', '2026-04-01', 1, '2026-04-06'],
    ['MX', '2026-04-02', 0, '2026-04-06'],
    ['MX', '2027-03-24', 2, '2027-03-30'],
    ['MX', '2026-10-30', 1, '2026-11-03'],
    ['MX', '2025-12-11', 1, '2025-12-15'],
    ['MX', '2026-12-11', 1, '2026-12-14'],
    // the last of December, where banks rest and where they don't
    ['CL', '2026-12-30', 1, '2027-01-04'],
    ['CO', '2026-12-30', 1, '2027-01-04'],
    ['PE', '2026-12-30', 1, '2026-12-31'],
    ['EC', '2026-12-30', 1, '2026-12-31'],
    // nobody knows that year's holidays
    ['MX', '2099-01-01', 0, '2099-01-01'],
    ['MX', '2099-01-02', 1, '2099-01-05'],
    ['MX', '2099-01-03', 0, '2099-01-05'],
    ['MX', '2099-01-04', 3, '2099-01-08'],
  ]
  const column = (n: 0 | 1 | 2) => array(byHand.map((row) => String(row[n])))
  const { rows } = await sql<{ settles: string }>`
    select settled_by(country, day::date, days::int)::text as settles
    from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[]) with ordinality x (country, day, days, n) order by n`.execute(
    testApp().app.db,
  )
  expect(rows.map(({ settles }) => settles)).toEqual(byHand.map(([, , , settles]) => settles))
})

test('days that only banks rest are no holidays: deadlines of the law and contact count on them', async () => {
  const { rows } = await sql<{ day: string; asHoliday: boolean; deadline: string }>`
    select b.day::text, working_day_after(b.country, b.day - 1, 1)::text as deadline,
      exists (select from holiday h where h.country = b.country and h.day = b.day and h.place is null) as as_holiday
    from bank_rest_day b where b.country = 'MX' and b.day between '2026-01-01' and '2026-12-31' order by b.day`.execute(
    testApp().app.db,
  )
  expect(rows).toEqual([
    { day: '2026-04-02', asHoliday: false, deadline: '2026-04-02' },
    { day: '2026-04-03', asHoliday: false, deadline: '2026-04-03' },
    { day: '2026-11-02', asHoliday: false, deadline: '2026-11-02' },
    // a Saturday
    { day: '2026-12-12', asHoliday: false, deadline: '2026-12-14' },
  ])
})
