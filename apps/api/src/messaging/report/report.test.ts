import {
  campaignFigures,
  exportMessageReport,
  heldOutReport,
  listCampaignPeople,
  listReportMessages,
  messageReport,
  type ReportFigure,
  reportGroups,
} from '@cordillera/contract/messaging/report'
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

/** Messages of Luna's to people who paid nothing so far, each followed by money or an opened link so many hours later. */
async function followedBy(hours: readonly { pay: number | null; click: number | null }[]) {
  const { rows: messages } = await sql<{ messageId: string; userId: string; merchantId: number; sentAt: Date }>`
    select distinct on (m.user_id) m.message_id, m.user_id, m.merchant_id, m.sent_at from message m join merchant h using (merchant_id)
    where h.name = 'Luna Credito' and m.state = 'delivered' and m.queued_at between '2026-11-01' and '2026-11-10'
      and not exists (select from payment p where p.user_id = m.user_id)
    order by m.user_id, m.queued_at limit ${hours.length}`.execute(db())
  expect(messages).toHaveLength(hours.length)
  const { rows: links } = await sql<{ linkId: string }>`
    insert into short_link (merchant_id, name, target_url, valid_until, active, created_by, created_at, updated_by, updated_at)
    select ${messages[0]?.merchantId}, 'followed', 'https://luna.example/', '2027-01-01', true, (select min(account_id) from account), now(),
      (select min(account_id) from account), now() returning link_id`.execute(db())
  for (const [n, { messageId, userId, merchantId, sentAt }] of messages.entries()) {
    const at = (of: number | null) => (of === null ? null : new Date(sentAt.getTime() + of * 3_600_000))
    const { pay, click } = hours[n] ?? { pay: null, click: null }
    if (pay !== null)
      await sql`insert into payment (merchant_id, user_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, raw, received_at)
        values (${merchantId}, ${userId}, 'STP', ${`FOLLOW${n}`}, 'payment', 'booked', 100, 'MXN', ${at(pay)}, ${at(pay)}::timestamptz::date, '{}', ${simulated().test.clock.now()})`.execute(
        db(),
      )
    if (click !== null)
      await sql`insert into short_link_address (link_id, token, user_id, message_id, made_at, expires_at, first_click_at, clicks)
        values (${links[0]?.linkId}, ${`follow${n}`}, ${userId}, ${messageId}, ${sentAt}, '2027-01-01', ${at(click)}, 1)`.execute(
        db(),
      )
  }
}

/** A message about a bill, and a promise on it so many hours after it left. */
async function promisedAfter(hours: number): Promise<void> {
  const sentAt = new Date('2026-11-05T16:00:00Z')
  const loan = await givenKnownCase(
    simulated().test,
    await simulated().test.given.person({ role: 'AGENT', stage: 'S1A' }),
  )
  const { rows } = await sql<{ decisionId: string }>`
    insert into contact_decision (allowed, at, case_id, user_id, merchant_id, channel, party, purpose, person)
    select true, ${sentAt}, case_id, user_id, merchant_id, 'sms', 'debtor', 'collection', 'x' from collection_case where case_id = ${loan.caseId} returning decision_id`.execute(
    db(),
  )
  await sql`
    insert into message (decision_id, merchant_id, case_id, bill_id, user_id, channel, channel_id, purpose, address, body, state, queued_at, sent_at, ended_at)
    select ${rows[0]?.decisionId}, merchant_id, case_id, bill_id, user_id, 'sms', (select min(channel_id) from message_channel where type = 'sms'), 'collection',
      '+525512345678', 'pay', 'delivered', ${sentAt}, ${sentAt}, ${sentAt} from collection_case where case_id = ${loan.caseId}`.execute(
    db(),
  )
  await sql`
    insert into promise (bill_id, case_id, merchant_id, user_id, amount_minor, currency, kind, promised_on, made_at, made_by, state)
    select bill_id, case_id, merchant_id, user_id, 100, currency, 'PTP', '2026-11-09', ${sentAt}::timestamptz + ${hours} * interval '1 hour',
      (select min(account_id) from account), 'pending' from collection_case where case_id = ${loan.caseId}`.execute(
    db(),
  )
}

