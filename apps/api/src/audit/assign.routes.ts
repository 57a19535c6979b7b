/** Handing audits out and taking the next one. */
import {
  assignAudits,
  changeAuditor,
  claimAudit,
  claimNextAudit,
  listAuditors,
  listAudits,
  previewAssignAudits,
  releaseAudit,
} from '@cordillera/contract/audit/audit'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { freeAbandoned } from './abandoned.service.ts'
import * as assign from './assign.queries.ts'
import { aboutOf, demandAudit, pageOfAudits } from './audit.queries.ts'
import { isTakeable, mayTake, shareAudits } from './audit.rules.ts'
import { claim, nextFor, release } from './claim.queries.ts'

const perCapitaAtMost = 1000
const freeEveryMs = 60_000

export function assignRoutes(app: App): void {
  app.jobs.regularly(freeEveryMs, (db) => freeAbandoned(db, app.clock.now()))
  implement(app, listAudits, (input, context) => pageOfAudits(context, input))
  implement(app, listAuditors, async (_, context) => {
    const tx = context.reach.merchant(...context.user.merchants)
    return (await assign.auditorsFor(tx, context)).map(({ merchants: _, ...auditor }) => auditor)
  })
  implement(app, previewAssignAudits, async (input, context) => {
    const tx = context.reach.merchant(...context.user.merchants)
    const { auditors, perCapita } = await demandPossible(tx, input, context)
    const { audits, waiting } = await assign.findSelected(
      context,
      input.selection,
      assign.takersOf(auditors, perCapita),
    )
    const assigned = shareAudits(audits, auditors, perCapita)
    return { assigned: assigned.length, of: waiting, shares: sharesOf(auditors, assigned) }
  })
  implement(app, assignAudits, (input, context) => assignMany(input, context))
  implement(app, changeAuditor, (input, context) => change(input, context))

  implement(app, claimNextAudit, async (_, context) => {
    const next = await nextFor(context)
    if (!next) return { auditId: null, until: null }
    const until = await claim(context.reach.merchant(...context.user.merchants), context, next)
    await context.log({ ...aboutOf(await demandAudit(context, next)), action: 'audit.inHand' })
    return { auditId: next, until: until.toISOString() }
  })

  implement(app, claimAudit, async ({ auditId }, context) => {
    const { user, now } = context
    const found = await demandAudit(context, auditId)
    if (!isTakeable(found, user.accountId, now)) return { held: false, until: null }
    const until = await claim(context.reach.from(found), context, auditId)
    const isKept = found.claimedBy === user.accountId && found.claimedUntil !== null && found.claimedUntil > now
    if (!isKept) await context.log({ ...aboutOf(found), action: 'audit.inHand' })
    return { held: true, until: until.toISOString() }
  })

  implement(app, releaseAudit, async ({ auditId, reason }, context) => {
    const found = await demandAudit(context, auditId)
    const tx = context.reach.from(found)
    const released = await release(tx, context.user.accountId, auditId)
    if (released) await context.log({ ...aboutOf(found), action: 'audit.released', reason })
    return { released }
  })
}

const oneMerchant = (audits: readonly { merchantId: number }[]): number | null => {
  const [first, ...others] = new Set(audits.map(({ merchantId }) => merchantId))
  return others.length === 0 ? (first ?? null) : null
}

async function assignMany(input: Parsed<typeof assignAudits>, context: Context<typeof assignAudits>) {
  const { reach, log, now } = context
  const { selection } = input
  const tx = reach.merchant(...context.user.merchants)
  const { auditors, perCapita } = await demandPossible(tx, input, context)
  const { audits, asked } = await assign.lockSelected(context, selection, assign.takersOf(auditors, perCapita))
  const unchanged = 'audits' in selection ? await assign.countUnchanged(context, selection.audits) : asked
  const assigned = shareAudits(audits, auditors, perCapita)
  await assign.handOver(tx, now, assigned)
  const shares = sharesOf(auditors, assigned)
  const left = unchanged - assigned.length
  const given = Object.fromEntries(shares.map(({ name, given }) => [name, given]))
  await log({
    action: 'audit.assigned',
    merchantId: oneMerchant(audits),
    after: { assigned: assigned.length, left, perCapita, auditors: given },
  })
  return { assigned: assigned.length, left, changed: asked - unchanged, shares }
}

const sharesOf = (auditors: readonly assign.Auditor[], assigned: readonly { auditor: number }[]) =>
  auditors.map(({ accountId, name }) => ({
    auditor: accountId,
    name,
    given: assigned.filter(({ auditor }) => auditor === accountId).length,
  }))

/** Who is chosen and how many each; throws what is missing. */
async function demandPossible(
  tx: Tx,
  { selection, auditors, perCapita }: Parsed<typeof assignAudits>,
  context: Context<typeof assignAudits> | Context<typeof previewAssignAudits>,
) {
  if ('audits' in selection && selection.audits.length === 0) throw context.fail('audit.ordersMissing')
  const found = await demandAuditors(tx, context, auditors)
  if (perCapita === undefined || !Number.isInteger(perCapita) || perCapita < 1 || perCapita > perCapitaAtMost) {
    throw context.fail('audit.invalidPerCapita')
  }
  return { auditors: found, perCapita }
}

async function change(input: Parsed<typeof changeAuditor>, context: Context<typeof changeAuditor>) {
  const { reach, fail, log, now } = context
  const { audits, auditor, reason } = input
  if (audits.length === 0) throw fail('audit.ordersMissing')
  const tx = reach.merchant(...context.user.merchants)
  const [to] = await demandAuditors(tx, context, auditor === undefined ? [] : [auditor])
  if (!to) throw fail('audit.auditorMissing')
  const open = await assign.lockTicked(context, audits)
  const allowed = open.filter((audit) => mayTake(to, audit))
  if (open.length > 0 && allowed.length === 0) throw fail('audit.sameAuditor')
  await assign.handOver(
    tx,
    now,
    allowed.map(({ auditId }) => ({ auditId, auditor: to.accountId })),
  )
  await log({
    action: 'audit.auditorChanged',
    merchantId: oneMerchant(open),
    reason,
    after: { auditor: to.name, changed: allowed.length, audits: allowed.map(({ auditId }) => auditId).slice(0, 100) },
  })
  return { changed: allowed.length, left: audits.length - allowed.length }
}

/** The chosen auditors, none of whom is away; throws 40706. */
async function demandAuditors(
  tx: Tx,
  context: Pick<Context<typeof assignAudits>, 'user' | 'now'> & { fail(name: 'audit.auditorMissing'): Error },
  chosen: readonly number[],
): Promise<assign.Auditor[]> {
  const known = await assign.auditorsFor(tx, context)
  const found = known.filter(({ accountId, away }) => chosen.includes(accountId) && !away)
  if (found.length === 0 || found.length !== new Set(chosen).size) throw context.fail('audit.auditorMissing')
  return found
}
