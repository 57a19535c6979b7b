/** The regular look at who has not checked in. */
import { recordSystemEach } from '../../operation-log/public.ts'
import { type Db, inTransaction, sql } from '../../platform/db.ts'
import { announce } from '../../platform/notifications.ts'
import { lockAssignment, notifyHolders } from '../assign/assign.queries.ts'
import { anyCheckInRule, returnOfMissing } from './check-in.queries.ts'

const checkInJob = 'collection.checkIn'
const turnLock = 7_031_924

/** One process at a time; nothing is read where no merchant wants it. Answers how many cases went to the pool. */
export async function returnMissing(db: Db, now: Date): Promise<number> {
  if (!(await anyCheckInRule(db, now))) return 0
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${turnLock}) as mine`.execute(tx)
    if (!rows[0]?.mine) return 0
    await lockAssignment(tx)
    const returned = await returnOfMissing(tx, now)
    await recordSystemEach(
      tx,
      now,
      checkInJob,
      returned.map(({ merchantId, accountId, day, name, cases }) => ({
        action: 'collection.checkIn.return' as const,
        merchantId,
        target: String(accountId),
        after: { collector: name, day, cases },
      })),
    )
    await announce(
      tx,
      now,
      returned.flatMap(({ leaderId, name, cases, accountId, merchantId, day }) =>
        leaderId === null
          ? []
          : [
              {
                to: leaderId,
                kind: 'cover.notCheckedIn' as const,
                params: { name, count: cases.length },
                about: `${accountId} ${merchantId} ${day}`,
                place: '/collection/caseManagement?status=not+assigned' as const,
              },
            ],
      ),
    )
    await notifyHolders(
      tx,
      returned.map(({ accountId }) => accountId),
      'recalled',
    )
    return returned.reduce((all, { cases }) => all + cases.length, 0)
  })
}
