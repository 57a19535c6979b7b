import { exportMessageReport, messageReport, reportGroups } from '@cordillera/contract/messaging/report'
import { beforeAll, expect, test } from 'vitest'
import { makeMessageMonth } from '../../../seed/messages.ts'
import { givenKnownCase } from '../../../test/given-cases.ts'
import type { Person } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { tally } from './report.queries.ts'

const simulated = startSimulated({ now: '2026-11-23T16:00:00Z' })
const db = () => simulated().test.app.db
const span = { startDay: '2026-10-20', endDay: '2026-11-23' }
let teo: Person

beforeAll(async () => {
  const agent = await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' })
  for (const _ of [1, 2, 3]) await givenKnownCase(simulated().test, agent)
  teo = await simulated().test.given.person({ role: 'TECHNICAL', merchants: ['Luna Credito'] })
  await sql`update message_channel set cost_minor = case type when 'sms' then 35 else 2 end, currency = 'MXN'`.execute(
    db(),
  )
  // people who owe nothing: the month is written to them
  await sql`
    insert into borrower (merchant_id, doc_type, doc_number, first_name, last_name, mobile, email, registered_at)
    select merchant_id, doc_type, 'MSG' || n, first_name, last_name, '+5255999' || lpad(n::text, 5, '0'), 'p' || n || '@example.com', registered_at
    from (select * from borrower limit 1) b cross join generate_series(1, 50) n`.execute(db())
  await inTransaction(db(), (tx) => makeMessageMonth(tx, simulated().test.clock.now()))
}, 120_000)

/** Counted by hand from the messages themselves. */
async function raw() {
  const { rows } = await sql<{
    sent: number
    delivered: number
    failed: number
    skipped: number
    segments: number
    minor: number
  }>`
    select count(*) filter (where state in ('sent', 'delivered', 'failed', 'expired', 'unknown') and channel_id is not null)::int as sent,
      count(*) filter (where state = 'delivered')::int as delivered, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'skipped')::int as skipped, sum(segments) filter (where channel_id is not null and state <> 'skipped')::int as segments,
      sum(cost_minor)::int as minor
    from message m join merchant h using (merchant_id) where h.name = 'Luna Credito' and test_channel_id is null`.execute(
    db(),
  )
  return rows[0]
}

test('whatever it is grouped by, the report adds up to what the messages themselves say', async () => {
  const counted = await raw()
  expect(counted?.sent).toBeGreaterThan(300)
  for (const groupBy of reportGroups) {
    const { rows, total } = await teo.call(messageReport, { ...span, groupBy })
    if (groupBy !== 'failure') {
      const { sent, delivered, failed, skipped, segments, cost } = total
      expect({ sent, delivered, failed, skipped, segments, minor: cost[0]?.minor }).toEqual(counted)
    }
    for (const key of ['sent', 'delivered', 'failed', 'skipped', 'segments', 'paid'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[key], 0),
        `${groupBy} ${key}`,
      ).toBe(total[key])
  }
})

test('the times to arrive are those of the messages, rounded up to a step', async () => {
  const { rows } = await sql<{ p50: number; p95: number }>`
    select percentile_disc(0.5) within group (order by extract(epoch from ended_at - sent_at))::int as p50,
      percentile_disc(0.95) within group (order by extract(epoch from ended_at - sent_at))::int as p95
    from message join merchant h using (merchant_id) where h.name = 'Luna Credito' and state = 'delivered'`.execute(
    db(),
  )
  const { total } = await teo.call(messageReport, { ...span, groupBy: 'day' })
  const steps = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600]
  expect(total.p50Seconds).toBe(steps.find((step) => step >= (rows[0]?.p50 ?? 0)))
  expect(total.p95Seconds).toBe(steps.find((step) => step >= (rows[0]?.p95 ?? 0)))
})

