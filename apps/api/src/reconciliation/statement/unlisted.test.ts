/** An order that nobody answered about ends by its channel's whole statements, and by nothing less. */
import { getJob } from '@cordillera/contract/job/job'
import { outgoingDetail } from '@cordillera/contract/payment/outgoing'
import { listPaymentChannels } from '@cordillera/contract/payment/routing/channel'
import { reconWall } from '@cordillera/contract/reconciliation/exception'
import { listReconSettings } from '@cordillera/contract/reconciliation/run'
import { pullStatement } from '@cordillera/contract/reconciliation/statement'
import { beforeAll, expect, test } from 'vitest'
import { givenOrders } from '../../../test/given-refunds.ts'
import { sendOrders } from '../../../test/given-sending.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { bindChannel, bindProvider, type StatementEntry } from '../../payment/public.ts'
import { sql } from '../../platform/db.ts'

// a Friday
const testApp = startApp({ now: '2026-11-20T18:00:00Z' })
let finance: Person
const told: Record<string, StatementEntry[]> = {}
const line = (day: string, trackingKey: string): StatementEntry => ({
  ...{ direction: 'out', amountMinor: 5000, trackingKey, returnsKey: null, reference: null, account: null },
  ...{ payer: null, bankLineKey: trackingKey, operationDay: day, status: 'LQ', raw: { claveRastreo: trackingKey } },
})

/** Sessions end overnight: whoever works on another day signs in anew. */
async function goTo(at: string): Promise<void> {
  testApp().clock.set(at)
  finance = await testApp().given.person({ role: 'FINANCE', merchants: ['Luna Credito'] })
}

beforeAll(async () => {
  await goTo('2026-11-20T18:00:00Z')
  bindChannel(testApp().app, {
    ...{ name: 'STP', paysOut: 'MXN', signed: () => false },
    payOut: async () => Promise.reject(new Error('no answer')),
    withhold: async () => Promise.reject(new Error('no answer')),
    outcomeOf: async () => ({ state: 'pending', message: null }),
    statement: async (day) => told[day] ?? [],
  })
})

async function pull(day: string, channel = 'STP') {
  const { jobId } = await finance.call(pullStatement, { channel, currency: 'MXN', day })
  await testApp().drainJobs()
  expect((await finance.call(getJob, { jobId })).state).toBe('done')
}
const stateOf = async (orderId: string) => (await finance.call(outgoingDetail, { orderId })).state

test('an unknown order ends when the statements of its day and the next working day are whole and don’t have it', async () => {
  const [lost, listed] = await givenOrders(testApp(), [5000, 5000])
  if (!lost || !listed) throw new Error('two orders were made')
  await sendOrders(testApp())
  expect([await stateOf(lost), await stateOf(listed)]).toEqual(['unknown', 'unknown'])
  const { trackingKey } = await finance.call(outgoingDetail, { orderId: listed })
  told['2026-11-20'] = [line('2026-11-20', 'OTHER1')]
  told['2026-11-23'] = [line('2026-11-23', trackingKey)]
  // its own day is not over yet, so its statement is not whole
  await pull('2026-11-20')
  await goTo('2026-11-23T18:00:00Z')
  await pull('2026-11-23')
  expect(await stateOf(lost)).toBe('unknown')
  // asked again and told the same: the first day is whole now, the second is still running
  await pull('2026-11-20')
  expect(await stateOf(lost)).toBe('unknown')
  await goTo('2026-11-24T18:00:00Z')
  await pull('2026-11-23')
  expect(await finance.call(outgoingDetail, { orderId: lost })).toMatchObject({
    ...{ state: 'failed', message: 'not on the whole statements from 2026-11-20 to 2026-11-23' },
  })
  // what a statement has is not ended by it
  expect(await stateOf(listed)).toBe('unknown')
})

test('one that two people are about to decide is left to them', async () => {
  await goTo('2026-11-24T18:00:00Z')
  const [orderId] = await givenOrders(testApp(), [7000])
  await sendOrders(testApp())
  await sql`insert into order_mark (order_id, merchant_id, outcome, reason, order_state, asked_by, asked_at)
    select payout_id, merchant_id, 'settled', 'a letter', 'unknown', ${finance.accountId}, now() from payout
    where payout_id = ${orderId ?? ''}`.execute(testApp().app.db)
  told['2026-11-24'] = [line('2026-11-24', 'OTHER2')]
  told['2026-11-25'] = [line('2026-11-25', 'OTHER3')]
  await goTo('2026-11-26T18:00:00Z')
  await pull('2026-11-24')
  await pull('2026-11-25')
  expect(await stateOf(orderId ?? '')).toBe('unknown')
})

