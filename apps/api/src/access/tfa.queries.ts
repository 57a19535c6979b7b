/** The second factor of an account. Every call locks the account's row, so that parallel guesses are counted one by one. */
import type { Tx } from '../platform/db.ts'
import { tokenHash } from './session.queries.ts'

export interface TfaState {
  sealedSecret: string | null
  boundAt: Date | null
  lastStep: number | null
  failed: number
  lockedUntil: Date | null
}

export async function lockTfa(tx: Tx, accountId: number): Promise<TfaState> {
  return tx
    .selectFrom('account')
    .select([
      'tfaSecret as sealedSecret',
      'tfaBoundAt as boundAt',
      'tfaLastStep as lastStep',
      'tfaFailed as failed',
      'tfaLockedUntil as lockedUntil',
    ])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function keepSecret(tx: Tx, accountId: number, sealedSecret: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ tfaSecret: sealedSecret, tfaLastStep: null })
    .where('accountId', '=', accountId)
    .execute()
}

export async function countWrongCode(
  tx: Tx,
  accountId: number,
  failed: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ tfaFailed: failed, tfaLockedUntil: lockedUntil })
    .where('accountId', '=', accountId)
    .execute()
}

/** A right code: its step is used up, the failures forgotten, the session verified. */
export async function codeAccepted(
  tx: Tx,
  accepted: { accountId: number; step: number; boundAt: Date; token: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ tfaLastStep: accepted.step, tfaBoundAt: accepted.boundAt, tfaFailed: 0, tfaLockedUntil: null })
    .where('accountId', '=', accepted.accountId)
    .execute()
  await tx
    .updateTable('session')
    .set({ verifiedAt: accepted.now })
    .where('tokenHash', '=', tokenHash(accepted.token))
    .execute()
}
