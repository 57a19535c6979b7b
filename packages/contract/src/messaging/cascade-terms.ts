/** What cascades are made of: steps as data, what ends one for a person, and what the trace says. */
import * as z from 'zod/mini'
import { caseFilterFields } from '../collection/case.ts'
import { type Words, words as w } from '../words.ts'

/** More people than one person may write to alone. */
export const cascadeAloneAtMost = 500
export const stepsAtMost = 20

export const stepKinds = {
  message: w('发消息', 'Send a message', 'Enviar un mensaje'),
  waitFor: w('等待送达', 'Wait for it to be delivered', 'Esperar a que se entregue'),
  delay: w('等待一段时间', 'Wait', 'Esperar'),
  split: w('分流', 'Split', 'Dividir'),
  call: w('列入电话清单', 'Put on the call list', 'Poner en la lista de llamadas'),
  exit: w('结束', 'End', 'Terminar'),
} as const satisfies Record<string, Words>
export type StepKind = keyof typeof stepKinds

const hours = z.int().check(z.gte(1), z.lte(168))
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** The number of a later step, from 1; 0 ends it. Left out: the step that follows. */
const target = z.optional(z.int().check(z.gte(0), z.lte(stepsAtMost)))

export const cascadeStep = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('message'),
    /** The name by which senders know the template. */
    template: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    /** How long it waits for the moment at which the gate allows it; then it goes on without. */
    waitHours: z.int().check(z.gte(0), z.lte(168)),
  }),
  /** Delivered: told by the network. That somebody read it moves nothing. */
  z.strictObject({ kind: z.literal('waitFor'), hours, delivered: target, otherwise: target }),
  /** So many days on, at that hour where the person lives; without an hour, so many minutes. */
  z.strictObject({
    kind: z.literal('delay'),
    minutes: z.optional(z.int().check(z.gte(1), z.lte(43_200))),
    days: z.optional(z.int().check(z.gte(0), z.lte(30))),
    at: z.optional(clockTime),
  }),
  /** So many of a hundred go to the first, by a hash of the person; the others to the second. */
  z.strictObject({
    kind: z.literal('split'),
    percent: z.int().check(z.gte(1), z.lte(99)),
    first: target,
    second: target,
  }),
  /** Whoever works the case is shown it then, where the person lives. */
  z.strictObject({ kind: z.literal('call'), days: z.int().check(z.gte(0), z.lte(7)), at: clockTime }),
  z.strictObject({ kind: z.literal('exit') }),
])
export type CascadeStep = z.infer<typeof cascadeStep>

const { period, dpdFrom, dpdTo, amountFrom, amountTo, newCustomer, lastResult } = caseFilterFields
/** Whose open cases enter. */
export const cascadeAudience = z.strictObject({ period, dpdFrom, dpdTo, amountFrom, amountTo, newCustomer, lastResult })
export type CascadeAudience = z.infer<typeof cascadeAudience>

const targetsOf = (step: CascadeStep): (number | undefined)[] =>
  step.kind === 'waitFor' ? [step.delivered, step.otherwise] : step.kind === 'split' ? [step.first, step.second] : []

/** Why steps can't be saved, with the number of the step; null: they can. Nothing leads back, so everybody comes to an end. */
export function faultOfSteps(
  steps: readonly CascadeStep[],
): { fault: 'backwards' | 'nothingBefore' | 'noTime' | 'noMessage'; step: number } | null {
  for (const [index, step] of steps.entries()) {
    const number = index + 1
    if (targetsOf(step).some((to) => to !== undefined && to !== 0 && (to <= number || to > steps.length)))
      return { fault: 'backwards', step: number }
    if (step.kind === 'waitFor' && !steps.slice(0, index).some(({ kind }) => kind === 'message'))
      return { fault: 'nothingBefore', step: number }
    if (step.kind === 'delay' && (step.minutes === undefined) === (step.at === undefined))
      return { fault: 'noTime', step: number }
  }
  return steps.some(({ kind }) => kind === 'message') ? null : { fault: 'noMessage', step: 1 }
}

