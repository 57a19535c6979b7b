/** The same steps on several work orders in one press, by hand or by a macro. */

import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { workOrders } from '@cordillera/contract/service-desk/order-care'
import { orderStates, orderTypes } from '@cordillera/contract/service-desk/terms'
import type { Words } from '@cordillera/contract/words'
import type { App } from '../../platform/app.ts'
import { mayUse } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure, wordFailure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { announce } from '../../platform/notifications.ts'
import { addEntries, changeOrders, lockOrders, type OrderToWork } from '../order-write.queries.ts'
import { findMacro, type Macro } from '../setup/macro.queries.ts'
import { aboutOf, isSeen, orderPlace } from '../step.routes.ts'
import { filledFor, type TalkValues, talkValues } from '../talk/answer.queries.ts'
import { demandHandlers, tellFollowers, tellOfEscalation } from '../talk/follower.queries.ts'
import { type Entry, planOf, type Steps, type Why } from './many.rules.ts'

type Asked = Parsed<typeof workOrders>
type Answer = Output<typeof workOrders>

export function manyRoutes(app: App): void {
  implement(app, workOrders, (input, context) => workMany(input, context))
}

interface Ready {
  found: OrderToWork
  change: Extract<ReturnType<typeof planOf>, { change: unknown }>['change']
  entries: Entry[]
}

async function workMany(input: Asked, context: Context<typeof workOrders>): Promise<Answer> {
  const { reach, user } = context
  if ((input.group || input.ending || input.escalate) && !input.note) throw new Failure('serviceDesk.noteMissing')
  const tx = reach.merchant(...user.merchants)
  const macro = input.macroId ? await demandMacro(tx, input.macroId, user.merchants) : null
  const found = new Map(
    (
      await lockOrders(
        context,
        input.orders.map(({ orderId }) => orderId),
      )
    ).map((each) => [each.orderId, each]),
  )
  if (input.handler !== undefined) await demandHandlersOf(tx, [...found.values()], input.handler)
  const values = macro?.answer ? await talkValues(tx, [...found.keys()]) : new Map<string, TalkValues>()
  const { escalate } = stepsOf(input, macro, undefined)
  const who = { accountId: user.accountId, mayTransfer: mayUse(user, 'order_handel_transfer') }
  const ready: Ready[] = []
  const refused: Answer['refused'] = []
  for (const { orderId, version } of input.orders) {
    const order = found.get(orderId)
    const planned =
      order && isAsSeen(order, version, escalate)
        ? planOne(order, { input, macro, values, user, who })
        : order
          ? 'stale'
          : 'missing'
    if (typeof planned === 'object' && 'change' in planned && order) ready.push({ found: order, ...planned })
    else refused.push({ orderId, why: whyOf(planned as Refusal, order)[context.language] })
  }
  await write(tx, ready, context, input)
  return { done: ready.map((each) => each.found.orderId), refused }
}

async function demandMacro(tx: Tx, macroId: string, merchants: readonly number[]): Promise<Macro> {
  const found = await findMacro(tx, macroId)
  if (!found || !merchants.includes(found.merchantId)) throw new Failure('serviceDesk.macroMissing')
  return found
}

async function demandHandlersOf(tx: Tx, found: readonly OrderToWork[], handler: number): Promise<void> {
  const merchants = [...new Set(found.map(({ merchantId }) => merchantId))]
  await Promise.all(merchants.map((merchantId) => demandHandlers(tx, merchantId, [handler])))
}

type Refusal = { why: Why } | 'stale' | 'missing' | 'merchant' | { variable: string }
interface With {
  input: Asked
  macro: Macro | null
  values: ReadonlyMap<string, TalkValues>
  user: { accountId: number; name: string }
  who: { accountId: number; mayTransfer: boolean }
}

function planOne(order: OrderToWork, { input, macro, values, user, who }: With) {
  if (macro && macro.merchantId !== order.merchantId) return 'merchant' as const
  const filled = macro?.answer ? filledFor(macro.answer, values.get(order.orderId), user.name) : null
  if (filled && 'missing' in filled) return { variable: filled.missing }
  return planOf(order, stepsOf(input, macro, filled?.text), who)
}

/** By hand nothing is escalated that the clock escalated meanwhile. */
const isAsSeen = (order: OrderToWork, seen: number, escalates: boolean): boolean =>
  escalates ? order.version === seen : isSeen(order, seen)

