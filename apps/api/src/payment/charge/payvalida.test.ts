import { createHash } from 'node:crypto'
import {
  cancelPayvalidaOrder,
  listPayvalidaOrders,
  payvalidaNotices,
  queryPayvalidaOrder,
} from '@cordillera/contract/payment/charge/payvalida'
import { payvalidaNotice } from '@cordillera/contract/payment/charge/webhook'
import { listExceptions, resolveException } from '@cordillera/contract/payment/exception'
import { getRepaymentLink, partPayment } from '@cordillera/contract/payment/pay-link'
import { matchPayment } from '@cordillera/contract/payment/payment'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCharges } from '../../../test/given-charges.ts'
import { importPayments, paymentsCsv } from '../../../test/given-payments.ts'
import { type Person, testNow } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { bindCollectors } from '../../channels.ts'
import { checkLedger } from '../../credit/public.ts'
import { sql } from '../../platform/db.ts'
import { askForNoticeCheck } from '../notice-check.ts'

const simulated = startSimulated()
const app = () => simulated().test
const given = givenCharges(simulated)
let service: Person
let finance: Person

beforeAll(() => bindCollectors(app().app, simulated().simulators))
beforeEach(async () => {
  app().clock.set(new Date(testNow))
  service = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
  finance = await app().given.person({ role: 'FINANCE', country: 'CO' })
})

const pass = (ms: number) => app().clock.set(new Date(app().clock.now().getTime() + ms))
const minute = 60_000
const day = 24 * 60 * minute

/** A borrower who opened a link for part of what they owe: the order behind it waits for them. */
async function order(amount = 50_000) {
  const loan = await given.loan('Cafe Plata')
  const link = await service.call(partPayment, { billId: loan.billId, amount })
  const html = await given.open(link.url)
  const [made] = await given.of(loan.userId)
  if (!made) throw new Error('an order was made')
  const now = async () => {
    const found = (await given.of(loan.userId)).find(({ chargeId }) => chargeId === made.chargeId)
    if (!found) throw new Error('an order is never deleted')
    return found
  }
  const detail = () => finance.call(payvalidaNotices, { orderId: made.chargeId })
  return { ...loan, link, html, ...made, now, detail }
}
const notify = (body: Record<string, unknown>) =>
  app().app.http.inject({ method: 'POST', url: payvalidaNotice.path, payload: body })

