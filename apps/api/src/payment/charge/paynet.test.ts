import {
  cancelPayvalidaOrder,
  exportPayvalidaOrders,
  listPayvalidaOrders,
  payvalidaNotices,
  queryPayvalidaOrder,
} from '@cordillera/contract/payment/charge/payvalida'
import { paynetEvent } from '@cordillera/contract/payment/charge/webhook'
import { partPayment } from '@cordillera/contract/payment/pay-link'
import { listPayments } from '@cordillera/contract/payment/payment'
import { BinaryBitmap, Code128Reader, DecodeHintType, HybridBinarizer, RGBLuminanceSource } from '@zxing/library'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCharges } from '../../../test/given-charges.ts'
import { type Person, testNow } from '../../../test/harness.ts'
import { startSimulated } from '../../../test/simulated.ts'
import { bindCollectors } from '../../channels.ts'
import { checkLedger } from '../../credit/public.ts'
import { sql } from '../../platform/db.ts'
import { partsOf } from './charge.rules.ts'

const simulated = startSimulated()
const app = () => simulated().test
const given = givenCharges(simulated)
let service: Person
let finance: Person

beforeAll(() => bindCollectors(app().app, simulated().simulators))
beforeEach(async () => {
  app().clock.set(new Date(testNow))
  service = await app().given.person({ role: 'CUSTOMER_SERVICE', country: 'MX' })
  finance = await app().given.person({ role: 'FINANCE', country: 'MX' })
})

const pass = (ms: number) => app().clock.set(new Date(app().clock.now().getTime() + ms))
const hour = 3_600_000
const day = 24 * hour
const hook = (payload: object) => app().app.http.inject({ method: 'POST', url: paynetEvent.path, payload })

async function charge(amount = 50_000, principal?: number) {
  const loan = await given.loan('Luna Credito', principal)
  const link = await service.call(partPayment, { billId: loan.billId, amount })
  const html = await given.open(link.url)
  const made = await given.of(loan.userId)
  const [first] = made
  if (!first) throw new Error('a charge was made')
  const now = async () => {
    const found = (await given.of(loan.userId)).find(({ chargeId }) => chargeId === first.chargeId)
    if (!found) throw new Error('a charge is never deleted')
    return found
  }
  return { ...loan, link, html, made, ...first, now }
}

