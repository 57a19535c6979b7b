/** Whoever lends, books or forgives by their own word alone does it for others: never for the loan that they have themselves. */
import { concludeAudit } from '@cordillera/contract/audit/file'
import { issueCoupon } from '@cordillera/contract/coupon/coupon'
import { extendBill } from '@cordillera/contract/credit/extension'
import { uploadFile } from '@cordillera/contract/job/file'
import {
  answerPayoutFile,
  downloadPayoutFile,
  makePayoutFile,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import { decideMark } from '@cordillera/contract/payment/order-mark'
import { getCancelLoanLink } from '@cordillera/contract/payment/pay-link'
import { matchPayment } from '@cordillera/contract/payment/payment'
import { expect, test } from 'vitest'
import { demandNoGain } from '../src/access/public.ts'
import { gainersOfOrders } from '../src/payment/gainers.queries.ts'
import { sendOrders } from '../src/payment/outbox.service.ts'
import { sql } from '../src/platform/db.ts'
import { declaredEndpoints } from './declared.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import { importPayments, paymentsCsv } from './given-payments.ts'
import { answerCsv, givenPesoOrders, payOutChannel, sendAnswer } from './given-payout-files.ts'
import { startApp } from './harness.ts'
import { isBorrower, isPaidTo } from './second-person/case.ts'

const testApp = startApp()

test('what lends, books or forgives by one person’s word asks whose it is', async () => {
  const giving = (await declaredEndpoints()).filter(({ endpoint }) => endpoint.gives)
  expect(giving.map(({ name }) => name).sort()).toEqual([
    'answerPayoutFile',
    'concludeAudit',
    'decideImages',
    'extendBill',
    'getCancelLoanLink',
    'issueCoupon',
    'matchCollectionLine',
    'matchPayment',
    'matchProof',
    'publicRepayment',
    'retryLoanPayout',
  ])
  for (const { endpoint } of giving) expect(endpoint.errors).toContain('access.ownGain')
  expect(giving.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining([concludeAudit, matchPayment]))
})

test('nobody issues a coupon on a bill of their own; a colleague does', async () => {
  const [loan] = await givenLoans(testApp(), { dpd: 5 })
  if (!loan) throw new Error('one loan was asked for')
  await openBooks(testApp().app.db, [loan.appId])
  const own = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  await isBorrower(testApp(), own.accountId, loan.userId)
  const { today } = { today: testApp().clock.now().toISOString().slice(0, 10) }
  const wanted = { billId: loan.billId, amount: 1000, validThrough: today, reason: 'goodwill' }
  await own.refused(issueCoupon, wanted, 'access.ownGain')
  const colleague = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  await colleague.call(issueCoupon, wanted)
})

test('nobody gives back or extends a loan of their own; a colleague does', async () => {
  const [fresh] = await givenLoans(testApp())
  const [late] = await givenLoans(testApp(), { dpd: 5 })
  if (!fresh || !late) throw new Error('two loans were asked for')
  await openBooks(testApp().app.db, [fresh.appId, late.appId])
  const own = await testApp().given.person({ role: 'FINANCE', superuser: true })
  await isBorrower(testApp(), own.accountId, fresh.userId)
  const { db } = testApp().app
  const bill = db
    .selectFrom('bill')
    .innerJoin('borrower', 'borrower.userId', 'bill.userId')
    .select(['bill.version', 'mobile'])
  const { version, mobile } = await bill.where('billId', '=', late.billId).executeTakeFirstOrThrow()
  await db.updateTable('staffPerson').set({ secondPhone: mobile }).where('accountId', '=', own.accountId).execute()
  const disbursedOn = testApp().clock.now().toISOString().slice(0, 10)
  await db.updateTable('application').set({ disbursedOn }).where('appId', '=', fresh.appId).execute()
  const extension = { billId: late.billId, version }
  const refusal = await own.refused(extendBill, extension, 'access.ownGain')
  await own.refused(getCancelLoanLink, { appId: fresh.appId }, 'access.ownGain')
  const colleague = await testApp().given.person({ role: 'FINANCE', superuser: true })
  // there is nothing in the balance to extend it from
  expect((await colleague.raw(extendBill, extension)).msg).not.toBe(refusal.msg)
  await colleague.call(getCancelLoanLink, { appId: fresh.appId })
})

test('money that somebody’s own file brings to their own loan waits until a colleague books it', async () => {
  const [own] = await givenLoans(testApp(), { dpd: 5 })
  const [other] = await givenLoans(testApp(), { dpd: 5 })
  if (!own || !other) throw new Error('two loans were asked for')
  await openBooks(testApp().app.db, [own.appId, other.appId])
  const finance = await testApp().given.person({ role: 'FINANCE' })
  await isBorrower(testApp(), finance.accountId, own.userId)
  const { db } = testApp().app
  const loans = await db
    .selectFrom('application')
    .select(['appId', 'loanRef'])
    .where('appId', 'in', [own.appId, other.appId])
    .execute()
  const lines = loans.map(({ appId, loanRef }) => ({
    loan: loanRef,
    amount: '100.00',
    paidAt: '2026-11-20 10:30',
    key: appId,
  }))
  await importPayments(testApp(), finance, paymentsCsv(lines))
  const { rows } = await sql<{ paymentId: string; trackingKey: string; appId: string | null }>`
    select payment_id, tracking_key, app_id from payment where tracking_key in (${own.appId}, ${other.appId})`.execute(
    db,
  )
  expect(new Map(rows.map(({ trackingKey, appId }) => [trackingKey, appId]))).toEqual(
    new Map([
      [own.appId, null],
      [other.appId, other.appId],
    ]),
  )
  const { paymentId = '' } = rows.find(({ appId }) => appId === null) ?? {}
  await finance.refused(matchPayment, { paymentId, appId: own.appId }, 'access.ownGain')
  const colleague = await testApp().given.person({ role: 'FINANCE' })
  await colleague.call(matchPayment, { paymentId, appId: own.appId })
})

test('nobody says of a payout file that pays them what became of its money, and a colleague does', async () => {
  const colombian = () => testApp().given.person({ role: 'FINANCE', country: 'CO', merchants: ['Cafe Plata'] })
  const [maker, taker] = [await colombian(), await colombian()]
  await payOutChannel(testApp())
  const [order] = await givenPesoOrders(testApp(), [150_000])
  await sendOrders(testApp().app)
  const merchant = await testApp().given.merchantId('Cafe Plata')
  const { payoutFileId } = await maker.call(makePayoutFile, { merchant, channel: 'BANCOLOMBIA' })
  await taker.download(downloadPayoutFile, { payoutFileId, version: 0 })
  await isBorrower(testApp(), taker.accountId, order?.userId ?? '')
  const content = answerCsv([{ reference: order?.trackingKey ?? '', cents: 150_000, state: 'Rechazado' }])
  const { fileId } = (await taker.upload(uploadFile, {}, { name: 'respuesta.csv', content })).data
  await taker.refused(answerPayoutFile, { payoutFileId, fileId }, 'access.ownGain')
  expect(await sendAnswer(testApp(), maker, payoutFileId, content)).toMatchObject({ state: 'done' })
})

const clabe = '646180110400000007'

/** An order to an account that stands in nobody's record as a borrower. */
async function orderTo(purpose: string, lineId = 'nobody'): Promise<string> {
  const { rows } = await sql<{ payoutId: string }>`
    insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel, tracking_key,
      state, made_at)
    select merchant_id, ${purpose}, ${lineId} || new_id('T'), 5000, 'MXN', 'Rosa', ${clabe}, 'nomina', 'STP', 'CO' || new_id('T'), 'sent', ${testApp().clock.now()}
    from merchant where name = 'Luna Credito' returning payout_id`.execute(testApp().app.db)
  return rows[0]?.payoutId ?? ''
}

test.each(['staff', 'payerReturn', 'refund', 'loan'])(
  'whose account an order goes to gains by what becomes of it, whatever it is for: %s',
  async (purpose) => {
    const { app, given } = testApp()
    const [own, colleague] = [await given.person({ role: 'FINANCE' }), await given.person({ role: 'FINANCE' })]
    await app.db.updateTable('staffPerson').set({ bankAccount: null }).where('bankAccount', '=', clabe).execute()
    await isPaidTo(testApp(), own.accountId, clabe)
    const orderId = await orderTo(purpose)
    const gains = (accountId: number) =>
      demandNoGain(app.db, accountId, { gainers: gainersOfOrders(sql`select ${orderId}`, accountId) })
    await expect(gains(own.accountId)).rejects.toThrow('access.ownGain')
    await gains(colleague.accountId)
    const asker = await given.person({ role: 'FINANCE' })
    const { markId } = await app.db
      .insertInto('orderMark')
      .values({
        ...{ orderId, merchantId: await given.merchantId('Luna Credito'), outcome: 'failed', reason: 'no word of it' },
        ...{ orderState: 'sent', askedBy: asker.accountId, askedAt: testApp().clock.now() },
      })
      .returning('markId')
      .executeTakeFirstOrThrow()
    const decision = { markId, version: 0, decision: 'refuse', note: 'the statement has it' } as const
    await own.refused(decideMark, decision, 'access.ownGain')
    await colleague.call(decideMark, decision)
  },
)

test.each(['mobile', 'bankAccount', 'email'] as const)(
  'by the same %s somebody is known as the borrower',
  async (same) => {
    const { db } = testApp().app
    const [loan] = await givenLoans(testApp())
    const userId = loan?.userId ?? ''
    const person = await testApp().given.person({ role: 'FINANCE' })
    const value = { mobile: '+525511119999', bankAccount: '646180110400000007', email: 'Ana.Own@example.com' }
    await db.updateTable('borrower').set(value).where('userId', '=', userId).execute()
    const record = { accountId: person.accountId, sex: 'female', birthday: '1996-04-23', phone: '+525500000001' }
    await db
      .insertInto('staffPerson')
      .values({
        ...record,
        email: same === 'email' ? 'ana.own@EXAMPLE.com' : 'other@example.com',
        ...(same === 'mobile' ? { secondPhone: value.mobile } : {}),
        ...(same === 'bankAccount' ? { bankAccount: value.bankAccount } : {}),
      })
      .execute()
    await expect(demandNoGain(db, person.accountId, userId)).rejects.toThrow()
    const [other] = await givenLoans(testApp(), { merchant: 'Luna Credito' })
    await db
      .updateTable('borrower')
      .set({ email: null })
      .where('userId', '=', other?.userId ?? '')
      .execute()
    await demandNoGain(db, person.accountId, other?.userId ?? '')
  },
)
