/** A mandate that holds, as finance has recorded it with its evidence. */
import type { TestApp } from './harness.ts'

export async function givenMandate(
  test: TestApp,
  userId: string,
  { until = null as string | null } = {},
): Promise<string> {
  const { db, clock } = test.app
  const { merchantId, bankAccount } = await db
    .selectFrom('borrower')
    .select(['merchantId', 'bankAccount'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const { accountId } = await db
    .selectFrom('account')
    .select('accountId')
    .orderBy('accountId')
    .executeTakeFirstOrThrow()
  const { mandateId } = await db
    .insertInto('debitMandate')
    .values({
      merchantId,
      userId,
      bankAccount: bankAccount ?? '032180000118359719',
      validFrom: '2026-01-01',
      validUntil: until,
      madeAt: clock.now(),
      madeBy: accountId,
    })
    .returning('mandateId')
    .executeTakeFirstOrThrow()
  return mandateId
}
