/** Whoever lends, books or forgives by their own word alone does it for others: never for the loan that they have themselves. */
import { concludeAudit } from '@cordillera/contract/audit/file'
import { issueCoupon } from '@cordillera/contract/coupon/coupon'
import { extendBill } from '@cordillera/contract/credit/extension'
import { getCancelLoanLink } from '@cordillera/contract/payment/pay-link'
import { matchPayment } from '@cordillera/contract/payment/payment'
import { expect, test } from 'vitest'
import { demandNoGain } from '../src/access/public.ts'
import { declaredEndpoints } from './declared.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import { startApp } from './harness.ts'
import { isBorrower } from './second-person/case.ts'

const testApp = startApp()

test('what lends, books or forgives by one person’s word asks whose it is', async () => {
  const giving = (await declaredEndpoints()).filter(({ endpoint }) => endpoint.gives)
  expect(giving.map(({ name }) => name).sort()).toEqual([
    'concludeAudit',
    'extendBill',
    'getCancelLoanLink',
    'issueCoupon',
    'matchCollectionLine',
    'matchPayment',
    'matchProof',
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