describe('an order of PayValida', () => {
  test('stands behind the link with its reference and page, and its notice books what was paid, once', async () => {
    const { userId, orderKey, html, reference, link, detail, now } = await order()
    expect(html).toContain(String(reference))
    expect(html).toContain('https://sandbox-checkout.payvalida.invalid')
    // asked for again, the same order is shown
    await given.open(link.url)
    expect(await given.of(userId)).toHaveLength(1)
    const { status, notice } = await given.pay('payvalida', { order: orderKey, notify: 3 })
    expect(status).toBe(200)
    await Promise.all([notify(notice), notify(notice), notify(notice)])
    expect(await now()).toMatchObject({ state: 'paid' })
    expect(await given.payments(userId)).toMatchObject([{ amountMinor: 50_000, channel: 'PAYVALIDA', state: 'booked' }])
    expect((await detail()).notices).toMatchObject([{ times: 6, trusted: true, outcome: 'applied' }])
    expect(await given.open(link.url).catch(() => 'nothing is left')).toContain('thank you')
    expect(await checkLedger(app().app.db)).toEqual([])
  })

  test('that nobody was told about is found by asking, within a quarter of an hour', async () => {
    const { userId, orderKey, now } = await order()
    await given.pay('payvalida', { order: orderKey, notify: 0 })
    await given.work()
    expect(await now()).toMatchObject({ state: 'open' })
    pass(15 * minute)
    await given.work()
    expect(await now()).toMatchObject({ state: 'paid' })
    expect(await given.payments(userId)).toHaveLength(1)
  })

  test('whose money a file brought before is that payment; another amount there stands before finance', async () => {
    for (const [amount, open] of [
      ['500.00', []],
      ['490.00', [{ kind: 'conflict', amount: 50_000 }]],
    ] as const) {
      const { userId, appId, orderKey, now } = await order()
      await given.pay('payvalida', { order: orderKey, notify: 0 })
      const trackingKey = (await now()).providerRef ?? orderKey
      const { loanRef } = await app()
        .app.db.selectFrom('application')
        .select('loanRef')
        .where('appId', '=', appId)
        .executeTakeFirstOrThrow()
      const line = { loan: loanRef, amount, currency: 'COP', channel: 'PAYVALIDA', key: trackingKey }
      await importPayments(app(), finance, paymentsCsv([{ ...line, paidAt: '2026-11-21' }]))
      pass(15 * minute)
      await given.work()
      expect(await given.payments(userId)).toHaveLength(1)
      expect(await now()).toMatchObject({ state: 'paid', problem: null, paymentId: expect.any(String) })
      expect((await finance.call(listExceptions, { trackingKey, state: 'open' })).list).toMatchObject(open)
      // given back, the charge takes its own money with it, and no other amount
      await given.pay('payvalida', { order: orderKey, notify: 0, status: 'ANULADA' })
      pass(day)
      ;[service, finance] = [
        await app().given.signedIn(service.accountId),
        await app().given.signedIn(finance.accountId),
      ]
      await given.work()
      expect(await now()).toMatchObject({ state: 'reversed' })
      const isOwn = open.length === 0
      expect((await given.payments(userId)).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual(
        isOwn ? ['payment reversed', 'reversal booked'] : ['payment booked'],
      )
      const { list } = await finance.call(listExceptions, { trackingKey, kind: 'conflict', state: 'open' })
      expect(list).toHaveLength(isOwn ? 0 : 2)
    }
    expect(await checkLedger(app().app.db)).toEqual([])
  })

  test('whose answer was lost is looked for, and not ordered twice', async () => {
    const { now, orderKey } = await order(19_900)
    expect(await now()).toMatchObject({ state: 'asked', orderKey })
    pass(minute)
    await given.work()
    expect(await now()).toMatchObject({ state: 'open', orderKey })
    expect((await now()).reference).not.toBeNull()
  })

  test('that PayValida refuses ends with its words', async () => {
    const { now } = await order(11_300)
    expect(await now()).toMatchObject({ state: 'refused', problem: expect.stringContaining('límites') })
  })

  test('of an amount with cents asks for whole pesos, never less than is due', async () => {
    const { now } = await order(50_049)
    expect(await now()).toMatchObject({ amountMinor: 50_100 })
  })

  test('gives way to another one when another amount is due, and PayValida takes the first one back', async () => {
    const { userId, billId } = await given.loan('Cafe Plata')
    const whole = await service.call(getRepaymentLink, { userId })
    await given.open(whole.url)
    const part = await service.call(partPayment, { billId, amount: 30_000 })
    await given.open(part.url)
    const asked = await given.of(userId)
    const first = asked.find(({ amountMinor }) => amountMinor !== 30_000)
    const second = asked.find(({ amountMinor }) => amountMinor === 30_000)
    await given.pay('payvalida', { order: String(second?.orderKey), notify: 1 })
    await given.open(whole.url)
    expect((await given.of(userId)).map(({ state, amountMinor }) => [state, amountMinor]).sort()).toEqual([
      ['cancelled', first?.amountMinor],
      ['open', Number(first?.amountMinor) - 30_000],
      ['paid', 30_000],
    ])
  })
})

describe('a notice of PayValida', () => {
  test('with a wrong checksum is refused, kept and not applied', async () => {
    const { orderKey, now, detail } = await order()
    const forged = { pv_po_id: 1, po_id: orderKey, status: 'approved', amount: '500', pv_checksum: 'a'.repeat(64) }
    expect((await notify(forged)).statusCode).toBe(403)
    await given.work()
    expect(await now()).toMatchObject({ state: 'open' })
    expect((await detail()).notices).toMatchObject([{ trusted: false, outcome: 'untrusted' }])
  })

  test('of another amount, which no checksum covers, is asked about: what PayValida says counts', async () => {
    const { orderKey, now, userId, detail } = await order()
    const { notice } = await given.pay('payvalida', { order: orderKey, notify: 0 })
    expect((await notify({ ...notice, amount: '5000000' })).statusCode).toBe(200)
    await expect.poll(async () => (await now()).state).toBe('paid')
    expect(await given.payments(userId)).toMatchObject([{ amountMinor: 50_000 }])
    expect((await detail()).notices).toMatchObject([{ outcome: 'asked', raw: { amount: '5000000' } }])
  })

  test('of an order that was really paid in another amount waits for finance, and is asked about no second exception', async () => {
    const { orderKey, now, userId } = await order()
    await given.pay('payvalida', { order: orderKey, notify: 1, amount: 700 })
    await expect.poll(async () => (await now()).otherMinor).toBe(70_000)
    pass(15 * minute)
    await given.work()
    expect(await given.payments(userId)).toEqual([])
    const { list } = await finance.call(listExceptions, { state: 'open', kind: 'conflict' })
    expect(list.filter((one) => one.userId === userId)).toMatchObject([{ channel: 'PAYVALIDA', amount: 70_000 }])
  })

  test('that names no order of ours is kept and put before finance, who books it as nobody’s', async () => {
    const { notificationHash } = simulated().simulators.payvalida
    const checksum = createHash('sha256').update(`NOBODYSapproved${notificationHash}`).digest('hex')
    const told = { pv_po_id: 7, po_id: 'NOBODYS', status: 'approved', amount: '500', pv_checksum: checksum }
    expect((await notify(told)).statusCode).toBe(200)
    const { rows } = await sql`select outcome, charge_id from charge_notice where body ->> 'po_id' = 'NOBODYS'`.execute(
      app().app.db,
    )
    expect(rows).toEqual([{ outcome: 'unknown', chargeId: null }])
    expect((await notify(told)).statusCode).toBe(200)
    const { list } = await finance.call(listExceptions, { trackingKey: '7' })
    expect(list).toMatchObject([
      { kind: 'unanswered', channel: 'PAYVALIDA', amount: 50_000, currency: 'COP', state: 'open' },
    ])
    const [found] = list
    const end = {
      exceptionId: found?.exceptionId ?? '',
      version: 0,
      resolution: 'booked',
      note: 'PayValida confirms it',
    } as const
    const { bookedAs } = await finance.call(resolveException, end)
    const paid = await app()
      .app.db.selectFrom('payment')
      .selectAll()
      .where('paymentId', '=', String(bookedAs))
      .executeTakeFirst()
    expect(paid).toMatchObject({ amountMinor: 50_000, state: 'unidentified', userId: null })
  })

  test('of nobody in the evening is of that day, not of UTC’s next one', async () => {
    pass(11 * 60 * minute)
    const { notificationHash } = simulated().simulators.payvalida
    const checksum = createHash('sha256').update(`EVENINGapproved${notificationHash}`).digest('hex')
    const told = { pv_po_id: 8, po_id: 'EVENING', status: 'approved', amount: '500', pv_checksum: checksum }
    expect((await notify(told)).statusCode).toBe(200)
    const { rows } = await sql<{ valueDay: string; there: string; utc: string }>`
      select value_day, (opened_at at time zone 'America/Bogota')::date as there, (opened_at at time zone 'UTC')::date as utc
      from payment_exception where tracking_key = '8'`.execute(app().app.db)
    expect(rows[0]?.valueDay).toBe(rows[0]?.there)
    expect(rows[0]?.valueDay).not.toBe(rows[0]?.utc)
    pass(13 * 60 * minute)
    finance = await app().given.signedIn(finance.accountId)
  })

  test('that was paid by a signed word but books nothing is found at night', async () => {
    const { orderKey, now, detail } = await order()
    const paid = await given.pay('payvalida', { order: orderKey, notify: 0 })
    await given.pay('payvalida', { order: orderKey, notify: 1, status: 'VENCIDA' })
    await expect.poll(async () => (await now()).state).toBe('expired')
    pass(30 * day)
    finance = await app().given.signedIn(finance.accountId)
    expect((await notify(paid.notice)).statusCode).toBe(200)
    await given.work()
    pass(2 * 60 * minute)
    await askForNoticeCheck(app().app)
    await app().drainJobs()
    const trackingKey = (await now()).providerRef ?? orderKey
    finance = await app().given.signedIn(finance.accountId)
    const { list } = await finance.call(listExceptions, { trackingKey })
    expect(list).toMatchObject([{ kind: 'unanswered', state: 'open', amount: (await now()).amountMinor }])
    expect((await detail()).notices.length).toBeGreaterThan(0)
    pass(day)
    await askForNoticeCheck(app().app)
    await app().drainJobs()
    finance = await app().given.signedIn(finance.accountId)
    expect((await finance.call(listExceptions, { trackingKey })).total).toBe(1)
  })

  test('a year after the end books nothing that PayValida does not confirm', async () => {
    const { orderKey, now, userId, detail } = await order()
    const paid = await given.pay('payvalida', { order: orderKey, notify: 0 })
    await given.pay('payvalida', { order: orderKey, notify: 1, status: 'VENCIDA' })
    await expect.poll(async () => (await now()).state).toBe('expired')
    pass(365 * day)
    finance = await app().given.signedIn(finance.accountId)
    expect((await notify(paid.notice)).statusCode).toBe(200)
    await given.work()
    expect(await now()).toMatchObject({ state: 'expired' })
    expect(await given.payments(userId)).toEqual([])
    expect((await detail()).notices.map(({ outcome }) => outcome)).toEqual(['asked', 'asked'])
  })

  test('older than what is known changes nothing: the end of an order that was paid', async () => {
    const { orderKey, now, userId } = await order()
    const over = await given.pay('payvalida', { order: orderKey, notify: 0, status: 'VENCIDA' })
    await given.pay('payvalida', { order: orderKey, notify: 1 })
    await notify(over.notice)
    await given.work()
    expect(await now()).toMatchObject({ state: 'paid' })
    expect(await given.payments(userId)).toMatchObject([{ state: 'booked' }])
  })

  test('of a late payment after the end is booked when PayValida confirms it', async () => {
    const { orderKey, now, userId } = await order()
    await given.pay('payvalida', { order: orderKey, notify: 1, status: 'VENCIDA' })
    await expect.poll(async () => (await now()).state).toBe('expired')
    await given.pay('payvalida', { order: orderKey, notify: 1 })
    await expect.poll(async () => (await now()).state).toBe('paid')
    expect(await given.payments(userId)).toHaveLength(1)
  })
})

describe('money that PayValida gives back', () => {
  test('without a notice is found on the next day and reversed, and its payment does not come again', async () => {
    const { orderKey, now, userId } = await order()
    const paid = await given.pay('payvalida', { order: orderKey, notify: 1 })
    expect(await now()).toMatchObject({ state: 'paid' })
    await given.pay('payvalida', { order: orderKey, notify: 0, status: 'ANULADA' })
    pass(day)
    await given.work()
    expect(await now()).toMatchObject({ state: 'reversed' })
    await notify({ ...paid.notice, pv_payment: 'again' })
    await given.work()
    expect((await given.payments(userId)).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'payment reversed',
      'reversal booked',
    ])
    expect(await checkLedger(app().app.db)).toEqual([])
  })
})