/** What the macro does, and what was said beside it. */
const stepsOf = (input: Asked, macro: Macro | null, answer: string | undefined): Steps => ({
  take: input.take ?? macro?.take ?? false,
  group: input.group ?? macro?.groupName ?? undefined,
  handler: input.handler,
  answer,
  comment: input.comment ?? macro?.comment ?? undefined,
  escalate: input.escalate ?? macro?.escalate ?? false,
  ending: input.ending ?? macro?.ending ?? undefined,
  note: input.note ?? macro?.note ?? macro?.name,
})

const sentences = {
  state: 'serviceDesk.step',
  handler: 'serviceDesk.notYours',
  children: 'serviceDesk.openChildren',
  escalated: 'serviceDesk.escalated',
  stale: 'record.stale',
  missing: 'record.missing',
  merchant: 'serviceDesk.macroMissing',
} as const

function whyOf(refusal: Refusal, order: OrderToWork | undefined): Words {
  const name = typeof refusal === 'string' ? refusal : 'why' in refusal ? refusal.why : null
  const error = name ? sentences[name] : ('serviceDesk.answerVariable' as const)
  const params = {
    state: orderStates[order?.state ?? 'created'],
    name: typeof refusal === 'object' && 'variable' in refusal ? refusal.variable : (order?.handlerName ?? ''),
    count: order?.openChildren ?? 0,
  }
  const failure = new Failure(error, params)
  return {
    zh: wordFailure(failure, 'zh').body.msg,
    en: wordFailure(failure, 'en').body.msg,
    es: wordFailure(failure, 'es').body.msg,
  }
}

/** All of them in one statement a kind: their state, what is written under them, the log, and who is told. */
async function write(
  tx: Tx,
  ready: readonly Ready[],
  context: Context<typeof workOrders>,
  input: Asked,
): Promise<void> {
  if (ready.length === 0) return
  const { user, now, log } = context
  await changeOrders(
    tx,
    now,
    ready.map(({ change }) => change),
  )
  await addEntries(
    tx,
    ready.flatMap(({ found: { orderId, merchantId }, entries }) =>
      entries.map(({ kind, note, hands }) => ({
        ...{ orderId, merchantId, kind, note, at: now, accountId: user.accountId },
        ...hands,
      })),
    ),
  )
  await log(
    ready.flatMap(({ found, change, entries }) =>
      entries.map(({ kind, note }) => ({
        action: actionOf[kind],
        ...aboutOf(found),
        ...(note && kind !== 'answer' && kind !== 'comment' ? { reason: note } : {}),
        before: { orderState: found.state, orderHandler: found.handlerId, orderGroup: found.groupName },
        after: { orderState: change.state, orderHandler: change.handlerId, orderGroup: change.groupName },
      })),
    ),
  )
  const { handler } = input
  if (handler !== undefined && handler !== user.accountId) {
    const params = { name: user.name }
    await announce(
      tx,
      now,
      ready.map(({ found: { orderId } }) => ({
        ...{ to: handler, kind: 'order.transferred' as const, params },
        ...{ place: orderPlace(orderId), about: orderId },
      })),
    )
  }
  const escalated = ready.filter(({ change }) => change.escalation)
  await tellOfEscalation(
    tx,
    escalated.map(({ found, change }) => ({
      ...{ orderId: found.orderId, merchantId: found.merchantId, handlerId: change.handlerId },
      ...{ type: orderTypes[found.type], merchant: found.merchantName },
    })),
    { accountId: user.accountId, now },
  )
  await tellFollowers(
    tx,
    ready.map(({ found, change }) => ({ orderId: found.orderId, what: orderStates[change.state] })),
    { user, now, except: handler === undefined ? [] : [handler] },
  )
}

const actionOf = {
  created: 'serviceDesk.orderCreated',
  comment: 'serviceDesk.orderCommented',
  take: 'serviceDesk.orderTaken',
  transfer: 'serviceDesk.orderTransferred',
  wait: 'serviceDesk.orderWaits',
  resume: 'serviceDesk.orderResumed',
  resolve: 'serviceDesk.orderResolved',
  invalidate: 'serviceDesk.orderInvalidated',
  reopen: 'serviceDesk.orderReopened',
  answer: 'serviceDesk.orderAnswered',
  customer: 'serviceDesk.orderReplied',
  escalate: 'serviceDesk.orderEscalated',
  merge: 'serviceDesk.orderMerged',
  parent: 'serviceDesk.orderUnder',
  link: 'serviceDesk.orderLinked',
  score: 'serviceDesk.orderScored',
} as const
