/** Asking, cancelling, and the job that lets go of whoever's time has come. */
import { type DeletionState, deletionStates } from '@cordillera/contract/service-desk/deletion-terms'
import { nothingToSee } from '../../credit/public.ts'
import { recordSystemEach } from '../../operation-log/public.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import * as write from './deletion-write.queries.ts'

export function demandState({ state }: { state: DeletionState }, ...of: DeletionState[]): void {
  if (!of.includes(state)) throw new Failure('serviceDesk.deletionStep', { state: deletionStates[state] })
}

export async function ask(
  tx: Tx,
  person: write.Leaver,
  { reason, by, now }: { reason: string; by: number | null; now: Date },
) {
  const obstacles = await write.obstaclesOf(tx, person.userId)
  const deletionId = await write.insertDeletion(tx, person, { reason, by, now, obstacles })
  if (deletionId === null) throw new Failure('serviceDesk.deletionOpen')
  const state = obstacles.length > 0 ? ('blocked' as const) : ('requested' as const)
  return { deletionId, state, obstacles, version: 0 }
}

/** Those whose days of waiting are over, in one transaction; the log says it of each. */
export function deleteDue(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const done = await write.anonymiseDue(tx, now, await nothingToSee())
    await recordSystemEach(
      tx,
      now,
      'deletion',
      done.map(({ deletionId, userId, merchantId, state }) => ({
        action: state === 'anonymised' ? 'serviceDesk.accountAnonymised' : 'serviceDesk.deletionChecked',
        ...{ merchantId, userId, target: deletionId, after: { deletionState: state } },
      })),
    )
  })
}
