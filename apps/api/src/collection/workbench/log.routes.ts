/** Logging a result on a case, ending a review, and reading a person's logs. */
import { contactRecord, getCaseLogList, releaseHold, saveLog } from '@cordillera/contract/collection/log'
import { collectResult, promisesForAnother, workBlock, workBlockWords } from '@cordillera/contract/collection/results'
import { type Currency, countries } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { formatMinor } from '@cordillera/contract/money'
import type { Stage } from '@cordillera/contract/stages'
import { beginHold, contactLogged, endHold, showHold, waitForDecisions } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { lookBack } from '../../platform/history.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { maskPhone } from '../../platform/mask.ts'
import { Pulse } from '../../platform/pulse.ts'
import { endVisit } from '../contact/visit.queries.ts'
import { heldByOther, release } from './claim.queries.ts'
import * as logs from './log.queries.ts'
import {
  amountOf,
  asksCallWay,
  callbackFits,
  type NewPromise,
  placeAfterLog,
  promiseOf,
  refusalOfResult,
} from './log.rules.ts'
import { nextCaseOf } from './next.queries.ts'
import { demandCase } from './workbench.queries.ts'

type Saving = Context<typeof saveLog>

export function logRoutes(app: App, hasDialer: boolean): void {
  const pulse = new Pulse(app, 'work')
  implement(app, saveLog, (input, context) => save(input, context, pulse, hasDialer))

  implement(app, releaseHold, async ({ caseId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await logs.lockCase(context, caseId)
    if (found.version !== version) throw fail('record.stale')
    if (found.closed || !found.onHold)
      throw fail('collection.invalidCaseState', { detail: workBlockWords['not on hold'] })
    const tx = reach.from(found)
    const by = { accountId: user.accountId, now }
    if (!(await endHold(tx, found.billId, 'fraudClaim', { ...by, endReason: reason }))) {
      throw fail('collection.invalidCaseState', { detail: workBlockWords['held by complaint'] })
    }
    // a complaint holds on
    const isFree = (await showHold(tx, found.billId)) !== null
    if (isFree) await recordEvent(tx, found, { kind: 'released', ...by, detail: { reason } })
    await log({ action: 'collection.releaseHold', ...idsOf(found), reason })
    return { caseId, version: version + (isFree ? 1 : 0) }
  })

  implement(app, getCaseLogList, async (input, context) => {
    const found = await demandCase(context, input.caseId)
    const { from, since } = await lookBack(context.reach.shared(), input, 'contact_log')
    const page = await logs.logsOf(context.reach.from(found), found, input, from)
    return { ...page, since, list: page.list.map((row) => ({ ...row, mobile: row.mobile && maskPhone(row.mobile) })) }
  })

  implement(app, contactRecord, async ({ caseId }, context) => {
    const found = await demandCase(context, caseId)
    const tx = context.reach.from(found)
    const { from, since } = await lookBack(context.reach.shared(), {}, 'contact_log')
    const record = await logs.contactRecordOf(tx, found, { now: context.now, from })
    return record.map((row) => ({ ...row, since, mobile: row.mobile && maskPhone(row.mobile) }))
  })
}

async function save(
  input: Parsed<typeof saveLog>,
  context: Saving,
  pulse: Pulse,
  hasDialer: boolean,
): Promise<Output<typeof saveLog>> {
  const { reach, user, now, log, afterCommit } = context
  const { follows } = collectResult(input.result)
  // whoever promises is written to by no cascade any more
  if (follows === 'on hold' || input.promise) {
    const asked = await demandCase(context, input.caseId)
    await waitForDecisions(reach.from(asked), [asked.userId])
  }
  const found = await logs.lockCase(context, input.caseId, input.promise?.day)
  const tx = reach.from(found)
  await demandLoggable(tx, found, input, context, hasDialer)
  const nextCaseId = input.takeNext ? await nextCaseOf(context, found.caseId) : null

  const made = promiseOf(input)
  const promiseId = made && (await logs.replacePromise(tx, found, made, user.accountId, now))
  const logId = await addLog(tx, found, input, { accountId: user.accountId, promiseId, now })
  const after = await moveCase(tx, found, { result: input.result, callbackAt: input.callbackAt ?? null }, made, now)
  await release(tx, user.accountId, found.caseId)
  afterCommit(() => pulse.beat(found.merchantId))
  if (follows === 'goes to leader') {
    const hands = { kind: 'transferred', accountId: user.accountId, now, to: after.collectorId }
    await recordEvent(tx, found, { ...hands, detail: { logId } })
  }
  if (follows === 'on hold') {
    await beginHold(tx, found, 'fraudClaim', { accountId: user.accountId, now })
    await recordEvent(tx, found, { kind: 'held', accountId: user.accountId, now, detail: { logId } })
  }
  await log({
    action: 'collection.saveLog',
    ...idsOf(found),
    after: {
      logId,
      result: collectResult(input.result).name,
      channel: input.channel,
      ...(input.callWay ? { callWay: input.callWay } : {}),
      contactId: input.contactId,
      ...(made ? { promise: { kind: made.kind, day: made.day, amount: made.amount } } : {}),
      ...(follows === 'stays' ? {} : { case: follows }),
    },
  })
  return {
    caseId: found.caseId,
    logId,
    version: after.version,
    status: found.status,
    period: found.stage as Stage,
    collector: after.collectorId,
    onHold: after.onHold,
    contactTimes: after.contactTimes,
    lastContactTime: after.lastContactAt?.toISOString() ?? null,
    lastResult: after.lastResult,
    promise: await logs.livePromise(tx, found.billId),
    nextCaseId,
  }
}

/** Throws why this can't be logged on the case as it stands. */
async function demandLoggable(
  tx: Tx,
  found: logs.CaseAtWork,
  input: Parsed<typeof saveLog>,
  context: Saving,
  hasDialer: boolean,
): Promise<void> {
  const { user, now, fail } = context
  const blocked = workBlock(found)
  if (blocked) throw fail('collection.invalidCaseState', { detail: workBlockWords[blocked] })
  if (found.version !== input.version) throw fail('record.stale')
  const contact = input.contactId ? await logs.usableContact(tx, found.userId, input.contactId) : null
  if (contact === undefined) throw fail('collection.contactMissing')
  if (contact && promisesForAnother(input.result, contact.relation)) throw fail('collection.promiseOfAnother')
  const holder = await heldByOther(tx, context, found.caseId)
  if (holder) throw fail('collection.claimedByOther', { name: holder })
  if (input.callbackAt && !callbackFits(input.callbackAt, now)) throw fail('collection.callbackInvalid')
  const refusal = refusalOfResult(input, found.today, found.dueThen)
  if (refusal) throw fail(refusal, { due: amountText(found.dueThen, found.currency) })
  if (
    hasDialer &&
    asksCallWay(input) &&
    !(await logs.hasCalled(tx, found.userId, input.contactId, user.accountId, { now, answered: wasSpokenTo(input) }))
  )
    throw fail('collection.callWayNeeded')
  if (collectResult(input.result).follows === 'goes to leader' && !leaderToTake(found)) {
    throw fail('collection.invalidCaseState', { detail: workBlockWords['no leader'] })
  }
}

/** A promise, or whatever else somebody said: no call that nobody took can have brought it. */
const wasSpokenTo = ({ result }: { result: number }) => collectResult(result).reached !== 'nobody'

/** The leader of the case's collector, where there is one and it is somebody else. */
const leaderToTake = ({ collectorId, leaderId }: logs.CaseAtWork): number | null =>
  leaderId !== null && leaderId !== collectorId ? leaderId : null

const idsOf = ({ merchantId, caseId, appId, userId }: logs.CaseAtWork) => ({ merchantId, caseId, appId, userId })

function amountText(amount: number, currency: string): string {
  const known = currency as Currency
  const { locale } = Object.values(countries).find((country) => country.currency === known) ?? countries.MX
  return `${currency} ${formatMinor(amount, known, locale)}`
}

async function addLog(
  tx: Tx,
  of: logs.CaseAtWork,
  input: Parsed<typeof saveLog>,
  by: { accountId: number; promiseId: string | null; now: Date },
): Promise<number> {
  const { caseId, userId } = of
  const { contactId, channel, result } = input
  // a note of what is no contact stands behind none
  const isContact = collectResult(result).attempt
  const decisionId = isContact ? await contactLogged(tx, { caseId, userId, contactId, channel, at: by.now }) : null
  if (decisionId && channel === 'visit') await endVisit(tx, decisionId, by.now)
  const { logId } = await tx
    .insertInto('contactLog')
    .values({
      merchantId: of.merchantId,
      caseId: of.caseId,
      billId: of.billId,
      userId: of.userId,
      accountId: by.accountId,
      at: by.now,
      channel: input.channel,
      callWay: input.callWay ?? null,
      contactId: input.contactId,
      result: input.result,
      remark: input.remark || null,
      promiseId: by.promiseId,
      amountMinor: amountOf(input),
      decisionId,
    })
    .returning('logId')
    .executeTakeFirstOrThrow()
  return logId
}

/** What the log does to the case: contact counted, promise shown, place in the working order, leader or hold. */
async function moveCase(
  tx: Tx,
  of: logs.CaseAtWork,
  { result, callbackAt }: { result: number; callbackAt: string | null },
  made: NewPromise | null,
  now: Date,
) {
  const { attempt, follows } = collectResult(result)
  const leader = follows === 'goes to leader' ? leaderToTake(of) : null
  return tx
    .updateTable('collectionCase')
    .set((row) => ({
      ...(attempt ? { contactTimes: row('contactTimes', '+', 1), lastContactAt: now } : {}),
      ...(made ? { promisedOn: made.day, promisedMinor: made.amount } : {}),
      ...(leader ? { collectorId: leader, assignedAt: now } : {}),
      ...(follows === 'on hold' ? { onHold: true } : {}),
      ...placeAfterLog(made?.day ?? of.promisedOn, of.today, now, callbackAt),
      callbackAt: callbackAt === null ? null : new Date(callbackAt),
      lastResult: result,
      version: of.version + 1,
    }))
    .where('caseId', '=', of.caseId)
    .returning(['version', 'collectorId', 'onHold', 'contactTimes', 'lastContactAt', 'lastResult'])
    .executeTakeFirstOrThrow()
}

/** An entry of the case's own history. */
async function recordEvent(
  tx: Tx,
  of: logs.CaseAtWork,
  event: { kind: string; accountId: number; now: Date; to?: number | null; detail: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto('caseEvent')
    .values({
      merchantId: of.merchantId,
      caseId: of.caseId,
      billId: of.billId,
      at: event.now,
      accountId: event.accountId,
      kind: event.kind,
      fromCollector: event.to ? of.collectorId : null,
      toCollector: event.to ?? null,
      detail: JSON.stringify(event.detail),
    })
    .execute()
  const { merchantId, caseId } = of
  await notify(tx, { topic: 'case', merchants: [merchantId], data: { caseId, change: event.kind } })
}
