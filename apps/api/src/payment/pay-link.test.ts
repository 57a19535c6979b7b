import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import {
  collectAmountEncrypt,
  collectBarcode,
  collectPartPayment,
  collectRepaymentLink,
  generateAmountEncrypt,
  generateBarcode,
  getCancelLoanLink,
  getExtPeriodLink,
  getRepaymentLink,
  getVoucherLink,
  partPayment,
  publicRepayment,
} from '@cordillera/contract/payment/pay-link'
import { listPayments } from '@cordillera/contract/payment/payment'
import { stpDeposit } from '@cordillera/contract/payment/webhook'
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenKnownCase } from '../../test/given-cases.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { givenMandate } from '../../test/given-mandate.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'
import { workWebhooks } from './webhook.service.ts'

const testApp = startApp()
let stp: GivenStp
let service: Person
let finance: Person
const clabe = '032180000118359719'
const racers = 200

beforeAll(async () => {
  stp = await givenStp(testApp())
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  finance = await testApp().given.person({ role: 'FINANCE' })
})
afterAll(() => stp.stop())

async function loan(dpd = 2, merchant = 'Luna Credito'): Promise<GivenLoan> {
  const [made] = await givenLoans(testApp(), { dpd, merchant })
  if (!made) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [made.appId])
  await testApp().app.db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', made.userId).execute()
  return made
}
const billOf = (billId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()

/** Does something some seconds after a moment, and comes back; sessions don't outlive the way. */
async function after(instant: string, seconds: number, act: () => Promise<unknown>) {
  const before = testApp().clock.now()
  testApp().clock.set(new Date(Date.parse(instant) + seconds * 1000))
  await act()
  testApp().clock.set(before)
  service = await testApp().given.signedIn(service.accountId)
  finance = await testApp().given.signedIn(finance.accountId)
}
/** What is booked of a bill: paid on it, and gone on to its borrower's balance. */
async function heldFor(billId: string): Promise<number> {
  const { userId, repaidMinor } = await billOf(billId)
  return repaidMinor + (await service.call(fetchAllUserInfo, { userId })).base.balance
}
/** Several at once wait for each other: those that were passed over are worked at the next look. */
const untilWorked = () =>
  expect
    .poll(async () => {
      await workWebhooks(testApp().app, () => undefined)
      const { rows } = await sql`select from webhook where trusted and processed_at is null`.execute(testApp().app.db)
      return rows.length
    })
    .toBe(0)

async function open(
  url: string,
  lang = 'en',
): Promise<{ status: number; html: string; headers: Record<string, unknown> }> {
  const { pathname } = new URL(url)
  const answer = await testApp().app.http.inject({ method: 'GET', url: `${pathname}?lang=${lang}` })
  return { status: answer.statusCode, html: answer.body, headers: answer.headers }
}

describe('a repayment link', () => {
  test('shows the borrower what is due, the CLABE and the bar code; the deposit on it repays the bill', async () => {
    const { userId, billId } = await loan()
    const link = await service.call(getRepaymentLink, { userId })
    expect(link).toMatchObject({ purpose: 'repayment', amount: null, currency: 'MXN' })
    const shown = await open(link.url)
    expect(shown.status).toBe(200)
    // 1,120.01 and two days of penalty at 1 %
    expect(shown.html).toContain('1,140.01')
    expect(shown.html).toContain(String(link.clabe))
    expect(shown.html).toContain(link.reference)
    expect(shown.html).toContain('<svg')
    expect(shown.html).not.toContain('<script')
    expect(String(shown.headers['content-security-policy'])).toContain("default-src 'none'")
    expect((await open(link.url, 'es')).html).toContain('Monto a pagar')
    expect((await open(link.url, 'zh')).html).toContain('应付金额')

    const paid = await stp.deposit({ clabe: String(link.clabe), amount: '1140.01', reference: link.reference })
    expect(paid.status).toBe(200)
    expect(await billOf(billId)).toMatchObject({ status: 'repaid', repaidMinor: 114_001 })
    expect((await open(link.url)).html).toContain('Received, thank you')
    const { list } = await finance.call(listPayments, { trackingKey: paid.trackingKey })
    expect(list).toMatchObject([{ channel: 'STP', billId, amount: 114_001, state: 'booked' }])
    // used again: nothing is asked for, and what comes all the same is the borrower's balance
    expect((await open(link.url)).html).not.toContain('<svg')
    await stp.deposit({ clabe: String(link.clabe), amount: '20.00', reference: link.reference })
    expect((await service.call(fetchAllUserInfo, { userId })).base.balance).toBe(2000)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('of which a part was paid asks for what is left; paid in another way it asks for nothing', async () => {
    const { userId, appId, billId } = await loan()
    const link = await service.call(getRepaymentLink, { userId })
    const sealedPart = await service.call(partPayment, { billId, amount: 30_000 })
    await stp.deposit({ clabe: String(link.clabe), amount: '140.01', reference: link.reference })
    const left = await open(link.url)
    expect(left.html).toContain('1,000.00')
    expect(left.html).toContain('Received, thank you: MXN 140.01')
    await stp.deposit({ clabe: '646180157000000002', amount: '1000.00', trackingKey: 'OTHERWAY1' })
    const said = { appId, amount: 100_000, channelType: 'STP', trackingKey: 'OTHERWAY1' } as const
    expect(await service.call(publicRepayment, said)).toMatchObject({ state: 'verified' })
    expect((await open(link.url)).html).toContain('Received, thank you')
    const other = await open(sealedPart.url)
    expect(other).toMatchObject({ status: 200, html: expect.stringContaining('Nothing is left to pay') })
    expect(other.html).not.toContain('MXN')
    await service.refused(partPayment, { billId, amount: 1 }, 'credit.billRepaid')
  })

  test('that is tampered with, or whose days are over, is refused in a sentence and nothing is lost', async () => {
    const { userId } = await loan()
    const link = await service.call(getRepaymentLink, { userId })
    const other = `${link.url.slice(0, -2)}${link.url.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await open(other)).toMatchObject({ status: 404, html: expect.stringContaining('not valid') })
    expect((await open(`${link.url}x`)).status).toBe(404)
    const before = testApp().clock.now()
    testApp().clock.set(new Date(new Date(link.expiresAt).getTime() + 1000))
    expect(await open(link.url)).toMatchObject({ status: 410, html: expect.stringContaining('has expired') })
    testApp().clock.set(before)
    // money that comes in on it all the same is the borrower's
    await stp.deposit({ clabe: String(link.clabe), amount: '10.00', reference: link.reference })
    expect((await service.call(fetchAllUserInfo, { userId })).bills[0]?.repaidAmount).toBe(1000)
  })

  test('with a sealed amount asks for that amount and no other; a seal of another bill or day is not taken', async () => {
    const { userId, billId } = await loan()
    const { amountEncrypt } = await service.call(generateAmountEncrypt, { billId, amount: 30_000 })
    expect(amountEncrypt).not.toContain('30000')
    const link = await service.call(getRepaymentLink, { userId, billId, amountEncrypt })
    expect(link).toMatchObject({ purpose: 'part', amount: 30_000 })
    expect((await open(link.url)).html).toContain('300.00')
    const stranger = await loan()
    const wrong = { userId: stranger.userId, billId: stranger.billId, amountEncrypt }
    await service.refused(getRepaymentLink, wrong, 'payment.amountTampered')
    const broken = { userId, billId, amountEncrypt: `${amountEncrypt.slice(0, -3)}xyz` }
    await service.refused(getRepaymentLink, broken, 'payment.amountTampered')
    await service.refused(generateAmountEncrypt, { billId, amount: 999_999 }, 'payment.amountOverDebt')
  })

  test('is for one’s own merchants, and opened too often by one address it waits', async () => {
    const foreign = await loan(2, 'Cafe Plata')
    await service.refused(getRepaymentLink, { userId: foreign.userId, billId: foreign.billId }, 'credit.billMissing')
    await service.refused(getRepaymentLink, { userId: foreign.userId }, 'borrower.missing')
    const { userId } = await loan()
    const { url } = await service.call(getRepaymentLink, { userId })
    const statuses = await Promise.all(Array.from({ length: 80 }, async () => (await open(url)).status))
    expect(statuses).toContain(429)
    testApp().clock.advance(60_000)
    expect((await open(url)).status).toBe(200)
  })
})

test('a bar code is valid the same day and carries what is due', async () => {
  const { billId } = await loan()
  const made = await service.call(generateBarcode, { billId })
  expect(made).toMatchObject({ amount: 114_001, currency: 'MXN', expiresAt: '2026-11-22T06:00:00.000Z' })
  expect(made.barcode).toMatch(/^\d{7}$/)
})

test('a part of a bill has its own link; more than the debt has none', async () => {
  const { billId } = await loan()
  expect(await service.call(partPayment, { billId, amount: 5000 })).toMatchObject({ purpose: 'part', amount: 5000 })
  const { msg } = await service.refused(partPayment, { billId, amount: 114_002 }, 'payment.amountOverDebt')
  expect(msg).toContain('MXN 1,140.01')
})

test('collectors make bar codes, part payments and sealed amounts for their own cases alone', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const other = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const { caseId, appId } = await givenKnownCase(testApp(), agent)
  await openBooks(testApp().app.db, [appId])
  expect((await agent.call(collectBarcode, { caseId })).amount).toBe(114_001)
  expect(await agent.call(collectRepaymentLink, { caseId })).toMatchObject({ purpose: 'repayment', amount: null })
  expect((await agent.call(collectPartPayment, { caseId, amount: 100 })).purpose).toBe('part')
  expect((await agent.call(collectAmountEncrypt, { caseId, amount: 100 })).amount).toBe(100)
  await agent.refused(collectPartPayment, { caseId, amount: 900_000 }, 'payment.amountOverDebt')
  await other.refused(collectBarcode, { caseId }, 'collection.caseOutOfScope')
  await agent.refused(generateBarcode, { billId: 'B000000000000' }, 'access.forbidden')
})

test('paying an extension link moves the due date instead of the debt', async () => {
  const { billId, userId } = await loan(2)
  const link = await service.call(getExtPeriodLink, { billId })
  expect(link).toMatchObject({ purpose: 'extension', amount: 10_000 })
  expect((await open(link.url)).html).toContain('moves your due date')
  await stp.deposit({ clabe: String(link.clabe), amount: '100.00', reference: link.reference })
  expect(await billOf(billId)).toMatchObject({
    dueDate: '2026-11-26',
    extensionCount: 1,
    repaidMinor: 0,
    status: 'repayment',
  })
  const { fundChanges } = await service.call(fetchAllUserInfo, { userId })
  expect(fundChanges.map(({ type, balance }) => [type, balance])).toEqual([
    ['extension', 0],
    ['payment', 10_000],
  ])
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

describe('an extension link', () => {
  const extensionsOf = async (billId: string) => (await billOf(billId)).extensionCount

  test('paid again, or by several transfers at once, extends once: the rest pays the bill', async () => {
    const { billId } = await loan(2)
    const link = await service.call(getExtPeriodLink, { billId })
    const paid = await Promise.all(
      Array.from({ length: racers }, () =>
        stp.deposit({ clabe: String(link.clabe), amount: '100.00', reference: link.reference }),
      ),
    )
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([200]))
    await untilWorked()
    expect(await extensionsOf(billId)).toBe(1)
    expect((await open(link.url)).html).toContain('Received, thank you')
    expect(await heldFor(billId)).toBe(racers * 10_000 - 10_000)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  }, 120_000)

  test('paid too little pays the bill and can still be paid in full; of a repaid bill it asks for nothing', async () => {
    const { billId, userId } = await loan(2)
    const link = await service.call(getExtPeriodLink, { billId })
    await stp.deposit({ clabe: String(link.clabe), amount: '40.00', reference: link.reference })
    expect(await billOf(billId)).toMatchObject({ extensionCount: 0, repaidMinor: 4000 })
    expect((await open(link.url)).html).toContain('moves your due date')
    await stp.deposit({ clabe: String(link.clabe), amount: '100.00', reference: link.reference })
    expect(await extensionsOf(billId)).toBe(1)
    const second = await service.call(getExtPeriodLink, { billId })
    const whole = await service.call(getRepaymentLink, { userId })
    await stp.deposit({ clabe: String(whole.clabe), amount: '2000.00', reference: whole.reference })
    expect((await open(second.url)).html).toContain('Nothing is left to pay')
  })
})

describe('a cancel-loan link', () => {
  const fresh = async () => {
    const made = await loan(0)
    const { db } = testApp().app
    await db.updateTable('application').set({ disbursedOn: '2026-11-21' }).where('appId', '=', made.appId).execute()
    const link = await service.call(getCancelLoanLink, { appId: made.appId })
    const pay = (amount: string) => stp.deposit({ clabe: String(link.clabe), amount, reference: link.reference })
    return { ...made, link, pay }
  }

  test('paid with less than the principal is a payment like any other: interest and fees stay', async () => {
    const { billId, link, pay } = await fresh()
    await pay('10.00')
    expect(await billOf(billId)).toMatchObject({ interestOpen: 3000, repaidMinor: 1000, status: 'repayment' })
    const asks = await open(link.url)
    expect(asks.html).toContain('gives the loan back')
    expect(asks.html).toContain('1,000.01')
    await pay('1000.01')
    expect(await billOf(billId)).toMatchObject({ status: 'repaid', interestOpen: 0, feeOpen: 0 })
    expect((await open(link.url)).html).toContain('Received, thank you')
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('gives nothing back once its time and the day that a till may be late are over', async () => {
    const { billId, pay, link } = await fresh()
    await after(link.expiresAt, 25 * 3600, () => pay('1000.01'))
    expect(await billOf(billId)).toMatchObject({ status: 'repayment', repaidMinor: 100_001 })
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('paid by several transfers at once gives the loan back once, and the rest is the borrower’s', async () => {
    const { billId, userId, pay } = await fresh()
    await Promise.all(Array.from({ length: racers }, () => pay('1000.01')))
    await untilWorked()
    expect(await billOf(billId)).toMatchObject({ status: 'repaid', repaidMinor: 100_001 })
    expect((await service.call(fetchAllUserInfo, { userId })).base.balance).toBe((racers - 1) * 100_001)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  }, 120_000)
})

describe('a link that many pay at once', () => {
  test('is paid by as much as is due; not a cent more than came in is anywhere', async () => {
    const { billId, userId } = await loan()
    const link = await service.call(getRepaymentLink, { userId })
    await Promise.all(
      Array.from({ length: racers }, () =>
        stp.deposit({ clabe: String(link.clabe), amount: '1140.01', reference: link.reference }),
      ),
    )
    await untilWorked()
    expect(await billOf(billId)).toMatchObject({ status: 'repaid', repaidMinor: 114_001 })
    expect((await service.call(fetchAllUserInfo, { userId })).base.balance).toBe((racers - 1) * 114_001)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  }, 120_000)

  test('for a part: one transfer told by all of them is booked once', async () => {
    const { billId } = await loan()
    const link = await service.call(partPayment, { billId, amount: 5000 })
    const same = { clabe: String(link.clabe), amount: '50.00', reference: link.reference, trackingKey: 'PARTONCE1' }
    await Promise.all(Array.from({ length: racers }, () => stp.deposit(same)))
    await untilWorked()
    expect((await billOf(billId)).repaidMinor).toBe(5000)
    expect((await open(link.url)).html).toContain('Received, thank you')
  }, 60_000)

  test('a click sent so often makes one link, of every kind', async () => {
    const { billId, userId, appId } = await loan(0)
    const { db } = testApp().app
    await db.updateTable('application').set({ disbursedOn: '2026-11-21' }).where('appId', '=', appId).execute()
    const { clabe: own } = await service.call(getRepaymentLink, { userId })
    const { trackingKey } = await stp.deposit({ clabe: String(own), amount: '0.01' })
    const [payment] = (await finance.call(listPayments, { trackingKey })).list
    const linksOf = () => db.selectFrom('payLink').select('linkId').where('userId', '=', userId).execute()
    const before = (await linksOf()).length
    const once = async (key: string, send: (key: { 'idempotency-key': string }) => Promise<{ data: unknown }>) => {
      const answers = await Promise.all(Array.from({ length: racers }, () => send({ 'idempotency-key': key })))
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    }
    await once('one-link-repayment', (key) => service.raw(getRepaymentLink, { userId }, key))
    await once('one-link-of-a-part', (key) => service.raw(partPayment, { billId, amount: 100 }, key))
    await once('one-link-voucher', (key) => service.raw(getVoucherLink, { paymentId: payment?.paymentId ?? '' }, key))
    await once('one-bar-code-only', (key) => service.raw(generateBarcode, { billId }, key))
    expect(await linksOf()).toHaveLength(before + 4)
  }, 120_000)
})

test('a fresh loan is given back for its principal; an older one is not', async () => {
  const fresh = await loan(0)
  const { db } = testApp().app
  await db.updateTable('application').set({ disbursedOn: '2026-11-20' }).where('appId', '=', fresh.appId).execute()
  const link = await service.call(getCancelLoanLink, { appId: fresh.appId })
  expect(link).toMatchObject({ purpose: 'cancelLoan', amount: 100_001 })
  await stp.deposit({ clabe: String(link.clabe), amount: '1000.01', reference: link.reference })
  expect(await billOf(fresh.billId)).toMatchObject({
    status: 'repaid',
    interestOpen: 0,
    feeOpen: 0,
    repaidMinor: 100_001,
  })
  const old = await loan(2)
  await service.refused(getCancelLoanLink, { appId: old.appId }, 'payment.cancelTooLate')
  expect(await checkLedger(db)).toEqual([])
})

test('a voucher shows what was paid', async () => {
  const { userId } = await loan()
  const link = await service.call(getRepaymentLink, { userId })
  const { trackingKey } = await stp.deposit({ clabe: String(link.clabe), amount: '55.00', reference: link.reference })
  const [payment] = (await finance.call(listPayments, { trackingKey })).list
  const voucher = await service.call(getVoucherLink, { paymentId: payment?.paymentId ?? '' })
  const { html } = await open(voucher.url)
  expect(html).toContain('55.00')
  expect(html).toContain(trackingKey)
  await service.refused(getVoucherLink, { paymentId: 'P000000000000' }, 'payment.missing')
  await after(voucher.expiresAt, 1, async () => expect((await open(voucher.url)).status).toBe(410))
})

describe('what STP tells', () => {
  test('is booked once, however often it is told', async () => {
    const { userId, billId } = await loan()
    const { clabe: own } = await service.call(getRepaymentLink, { userId })
    const same = { clabe: String(own), amount: '20.00', trackingKey: 'TWICE123' }
    const told = await Promise.all(Array.from({ length: 200 }, () => stp.deposit(same)))
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await billOf(billId)).repaidMinor).toBe(2000)
  })

  test('without its signature is kept, but nothing is made of it', async () => {
    const { userId, billId } = await loan()
    const { clabe: own } = await service.call(getRepaymentLink, { userId })
    const body = {
      Clave: 1,
      FechaOperacion: 20261121,
      InstitucionOrdenante: 40012,
      InstitucionBeneficiaria: 90646,
      ClaveRastreo: 'FORGED1',
      Monto: '900.00',
      CuentaBeneficiario: String(own),
      firma: 'AAAA',
    }
    const answer = await testApp().send(stpDeposit, body)
    expect(answer.http).toBe(403)
    expect((await billOf(billId)).repaidMinor).toBe(0)
    const kept = await testApp()
      .app.db.selectFrom('webhook')
      .selectAll()
      .where('providerKey', 'like', 'FORGED1%')
      .execute()
    expect(kept).toMatchObject([{ trusted: false, processedAt: null }])
    // whoever goes on is refused without filling the database
    const again = await Promise.all(Array.from({ length: 40 }, () => testApp().send(stpDeposit, body)))
    expect(new Set(again.map(({ http }) => http))).toEqual(new Set([403]))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from webhook where provider_key like 'FORGED1%'`.execute(testApp().app.db)
    expect(rows[0]?.n).toBe(30)
  })

  test('of a CLABE that is nobody’s waits to be matched by hand', async () => {
    const { trackingKey } = await stp.deposit({ clabe: '646180157099999991', amount: '77.00' })
    expect((await finance.call(listPayments, { trackingKey })).list).toMatchObject([
      { state: 'unidentified', amount: 7700 },
    ])
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })
})

describe('a public repayment', () => {
  const isAnnounced = ({ kind }: { kind: string }) => kind === 'announced'

  test('is booked when STP shows the money, not before; until then the timeline shows it as on its way', async () => {
    const { appId, billId, userId } = await loan()
    const said = { appId, amount: 12_300, channelType: 'STP', trackingKey: 'PUBLIC0001' } as const
    expect(await service.call(publicRepayment, said)).toMatchObject({ state: 'waiting' })
    expect((await billOf(billId)).repaidMinor).toBe(0)
    const saidOf = async () => (await service.call(fetchAllUserInfo, { userId })).timeline.filter(isAnnounced)
    expect(await saidOf()).toMatchObject([{ amount: 12_300, trackingKey: 'PUBLIC0001', channel: 'STP' }])
    const again = await Promise.all(Array.from({ length: 200 }, () => service.raw(publicRepayment, said)))
    expect(again.filter(({ code }) => code === 2000)).toEqual([])
    await stp.deposit({ clabe: '646180157000000000', amount: '123.00', trackingKey: 'PUBLIC0001' })
    expect((await billOf(billId)).repaidMinor).toBe(12_300)
    expect(await saidOf()).toEqual([])
  })

  test('of money that waits unidentified takes it, where the amount is the same', async () => {
    const { appId, billId } = await loan()
    await stp.deposit({ clabe: '646180157000000001', amount: '45.00', trackingKey: 'PUBLIC0002' })
    const said = { appId, amount: 4400, channelType: 'STP', trackingKey: 'PUBLIC0002' } as const
    const refused = await service.refused(publicRepayment, said, 'payment.amountDiffers')
    expect(refused.msg).toContain('MXN 45.00')
    expect(await service.call(publicRepayment, { ...said, amount: 4500 })).toMatchObject({ state: 'verified' })
    expect((await billOf(billId)).repaidMinor).toBe(4500)
    await service.refused(publicRepayment, { ...said, amount: 4500 }, 'payment.trackingKeyTaken')
  })

  test('of 200 who note the same transfer at once one does, and its money is booked once', async () => {
    const { appId, billId } = await loan()
    const said = { appId, amount: 3300, channelType: 'STP', trackingKey: 'PUBLIC0200' } as const
    const answers = await Promise.all(Array.from({ length: 200 }, () => service.raw(publicRepayment, said)))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    await stp.deposit({ clabe: '646180157000000000', amount: '33.00', trackingKey: 'PUBLIC0200' })
    expect((await billOf(billId)).repaidMinor).toBe(3300)
  })

  test('supports STP alone, in Mexico alone', async () => {
    const { appId } = await loan()
    const said = { appId, amount: 100, channelType: 'OXXO', trackingKey: 'PUBLIC0003' }
    await service.refused(publicRepayment, said, 'request.invalid')
    const colombian = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
    const peso = await loan(2, 'Cafe Plata')
    const there = { ...said, appId: peso.appId, channelType: 'STP' }
    await colombian.refused(publicRepayment, there, 'payment.channelNotOfCountry')
  })
})

describe('a direct debit', () => {
  const statesOf = async (userId: string) =>
    (await finance.call(listWithholdings, { userId })).map(({ status, attempt, responseMessage }) => [
      status,
      attempt,
      responseMessage,
    ])

  test('goes from init over untreated to success, and its money is a payment', async () => {
    const { userId, billId } = await loan()
    await givenMandate(testApp(), userId)
    expect(await finance.call(withholdBill, { billId, amount: 20_000 })).toMatchObject({ status: 'init', attempt: 1 })
    await finance.refused(withholdBill, { billId, amount: 100 }, 'payment.withholdingLive')
    await stp.settle(async () => (await statesOf(userId))[0]?.[0] === 'success')
    expect((await billOf(billId)).repaidMinor).toBe(20_000)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('that the bank refuses keeps what it said, and another may follow', async () => {
    const { userId, billId } = await loan()
    await givenMandate(testApp(), userId)
    await finance.call(withholdBill, { billId, amount: 113 })
    await stp.settle(async () => (await statesOf(userId))[0]?.[0] === 'fail')
    expect(await statesOf(userId)).toEqual([['fail', 1, 'Cuenta inexistente']])
    testApp().clock.advance(1000)
    expect(await finance.call(withholdBill, { billId, amount: 200 })).toMatchObject({ attempt: 2 })
  })

  test('is not for more than the debt, and of 200 at once one is made', async () => {
    const { billId, userId } = await loan()
    await givenMandate(testApp(), userId)
    await finance.refused(withholdBill, { billId, amount: 999_999 }, 'payment.amountOverDebt')
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => finance.raw(withholdBill, { billId, amount: 100 })),
    )
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect(await statesOf(userId)).toHaveLength(1)
  }, 60_000)
})

describe('a payment that the bank sends back', () => {
  const sendBack = async ({ appId }: GivenLoan, trackingKey: string) => {
    const { loanRef } = await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
    const [payment] = (await finance.call(listPayments, { trackingKey })).list
    const amount = ((payment?.amount ?? 0) / 100).toFixed(2)
    const line = { loan: loanRef, amount, paidAt: '2026-11-21T11:00:00', key: trackingKey, kind: 'reversal' } as const
    return importPayments(testApp(), finance, paymentsCsv([line]))
  }
  const freshLoan = async () => {
    const made = await loan(0)
    const { db } = testApp().app
    await db.updateTable('application').set({ disbursedOn: '2026-11-21' }).where('appId', '=', made.appId).execute()
    const link = await service.call(getCancelLoanLink, { appId: made.appId })
    return {
      made,
      deposit: (amount: string) => stp.deposit({ clabe: String(link.clabe), amount, reference: link.reference }),
    }
  }
  const whole = { principalOpen: 100_001, interestOpen: 3000, feeOpen: 8000, feeTaxOpen: 1000 }
  const balanceOf = async (userId: string) => (await service.call(fetchAllUserInfo, { userId })).base.balance
  const casesOf = (billId: string) =>
    testApp().app.db.selectFrom('collectionCase').selectAll().where('billId', '=', billId).orderBy('openedAt').execute()

  test('and that gave a loan back brings its charges back, whatever was paid after it; it can be given back again', async () => {
    const { made, deposit } = await freshLoan()
    const first = await deposit('1000.01')
    expect(await billOf(made.billId)).toMatchObject({ status: 'repaid', interestOpen: 0 })
    await deposit('20.00')
    expect(await sendBack(made, first.trackingKey)).toMatchObject({ counts: { reversals: 1, refused: 0 } })
    expect(await billOf(made.billId)).toMatchObject({ ...whole, status: 'repayment', repaidMinor: 0, repaidAt: null })
    expect(await balanceOf(made.userId)).toBe(2000)
    expect(await checkLedger(testApp().app.db)).toEqual([])
    // a link does its thing once: the loan is given back by another one
    const link = await service.call(getCancelLoanLink, { appId: made.appId })
    await stp.deposit({ clabe: String(link.clabe), amount: '1000.01', reference: link.reference })
    expect(await billOf(made.billId)).toMatchObject({ status: 'repaid', repaidMinor: 100_001, interestOpen: 0 })
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('brings charges back also where it paid a part before the loan was given back; later money does not', async () => {
    const { made, deposit } = await freshLoan()
    const part = await deposit('220.00')
    await deposit('900.01')
    const later = await deposit('5.00')
    expect(await billOf(made.billId)).toMatchObject({ status: 'repaid', repaidMinor: 112_001 })
    await sendBack(made, later.trackingKey)
    expect(await billOf(made.billId)).toMatchObject({ status: 'repaid' })
    await sendBack(made, part.trackingKey)
    expect(await billOf(made.billId)).toMatchObject({ status: 'repayment', repaidMinor: 90_001 })
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('undoes the extension it paid for: due date, fee, stage and case are as before', async () => {
    const made = await loan(2)
    const before = await billOf(made.billId)
    const link = await service.call(getExtPeriodLink, { billId: made.billId })
    const fee = await stp.deposit({ clabe: String(link.clabe), amount: '100.00', reference: link.reference })
    expect(await billOf(made.billId)).toMatchObject({ extensionCount: 1, dueDate: '2026-11-26', status: 'repayment' })
    expect((await casesOf(made.billId)).filter(({ closedAt }) => closedAt === null)).toEqual([])
    const other = await service.call(partPayment, { billId: made.billId, amount: 3000 })
    await stp.deposit({ clabe: String(other.clabe), amount: '30.00', reference: other.reference })
    expect(await sendBack(made, fee.trackingKey)).toMatchObject({ counts: { reversals: 1, refused: 0 } })
    const after = await billOf(made.billId)
    expect(after).toMatchObject({ dueDate: before.dueDate, extensionCount: 0, status: 'overdue', stage: before.stage })
    expect(after.repaidMinor).toBe(3000)
    expect(await balanceOf(made.userId)).toBe(0)
    const [open] = (await casesOf(made.billId)).filter(({ closedAt }) => closedAt === null)
    const { principalOpen, interestOpen, feeOpen, feeTaxOpen, penaltyOpen } = after
    const owed = principalOpen + interestOpen + feeOpen + feeTaxOpen + penaltyOpen
    expect(open).toMatchObject({ stage: before.stage, dueDate: before.dueDate, extended: false, openMinor: owed })
    expect(await checkLedger(testApp().app.db)).toEqual([])
    // extended again: the record of the first stays
    const again = await service.call(getExtPeriodLink, { billId: made.billId })
    await stp.deposit({ clabe: String(again.clabe), amount: '100.00', reference: again.reference })
    expect(await billOf(made.billId)).toMatchObject({ extensionCount: 1, dueDate: '2026-11-26' })
  })

  test('does not take an extension with it that another transfer paid for', async () => {
    const made = await loan(2)
    const link = await service.call(getExtPeriodLink, { billId: made.billId })
    const deposit = (amount: string) => stp.deposit({ clabe: String(link.clabe), amount, reference: link.reference })
    const short = await deposit('40.00')
    await deposit('100.00')
    await sendBack(made, short.trackingKey)
    expect(await billOf(made.billId)).toMatchObject({ extensionCount: 1, dueDate: '2026-11-26', repaidMinor: 0 })
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })
})
