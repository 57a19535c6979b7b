/** Complaints: opened by whoever hears of one, closed by a leader; the dossier. */
import { closeComplaint, complaintDossier, openComplaint } from '@cordillera/contract/compliance/complaint'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { implement } from '../platform/implement.ts'
import { isInUse } from '../settings/public.ts'
import { type CaseFound, demandCase } from './contact.queries.ts'
import { sendDossier } from './dossier.service.ts'

export function complaintRoutes(app: App): void {
  implement(app, openComplaint, async (input, context) => {
    const { beyond, user, now, fail, log } = context
    const found = await demandCase(context, input.caseId)
    if (input.kind === 'authority' && !input.authority) throw fail('compliance.authorityNeeded')
    const tx = beyond('the bill of a case found in scope')
    if (input.authority && !(await isInUse(tx, 'authority', input.authority, found.country))) {
      throw fail('settings.valueUnknown')
    }
    const { merchantId, caseId, billId, userId, appId } = found
    const { kind, authority = null, reference = null, description } = input
    const made = await tx
      .insertInto('complaint')
      .values({
        merchantId,
        caseId,
        billId,
        userId,
        kind,
        authority,
        reference,
        description,
        openedBy: user.accountId,
        openedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('complaintId')
      .executeTakeFirst()
    if (!made) throw fail('compliance.complaintOpen')
    await setHold(tx, found, { onHold: true, kind: 'held', accountId: user.accountId, now, reason: description })
    await log({
      action: 'compliance.openComplaint',
      merchantId,
      caseId,
      appId,
      userId,
      target: made.complaintId,
      reason: description,
      after: { kind, authority, reference },
    })
    return made
  })

  implement(app, closeComplaint, async ({ caseId, complaintId, outcome }, context) => {
    const { beyond, user, now, fail, log } = context
    const found = await demandCase(context, caseId)
    const tx = beyond('the complaint of a case found in scope')
    const closed = await tx
      .updateTable('complaint')
      .set({ closedBy: user.accountId, closedAt: now, outcome })
      .where('complaintId', '=', complaintId)
      .where('billId', '=', found.billId)
      .where('closedAt', 'is', null)
      .executeTakeFirst()
    if (closed.numUpdatedRows === 0n) throw fail('compliance.complaintMissing')
    await setHold(tx, found, { onHold: false, kind: 'released', accountId: user.accountId, now, reason: outcome })
    const { merchantId, appId, userId } = found
    await log({
      action: 'compliance.closeComplaint',
      merchantId,
      caseId,
      appId,
      userId,
      target: complaintId,
      reason: outcome,
    })
    return { done: true as const }
  })

  implement(app, complaintDossier, async ({ caseId }, context) => {
    const found = await demandCase(context, caseId)
    const db = context.beyond('the whole file of a bill whose case is in scope')
    const { reply, now, language, log } = context
    const { merchantId, appId, userId } = found
    await log({ action: 'compliance.dossier', merchantId, caseId, appId, userId, target: found.billId })
    return sendDossier({ reply, db, now, language }, found)
  })
}

interface Hold {
  onHold: boolean
  kind: 'held' | 'released'
  accountId: number
  now: Date
  reason: string
}

/** Holds or frees the bill's open case; its own history says why, and open screens of it show it. */
async function setHold(tx: Tx, of: CaseFound, { onHold, kind, accountId, now, reason }: Hold): Promise<void> {
  const { rows } = await sql<{ caseId: string }>`
    with held as (
      update collection_case set on_hold = ${onHold}, version = version + 1
      where bill_id = ${of.billId} and closed_at is null and on_hold <> ${onHold} returning case_id
    )
    insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, detail)
    select ${of.merchantId}, case_id, ${of.billId}, ${now}, ${accountId}, ${kind}, ${JSON.stringify({ reason })}::jsonb from held
    returning case_id`.execute(tx)
  const cases = new Set([of.caseId, ...rows.map(({ caseId }) => caseId)])
  const merchants = [of.merchantId]
  await notifyAll(
    tx,
    [...cases].map((caseId) => ({ topic: 'case', merchants, data: { caseId, change: kind } })),
  )
}
