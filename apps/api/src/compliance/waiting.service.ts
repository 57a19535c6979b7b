/** Of a set of cases, which can't be worked from a desk now: nobody who owes the debt may be called or written to. */
import { array, type Db, sql } from '../platform/db.ts'
import type { Channel } from './gate.rules.ts'
import { adviseChannels } from './gate.service.ts'
import type { Subject } from './subject.ts'

const fromDesk: readonly Channel[] = ['call', 'whatsapp', 'sms', 'email']

/** Each barred case with the first moment at which somebody may be contacted; null: not by waiting. */
export async function casesBarred(
  db: Db,
  caseIds: readonly string[],
  now: Date,
): Promise<Map<string, { nextAt: Date | null }>> {
  const barred = new Map<string, { nextAt: Date | null }>()
  if (caseIds.length === 0) return barred
  const next = new Map<string, number | null>(caseIds.map((caseId) => [caseId, null]))
  for (const { caseId, allowed, nextAt } of await adviseChannels(db, await owing(db, caseIds), fromDesk, now)) {
    const sooner = next.get(caseId)
    if (allowed) next.delete(caseId)
    else if (sooner !== undefined && nextAt !== null) next.set(caseId, Math.min(sooner ?? nextAt, nextAt))
  }
  for (const [caseId, nextAt] of next) barred.set(caseId, { nextAt: nextAt === null ? null : new Date(nextAt) })
  return barred
}

/** The borrower of each case, and whoever owes the debt by a verified record. */
async function owing(db: Db, caseIds: readonly string[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select c.case_id, null as contact_id from unnest(${array([...caseIds])}::text[]) c (case_id)
    union all
    select c.case_id, o.contact_id from collection_case c join obligor o on o.user_id = c.user_id
    where c.case_id = any(${array([...caseIds])}::text[]) and o.verified_at is not null and o.ended_at is null`.execute(
    db,
  )
  return rows
}
