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
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'

const it = startApp()
let stp: GivenStp
let service: Person
let finance: Person
const clabe = '032180000118359719'

beforeAll(async () => {
  stp = await givenStp(it())
  service = await it().given.person({ role: 'CUSTOMER_SERVICE' })
  finance = await it().given.person({ role: 'FINANCE' })
})
afterAll(() => stp.stop())

async function loan(dpd = 2, merchant = 'Luna Credito'): Promise<GivenLoan> {
  const [made] = await givenLoans(it(), { dpd, merchant })
  if (!made) throw new Error('a loan was made')
  await openBooks(it().app.db, [made.appId])
  await it().app.db.updateTable('borrower').set({ bankAccount: clabe }).where('userId', '=', made.userId).execute()
  return made
}
const billOf = (billId: string) =>
  it().app.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()

async function open(
  url: string,
  lang = 'en',
): Promise<{ status: number; html: string; headers: Record<string, unknown> }> {
  const { pathname } = new URL(url)
  const answer = await it().app.http.inject({ method: 'GET', url: `${pathname}?lang=${lang}` })
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
    await stp.deposit({ clabe: String(link.clabe), amount: '20.00', reference: link.reference })
    expect((await service.call(fetchAllUserInfo, { userId })).base.balance).toBe(2000)
    expect(await checkLedger(it().app.db)).toEqual([])
  })

  test('that is tampered with, or whose days are over, is refused in a sentence and nothing is lost', async () => {
    const { userId } = await loan()
    const link = await service.call(getRepaymentLink, { userId })
    const other = `${link.url.slice(0, -2)}${link.url.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await open(other)).toMatchObject({ status: 404, html: expect.stringContaining('not valid') })
    expect((await open(`${link.url}x`)).status).toBe(404)
    const before = it().clock.now()
    it().clock.set(new Date(new Date(link.expiresAt).getTime() + 1000))
    expect(await open(link.url)).toMatchObject({ status: 410, html: expect.stringContaining('has expired') })
    it().clock.set(before)
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
    it().clock.advance(60_000)
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
  await service.refused(partPayment, { billId, amount: 114_002 }, 'payment.amountOverDebt')
})

test('collectors make bar codes, part payments and sealed amounts for their own cases alone', async () => {
  const agent = await it().given.person({ role: 'AGENT', stage: 'S1A' })
  const other = await it().given.person({ role: 'AGENT', stage: 'S1A' })
  const { caseId, appId } = await givenKnownCase(it(), agent)
  await openBooks(it().app.db, [appId])
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
  expect(await checkLedger(it().app.db)).toEqual([])
})

test('a fresh loan is given back for its principal; an older one is not', async () => {
  const fresh = await loan(0)
  const { db } = it().app
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
    const answer = await it().send(stpDeposit, body)
    expect(answer.http).toBe(403)
    expect((await billOf(billId)).repaidMinor).toBe(0)
    const kept = await it().app.db.selectFrom('webhook').selectAll().where('providerKey', 'like', 'FORGED1%').execute()
    expect(kept).toMatchObject([{ trusted: false, processedAt: null }])
    // whoever goes on is refused without filling the database
    const again = await Promise.all(Array.from({ length: 40 }, () => it().send(stpDeposit, body)))
    expect(new Set(again.map(({ http }) => http))).toEqual(new Set([403]))
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from webhook where provider_key like 'FORGED1%'`.execute(it().app.db)
    expect(rows[0]?.n).toBe(30)
  })

  test('of a CLABE that is nobody’s waits to be matched by hand', async () => {
    const { trackingKey } = await stp.deposit({ clabe: '646180157099999991', amount: '77.00' })
    expect((await finance.call(listPayments, { trackingKey })).list).toMatchObject([
      { state: 'unidentified', amount: 7700 },
    ])
    expect(await checkLedger(it().app.db)).toEqual([])
  })
})

describe('a public repayment', () => {
  test('is booked when STP shows the money, not before', async () => {
    const { appId, billId } = await loan()
    const said = { appId, amount: 12_300, channelType: 'STP', trackingKey: 'PUBLIC0001' } as const
    expect(await service.call(publicRepayment, said)).toMatchObject({ state: 'waiting' })
    expect((await billOf(billId)).repaidMinor).toBe(0)
    const again = await Promise.all(Array.from({ length: 200 }, () => service.raw(publicRepayment, said)))
    expect(again.filter(({ code }) => code === 2000)).toEqual([])
    await stp.deposit({ clabe: '646180157000000000', amount: '123.00', trackingKey: 'PUBLIC0001' })
    expect((await billOf(billId)).repaidMinor).toBe(12_300)
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
    const colombian = await it().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO' })
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
    expect(await finance.call(withholdBill, { billId, amount: 20_000 })).toMatchObject({ status: 'init', attempt: 1 })
    await finance.refused(withholdBill, { billId, amount: 100 }, 'payment.withholdingLive')
    await stp.settle(async () => (await statesOf(userId))[0]?.[0] === 'success')
    expect((await billOf(billId)).repaidMinor).toBe(20_000)
    expect(await checkLedger(it().app.db)).toEqual([])
  })

  test('that the bank refuses keeps what it said, and another may follow', async () => {
    const { userId, billId } = await loan()
    await finance.call(withholdBill, { billId, amount: 113 })
    await stp.settle(async () => (await statesOf(userId))[0]?.[0] === 'fail')
    expect(await statesOf(userId)).toEqual([['fail', 1, 'Cuenta inexistente']])
    it().clock.advance(1000)
    expect(await finance.call(withholdBill, { billId, amount: 200 })).toMatchObject({ attempt: 2 })
  })

  test('is not for more than the debt, and of 200 at once one is made', async () => {
    const { billId, userId } = await loan()
    await finance.refused(withholdBill, { billId, amount: 999_999 }, 'payment.amountOverDebt')
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => finance.raw(withholdBill, { billId, amount: 100 })),
    )
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect(await statesOf(userId)).toHaveLength(1)
  }, 60_000)
})
