/** What the walk over second decisions needs of each: something that waits, and who gains by it. */
import type { ErrorName } from '@cordillera/contract/errors'
import type { Person, TestApp } from '../harness.ts'

export interface Waiting {
  input: object
  /** Makes this account the one that gains by it; left out where nobody does, or only whoever asks. */
  gainedBy?(accountId: number): Promise<unknown>
  /** What who asked is refused with, where the domain says so before anybody looks at accounts. */
  own?: ErrorName
  /** What a decision by an independent person meets in the end, where it is not done by then. */
  meets?: ErrorName
  /** It is a job that does what is decided, asked for by as many as press and done once. */
  byJob?: true
}

/** Makes something that `asker` asked for and that waits for another person. Both are superusers with a staff record. */
export type MakeWaiting = (test: TestApp, asker: Person) => Promise<Waiting>

/** Gives somebody the phone of a borrower, as if they were one person. */
export async function isBorrower({ app }: TestApp, accountId: number, userId: string): Promise<void> {
  const { mobile } = await app.db
    .selectFrom('borrower')
    .select('mobile')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('staffPerson')
    .values({ accountId, sex: 'female', birthday: '1996-04-23', phone: mobile, email: `${accountId}@example.com` })
    .execute()
}

/** Gives somebody the bank account that money goes to. */
export async function isPaidTo({ app }: TestApp, accountId: number, bankAccount: string): Promise<void> {
  await app.db
    .insertInto('staffPerson')
    .values({
      accountId,
      sex: 'female',
      birthday: '1996-04-23',
      phone: `551234${accountId}`,
      email: `${accountId}@example.com`,
      bankAccount,
    })
    .execute()
}

/** Gives two accounts records of one person: the second phone of one is the first of the other. */
export async function isSamePerson({ app }: TestApp, accountId: number, twinId: number): Promise<void> {
  const of = (id: number, birthday: string) => ({
    ...{ accountId: id, sex: 'female', birthday, phone: `553333${id}`, email: `${id}@example.com` },
  })
  await app.db
    .insertInto('staffPerson')
    .values(of(accountId, '1996-04-23'))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { phone } = await app.db
    .selectFrom('staffPerson')
    .select('phone')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('staffPerson')
    .values({ ...of(twinId, '1990-01-01'), secondPhone: phone })
    .execute()
}
