/** What a conclusion is decided over, and writing it with what follows from it. */
import type { AuditOutcome, AuditReason, AuditStep, ImageAuditState } from '@cordillera/contract/audit/terms'
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { FoundAudit } from './audit.queries.ts'
import type { Following } from './audit.rules.ts'

/** A drawn audit is looked at again within a day. */
const sampleHours = 24

export interface Facts {
  needsSecond: boolean
  sampled: boolean
  slaMinutes: number
  earlier: AuditOutcome | null
  imageAudit: ImageAuditState | null
}

export async function factsOf(db: Db, { auditId }: Pick<FoundAudit, 'auditId'>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select a.amount_minor >= p.second_above_minor as needs_second, p.sla_minutes,
      abs(hashtext(a.audit_id)) % 100 < p.sample_percent as sampled,
      (select c.outcome from audit_conclusion c where c.audit_id = a.audit_id and c.step = 'first'
        order by c.conclusion_id desc limit 1) as earlier,
      (select i.status from image_audit i where i.app_id = a.app_id order by i.round desc limit 1) as image_audit
    from audit a join audit_policy_now p using (merchant_id) where a.audit_id = ${auditId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('an audit that was found has facts')
  return facts
}

export interface Concluded {
  accountId: number
  outcome: AuditOutcome
  reason: AuditReason
  remark: string | undefined
  now: Date
}

/** Keeps what a look came to, and opens what follows: to somebody else, or to the same person where it only waits. */
export async function conclude(
  tx: Tx,
  of: FoundAudit & { step: AuditStep },
  { accountId, outcome, reason, remark, now }: Concluded,
  { follows, slaMinutes }: { follows: Following; slaMinutes: number },
): Promise<void> {
  await tx
    .insertInto('auditConclusion')
    .values({
      auditId: of.auditId,
      merchantId: of.merchantId,
      ...{ step: of.step, accountId, at: now, day: of.today, outcome, reason },
      remark: remark || null,
      claimedAt: of.claimedAt ?? now,
      inTime: now <= of.dueAt,
    })
    .execute()
  const opens = follows.step !== null && follows.step !== of.step
  const minutes = follows.step === 'sample' ? sampleHours * 60 : slaMinutes
  const isDecision = follows.decides === 'pass' || follows.decides === 'reject'
  await tx
    .updateTable('audit')
    .set({
      state: follows.state,
      step: follows.step,
      waits: follows.waits,
      // who asked for images, or suspended it, goes on with it
      auditorId: follows.waits === null ? null : (of.auditorId ?? accountId),
      claimedBy: null,
      claimedAt: null,
      claimedUntil: null,
      ...(opens ? { openedAt: now, dueAt: new Date(now.getTime() + minutes * 60_000) } : {}),
      ...(isDecision ? { decidedAt: now } : {}),
      version: of.version + 1,
    })
    .where('auditId', '=', of.auditId)
    .execute()
}

/** Logs a call; answers how many failed by now. */
export async function saveCall(
  tx: Tx,
  of: { auditId: string; accountId: number; at: Date; contact: string; result: string; note: string | undefined },
  failed: boolean,
): Promise<number> {
  await tx
    .insertInto('auditCall')
    .values({ ...of, note: of.note || null })
    .execute()
  const { unreachableTimes } = await tx
    .updateTable('audit')
    .set((eb) => ({ unreachableTimes: eb('unreachableTimes', '+', failed ? 1 : 0) }))
    .where('auditId', '=', of.auditId)
    .returning('unreachableTimes')
    .executeTakeFirstOrThrow()
  return unreachableTimes
}

/** A suspended audit goes on, with the time it had from now. */
export async function resume(tx: Tx, { auditId, version, dueAt, openedAt }: FoundAudit, now: Date): Promise<void> {
  const allowedMs = dueAt.getTime() - openedAt.getTime()
  await tx
    .updateTable('audit')
    .set({ waits: null, openedAt: now, dueAt: new Date(now.getTime() + allowedMs), version: version + 1 })
    .where('auditId', '=', auditId)
    .execute()
}
