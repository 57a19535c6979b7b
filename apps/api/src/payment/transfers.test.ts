import { fetchApplicationFiles } from '@cordillera/contract/credit/application'
import { listLoanPayouts } from '@cordillera/contract/payment/loan-payout'
import { generateBarcode, getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { listPayments } from '@cordillera/contract/payment/payment'
import { decideRefund, listRefunds, userRefund } from '@cordillera/contract/payment/refund'
import {
  decidePayOfStaff,
  payOfMexicoStaff,
  payOfStaffLines,
  payOfStaffList,
} from '@cordillera/contract/payment/staff-payout'
import { transferDeposit, transferState } from '@cordillera/contract/payment/webhook'
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { givenMandate } from '../../test/given-mandate.ts'
import type { Person } from '../../test/harness.ts'
import { startSimulated } from '../../test/simulated.ts'
import { bindTransfers } from '../channels.ts'
import { account, book, checkLedger } from '../credit/public.ts'
import { dayIn } from '../platform/clock.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { sendOrders } from './outbox.service.ts'

const places = [
  { country: 'CO', merchant: 'Cafe Plata', channel: 'ACH', currency: 'COP', bankAccount: '001234567890' },
  { country: 'PE', merchant: 'Inti Prestamo', channel: 'CCE', currency: 'PEN', bankAccount: '00219310012345678916' },
  { country: 'CL', merchant: 'Andes Cash', channel: 'TEF', currency: 'CLP', bankAccount: '001234567890' },
  { country: 'EC', merchant: 'Mitad Credito', channel: 'SPI', currency: 'USD', bankAccount: '001234567890' },
] as const
type Place = (typeof places)[number]

const simulated = startSimulated()
const it = () => simulated().test
const people = new Map<string, Record<'service' | 'finance' | 'boss', Person>>()

beforeAll(async () => {
  bindTransfers(it().app, simulated().simulators.transfers)
  for (const { country } of places) {
    const person = (role: 'CUSTOMER_SERVICE' | 'FINANCE') => it().given.person({ role, country })
    people.set(country, {
      service: await person('CUSTOMER_SERVICE'),
      finance: await person('FINANCE'),
      boss: await person('FINANCE'),
    })
  }
})

const of = ({ country }: Place) => {
  const found = people.get(country)
  if (!found) throw new Error('everybody was made')
  return found
}

/** A loan that is two days late, of a person who has 100.00 or its like in their balance. */
async function loanIn({ merchant, bankAccount, currency }: Place, account_: string = bankAccount): Promise<GivenLoan> {
  const [loan] = await givenLoans(it(), { merchant, dpd: 2 })
  if (!loan) throw new Error('a loan was made')
  const { db, clock } = it().app
  await openBooks(db, [loan.appId])
  await sql`update borrower set bank_account = ${account_}, bank_name = 'Banco', balance_minor = 10000
    where user_id = ${loan.userId}`.execute(db)
  const { merchantId, timeZone } = await db
    .selectFrom('merchant')
    .select(['merchantId', 'timeZone'])
    .where('name', '=', merchant)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const of = {
    kind: 'opening',
    reference: 'opening',
    merchantId,
    at: now,
    valueDay: dayIn(timeZone, now),
    accountId: null,
  }
  await inTransaction(db, (tx) =>
    book(tx, of, [
      { account: account.cashOpening, amount: 10_000, currency, userId: loan.userId },
      { account: account.borrowerBalance, amount: -10_000, currency, userId: loan.userId },
    ]),
  )
  return loan
}

async function until(done: () => Promise<boolean>): Promise<void> {
  await sendOrders(it().app)
  await expect.poll(done).toBe(true)
}
const booksAgree = async () => expect(await checkLedger(it().app.db)).toEqual([])

async function refunded(place: Place, amount: number, bankAccount?: string) {
  const { service, finance } = of(place)
  const { userId } = await loanIn(place, bankAccount)
  const latest = async () => {
    const [refund] = (await finance.call(listRefunds, { userId })).list
    if (!refund) throw new Error('a refund was asked for')
    return refund
  }
  await service.call(userRefund, { userId, amount, reason: 'paid twice' })
  const { refundId, version } = await latest()
  await finance.call(decideRefund, { refundId, version, decision: 'approve', note: 'checked' })
  await until(async () => !['requested', 'approved'].includes((await latest()).state))
  return { ...(await latest()), userId }
}

for (const place of places) {
  const { country, channel, currency, merchant } = place

  test(`${country}: a refund is paid out by ${channel} in ${currency}`, async () => {
    const refund = await refunded(place, 4000)
    expect(refund).toMatchObject({ state: 'paid', payoutState: 'settled', currency })
    const order = await it()
      .app.db.selectFrom('payout')
      .selectAll()
      .where('targetId', '=', refund.refundId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ channel, currency, amountMinor: 4000, bank: 'Banco', bankAccount: place.bankAccount })
    await booksAgree()
  })

  test(`${country}: an accepted loan is paid out, and its bills are made`, async () => {
    const { appId, userId } = await loanIn(place)
    const { db, clock } = it().app
    await sql`delete from collection_case where app_id = ${appId}`.execute(db)
    // as it was the moment the contract was taken
    const fresh = `L-${appId}`
    await sql`insert into application (merchant_id, user_id, product_id, loan_ref, status, loan_amount_minor, currency, instalments,
        new_customer, applied_at, accepted_at)
      select merchant_id, user_id, product_id, ${fresh}, 'approved', 50000, currency, 1, false, ${clock.now()}, ${clock.now()}
      from application where app_id = ${appId}`.execute(db)
    const row = async () => (await of(place).service.call(listLoanPayouts, { userId })).list[0]
    expect(await row()).toMatchObject({ state: 'accepted', payable: true })
    await until(async () => (await row())?.state === 'success')
    expect(await row()).toMatchObject({ currency, billGenStatus: 'made', payoutState: 'settled' })
    const files = (await of(place).service.call(fetchApplicationFiles, { userId })).applications
    expect(files.find(({ loanId }) => loanId === fresh)?.payout).toMatchObject({ channel, amount: 50_000 })
    await booksAgree()
  })

  test(`${country}: staff is paid by ${channel}`, async () => {
    const { finance, boss } = of(place)
    const { db } = it().app
    const { accountId } = await it().given.person({ role: 'AGENT', country })
    await db
      .insertInto('staffPerson')
      .values({
        ...{ accountId, sex: 'female', birthday: '1996-04-23', phone: '+525512345678', email: 'a@example.com' },
        bankAccount: place.bankAccount,
        bankName: 'Banco',
      })
      .execute()
    const { userNo } = await db
      .selectFrom('staff')
      .select('userNo')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    const content = `user_no,amount,concept\n${userNo},500,NOMINA`
    const { data } = await finance.upload(payOfMexicoStaff, { name: `Nomina ${country}` }, { name: 'n.csv', content })
    expect(data).toMatchObject({ currency, counts: { ready: 1, invalid: 0 } })
    const { batchId } = data
    await boss.call(decidePayOfStaff, { batchId, version: 0, decision: 'approve', note: 'checked' })
    const batch = async () => (await boss.call(payOfStaffList, {})).list.find((one) => one.batchId === batchId)
    await until(async () => (await batch())?.counts.paid === 1)
    expect((await boss.call(payOfStaffLines, { batchId })).list).toMatchObject([{ state: 'paid', bankName: 'Banco' }])
    await booksAgree()
  })

  test(`${country}: money under a link’s reference repays its bill`, async () => {
    const { service, finance } = of(place)
    const { userId, billId } = await loanIn(place)
    const link = await service.call(getRepaymentLink, { userId, billId })
    expect(link.clabe).toBeNull()
    const paid = await deposit({ channel, reference: link.reference, amount: currency === 'CLP' ? '200' : '2.00' })
    expect(paid.status).toBe(200)
    const { list } = await finance.call(listPayments, { trackingKey: paid.trackingKey })
    expect(list).toMatchObject([{ channel, billId, amount: 200, currency, state: 'booked' }])
    await booksAgree()
  })

  test(`${country}: a direct debit that goes well is a payment of ${merchant}`, async () => {
    const { finance } = of(place)
    const { userId, billId } = await loanIn(place)
    await givenMandate(it(), userId)
    await finance.call(withholdBill, { billId, amount: 300 })
    const latest = async () => (await finance.call(listWithholdings, { userId }))[0]
    await until(async () => (await latest())?.status === 'success')
    expect(await latest()).toMatchObject({ channelSource: channel })
    await booksAgree()
  })
}

