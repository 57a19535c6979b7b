/** The second look at a share of the decided pairs: by another person, blind to what the first one said. */
import { auditClaimMinutes } from '@cordillera/contract/audit/terms'
import { accountsOf, isBorrower } from '../access/public.ts'
import { sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

/** Draws a pair that was just decided, or not: by a hash, so that nobody chooses; as many in a hundred as audits are looked at again. */
export async function drawSample(tx: Tx, imageAuditId: string, by: { accountId: number; now: Date }): Promise<void> {
  await sql`
    insert into image_sample (image_audit_id, first_by, drawn_at)
    select h.image_audit_id, ${by.accountId}, ${by.now} from image_audit h join audit_policy_now p using (merchant_id)
    where h.image_audit_id = ${imageAuditId} and abs(hashtext(h.image_audit_id)) % 100 < p.sample_percent`.execute(tx)
}

/** The one in hand, else the oldest that nobody has and somebody else decided first: not the same person by another account. */
export async function nextSample(
  { db, rows }: Asked,
  accountId: number,
  now: Date,
): Promise<{ imageAuditId: string } | null> {
  const { rows: found } = await sql<{ imageAuditId: string }>`
    select h.image_audit_id from ${rows.imageAudits} h join image_sample s on s.image_audit_id = h.image_audit_id
    where s.status is null and s.first_by <> all(${accountsOf([accountId])})
      and not ${isBorrower([accountId], sql`h.user_id`)}
      and (s.claimed_until is null or s.claimed_until <= ${now} or s.claimed_by = ${accountId})
    order by s.claimed_by is not distinct from ${accountId} desc, s.drawn_at, s.image_audit_id
    limit 1 for update of s skip locked`.execute(db)
  return found[0] ?? null
}

export async function claimSample(tx: Tx, imageAuditId: string, accountId: number, now: Date): Promise<void> {
  const claimedUntil = new Date(now.getTime() + auditClaimMinutes * 60_000)
  await tx
    .updateTable('imageSample')
    .set({ claimedBy: accountId, claimedUntil })
    .where('imageAuditId', '=', imageAuditId)
    .execute()
}

/** The open one of a pair, locked; null where there is none. */
export async function lockSample(tx: Tx, imageAuditId: string): Promise<{ claimedBy: number | null } | null> {
  const { rows } = await sql<{ claimedBy: number | null }>`
    select claimed_by from image_sample where image_audit_id = ${imageAuditId} and status is null for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export interface SecondLook {
  status: 'fail' | 'pass'
  reason: string | null
  remark: string | null
}

/** Answers whether both came to the same. */
export async function keepSecondLook(
  tx: Tx,
  imageAuditId: string,
  { status, reason, remark }: SecondLook,
  by: { accountId: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ agreed: boolean }>`
    update image_sample s set status = ${status}, reason = ${reason}, remark = ${remark}, decided_by = ${by.accountId},
      decided_at = ${by.now}, agreed = h.status = ${status}
    from image_audit h where h.image_audit_id = s.image_audit_id and s.image_audit_id = ${imageAuditId} returning s.agreed`.execute(
    tx,
  )
  return rows[0]?.agreed ?? false
}
