/** What the desk sets up for itself. */
import {
  listDeskAnswers,
  listDeskHours,
  listDeskMacros,
  listDeskMembers,
  retireDeskAnswer,
  retireDeskMacro,
  saveDeskAnswer,
  saveDeskHours,
  saveDeskMacro,
  saveDeskMember,
} from '@cordillera/contract/service-desk/setup'
import { unknownVariable } from '@cordillera/contract/service-desk/terms'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import * as hours from './hours.queries.ts'
import * as kept from './macro.queries.ts'

export function setupRoutes(app: App): void {
  hoursRoutes(app)
  answerRoutes(app)
  macroRoutes(app)
}

function hoursRoutes(app: App): void {
  implement(app, listDeskHours, (_, { reach, user }) =>
    hours.hoursOf(reach.merchant(...user.merchants), user.merchants),
  )
  implement(app, saveDeskHours, async ({ country, had, spans, reason }, { reach, user, now, fail, log }) => {
    const tx = reach.merchant(...user.merchants)
    if (!(await hours.isOfMerchants(tx, country, user.merchants))) throw fail('serviceDesk.notYourCountry')
    if (overlaps(spans)) throw fail('serviceDesk.hoursOverlap')
    const before = await hours.lockSpans(tx, country)
    if (inText(before) !== inText(inOrder(had))) throw fail('record.stale')
    const moved = await hours.setHours(tx, country, spans, { accountId: user.accountId, now })
    await log({
      ...{ action: 'serviceDesk.hoursChanged', target: `desk:${country}`, reason },
      ...{ before: { spans: inText(before) }, after: { spans: inText(spans), movedOrders: moved } },
    })
    return { moved }
  })
  implement(app, listDeskMembers, (_, { reach, user }) =>
    hours.membersOf(reach.merchant(...user.merchants), user.merchants),
  )
  implement(app, saveDeskMember, async ({ accountId, had, groups, reason }, { reach, user, now, fail, log }) => {
    const tx = reach.merchant(...user.merchants)
    const people = await hours.membersOf(tx, user.merchants)
    if (!people.some((one) => one.accountId === accountId)) throw fail('serviceDesk.memberMissing')
    const before = await hours.lockGroups(tx, accountId)
    if (before.join() !== [...new Set(had)].sort().join()) throw fail('record.stale')
    await hours.setMember(tx, { accountId, groups }, { accountId: user.accountId, now })
    await log({
      ...{ action: 'serviceDesk.memberSet', target: `account:${accountId}`, reason },
      ...{ before: { groups: before }, after: { groups } },
    })
    return { done: true as const }
  })
}

const inText = (spans: readonly hours.Span[]): string =>
  spans.map(({ weekday, opens, closes }) => `${weekday} ${opens}–${closes}`).join(', ')

const inOrder = (spans: readonly hours.Span[]): hours.Span[] =>
  [...spans].sort((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens))

/** Whether hours end before they begin, or two of a day meet. */
function overlaps(spans: readonly hours.Span[]): boolean {
  const sorted = inOrder(spans)
  return sorted.some((span, at) => {
    const next = sorted[at + 1]
    return span.closes <= span.opens || (next?.weekday === span.weekday && next.opens < span.closes)
  })
}

type Seen = { version: number | undefined }
function demand<K extends { version: number }>(found: K | null, seen: Seen): K {
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  return found
}

function answerRoutes(app: App): void {
  implement(app, listDeskAnswers, async ({ merchant }, { reach, user }) => {
    const of = merchant ?? user.merchantId
    return user.merchants.includes(of) ? await kept.answersOf(reach.merchant(of), of) : []
  })
  implement(app, saveDeskAnswer, async (input, { reach, user, now, fail, log }) => {
    const { answerId, name, text } = input
    const { merchantId, accountId } = user
    const tx = reach.merchant(user.merchantId)
    const unknown = unknownVariable(Object.values(text).join(' '))
    if (unknown !== null) throw fail('serviceDesk.answerVariable', { name: unknown })
    if (answerId) demand(await kept.lockAnswer(tx, merchantId, answerId), { version: input.version })
    if (await kept.isNamed(tx, 'desk_answer', { merchantId, name, id: answerId })) throw fail('serviceDesk.nameThere')
    const saved = await kept.saveAnswer(tx, merchantId, input, { accountId, now })
    await log({ action: 'serviceDesk.answerKept', merchantId, target: saved, after: { name } })
    return { answerId: saved }
  })
  implement(app, retireDeskAnswer, async ({ answerId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const tx = reach.merchant(user.merchantId)
    const { name } = demand(await kept.lockAnswer(tx, user.merchantId, answerId), { version })
    const usedBy = await kept.macroWith(tx, answerId)
    if (usedBy) throw fail('serviceDesk.answerUsed', { name: usedBy })
    await kept.retireAnswer(tx, answerId, now)
    await log({
      ...{ action: 'serviceDesk.answerRetired', merchantId: user.merchantId, target: answerId },
      ...{ reason, before: { name } },
    })
    return { done: true as const }
  })
}

function macroRoutes(app: App): void {
  implement(app, listDeskMacros, async ({ merchant }, { reach, user }) => {
    const of = merchant ?? user.merchantId
    return user.merchants.includes(of) ? await kept.macrosOf(reach.merchant(of), of) : []
  })
  implement(app, saveDeskMacro, (input, context) => saveMacro(input, context))
  implement(app, retireDeskMacro, async ({ macroId, version, reason }, { reach, user, now, log }) => {
    const tx = reach.merchant(user.merchantId)
    const { name } = demand(await kept.lockMacro(tx, user.merchantId, macroId), { version })
    await kept.retireMacro(tx, macroId, now)
    await log({
      ...{ action: 'serviceDesk.macroRetired', merchantId: user.merchantId, target: macroId },
      ...{ reason, before: { name } },
    })
    return { done: true as const }
  })
}

async function saveMacro(
  input: Parameters<typeof kept.saveMacro>[2],
  { reach, user, now, fail, log }: Context<typeof saveDeskMacro>,
) {
  const { macroId, name, answerId, group, take, escalate, comment, ending, note } = input
  const { merchantId, accountId } = user
  const tx = reach.merchant(user.merchantId)
  if (!(answerId || group || take || escalate || comment || ending)) throw fail('serviceDesk.macroEmpty')
  if (ending && !note) throw fail('serviceDesk.noteMissing')
  if (answerId && !(await kept.lockAnswer(tx, merchantId, answerId))) throw fail('serviceDesk.macroMissing')
  if (macroId) demand(await kept.lockMacro(tx, merchantId, macroId), { version: input.version })
  if (await kept.isNamed(tx, 'desk_macro', { merchantId, name, id: macroId })) throw fail('serviceDesk.nameThere')
  const saved = await kept.saveMacro(tx, merchantId, input, { accountId, now })
  await log({ action: 'serviceDesk.macroKept', merchantId, target: saved, after: { name } })
  return { macroId: saved }
}
