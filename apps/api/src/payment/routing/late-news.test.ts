/** What is heard between the moment an order got its channel and the moment the channel is told: nothing leaves on figures that are true no more. */

import { outgoingDetail } from '@cordillera/contract/payment/outgoing'
import {
  freezePaymentChannel,
  listPaymentChannels,
  savePaymentChannel,
  setPaymentChannelActive,
} from '@cordillera/contract/payment/routing/channel'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '../../../test/given-ledger.ts'
import { givenLoans } from '../../../test/given-loans.ts'
import { givenMandate } from '../../../test/given-mandate.ts'
import { givenOrders } from '../../../test/given-refunds.ts'
import { databaseUrl, type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { bindChannel, type Sent } from '../channel.ts'
import { sendOrders } from '../outbox.service.ts'

const testApp = startApp({ now: '2026-11-23T18:00:00Z' })
const reason = 'the bank called'
let finance: Person
let told: string[] = []
/** What happens while the first order is told, before the second is. */
let meanwhile: () => Promise<unknown>
let answer: () => Sent

beforeAll(async () => {
  const answerTo = async ({ trackingKey }: { trackingKey: string }): Promise<Sent> => {
    told.push(trackingKey)
    const now = meanwhile
    meanwhile = async () => undefined
    await now()
    return answer()
  }
  bindChannel(testApp().app, {
    ...{ name: 'STP', paysOut: 'MXN', payOut: answerTo, withhold: answerTo, signed: () => false },
    outcomeOf: async () => ({ state: 'pending', message: null }),
    check: async () => ({ ok: true, raw: {} }),
  })
  finance = await testApp().given.person({ role: 'FINANCE', merchants: ['Luna Credito'] })
  await look()
})
beforeEach(async () => {
  told = []
  meanwhile = async () => undefined
  answer = () => ({ taken: true, ref: `R${told.length}-${Math.random()}` })
  const { db } = testApp().app
  await sql`update payout set state = 'failed' where state in ('waiting', 'unknown')`.execute(db)
  await sql`update withholding set state = 'fail' where state in ('init', 'untreated')`.execute(db)
  await sql`update payment_channel set frozen_until = null, failures = 0, day_max_minor = null, active = true`.execute(
    db,
  )
})
const look = () => sendOrders(testApp().app)
const stp = async (direction: 'payOut' | 'debit' = 'payOut') => {
  const found = (await finance.call(listPaymentChannels, { direction })).find(({ code }) => code === 'STP')
  if (!found) throw new Error('STP is a channel')
  return found
}
const of = async (orderId: string) => finance.call(outgoingDetail, { orderId })
/** Two refunds, of two borrowers, the first of which is told first. */
async function two(): Promise<[string, string]> {
  const [first] = await givenOrders(testApp(), [5000])
  testApp().clock.advance(1000)
  const [second] = await givenOrders(testApp(), [6000])
  if (!first || !second) throw new Error('two orders were made')
  return [first, second]
}
const keyOf = async (orderId: string) => (await of(orderId)).trackingKey
/** The first was told and counts alone; the second was told to nobody. */
async function onlyTheFirstLeft([first, second]: [string, string], usedBefore: number): Promise<void> {
  expect(told).toEqual([await keyOf(first)])
  expect([(await of(first)).state, (await of(second)).state]).toEqual(['sent', 'waiting'])
  expect((await stp()).usedToday).toBe(usedBefore + 5000)
}

test('a refund whose money the bank takes back after it was routed is told to no channel, and fails at the next look', async () => {
  const orders = await two()
  const { usedToday } = await stp()
  const ofSecond = sql`(select r.user_id from refund r join payout o on o.target_id = r.refund_id where o.payout_id = ${orders[1]})`
  meanwhile = () => sql`update borrower set balance_minor = -1 where user_id = ${ofSecond}`.execute(testApp().app.db)
  await look()
  await onlyTheFirstLeft(orders, usedToday)
  expect((await of(orders[1])).routes).toEqual([])
  await look()
  expect(await of(orders[1])).toMatchObject({ state: 'failed', message: 'the balance is below zero by now' })
  expect(told).toHaveLength(1)
})

test('what was routed to a channel that a person freezes is not told to it, says why, and goes when it is used again', async () => {
  const orders = await two()
  const { usedToday, channelId, version } = await stp()
  meanwhile = () => finance.call(freezePaymentChannel, { channelId, version, until: '2026-11-23T20:00:00Z', reason })
  await look()
  await onlyTheFirstLeft(orders, usedToday)
  expect((await of(orders[1])).routes).toMatchObject([
    { attempt: 1, channel: null, fee: null, outcome: null, candidates: [{ code: 'STP', reason: 'frozen' }] },
  ])
  await sql`update payment_channel set frozen_until = null`.execute(testApp().app.db)
  await look()
  expect((await of(orders[1])).routes).toMatchObject([{ attempt: 1, channel: 'STP', outcome: 'taken' }])
  expect((await stp()).usedToday).toBe(usedToday + 11_000)
})

test('a channel that rests after its third failure in a row gets no more of the orders that were routed to it with them', async () => {
  answer = () => ({ taken: false, message: 'Institucion no disponible' })
  const { usedToday } = await stp()
  await givenOrders(testApp(), [1000, 2000, 3000, 4000, 5000, 6000])
  await look()
  expect(told).toHaveLength(3)
  expect(await stp()).toMatchObject({ freezeReason: 'failures', usedToday })
})

test('a limit that falls after an order was routed holds for it', async () => {
  const orders = await two()
  const { usedToday, channelId, version, code, ...rest } = await stp()
  meanwhile = () => {
    const { provider, direction, merchants, method, priority, weight, minPerTransaction, maxPerTransaction } = rest
    const { maxPerMonth, opensAt, closesAt, weekdays, freezeAfter, freezeMinutes, fees } = rest
    const as = { provider, direction, merchants, method, priority, weight, minPerTransaction, maxPerTransaction }
    const also = { maxPerMonth, opensAt, closesAt, weekdays, freezeAfter, freezeMinutes, fees }
    return finance.call(savePaymentChannel, {
      ...as,
      ...also,
      code,
      channelId,
      version,
      maxPerDay: usedToday + 10_999,
      reason,
    })
  }
  await look()
  await onlyTheFirstLeft(orders, usedToday)
  expect((await of(orders[1])).routes).toMatchObject([{ channel: null, candidates: [{ reason: 'dayLimit' }] }])
})

test('what was routed to a channel that goes out of use, or for a merchant that does, waits', async () => {
  for (const outOfUse of [
    async () => {
      const { channelId, version } = await stp()
      await finance.call(setPaymentChannelActive, { channelId, version, active: false, reason })
    },
    () => sql`update merchant set active = false where name = 'Luna Credito'`.execute(testApp().app.db),
  ]) {
    const orders = await two()
    const { usedToday } = await stp()
    told = []
    meanwhile = outOfUse
    await look()
    await sql`update merchant set active = true`.execute(testApp().app.db)
    await onlyTheFirstLeft(orders, usedToday)
    await sql`update payment_channel set active = true`.execute(testApp().app.db)
    await look()
    expect((await of(orders[1])).state).toBe('sent')
  }
})

/** Asks for as long as nobody waits for what it has locked. */
async function commitsOnceWaitedFor(client: pg.Client): Promise<void> {
  const waiting = 'select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
  for (;;) {
    const { rows } = await client.query<{ n: number }>(waiting)
    if (rows[0]?.n) break
  }
  await client.query('commit')
}

test('two people who begin to say what became of an order while it is about to be told keep it from being told', async () => {
  const orders = await two()
  const other = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
  await other.connect()
  // one asks for the mark under the order's lock and commits when the sender already waits for that lock
  let mark: Promise<unknown> = Promise.resolve()
  meanwhile = async () => {
    await other.query('begin')
    await other.query('select from payout where payout_id = $1 for update', [orders[1]])
    await other.query(
      `insert into order_mark (order_id, merchant_id, outcome, reason, order_state, asked_by, asked_at)
       select payout_id, merchant_id, 'settled', $2, state, (select min(account_id) from account), $3 from payout where payout_id = $1`,
      [orders[1], reason, testApp().clock.now()],
    )
    mark = commitsOnceWaitedFor(other)
  }
  await look()
  await mark
  await other.end()
  expect((await of(orders[0])).state).toBe('sent')
  expect(told).toEqual([await keyOf(orders[0])])
})

test('a debit whose bill is paid after it was routed takes nothing', async () => {
  const { db } = testApp().app
  const billIds: string[] = []
  for (const n of [0, 1]) {
    const [loan] = await givenLoans(testApp(), { dpd: 0 })
    if (!loan) throw new Error('a loan was made')
    await openBooks(db, [loan.appId])
    await givenMandate(testApp(), loan.userId)
    const { rows } = await sql<{ billId: string }>`
      insert into withholding (merchant_id, bill_id, user_id, amount_minor, currency, bank_account, mandate_id, state, channel, tracking_key,
        attempt, made_at)
      select b.merchant_id, b.bill_id, b.user_id, 5000, 'MXN', m.bank_account, m.mandate_id, 'init', 'STP', 'WH' || new_id('T'), 1,
        ${testApp().clock.now()}::timestamptz + ${n} * interval '1 second'
      from bill b join debit_mandate m using (user_id) where b.user_id = ${loan.userId} and b.status <> 'repaid' order by b.due_date limit 1
      returning bill_id`.execute(db)
    billIds.push(rows[0]?.billId ?? '')
  }
  testApp().clock.advance(5000)
  meanwhile = () => sql`update bill set status = 'repaid' where bill_id = ${billIds[1]}`.execute(db)
  await look()
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from withholding where bill_id = any(${billIds}::text[]) order by made_at`.execute(db)
    return rows.map(({ state }) => state)
  }
  expect([told.length, await states()]).toEqual([1, ['untreated', 'init']])
  await look()
  expect([told.length, await states()]).toEqual([1, ['untreated', 'fail']])
})
