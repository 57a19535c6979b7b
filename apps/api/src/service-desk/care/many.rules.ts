/** What several steps at once make of one work order. Pure. */
import {
  type OrderEnding,
  type OrderEntryKind,
  type OrderGroup,
  type OrderState,
  orderSteps,
  whyNotStep,
} from '@cordillera/contract/service-desk/terms'
import type { OrderChange, OrderToWork } from '../order-write.queries.ts'

export interface Steps {
  take: boolean
  group?: OrderGroup | undefined
  handler?: number | undefined
  answer?: string | undefined
  comment?: string | undefined
  escalate: boolean
  ending?: OrderEnding | undefined
  note?: string | undefined
}
export interface Who {
  accountId: number
  mayTransfer: boolean
}
export interface Entry {
  kind: OrderEntryKind
  note: string | null
  hands?: { fromHandler: number | null; toHandler: number | null; fromGroup: OrderGroup; toGroup: OrderGroup }
}
export type Why = 'state' | 'handler' | 'children' | 'escalated'
export type Planned = { change: OrderChange; entries: Entry[] } | { why: Why }

type Order = Pick<
  OrderToWork,
  'orderId' | 'state' | 'handlerId' | 'groupName' | 'escalation' | 'openChildren' | 'closedAt'
>
/** How far the steps have come with one. */
interface Draft {
  readonly order: Order
  state: OrderState
  handlerId: number | null
  groupName: OrderGroup
  escalation: number | undefined
  readonly entries: Entry[]
}
type Part = (draft: Draft, steps: Steps, who: Who) => Why | null

const isAnothers = ({ handlerId }: Draft, who: Who): boolean => handlerId !== null && handlerId !== who.accountId

const take: Part = (draft, { take: wanted }, who) => {
  if (!wanted || (draft.state !== 'created' && draft.handlerId === who.accountId)) return null
  if (isAnothers(draft, who)) return 'handler'
  if (whyNotStep('take', { state: draft.state, handler: null }, who.accountId)) return 'state'
  draft.state = orderSteps.take.to
  draft.handlerId = who.accountId
  draft.entries.push({ kind: 'take', note: null })
  return null
}

const handOver: Part = (draft, { group, handler = null, note = null }, who) => {
  if (!group) return null
  if (isAnothers(draft, who) && !who.mayTransfer) return 'handler'
  const hands = { fromHandler: draft.handlerId, toHandler: handler, fromGroup: draft.groupName, toGroup: group }
  draft.groupName = group
  draft.handlerId = handler
  draft.state = handler === null ? 'created' : 'handing'
  draft.entries.push({ kind: 'transfer', note, hands })
  return null
}

const write: Part = (draft, { answer, comment }, who) => {
  if (answer && isAnothers(draft, who)) return 'handler'
  if (answer) draft.entries.push({ kind: 'answer', note: answer })
  if (comment) draft.entries.push({ kind: 'comment', note: comment })
  return null
}

const escalate: Part = (draft, { escalate: wanted, note = null }) => {
  if (!wanted) return null
  if (draft.order.escalation >= 2) return 'escalated'
  draft.escalation = draft.order.escalation + 1
  draft.entries.push({ kind: 'escalate', note })
  return null
}

const end: Part = (draft, { ending, note = null }, who) => {
  if (!ending) return null
  const why = whyNotStep(ending, { state: draft.state, handler: draft.handlerId }, who.accountId)
  if (why) return why
  if (ending === 'resolve' && draft.order.openChildren > 0) return 'children'
  draft.state = orderSteps[ending].to
  draft.entries.push({ kind: ending, note })
  return null
}

/** All of the steps or none: the first one that is not open to it is why. */
export function planOf(order: Order, steps: Steps, who: Who): Planned {
  const { orderId, state, handlerId, groupName, closedAt } = order
  if (closedAt !== null) return { why: 'state' }
  const draft: Draft = { order, state, handlerId, groupName, escalation: undefined, entries: [] }
  for (const part of [take, handOver, write, escalate, end]) {
    const why = part(draft, steps, who)
    if (why) return { why }
  }
  const change: OrderChange = {
    ...{ orderId, state: draft.state, handlerId: draft.handlerId, groupName: draft.groupName },
    ...(draft.escalation ? { escalation: draft.escalation, escalatedBy: who.accountId } : {}),
    ...(steps.answer || steps.ending ? { answered: true } : {}),
  }
  return { change, entries: draft.entries }
}