test('what happens to a message of another week is counted again, and only one counts at a time', async () => {
  const before = await teo.call(messageReport, { ...span, groupBy: 'day' })
  const { rows } = await sql<{ messageId: string; channelId: number }>`
    select message_id, channel_id from message join merchant h using (merchant_id)
    where h.name = 'Luna Credito' and state = 'unknown' order by queued_at limit 1`.execute(db())
  const [late] = rows
  if (!late) throw new Error('nobody knows of one of them')
  simulated().test.clock.advance(60_000)
  const now = simulated().test.clock.now()
  await sql`update message set state = 'delivered', sent_at = queued_at, ended_at = queued_at + interval '40 seconds' where message_id = ${late.messageId}`.execute(
    db(),
  )
  await sql`insert into message_event (message_id, at, kind, channel_id) values (${late.messageId}, ${now}, 'receipt', ${late.channelId})`.execute(
    db(),
  )
  await Promise.all([1, 2, 3].map(() => inTransaction(db(), (tx) => tally(tx, now))))
  const after = await teo.call(messageReport, { ...span, groupBy: 'day' })
  expect(after.total.delivered).toBe(before.total.delivered + 1)
  expect(after.total.unknown).toBe(before.total.unknown - 1)
  expect(after.total.sent).toBe((await raw())?.sent)
})

test('money that is booked weeks later, matched later or taken back changes what followed the message', async () => {
  const { rows } = await sql<{ userId: string; sentAt: Date; merchantId: number }>`
    select m.user_id, m.sent_at, m.merchant_id from message m join merchant h using (merchant_id)
    where h.name = 'Luna Credito' and m.state = 'delivered' and m.queued_at < ${simulated().test.clock.now()}::timestamptz - interval '10 days'
      and not exists (select from payment p where p.user_id = m.user_id)
      and not exists (select from message o where o.user_id = m.user_id and o.state = 'delivered' and o.message_id <> m.message_id
        and o.sent_at between m.sent_at - interval '72 hours' and m.sent_at + interval '2 hours') order by m.queued_at limit 1`.execute(
    db(),
  )
  const [one] = rows
  if (!one) throw new Error('somebody was written to once')
  const paid = async () => {
    simulated().test.clock.advance(3_600_000)
    await inTransaction(db(), (tx) => tally(tx, simulated().test.clock.now()))
    return (await teo.call(messageReport, { ...span, groupBy: 'day' })).total.paid
  }
  const before = await paid()
  const later = new Date(one.sentAt.getTime() + 3_600_000)
  const money = {
    ...{ merchantId: one.merchantId, channel: 'STP', amountMinor: 5_000, currency: 'MXN', paidAt: later },
    ...{ valueDay: later.toISOString().slice(0, 10), raw: '{}' },
  }
  const keep = (of: { trackingKey: string; kind: string; state: string; userId: string | null; reversesId?: string }) =>
    db()
      .insertInto('payment')
      .values({ ...money, ...of, receivedAt: simulated().test.clock.now() })
      .returning('paymentId')
      .executeTakeFirstOrThrow()
  const { paymentId } = await keep({ trackingKey: 'LATE1', kind: 'payment', state: 'booked', userId: one.userId })
  expect(await paid()).toBe(before + 1)
  await db().updateTable('payment').set({ state: 'reversed' }).where('paymentId', '=', paymentId).execute()
  await keep({ trackingKey: 'LATE1', kind: 'reversal', state: 'booked', userId: one.userId, reversesId: paymentId })
  expect(await paid()).toBe(before)
  const nobodys = await keep({ trackingKey: 'LATE2', kind: 'payment', state: 'unidentified', userId: null })
  expect(await paid()).toBe(before)
  await db()
    .updateTable('payment')
    .set({ state: 'booked', userId: one.userId, matchedAt: simulated().test.clock.now() })
    .where('paymentId', '=', nobodys.paymentId)
    .execute()
  expect(await paid()).toBe(before + 1)
})

test('reasons are said in words in the file, and more than a quarter at a time is refused', async () => {
  const file = await teo.download(exportMessageReport, { filter: { ...span, groupBy: 'failure' }, format: 'csv' })
  expect(file.body.toString()).toContain('No such number')
  const refused = await teo.refused(
    messageReport,
    { ...span, startDay: '2026-01-01', groupBy: 'day' },
    'messaging.reportSpan',
  )
  expect(refused.msg).toContain('92')
})

test('another merchant’s messages are not in it', async () => {
  const other = await simulated().test.given.person({ role: 'TECHNICAL', country: 'CO', merchants: ['Cafe Plata'] })
  const { total } = await other.call(messageReport, { ...span, groupBy: 'failure' })
  expect(total.sent).toBe(0)
})
