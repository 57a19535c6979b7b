/**
 * A book whose truth is known: every line says in its raw text which payment it is, and nothing of matching reads that. Five in a
 * hundred are swapped digits, settlements split or joined, duplicates, returns and late lines.
 */
import { expect, test } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { matchWithin } from './run.service.ts'

const testApp = startApp()
const size = 6000
const span = { channel: 'TRUTH', currency: 'MXN', fromDay: '2026-11-10', toDay: '2026-11-20' }

/** Payments p0 … and a line of each, but for what the noise does to it (`n % 100`). */
async function makeBook(): Promise<void> {
  const { db } = testApp().app
  await sql`
    insert into payment (channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, operation_day, raw, received_at)
    select 'TRUTH', 'T' || lpad((n * 7919 % 1000003)::text, 7, '0') || 'X' || n, 'payment', 'unidentified', 10000 + n % 500 * 100, 'MXN',
      timestamptz '2026-11-10 12:00Z' + n % 10 * interval '1 day', date '2026-11-10' + n % 10, date '2026-11-10' + n % 10,
      jsonb_build_object('truth', n, 'account', 'A' || n), timestamptz '2026-11-10 12:00Z' + n % 10 * interval '1 day'
    from generate_series(1, ${size}::int) n`.execute(db)
  await sql`
    insert into statement (statement_id, channel, currency, format, name, sha256, from_day, to_day, line_count, new_lines, in_minor, out_minor, fee_minor,
      imported_at)
    values ('S000000000001', 'TRUTH', 'MXN', 'table', 'truth', 'truth', '2026-11-10', '2026-11-22', 0, 0, 0, 0, 0, now())`.execute(
    db,
  )
  await sql`
    with told as (
      select (raw ->> 'truth')::int as n, tracking_key as key, amount_minor as amount, operation_day as day, raw ->> 'account' as account from payment where channel = 'TRUTH'
    ), line as (
      -- two neighbouring signs swapped
      select n, case when n % 100 = 1 then overlay(key placing reverse(substr(key, 3, 2)) from 3 for 2) else key end as key, amount,
        -- late by a day
        case when n % 100 = 2 then day + 1 else day end as day, account from told
      -- of the rest: missing, split in two, and the day of others told twice
      where n % 100 not in (3, 4)
      union all select n, key, amount / 2, day, account from told where n % 100 = 4
      union all select n, key, amount - amount / 2, day, account from told where n % 100 = 4
      union all select n, key, amount, day, account from told where n % 100 = 5
      -- money that was never booked, of an amount that many have
      union all select -n, 'Z' || n, amount, day, null from told where n % 100 = 6
    ), numbered as (select l.*, row_number() over (order by n, amount) as at from line l)
    insert into statement_line (statement_id, row_number, channel, currency, direction, gross_minor, tracking_key, account, operation_day, raw, fingerprint,
      occurrence, book_day)
    select 'S000000000001', at, 'TRUTH', 'MXN', 'in', amount, key, account, day, jsonb_build_object('truth', n), md5(at::text)::uuid, 1, day from numbered`.execute(
    db,
  )
}

test('nothing is matched falsely, and of what can be decided all but two in a hundred is matched by itself', async () => {
  const { app, clock } = testApp()
  await makeBook()
  const by = { accountId: null, now: clock.now(), dry: false }
  await inTransaction(app.db, (tx) => matchWithin(tx, { ...span, ...by }))
  const { rows } = await sql<{ wrong: number; right: number; decidable: number }>`
    with pair as (
      select (l.raw ->> 'truth')::int as bank, (p.raw ->> 'truth')::int as house
      from recon_match_item b join recon_match_item h using (match_id) join statement_line l on l.line_id = b.line_id
      join channel_movement m on m.movement_id = h.movement_id join payment p on p.payment_id = m.source_id where b.live and h.live
    )
    select (select count(*) from pair where bank <> house)::int as wrong, (select count(distinct house) from pair where bank = house)::int as right,
      (select count(*) from payment where channel = 'TRUTH' and (raw ->> 'truth')::int % 100 <> 3)::int as decidable`.execute(
    app.db,
  )
  const [found] = rows
  expect(found?.wrong).toBe(0)
  expect((found?.right ?? 0) / (found?.decidable ?? 1)).toBeGreaterThanOrEqual(0.98)
  const again = await inTransaction(app.db, (tx) => matchWithin(tx, { ...span, ...by }))
  expect(again.hits.filter(({ confirms }) => confirms)).toEqual([])
})