test('the wall says which channels rest, how many orders failed and how fast the others settled', async () => {
  const { db } = testApp().app
  const now = testApp().clock.now()
  await sql`update payment_channel set frozen_until = ${now}::timestamptz + interval '1 hour' where code = 'STP' and direction = 'payOut'`.execute(
    db,
  )
  await sql`delete from payout where state = 'unknown' and payout_id not in (select order_id from order_mark)`.execute(
    db,
  )
  const orders = await givenOrders(
    testApp(),
    Array.from({ length: 20 }, () => 100),
  )
  // by hand: of 20 that settled in 1 to 20 minutes the 19th took 1140 s; with the one that failed above, 1 of 21
  await sql`update payout p set state = 'settled', sent_at = ${now}, finished_at = ${now}::timestamptz + o.n * interval '1 minute'
    from unnest(${orders}::text[]) with ordinality o (id, n) where p.payout_id = o.id`.execute(db)
  const [account] = (await finance.call(reconWall, {})).filter(({ channel }) => channel === 'STP')
  expect(account).toMatchObject({ frozen: 1, ordersEnded: 21, ordersFailed: 1, settledWithinSeconds: 1140 })
  expect((await finance.call(listPaymentChannels, {})).filter(({ frozenUntil }) => frozenUntil !== null)).toHaveLength(
    1,
  )
})

test('days on which nothing moved have whole statements too, but the next one alone may be one that banks rest on', async () => {
  await testApp().app.db.updateTable('paymentChannel').set({ frozenUntil: null }).where('code', '=', 'STP').execute()
  await goTo('2026-12-07T18:00:00Z')
  const [lost] = await givenOrders(testApp(), [5000])
  if (!lost) throw new Error('one order was made')
  await sendOrders(testApp())
  expect(await stateOf(lost)).toBe('unknown')
  await goTo('2026-12-11T18:00:00Z')
  for (const day of ['2026-12-07', '2026-12-08', '2026-12-09']) {
    await pull(day)
    expect(await stateOf(lost)).toBe('unknown')
  }
  await pull('2026-12-10')
  expect(await stateOf(lost)).toBe('failed')
})

test('what was sent before a holiday is looked for on the day banks work again', async () => {
  await goTo('2027-01-29T23:00:00Z')
  const orders = await givenOrders(testApp(), [5000, 6000])
  const [lost, late] = orders
  if (!lost || !late) throw new Error('two orders were made')
  await sendOrders(testApp())
  const { trackingKey } = await finance.call(outgoingDetail, { orderId: late })
  told['2027-01-29'] = [line('2027-01-29', 'OTHER4')]
  // Monday is the day of the constitution: a statement of it has no line
  told['2027-02-02'] = [line('2027-02-02', trackingKey)]
  await goTo('2027-02-03T18:00:00Z')
  for (const day of ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01']) await pull(day)
  expect([await stateOf(lost), await stateOf(late)]).toEqual(['unknown', 'unknown'])
  await pull('2027-02-02')
  expect(await finance.call(outgoingDetail, { orderId: lost })).toMatchObject({
    ...{ state: 'failed', message: 'not on the whole statements from 2027-01-29 to 2027-02-02' },
  })
  expect(await stateOf(late)).toBe('unknown')
})

test('a channel that the console keeps under a code of its own is asked by its own credentials', async () => {
  const { app } = testApp()
  await goTo('2027-03-02T18:00:00Z')
  bindProvider(app, {
    name: 'STP',
    open: ({ company = '' }) => ({
      ...{ name: 'STP', paysOut: 'MXN', signed: () => false },
      payOut: async () => Promise.reject(new Error('no answer')),
      withhold: async () => Promise.reject(new Error('no answer')),
      outcomeOf: async () => null,
      statement: async (day) => [line(day, `OF-${company}`)],
    }),
  })
  await finance.refused(
    pullStatement,
    { channel: 'STP-NORTH', currency: 'MXN', day: '2027-03-01' },
    'reconciliation.cannotPull',
  )
  await sql`insert into payment_channel (code, provider, country, currency, direction, method, active, settings, made_at)
    values ('STP-NORTH', 'STP', 'MX', 'MXN', 'payOut', 'SPEI', true, '{"company": "NORTH"}', now())`.execute(app.db)
  await pull('2027-03-01', 'STP-NORTH')
  const { rows } = await sql<{ channel: string; trackingKey: string }>`
    select channel, tracking_key from statement_line where channel = 'STP-NORTH'`.execute(app.db)
  expect(rows).toEqual([{ channel: 'STP-NORTH', trackingKey: 'OF-NORTH' }])
  const { accounts } = await finance.call(listReconSettings, {})
  expect(accounts.find(({ channel }) => channel === 'STP-NORTH')?.pulls).toBe(true)
})