/** As a till's scanner: the picture alone, by a program that knows nothing of how it was drawn. */
async function scanned(svg: string, width: number): Promise<string> {
  const picture = svg.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="120" `)
  const { data, info } = await sharp(Buffer.from(picture))
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
  const hints = new Map([[DecodeHintType.TRY_HARDER, true]])
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
}
const barcodesOf = (html: string) => html.match(/<svg [\s\S]*?<\/svg>/g) ?? []

describe('a cash charge', () => {
  test('stands on the link’s page as a bar code that a scanner reads, on a phone and on paper', async () => {
    const { html, reference } = await charge()
    const [svg = ''] = barcodesOf(html)
    // a phone of 390 pixels at its own sharpness, and 90 mm of paper at 300 dots an inch
    for (const width of [716, 1063]) expect(await scanned(svg, width)).toBe(reference)
    expect(html).toContain(String(reference).replace(/(\d{4})(?=\d)/g, '$1 '))
    expect(html).toContain('@media print')
    expect(html).not.toContain('<script')
  })

  test('is listed on the console with what its network said, asked about there, and taken back by nobody', async () => {
    const { chargeId, userId, orderKey, reference } = await charge()
    const listed = async () => (await finance.call(listPayvalidaOrders, { provider: 'PAYNET', userId })).list
    expect(await listed()).toMatchObject([
      { orderId: chargeId, provider: 'PAYNET', state: 'open', reference, poId: orderKey },
    ])
    expect((await finance.call(listPayvalidaOrders, { userId })).list).toEqual([])
    await finance.refused(
      cancelPayvalidaOrder,
      { orderId: chargeId, version: 0, reason: 'paid otherwise' },
      'payment.chargeStays',
    )
    // paid, and the hook was lost
    await given.pay('paynet', { order: orderKey, notify: 0 })
    await finance.call(queryPayvalidaOrder, { orderId: chargeId })
    await given.work()
    expect((await listed())[0]?.state).toBe('paid')
    expect(await finance.call(payvalidaNotices, { orderId: chargeId })).toMatchObject({
      provider: 'PAYNET',
      state: 'paid',
    })
    const file = await finance.download(exportPayvalidaOrders, {
      filter: { provider: 'PAYNET', userId },
      format: 'csv',
    })
    expect(file.body.toString()).toContain(reference)
  })

  test('of more than a till takes is offered in several, each paid by itself', async () => {
    const { html, made, userId, link } = await charge(2_500_000, 3_000_000)
    expect(made.map(({ amountMinor }) => amountMinor)).toEqual([833_334, 833_333, 833_333])
    const codes = barcodesOf(html)
    expect(codes).toHaveLength(3)
    for (const [at, svg] of codes.entries()) expect(await scanned(svg, 716)).toBe(made[at]?.reference)
    for (const { orderKey } of made) await given.pay('paynet', { order: orderKey, notify: 1 })
    await expect.poll(async () => (await given.of(userId)).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
    expect((await given.payments(userId)).map(({ amountMinor }) => amountMinor).sort()).toEqual([
      833_333, 833_333, 833_334,
    ])
    expect(await given.open(link.url)).toContain('thank you')
    expect(await checkLedger(app().app.db)).toEqual([])
  })

  test('is paid by a hook that proves nothing: what the network itself says is booked, once', async () => {
    const { orderKey, userId, now } = await charge()
    const { event } = await given.pay('paynet', { order: orderKey, notify: 2 })
    await Promise.all([hook(event), hook(event)])
    await expect.poll(async () => (await now()).state).toBe('paid')
    await given.work()
    const { list } = await finance.call(listPayments, { userId })
    expect(list).toMatchObject([{ channel: 'PAYNET', amount: 50_000, state: 'booked' }])
  })

  test('is not paid by whoever posts that it was', async () => {
    const { orderKey, providerRef, userId, now } = await charge()
    const transaction = { id: providerRef, order_id: orderKey, status: 'completed', amount: 500 }
    expect((await hook({ type: 'charge.succeeded', transaction })).statusCode).toBe(200)
    await given.work()
    expect(await now()).toMatchObject({ state: 'open' })
    expect(await given.payments(userId)).toEqual([])
    const { rows } =
      await sql`select outcome, trusted from charge_notice where charge_id = ${(await now()).chargeId}`.execute(
        app().app.db,
      )
    expect(rows).toEqual([{ outcome: 'asked', trusted: false }])
  })

  test('that no hook tells about is found by asking at its expiry, and one that ran out is over', async () => {
    const paid = await charge()
    const unpaid = await charge()
    await given.pay('paynet', { order: paid.orderKey, notify: 0 })
    await given.pay('paynet', { order: unpaid.orderKey, notify: 0, status: 'expired' })
    const { rows } = await sql<{
      expiresAt: Date
    }>`select expires_at from charge where charge_id = ${paid.chargeId}`.execute(app().app.db)
    app().clock.set(new Date(new Date(rows[0]?.expiresAt ?? 0).getTime() + 60_000))
    await given.work()
    expect([(await paid.now()).state, (await unpaid.now()).state]).toEqual(['paid', 'expired'])
  })

  test('whose money comes after its end is booked all the same', async () => {
    const { orderKey, now, userId } = await charge()
    await given.pay('paynet', { order: orderKey, status: 'expired', notify: 1 })
    await expect.poll(async () => (await now()).state).toBe('expired')
    await given.pay('paynet', { order: orderKey, notify: 0 })
    pass(2 * day)
    await given.work()
    expect(await now()).toMatchObject({ state: 'paid' })
    expect(await given.payments(userId)).toHaveLength(1)
  })

  test('whose answer was lost is found by our own number', async () => {
    const { now, html } = await charge(50_099)
    expect(html).toContain('Your reference is being made')
    pass(60_000)
    await given.work()
    expect(await now()).toMatchObject({ state: 'open' })
  })
})

describe('the address of hooks', () => {
  test('keeps the code by which the network verifies it, and what names no charge of ours', async () => {
    await hook({ type: 'verification', verification_code: 'ABC123', event_date: '2026-11-23T12:00:00Z' })
    await hook({ type: 'charge.succeeded', transaction: { id: 'trNobody', order_id: 'NOBODYS' } })
    const { rows } = await sql<{ outcome: string }>`
      select outcome from charge_notice where body ->> 'verification_code' = 'ABC123' or body -> 'transaction' ->> 'id' = 'trNobody'
      order by notice_id`.execute(app().app.db)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['greeting', 'unknown'])
  })
})

test('an amount is split as evenly as can be, to the last cent, or not at all', () => {
  const till = { maxMinor: 999_999, whole: false }
  for (const amount of [1, 999_999, 1_000_000, 2_500_000, 5_999_994]) {
    const parts = partsOf(amount, till)
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
    expect(Math.max(...parts)).toBeLessThanOrEqual(999_999)
  }
  expect(partsOf(5_999_995, till)).toEqual([])
  expect(partsOf(10_050, { maxMinor: null, whole: true })).toEqual([10_100])
})