const deposit = async (body: { channel: string; reference: string; amount: string; trackingKey?: string }) => {
  const url = `${simulated().simulators.transfers.url}/simulate/deposit`
  return (await (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()) as {
    status: number
    trackingKey: string
  }
}
const [colombia] = places

test('an account that the network does not know, or that sends it back, leaves a refund to be decided again', async () => {
  expect(await refunded(colombia, 100, '900000000013')).toMatchObject({
    state: 'failed',
    payoutMessage: 'Cuenta inexistente',
  })
  expect(await refunded(colombia, 100, '900000000066')).toMatchObject({ state: 'failed', payoutState: 'returned' })
  await booksAgree()
})

test('an order that was taken in silence is asked for, and goes out once', async () => {
  const { service, finance } = of(colombia)
  const { userId } = await loanIn(colombia, '900000000099')
  await service.call(userRefund, { userId, amount: 100, reason: 'paid twice' })
  const latest = async () => (await finance.call(listRefunds, { userId })).list[0]
  const asked = await latest()
  if (!asked) throw new Error('a refund was asked for')
  const { refundId, version } = asked
  await finance.call(decideRefund, { refundId, version, decision: 'approve', note: 'checked' })
  await sendOrders(it().app)
  expect((await latest())?.payoutState).toBe('unknown')
  const afterAnotherLook = async () => {
    it().clock.advance(60_000)
    await sendOrders(it().app)
    return (await latest())?.state
  }
  await expect.poll(afterAnotherLook).toBe('paid')
  const orders = await it().app.db.selectFrom('payout').select('payoutId').where('targetId', '=', refundId).execute()
  expect(orders).toHaveLength(1)
})

test('cash at a till of Mexico finds the bill of the bar code', async () => {
  const service = await it().given.person({ role: 'CUSTOMER_SERVICE' })
  const [loan] = await givenLoans(it(), { dpd: 2 })
  if (!loan) throw new Error('a loan was made')
  await openBooks(it().app.db, [loan.appId])
  const { barcode, url } = await service.call(generateBarcode, { billId: loan.billId })
  expect((await deposit({ channel: 'OXXO', reference: barcode, amount: '1140.01' })).status).toBe(200)
  const bill = await it()
    .app.db.selectFrom('bill')
    .select('status')
    .where('billId', '=', loan.billId)
    .executeTakeFirstOrThrow()
  expect(bill.status).toBe('repaid')
  const page = await it().app.http.inject({ method: 'GET', url: `${new URL(url).pathname}?lang=es` })
  expect(page.body).toContain('Recibido, gracias')
})

test('what nobody signed is kept and believed by nobody; an unknown reference waits unidentified', async () => {
  const body = { channel: 'ACH', trackingKey: 'FORGED01', amount: '100.00', reference: '1', signature: 'ab' } as const
  const told = await it().send(transferDeposit, body)
  expect(told.http).toBe(403)
  const state = await it().send(transferState, { channel: 'CCE', id: 'TR1', state: 'settled', signature: '' })
  expect(state.http).toBe(403)
  const { finance } = of(colombia)
  expect((await finance.call(listPayments, { trackingKey: 'FORGED01' })).total).toBe(0)
  // another country's channel does not pay a Colombian reference
  const { userId } = await loanIn(colombia)
  const { reference } = await of(colombia).service.call(getRepaymentLink, { userId })
  const { trackingKey } = await deposit({ channel: 'SPI', reference, amount: '5.00' })
  const { rows } = await sql<{ state: string; currency: string }>`
    select state, currency from payment where tracking_key = ${trackingKey}`.execute(it().app.db)
  expect(rows).toEqual([{ state: 'unidentified', currency: 'USD' }])
  await booksAgree()
})
