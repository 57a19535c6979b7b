/** Taking audits in hand. A candidate's row is locked before its claim is written, and what somebody else locks is skipped. */
import { auditClaimMinutes } from '@cordillera/contract/audit/terms'
import { sql, type Tx } from '../platform/db.ts'
import type { Asked } from './audit.queries.ts'

const untilOf = (now: Date) => new Date(now.getTime() + auditClaimMinutes * 60_000)

/** The audit in the caller's hand, else the first due of its own, else of those that nobody was given; locked. */
export async function nextFor(asked: Asked): Promise<string | null> {
  const me = asked.user.accountId
  return (
    (await first(
      asked,
      sql`h.claimed_by = ${me} and h.claimed_until > ${asked.now} and (h.auditor_id is null or h.auditor_id = ${me})`,
    )) ??
    (await first(asked, sql`h.auditor_id = ${me}`)) ??
    (await first(asked, sql`h.auditor_id is null`))
  )
}

async function first({ db, rows, user, now }: Asked, where: ReturnType<typeof sql>): Promise<string | null> {
  const { rows: found } = await sql<{ auditId: string }>`
    select h.audit_id from ${rows.merchantAudits} h
    where ${where} and h.step is not null and h.waits is null
      and (h.claimed_until is null or h.claimed_until <= ${now} or h.claimed_by = ${user.accountId})
      and not exists (select from audit_conclusion c where c.audit_id = h.audit_id and c.account_id = ${user.accountId}
        and c.outcome in ('pass', 'reject'))
    order by h.due_at, h.audit_id limit 1 for update of h skip locked`.execute(db)
  return found[0]?.auditId ?? null
}

/** Puts an audit, locked and takeable, in the caller's hand; answers until when. */
export async function claim(tx: Tx, { user, now }: Asked, auditId: string): Promise<Date> {
  const until = untilOf(now)
  await sql`
    update audit set claimed_at = case when claimed_by = ${user.accountId} and claimed_until > ${now} then claimed_at else ${now} end,
      claimed_by = ${user.accountId}, claimed_until = ${until}
    where audit_id = ${auditId}`.execute(tx)
  return until
}

/** Takes an audit out of the caller's hand. Answers whether it was there. */
export async function release(tx: Tx, accountId: number, auditId: string): Promise<boolean> {
  const gone = await tx
    .updateTable('audit')
    .set({ claimedBy: null, claimedAt: null, claimedUntil: null })
    .where('auditId', '=', auditId)
    .where('claimedBy', '=', accountId)
    .executeTakeFirst()
  return gone.numUpdatedRows > 0n
}
