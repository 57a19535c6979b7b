/** Claims: a case in one person's hand for some minutes. */
import { claimMinutes, type nextReasons } from '@cordillera/contract/collection/work-mode'
import { type Sql, sql, type Tx } from '../../platform/db.ts'
import type { Asked } from '../cases/case-filter.queries.ts'

export interface Candidate {
  caseId: string
  reason: (typeof nextReasons)[number]
}

/** A case in the caller's hand until then; `wasInHand`: since an earlier call, and it has no result so far. */
export interface Taken extends Candidate {
  until: Date
  wasInHand: boolean
}

const untilOf = (now: Date) => new Date(now.getTime() + claimMinutes * 60_000)

/** Claims of cases (`found`: case, account, now); none where somebody else was quicker. */
export const claiming = (found: Sql): Sql => sql`
  insert into case_claim (case_id, account_id, at, until)
  select case_id, account_id, now, now + ${claimMinutes}::integer * interval '1 minute' from (${found}) as found (case_id, account_id, now)
  on conflict (case_id) do update set account_id = excluded.account_id, until = excluded.until,
    at = case when case_claim.account_id = excluded.account_id then case_claim.at else excluded.at end
    where case_claim.account_id = excluded.account_id or case_claim.until <= excluded.at
  returning case_id, until`

export function heldByAnother(account: Sql, now: Sql): Sql {
  return sql`exists (select from case_claim k where k.case_id = c.case_id and k.account_id <> ${account} and k.until > ${now})`
}

/** Keeps a case in the caller's hand; null where it is not there any more. */
export async function prolong(tx: Tx, { user, now }: Asked, caseId: string): Promise<Date | null> {
  const kept = await tx
    .updateTable('caseClaim')
    .set({ until: untilOf(now) })
    .where('caseId', '=', caseId)
    .where('accountId', '=', user.accountId)
    .returning('until')
    .executeTakeFirst()
  return kept?.until ?? null
}

/** Takes a case out of the caller's hand. Answers whether it was there. */
export async function release(tx: Tx, accountId: number, caseId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('caseClaim')
    .where('caseId', '=', caseId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Who else has a case in hand now. */
export async function heldByOther(tx: Tx, { user, now }: Asked, caseId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select a.name from case_claim k join account a using (account_id)
    where k.case_id = ${caseId} and k.account_id <> ${user.accountId} and k.until > ${now}`.execute(tx)
  return rows[0]?.name ?? null
}
