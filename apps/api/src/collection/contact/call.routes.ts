/** Calling people of a case, one or several; the call bar. */
import { batchCall, call, currentCall, freeLine, hangUp } from '@cordillera/contract/collection/call'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { answerOf, casesInScope, decideContacts } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { notify } from '../../platform/events.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { maskPhone } from '../../platform/mask.ts'
import { Pulse } from '../../platform/pulse.ts'
import * as calls from './call.queries.ts'
import { endLost } from './call-heard.queries.ts'
import { Dialling, dialTopic, publishCall } from './dial.service.ts'
import type { Dialer } from './dialer.ts'

type Calling = Context<typeof call> | Context<typeof batchCall>
type Person = Parsed<typeof call>
type Called = Output<typeof call>

export interface DialerOptions {
  dialer: Dialer
  /** Signs its events. */
  secret: string
}

export function callRoutes(app: App, options: DialerOptions | undefined): void {
  const pulse = new Pulse(app, 'work')
  const dialling = options && new Dialling(app, options.dialer).open(options.secret)

  implement(app, call, async (person, context) => {
    if (!dialling) throw context.fail('collection.dialerMissing')
    const { calls: made } = await placeAll([person], context, pulse)
    const [one] = made
    if (!one) throw context.fail('collection.contactMissing')
    return one
  })

  implement(app, batchCall, async ({ calls: people }, context) => {
    if (!dialling) throw context.fail('collection.dialerMissing')
    return placeAll(people, context, pulse)
  })

  implement(app, hangUp, async ({ callId, batch }, { unscoped, user, now, fail, log, logger }) => {
    const tx = unscoped('the caller’s own call')
    const found = await calls.ownCall(tx, callId, user.accountId)
    if (!found) throw fail('collection.callMissing')
    if (batch && found.batchId) await calls.cancelWaiting(tx, found.batchId, now)
    // the dialer reports the end; what it never rang ends here
    if (dialling && found.providerId) {
      dialling.hangUp(callId, found.providerId).catch((error: Error) => logger.warn(`hanging up: ${error.message}`))
    } else {
      const ended = await calls.endCall(tx, callId, { outcome: 'cancelled', at: now, recording: null })
      if (ended) await publishCall(tx, ended)
    }
    await log({ action: 'collection.hangUp', caseId: found.caseId, target: callId })
    return { done: true as const }
  })

  implement(app, freeLine, async ({ callId, reason }, context) => {
    const { reach, now, fail, log, logger } = context
    const live = await calls.liveCallInScope(context, callId)
    if (!live) throw fail('collection.callMissing')
    const tx = reach.from(live)
    if (live.batchId) await calls.cancelWaiting(tx, live.batchId, now)
    const ended = await endLost(tx, callId, { now, unheard: true })
    if (ended) await publishCall(tx, ended)
    // a dialer that lives stops ringing too
    if (live.providerId) {
      dialling?.hangUp(callId, live.providerId).catch((error: Error) => logger.warn(`hanging up: ${error.message}`))
    }
    await log({
      action: 'collection.freeLine',
      caseId: live.caseId,
      target: callId,
      reason,
      before: { line: live.line },
    })
    return { done: true as const }
  })

  implement(app, currentCall, async (_, { unscoped, user, now }) => {
    const current = await calls.currentOf(unscoped('the caller’s own calls'), user.accountId, now)
    const { call: live } = current
    return { ...current, call: live && { ...live, number: maskPhone(live.number) }, ready: dialling !== undefined }
  })
}

/** Scope, line, decisions for the set, calls and log entry in one transaction; dialled after it (dial.service.ts). */
async function placeAll(people: readonly Person[], context: Calling, pulse: Pulse): Promise<Output<typeof batchCall>> {
  const { reach, user, now, fail, log, afterCommit } = context
  const found = await casesInScope(context, [...new Set(people.map(({ caseId }) => caseId))])
  const tx = reach.from(...found.values())
  const [first] = found.values()
  const line = first && (await calls.takeLine(tx, user.accountId, first.country))
  if (!line) throw fail('staff.noOutboundAccount')
  const asking = {
    channel: 'call',
    now,
    purpose: people.length > 1 ? 'batchCall' : 'call',
    accountId: user.accountId,
  } as const
  const decided = await decideContacts(tx, people, asking)
  if (decided.length < people.length) throw fail('collection.contactMissing')
  for (const { allowed, merchantId } of decided) if (!allowed) afterCommit(() => pulse.beat(merchantId))
  const allowed = decided.filter((one) => one.allowed && one.address !== null)
  const batchId = people.length > 1 && allowed.length > 0 ? (allowed[0]?.decisionId ?? null) : null
  const ids = await calls.addCalls(
    tx,
    allowed.map(({ decisionId, merchantId, caseId, userId, contactId, address }, place) => ({
      decisionId,
      batchId,
      place,
      merchantId,
      caseId,
      billId: found.get(caseId)?.billId ?? '',
      userId,
      contactId,
      number: address ?? '',
      accountId: user.accountId,
      line,
      state: place === 0 ? ('placed' as const) : ('waiting' as const),
      madeAt: now,
    })),
  )
  if (ids.length > 0) await notify(tx, { topic: dialTopic })
  const callIds = new Map(allowed.map(({ decisionId }, index) => [decisionId, ids[index] ?? null]))
  await log({
    ...(people.length > 1 ? { action: 'collection.batchCall' } : { action: 'collection.call', ...idsOf(first) }),
    target: batchId ?? decided[0]?.decisionId ?? '',
    after: { asked: decided.length, allowed: allowed.length, line },
  })
  return {
    batchId,
    calls: decided.map((one): Called => {
      const { caseId, contactId, decisionId } = one
      return {
        caseId,
        contactId,
        callId: callIds.get(decisionId) ?? null,
        decisionId,
        answer: { ...answerOf(one), channel: 'call' },
      }
    }),
  }
}

const idsOf = ({
  merchantId,
  caseId,
  appId,
  userId,
}: {
  merchantId: number
  caseId: string
  appId: string
  userId: string
}) => ({
  merchantId,
  caseId,
  appId,
  userId,
})
