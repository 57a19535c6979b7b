/** Open cases in somebody's hands, with a borrower whose every field is filled and a contact. */
import { type GivenLoan, givenLoans, type LoanOptions } from './given-loans.ts'
import type { Person, TestApp } from './harness.ts'

export const known = {
  mobile: '+525512341661',
  docNumber: 'HEGM900112MDFRRR09',
  bankAccount: '032180000118359719',
  email: 'maria@example.com',
  address: 'Calle Luna 12',
  contactMobile: '+523398762210',
} as const

/** Moves the clock and signs the person in again: sessions end by themselves after eight idle hours. */
export async function later(test: TestApp, instant: string, person: Person): Promise<Person> {
  test.clock.set(instant)
  return test.given.signedIn(person.accountId)
}

/** Loans whose open cases this collector works, in working order. */
export async function givenCases(test: TestApp, collector: Person, options: LoanOptions = {}): Promise<GivenLoan[]> {
  const loans = await givenLoans(test, options)
  const { db } = test.app
  for (const [n, { caseId }] of loans.entries()) {
    await db
      .updateTable('collectionCase')
      .set({
        status: 'assigned',
        collectorId: collector.accountId,
        assignedAt: test.clock.now(),
        workAt: new Date(test.clock.now().getTime() + n * 1000),
      })
      .where('caseId', '=', caseId)
      .execute()
  }
  return loans
}

/** One such case, its borrower known in full; answers the contact's id too. */
export async function givenKnownCase(
  test: TestApp,
  collector: Person,
  options: LoanOptions = {},
): Promise<GivenLoan & { contactId: string }> {
  const [loan] = await givenCases(test, collector, { ...options, count: 1 })
  if (!loan) throw new Error('one loan was asked for')
  const { db } = test.app
  const { contactMobile, ...own } = known
  const { merchantId } = await db
    .updateTable('borrower')
    // the type is the person's own: a merchant knows a document of one type once
    .set({
      ...own,
      docType: loan.userId,
      firstName: 'María',
      lastName: 'Hernández',
      birthDate: '1990-01-12',
      state: 'Sonora',
      city: 'Nogales',
    })
    .where('userId', '=', loan.userId)
    .returning('merchantId')
    .executeTakeFirstOrThrow()
  const { contactId } = await db
    .insertInto('contact')
    .values({
      merchantId,
      userId: loan.userId,
      relation: 'sister',
      name: 'Lucía Hernández',
      mobile: contactMobile,
      source: 'contact feedback',
      createdAt: test.clock.now(),
    })
    .returning('contactId')
    .executeTakeFirstOrThrow()
  return { ...loan, contactId }
}
