/** Calls through the dialer: nobody sees digits, nothing is dialled without the gate's decision, events come live. */
import * as z from 'zod/mini'
import { contactAnswer, refusedBy } from '../compliance/contact.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, reason } from '../fields.ts'
import type { Words } from '../words.ts'

/** `waiting`: in a batch, behind another. `placed`: handed to the dialer. */
export const callStates = ['waiting', 'placed', 'ringing', 'answered', 'ended'] as const
/** How a call ended, in words. `refused`: the gate, between deciding and dialling. */
export const callOutcomes = {
  answered: { zh: '已接通', en: 'answered', es: 'contestada' },
  'no answer': { zh: '无人接听', en: 'no answer', es: 'no contesta' },
  busy: { zh: '占线', en: 'busy', es: 'ocupado' },
  'switched off': { zh: '关机', en: 'switched off', es: 'apagado' },
  'not in service': { zh: '空号', en: 'not in service', es: 'fuera de servicio' },
  failed: { zh: '呼叫失败', en: 'failed', es: 'falló' },
  refused: { zh: '不再允许', en: 'no longer allowed', es: 'ya no permitida' },
  cancelled: { zh: '已取消', en: 'cancelled', es: 'cancelada' },
} as const satisfies Record<string, Words>
/** Why a call failed before it rang, where that is known. */
export const callFailures = {
  callerPrefix: {
    zh: '线路未显示法律要求的号码前缀（智利：600）。请改用其他线路，或告知管理员。',
    en: 'the line shows no number with the prefix that the law requires (Chile: 600). Use another line, or tell whoever runs the dialer.',
    es: 'la línea no muestra un número con el prefijo que exige la ley (Chile: 600). Use otra línea o avise a quien administra el marcador.',
  },
} as const satisfies Record<string, Words>
export type CallFailure = keyof typeof callFailures
export const callFailureNames = Object.keys(callFailures) as [CallFailure, ...CallFailure[]]
export type CallOutcome = keyof typeof callOutcomes
export const callOutcomeNames = Object.keys(callOutcomes) as [CallOutcome, ...CallOutcome[]]

const person = z.strictObject({
  caseId: id,
  /** Null: the borrower. */
  contactId: z.nullable(id),
})
const decided = {
  caseId: id,
  contactId: z.nullable(id),
  /** Null where the gate refused: nobody is called, and the answer says why and when. */
  callId: z.nullable(id),
  decisionId: id,
  answer: contactAnswer,
} as const
const calling = {
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Case; decision 015',
} as const
const errors = [
  'collection.caseMissing',
  'collection.caseOutOfScope',
  'collection.contactMissing',
  'staff.noOutboundAccount',
  'collection.dialerMissing',
] as const

export const call = endpoint({
  ...calling,
  path: '/forward/collect/cs/core/call',
  summary: 'Call a person of a case on a free outbound account of the caller, if the gate allows it now',
  input: person,
  output: z.object(decided),
  errors,
})

export const batchCall = endpoint({
  ...calling,
  path: '/forward/collect/cs/core/batchCall',
  summary: 'Call several people one after the other; decided as a set, asked again before each is dialled',
  input: z.strictObject({ calls: z.array(person).check(z.minLength(1), z.maxLength(50)) }),
  output: z.object({ batchId: z.nullable(id), calls: z.array(z.object(decided)) }),
  errors,
})

export const hangUp = endpoint({
  ...calling,
  path: '/forward/collect/cs/core/hangUp',
  rows: 'own',
  idempotent: false,
  summary: 'End the caller’s own call; with `batch`, what waits behind it too',
  input: z.strictObject({ callId: id, batch: z._default(z.boolean(), false) }),
  output: done,
  errors: ['collection.callMissing'],
})

export const freeLine = endpoint({
  path: '/forward/collect/cs/core/freeLine',
  access: { button: 'collectRecords_freeLine' },
  rows: 'case',
  writes: true,
  spec: 'decision 015',
  summary:
    'End a call on a case in my scope that its dialer lost: its line is free, what waits behind it is not called',
  input: z.strictObject({ callId: id, reason }),
  output: done,
  errors: ['collection.callMissing'],
})

export const currentCall = endpoint({
  path: '/forward/collect/cs/core/currentCall',
  access: { menu: ['pendingCollect', 'caseManagement'] },
  rows: 'own',
  spec: '2 §7 Case; decision 015',
  summary:
    'The caller’s call in progress, or the one that ended less than two minutes ago, and how many wait behind it',
  input: z.strictObject({}),
  output: z.object({
    call: z.nullable(
      z.object({
        callId: id,
        caseId: id,
        contactId: z.nullable(id),
        /** Masked. */
        number: z.string(),
        state: z.enum(callStates),
        outcome: z.nullable(z.enum(callOutcomeNames)),
        /** Why it failed, where that is known. */
        failure: z.nullable(z.enum(callFailureNames)),
        placedTime: z.nullable(instant),
        answeredTime: z.nullable(instant),
        endedTime: z.nullable(instant),
        recording: z.nullable(z.string()),
        ...refusedBy,
      }),
    ),
    waiting: z.int(),
    /** Outbound accounts of the caller that are free; 0: 40006. */
    freeLines: z.int(),
    /** A dialer is connected at all. */
    ready: z.boolean(),
  }),
  errors: [],
})