export const runStates = {
  asked: w('待审批', 'Awaits a second person', 'Espera a otra persona'),
  running: w('进行中', 'Running', 'En curso'),
  paused: w('已暂停', 'Paused', 'En pausa'),
  ended: w('已结束', 'Ended', 'Terminada'),
  stopped: w('已停止', 'Stopped', 'Detenida'),
  refused: w('已退回', 'Sent back', 'Devuelta'),
} as const satisfies Record<string, Words>
export type RunState = keyof typeof runStates
export const runStateNames = Object.keys(runStates) as [RunState, ...RunState[]]

/** Why a person is not in it any more. */
export const cascadeEnds = {
  end: w('走完全部步骤', 'came to the end', 'llegó al final'),
  reply: w('已回复', 'replied', 'respondió'),
  payment: w('已付款', 'paid', 'pagó'),
  promise: w('已承诺付款', 'promised to pay', 'prometió pagar'),
  complaint: w('已投诉', 'complained', 'se quejó'),
  closed: w('案件已关闭或停催', 'the case is closed or stopped', 'el caso está cerrado o detenido'),
  stopped: w('编排被停止', 'the cascade was stopped', 'la cascada se detuvo'),
} as const satisfies Record<string, Words>
export type CascadeEnd = keyof typeof cascadeEnds
export const cascadeEndNames = Object.keys(cascadeEnds) as [CascadeEnd, ...CascadeEnd[]]

export const personStates = {
  active: w('进行中', 'On the way', 'En camino'),
  control: w('对照组', 'Held out', 'Grupo de control'),
  ended: w('已结束', 'Ended', 'Terminado'),
} as const satisfies Record<string, Words>
export type PersonState = keyof typeof personStates
export const personStateNames = Object.keys(personStates) as [PersonState, ...PersonState[]]

/** What happened to a person at a step, and so why they moved on. */
export const traceKinds = {
  entered: w('进入编排', 'Entered', 'Entró'),
  queued: w('已允许，消息已排队', 'Allowed; the message was queued', 'Permitido; el mensaje quedó en cola'),
  held: w('规则此刻不允许，等到允许时', 'A rule forbids it now: waits', 'Una regla lo impide ahora: espera'),
  refused: w('未发送，继续下一步', 'Not sent: moves on', 'No enviado: sigue'),
  delivered: w('已送达，继续', 'Delivered: moves on', 'Entregado: sigue'),
  notDelivered: w('未送达，继续', 'Not delivered: moves on', 'No entregado: sigue'),
  waited: w('等待结束', 'Waited', 'Esperó'),
  first: w('分到第一组', 'Goes the first way', 'Va por la primera vía'),
  second: w('分到第二组', 'Goes the second way', 'Va por la segunda vía'),
  called: w('已列入催收员的电话清单', 'Is on the collector’s call list', 'Está en la lista de llamadas'),
  nobodyCalls: w('案件无催收员，未列入', 'Nobody works the case: not put on a list', 'Nadie lleva el caso: sin lista'),
  ended: w('结束', 'Ended', 'Terminó'),
} as const satisfies Record<string, Words>
export type TraceKind = keyof typeof traceKinds
export const traceKindNames = Object.keys(traceKinds) as [TraceKind, ...TraceKind[]]

/** What the trace of a message tells, beside what the cascade did. */
export const messageEvents = {
  tried: w('尝试渠道', 'Channel tried', 'Canal intentado'),
  accepted: w('渠道已接受', 'Accepted by the channel', 'Aceptado por el canal'),
  putBack: w('稍后再试', 'Tried again later', 'Se reintenta luego'),
  refused: w('渠道拒绝', 'Refused by the channel', 'Rechazado por el canal'),
  skipped: w('未发送', 'Not sent', 'No enviado'),
  unknown: w('结果未知', 'Outcome unknown', 'Resultado desconocido'),
  receipt: w('回执', 'Receipt', 'Acuse'),
  read: w('已读', 'Read', 'Leído'),
  expired: w('已过期', 'Expired', 'Venció'),
  settled: w('已由人工确认', 'Settled by a person', 'Resuelto por una persona'),
  reply: w('对方回复', 'Reply', 'Respuesta'),
  clicked: w('打开链接', 'Link opened', 'Enlace abierto'),
  unsubscribed: w('退订', 'Ended by the reader', 'Baja del lector'),
} as const satisfies Record<string, Words>