describe('money that PayValida gives back while nobody knows whose it is', () => {
  /** Paid in another amount: it stands before finance, and is nobody's once it is booked. */
  async function otherAmount() {
    const made = await order()
    await given.pay('payvalida', { order: made.orderKey, notify: 1, amount: 700 })
    await expect.poll(async () => (await made.now()).otherMinor).toBe(70_000)
    const find = async () => {
      const { list } = await finance.call(listExceptions, { kind: 'conflict', userId: made.userId })
      return list[0] as (typeof list)[number]
    }
    const book = async () => {
      const { exceptionId, version } = await find()
      return { exceptionId, version, resolution: 'booked', note: 'PayValida confirms it' } as const
    }
    const givenBack = async () => {
      await given.pay('payvalida', { order: made.orderKey, notify: 0, status: 'ANULADA' })
      pass(day)
      ;[service, finance] = [
        await app().given.signedIn(service.accountId),
        await app().given.signedIn(finance.accountId),
      ]
      await given.work()
      expect(await made.now()).toMatchObject({ state: 'reversed' })
    }
    const merchantId = await app().given.merchantId('Cafe Plata')
    return { ...made, merchantId, find, book, givenBack }
  }
  const moneyOf = async (paymentId: string) => {
    const { rows } = await sql<{ told: string }>`
      select kind || ' ' || state as told from payment where ${paymentId} in (payment_id, reverses_id) order by kind`.execute(
      app().app.db,
    )
    return rows.map(({ told }) => told)
  }

  test('is gone from the books, and matched to nobody', async () => {
    const { appId, book, givenBack } = await otherAmount()
    const paymentId = (await finance.call(resolveException, await book())).bookedAs ?? ''
    expect(await moneyOf(paymentId)).toEqual(['payment unidentified'])
    await givenBack()
    expect(await moneyOf(paymentId)).toEqual(['payment reversed', 'reversal booked'])
    await finance.refused(matchPayment, { paymentId, appId }, 'payment.alreadyMatched')
    expect(await checkLedger(app().app.db)).toEqual([])
  })

  test('is not booked afterwards', async () => {
    const { book, givenBack, find } = await otherAmount()
    await givenBack()
    await finance.refused(resolveException, await book(), 'payment.takenBack')
    expect(await find()).toMatchObject({ state: 'open' })
    await finance.call(resolveException, { ...(await book()), resolution: 'closed' })
  })

  test('and was booked in the same moment, is either never booked or taken back', async () => {
    for (let round = 0; round < 4; round++) {
      const { orderKey, now, find, book } = await otherAmount()
      await given.pay('payvalida', { order: orderKey, notify: 0, status: 'ANULADA' })
      pass(day)
      ;[service, finance] = [
        await app().given.signedIn(service.accountId),
        await app().given.signedIn(finance.accountId),
      ]
      const [answer] = await Promise.all([finance.raw(resolveException, await book()), given.work()])
      await given.work()
      expect(await now()).toMatchObject({ state: 'reversed' })
      const { bookedAs, state } = await find()
      if (bookedAs) expect(await moneyOf(bookedAs)).toEqual(['payment reversed', 'reversal booked'])
      else expect({ state, code: answer.code }).toMatchObject({ state: 'open', code: 5000 })
    }
    expect(await checkLedger(app().app.db)).toEqual([])
  })

  test('falls back with a return that was asked for, and does not leave twice where that was ordered', async () => {
    for (const state of ['requested', 'approved']) {
      const { merchantId, book, givenBack } = await otherAmount()
      const paymentId = (await finance.call(resolveException, await book())).bookedAs ?? ''
      await sql`
        with returned as (update payment set state = 'returning' where payment_id = ${paymentId} returning *)
        insert into payer_return (payment_id, merchant_id, amount_minor, currency, beneficiary, bank_account, told, reason, state,
          requested_by, requested_at)
        select payment_id, ${merchantId}, amount_minor, currency, 'ANA RUIZ', '12345678901', false, 'nobody knows it', ${state},
          ${finance.accountId}, received_at from returned`.execute(app().app.db)
      await givenBack()
      const isOrdered = state === 'approved'
      expect(await moneyOf(paymentId)).toEqual(
        isOrdered ? ['payment returning'] : ['payment reversed', 'reversal booked'],
      )
      const { rows } = await sql`select state from payer_return where payment_id = ${paymentId}`.execute(app().app.db)
      expect(rows).toEqual([{ state: isOrdered ? 'approved' : 'refused' }])
    }
    expect(await checkLedger(app().app.db)).toEqual([])
  })
})

