/** What changes of staff ask of cases first (DOMAIN §7). */
import type { Db } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { openCasesOf, waitingInPool } from './assign-rule.queries.ts'

/** A collector's stage, leader or job doesn't change while they hold open cases: throws `staff.stillHasCases` (40004). */
export async function demandNoOpenCases(db: Db, accountId: number): Promise<void> {
  if ((await openCasesOf(db, accountId)) > 0) throw new Failure('staff.stillHasCases')
}

/** A stage's rules and leaders don't change while its pool waits: throws `staff.poolNotAssigned` (40005). */
export async function demandPoolAssigned(db: Db, of: { country: string; stage: string }): Promise<void> {
  if ((await waitingInPool(db, of)) > 0) throw new Failure('staff.poolNotAssigned')
}
