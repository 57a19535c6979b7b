/** Visits: begun under a decision, ended by their result, or by who did not go. */
import type { openVisit } from '@cordillera/contract/collection/visit'
import type { output } from 'zod/v4/core'
import { type Db, sql, type Tx } from '../../platform/db.ts'

interface NewVisit {
  decisionId: string
  merchantId: number
  caseId: string
  billId: string
  userId: string
  contactId: string | null
  accountId: number
  address: string
  begunAt: Date
  untilAt: Date
}

export async function addVisit(tx: Tx, visit: NewVisit): Promise<string> {
  const { visitId } = await tx.insertInto('visit').values(visit).returning('visitId').executeTakeFirstOrThrow()
  return visitId
}

/** The caller's own visit that has no result and whose hours are not over; undefined where there is none. */
export function cancelOwn(tx: Tx, visitId: string, { accountId, now, reason }: Cancelled) {
  return tx
    .updateTable('visit')
    .set({ endedAt: now, outcome: 'notMade', reason })
    .where('visitId', '=', visitId)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('untilAt', '>', now)
    .returning(['merchantId', 'caseId', 'userId'])
    .executeTakeFirst()
}
interface Cancelled {
  accountId: number
  now: Date
  reason: string
}

/** The visit under this decision took place: its result is logged. */
export async function endVisit(tx: Tx, decisionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('visit')
    .set({ endedAt: now, outcome: 'made' })
    .where('decisionId', '=', decisionId)
    .where('endedAt', 'is', null)
    .execute()
}

/** The caller's latest visit to a person that waits for its result, of today or yesterday: later it is not asked for any more. */
export async function openVisitOf(
  db: Db,
  userId: string,
  { accountId, now }: { accountId: number; now: Date },
): Promise<output<typeof openVisit> | null> {
  const { rows } = await sql<output<typeof openVisit>>`
    select visit_id as "visitId", contact_id as "contactId", begun_at as "begunTime", until_at as "untilTime"
    from visit where account_id = ${accountId} and user_id = ${userId} and ended_at is null
      and begun_at > ${now}::timestamptz - interval '27 hours'
    order by begun_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
