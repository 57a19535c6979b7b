/** What an auditor does with one audit: read it, call, reveal, conclude, take a suspended one up again. */
import {
  auditFile,
  concludeAudit,
  resumeAudit,
  revealForAudit,
  saveVerificationCall,
} from '@cordillera/contract/audit/file'
import { type AuditOutcome, type AuditStep, failedCalls, failedCallsNeeded } from '@cordillera/contract/audit/terms'
import type { ApplicationStep } from '@cordillera/contract/credit/application-state'
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  anyOpenCase,
  maskSensitive,
  recordReveal,
  revealsLeft,
  sensitiveValue,
  verdictOn,
} from '../collection/public.ts'
import { findApplication, moveApplication } from '../credit/public.ts'
import { payingChannel } from '../payment/public.ts'
import type { App } from '../platform/app.ts'
import { type Context, implement } from '../platform/implement.ts'
import { madeOf } from '../platform/reach.ts'
import { aboutOf, demandAudit, type FoundAudit } from './audit.queries.ts'
import { afterConclusion, toldToBorrower, whyNotConclude, whyNotWorkable } from './audit.rules.ts'
import { conclude, factsOf, resume, saveCall } from './conclude.queries.ts'
import { readFile } from './file.queries.ts'

export function concludeRoutes(app: App): void {
  implement(app, auditFile, async ({ auditId }, context) => {
    const found = await demandAudit(context, auditId, { lock: false })
    const tx = context.reach.from(found)
    const file = await readFile(context, tx, found)
    const payable = (await payingChannel(app, tx, file.audit.currency)) !== null
    return { ...file, application: { ...file.application, payable } }
  })

  implement(app, saveVerificationCall, async ({ auditId, contact, result, note }, context) => {
    const found = await demandInHand(context, auditId)
    const tx = context.reach.from(found)
    const call = { auditId, accountId: context.user.accountId, at: context.now, contact, result, note }
    const unreachableTimes = await saveCall(tx, call, failedCalls.includes(result))
    await context.log({ ...aboutOf(found), action: 'audit.called', after: { contact, result, unreachableTimes } })
    return { unreachableTimes }
  })

  implement(app, concludeAudit, (input, context) => concludeOne(input, context))

  implement(app, resumeAudit, async ({ auditId, version, reason }, context) => {
    const { reach, now, fail, log } = context
    const found = await demandAudit(context, auditId)
    if (found.waits !== 'suspend') throw fail('audit.notSuspended')
    if (found.version !== version) throw fail('record.stale')
    const tx = reach.from(found)
    await resume(tx, found, now)
    await moveOn(context, found.appId, 'resume', { now })
    await log({ ...aboutOf(found), action: 'audit.resumed', reason, before: { state: 'suspended' } })
    return { state: found.state }
  })

  implement(app, revealForAudit, async (input, context) => {
    const { auditId, field, contactId, reason } = input
    const { reach, user, now, fail, log, language } = context
    const found = await demandAudit(context, auditId)
    if (found.claimedBy !== user.accountId) throw fail('audit.claimedByOther')
    const tx = reach.from(found)
    const { left, limit } = await revealsLeft(tx, user.accountId, found)
    if (left === 0) throw fail('collection.revealLimit', { limit })
    const value = await sensitiveValue(tx, found.userId, field, contactId)
    if (value === null) return { value, remaining: left, refusal: null }
    const { accountId, userName } = user
    const by = {
      ...{ caseId: await anyOpenCase(tx, found.userId), userId: found.userId, address: value },
      accountId,
      now,
      language,
    }
    const { shown, kept, said, refusal } = await verdictOn(tx, input, by)
    if (!shown) return { value: null, remaining: left, refusal }
    await recordReveal(tx, { accountId, userName, at: now, userId: found.userId, field, reason, ...kept })
    const after = { field, ...(contactId ? { contactId } : {}), value: maskSensitive[field](value), ...said }
    await log({ ...aboutOf(found), action: 'borrower.reveal', reason, after })
    return { value, remaining: left - 1, refusal }
  })
}

type Acting = Context<typeof concludeAudit> | Context<typeof saveVerificationCall>

/** An audit that the caller may work and has in hand, locked. */
async function demandInHand(context: Acting, auditId: string): Promise<FoundAudit & { step: AuditStep }> {
  const { user, fail } = context
  const found = await demandAudit(context, auditId)
  const why = whyNotWorkable(found, user.accountId)
  if (why || found.step === null) throw fail(why ?? 'audit.concluded')
  if (found.claimedBy !== user.accountId) throw fail('audit.claimedByOther')
  return madeOf(found, { ...found, step: found.step })
}

const stepFor: Record<AuditOutcome, ApplicationStep> = {
  pass: 'pass',
  're-upload': 'askAgain',
  reject: 'reject',
  suspend: 'suspend',
}

async function concludeOne(input: Parsed<typeof concludeAudit>, context: Context<typeof concludeAudit>) {
  const { reach, user, now, fail, log } = context
  const { auditId, version, outcome, reason, remark, images } = input
  const found = await demandInHand(context, auditId)
  if (found.version !== version) throw fail('record.stale')
  await context.demandNoGain(found.userId)
  const tx = reach.from(found)
  const facts = await factsOf(tx, found)
  const why = whyNotConclude(
    found.step,
    { outcome, reason, remark, images },
    { unreachableTimes: found.unreachableTimes, imageAudit: facts.imageAudit },
  )
  if (why) throw fail(why, { count: failedCallsNeeded })
  const follows = afterConclusion(found.step, outcome, { ...facts, state: found.state })
  const said = { accountId: user.accountId, outcome, reason, remark, now }
  await conclude(tx, found, said, { follows, slaMinutes: facts.slaMinutes })
  if (follows.decides) {
    const told = toldToBorrower(reason)
    const how = { now, imagesWanted: images ?? [], ...(told && outcome !== 'pass' ? { reason: told } : {}) }
    await moveOn(context, found.appId, stepFor[follows.decides], how)
  }
  await log({
    ...aboutOf(found),
    action: 'audit.concluded',
    reason: remark || reason,
    before: { state: found.state, step: found.step },
    after: { outcome, reason, state: follows.state, step: follows.step },
  })
  return { state: follows.state, next: follows.step === 'sample' || follows.waits ? null : follows.step }
}

/** The application follows its audit. */
async function moveOn(
  context: Acting | Context<typeof resumeAudit>,
  appId: string,
  step: ApplicationStep,
  how: Parameters<typeof moveApplication>[3],
): Promise<void> {
  const application = await findApplication(context, { appId }, { lock: true })
  if (!application) throw new Error(`${appId} has an audit and is not there`)
  await moveApplication(context.reach.merchant(application.merchantId), application, step, how)
}