test('what followed within a day and within three is told apart, as raw SQL counts it, and every figure opens its messages', async () => {
  const none = { pay: null, click: null }
  await followedBy([
    { ...none, pay: 23 },
    { ...none, pay: 25 },
    { ...none, pay: 71 },
    { ...none, pay: 73 },
    { ...none, click: 2 },
    { ...none, click: 30 },
    { ...none, click: 100 },
  ])
  for (const hours of [20, 30, 80]) await promisedAfter(hours)
  await sql`update message_tally_state set counted_at = null`.execute(db())
  await sql`delete from message_tally`.execute(db())
  await inTransaction(db(), (tx) => tally(tx, simulated().test.clock.now()))
  const within = (hours: number, what: string) =>
    sql`count(*) filter (where m.state = 'delivered' and exists (select from ${sql.raw(what)} between m.sent_at and m.sent_at + ${hours} * interval '1 hour'))::int`
  const money = `payment p where p.user_id = m.user_id and p.kind = 'payment' and p.state <> 'reversed' and p.paid_at`
  const promises = 'promise r where r.bill_id = m.bill_id and r.made_at'
  const clicks = (hours: number) =>
    sql`count(*) filter (where exists (select from short_link_address l where l.message_id = m.message_id and l.first_click_at <= m.sent_at + ${hours} * interval '1 hour'))::int`
  const { rows: counted } = await sql<Record<string, number>>`
    select ${within(24, money)} as paid24, ${within(72, money)} as paid, ${within(24, promises)} as promised24, ${within(72, promises)} as promised,
      ${clicks(24)} as clicked24, ${clicks(72)} as clicked72, ${clicks(9999)} as clicked
    from message m join merchant h using (merchant_id) where h.name = 'Luna Credito' and test_channel_id is null`.execute(
    db(),
  )
  const { total } = await teo.call(messageReport, { ...span, groupBy: 'day' })
  expect(total).toMatchObject(counted[0] ?? {})
  const { paid24, paid, clicked24, clicked72, clicked, promised24, promised } = counted[0] ?? {}
  expect([(paid ?? 0) - (paid24 ?? 0) >= 2, clicked24, clicked72, clicked]).toEqual([true, 1, 2, 3])
  expect([promised24, promised]).toEqual([1, 2])

  const figures = ['sent', 'delivered', 'failed', 'expired', 'unknown', 'skipped'] as const
  const followed = ['clicked24', 'clicked72', 'clicked', 'promised24', 'promised', 'paid24', 'paid'] as const
  for (const groupBy of reportGroups) {
    const report = await teo.call(messageReport, { ...span, groupBy })
    for (const figure of [...figures, ...followed] satisfies ReportFigure[]) {
      const opened = await teo.call(listReportMessages, { ...span, groupBy, figure })
      expect(opened.total, `${groupBy} ${figure}`).toBe(report.total[figure])
    }
    for (const row of report.rows.slice(0, 6))
      for (const figure of ['sent', 'skipped', 'paid', 'clicked'] as const) {
        const opened = await teo.call(listReportMessages, { ...span, groupBy, figure, group: row.group ?? '' })
        expect(opened.total, `${groupBy} ${row.group} ${figure}`).toBe(row[figure])
      }
  }
  const { list } = await teo.call(listReportMessages, { ...span, groupBy: 'day', figure: 'paid24' })
  for (const { address, paidTime, sentTime } of list) {
    expect(address).toContain('••')
    expect(Date.parse(paidTime ?? '') - Date.parse(sentTime ?? '')).toBeLessThanOrEqual(86_400_000)
  }
})

test('campaigns that hold people out compare both groups from one moment, as raw SQL counts it, and their figures open their people', async () => {
  const people = await sql<{ userId: string; merchantId: number }>`
    select user_id, merchant_id from borrower b where doc_number like 'MSG%' order by user_id desc limit 12`.execute(
    db(),
  )
  const { merchantId } = people.rows[0] ?? { merchantId: 0 }
  const startedAt = new Date('2026-11-12T16:00:00Z')
  const { rows: lists } = await sql<{ listId: string }>`
    insert into marketing_list (merchant_id, name, source, state, control_percent, built_at, created_by, created_at, writers, started_at, template_a, asked_by)
    select ${merchantId}, 'held out', 'target', 'draft', 25, ${startedAt}, a.id, ${startedAt}, array[a.id], ${startedAt}, null, a.id
    from (select min(account_id) as id from account) a returning list_id`.execute(db())
  const [one] = lists
  // the first four are held out; of each group some pay in an hour, in thirty, and after it counts
  const hours = [1, null, null, 80, 1, 2, 30, 31, 90, null, null, null]
  for (const [n, { userId }] of people.rows.entries()) {
    await sql`insert into marketing_member (list_id, user_id, mobile, state, arm, added_at)
      values (${one?.listId}, ${userId}, ${`+52559990${n}`}, ${n < 4 ? 'control' : 'included'}, ${n < 4 ? 'control' : 'A'}, ${startedAt})`.execute(
      db(),
    )
    const after = hours[n]
    if (after === null || after === undefined) continue
    const paidAt = new Date(startedAt.getTime() + after * 3_600_000)
    await sql`insert into payment (merchant_id, user_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, raw, received_at)
      values (${merchantId}, ${userId}, 'STP', ${`HELD${n}`}, 'payment', 'booked', 100, 'MXN', ${paidAt}, ${paidAt}::timestamptz::date, '{}', ${paidAt})`.execute(
      db(),
    )
  }
  const days = { startDay: '2026-11-12', endDay: '2026-11-12' }
  const { rows, written, control } = await teo.call(heldOutReport, days)
  const arms = {
    written: { people: 8, promised24: 0, promised: 0, paid24: 2, paid: 4 },
    control: { people: 4, promised24: 0, promised: 0, paid24: 1, paid: 1 },
  }
  expect(rows).toMatchObject([{ kind: 'list', campaignId: one?.listId, name: 'held out', ...arms }])
  expect({ written, control }).toEqual(arms)
  for (const arm of ['written', 'control'] as const)
    for (const figure of campaignFigures) {
      const opened = await teo.call(listCampaignPeople, { campaignId: one?.listId ?? '', arm, figure })
      expect(opened.total, `${arm} ${figure}`).toBe(arms[arm][figure])
      for (const { borrower } of opened.list) expect(borrower).toContain('•')
    }
  expect((await teo.call(heldOutReport, { startDay: '2026-11-13', endDay: '2026-11-20' })).rows).toEqual([])
})