describe('the screen', () => {
  test('lists orders by state, reference and person, and names nobody in full', async () => {
    const { userId, chargeId, reference } = await order()
    for (const filter of [{ userId }, { userId, state: 'open' as const }, { reference: String(reference) }]) {
      const { list } = await finance.call(listPayvalidaOrders, filter)
      expect(list).toMatchObject([{ orderId: chargeId, borrower: expect.stringContaining('•') }])
    }
    expect((await finance.call(listPayvalidaOrders, { userId, state: 'paid' })).list).toEqual([])
  })

  test('another country’s finance sees no order, asks about none and cancels none', async () => {
    const { chargeId } = await order()
    const other = await app().given.person({ role: 'FINANCE', country: 'MX' })
    expect((await other.call(listPayvalidaOrders, {})).list).toEqual([])
    await other.refused(payvalidaNotices, { orderId: chargeId }, 'record.missing')
    await other.refused(queryPayvalidaOrder, { orderId: chargeId }, 'record.missing')
    await other.refused(cancelPayvalidaOrder, { orderId: chargeId, version: 1, reason: 'mine' }, 'record.missing')
  })

  test('asks at once when somebody presses', async () => {
    const { orderKey, chargeId, now } = await order()
    await given.pay('payvalida', { order: orderKey, notify: 0 })
    await finance.call(queryPayvalidaOrder, { orderId: chargeId })
    await given.work()
    expect(await now()).toMatchObject({ state: 'paid' })
  })

  test('cancels an order that waits: PayValida takes it back and tells nobody', async () => {
    const { chargeId, now, detail, link, userId } = await order()
    const { version } = await detail()
    await finance.call(cancelPayvalidaOrder, { orderId: chargeId, version, reason: 'the amount was wrong' })
    await finance.refused(
      cancelPayvalidaOrder,
      { orderId: chargeId, version: version + 1, reason: 'again' },
      'payment.chargeEnded',
    )
    await given.work()
    expect(await now()).toMatchObject({ state: 'cancelled' })
    // whoever opens the link again has another one
    await given.open(link.url)
    expect((await given.of(userId)).map(({ state }) => state).sort()).toEqual(['cancelled', 'open'])
  })

  test('an order that was paid before its cancelling arrived is booked instead', async () => {
    const { chargeId, orderKey, now, detail, userId } = await order()
    const { version } = await detail()
    await given.pay('payvalida', { order: orderKey, notify: 0 })
    await finance.call(cancelPayvalidaOrder, { orderId: chargeId, version, reason: 'nobody wants it' })
    await given.work()
    expect(await now()).toMatchObject({ state: 'paid' })
    expect(await given.payments(userId)).toHaveLength(1)
  })
})
