/** "Why is my number this": a collector disputes a result, leader or HR answers, somebody decides. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, currency, day, id, instant, stage, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { incentiveType } from './incentive-types.ts'

export const disputeStates = ['open', 'accepted', 'rejected'] as const
/** What became of a dispute, as who opened it is told. */
export const disputeOutcomes = {
  answered: { zh: '有新回复', en: 'answered', es: 'respondida' },
  accepted: { zh: '已接受', en: 'accepted', es: 'aceptada' },
  rejected: { zh: '已驳回', en: 'rejected', es: 'rechazada' },
} as const satisfies Record<string, Words>

const text = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))
const summary = {
  disputeId: id,
  resultId: id,
  state: z.enum(disputeStates),
  country,
  period: stage,
  userNo: z.string(),
  userName: z.string(),
  incentiveType,
  /** Of the disputed result. */
  date: day,
  currency,
  amount: minorAmount,
  openedTime: instant,
  decidedTime: z.nullable(instant),
  notes: z.int(),
  version,
} as const

export const listDisputes = endpoint({
  path: '/forward/collect/incentive/listDisputes',
  access: 'session',
  rows: 'staff',
  spec: 'requirement: dispute thread',
  summary: 'Disputes of incentive results, open ones first: the own ones, and those of people in my scope',
  input: listInput(
    { state: z.optional(z.enum(disputeStates)), country: z.optional(country), resultId: z.optional(id) },
    ['opened'],
  ),
  output: listOf(z.object(summary)),
  errors: [],
})

export const getDispute = endpoint({
  path: '/forward/collect/incentive/getDispute',
  access: 'session',
  rows: 'staff',
  spec: 'requirement: dispute thread',
  summary: 'One dispute with what was written',
  input: z.strictObject({ disputeId: id }),
  output: z.object({
    ...summary,
    /** The caller’s own result: they may write, not decide. */
    own: z.boolean(),
    correction: z.nullable(minorAmount),
    thread: z.array(z.object({ name: z.string(), own: z.boolean(), at: instant, text: z.string() })),
  }),
  errors: ['performance.disputeMissing'],
})

export const openDispute = endpoint({
  path: '/forward/collect/incentive/openDispute',
  access: 'session',
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: 'requirement: dispute thread',
  summary: 'Dispute an own computed result',
  input: z.strictObject({ resultId: id, text }),
  output: z.object({ disputeId: id }),
  errors: ['performance.resultMissing', 'performance.disputeOpen'],
})

export const answerDispute = endpoint({
  path: '/forward/collect/incentive/answerDispute',
  access: 'session',
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: 'requirement: dispute thread',
  summary: 'Write in a dispute: whose result it is, and whoever has that person in scope',
  input: z.strictObject({ disputeId: id, text }),
  output: z.object({ notes: z.int() }),
  errors: ['performance.disputeMissing', 'performance.disputeDecided'],
})

export const decideDispute = endpoint({
  path: '/forward/collect/incentive/decideDispute',
  access: { button: 'incentive_change' },
  rows: 'staff',
  writes: true,
  secondPerson: true,
  spec: 'requirement: dispute thread',
  summary: 'Accept a dispute with a correction, which is paid with the next open month, or reject it; not an own one',
  input: z.strictObject({
    disputeId: id,
    version,
    accept: z.boolean(),
    text,
    /** Minor units, either way; needed to accept. */
    correction: z.optional(minorAmount),
  }),
  output: z.object({ version, paidWith: z.nullable(day) }),
  errors: [
    ...secondPersonErrors,
    'performance.disputeMissing',
    'performance.disputeDecided',
    'performance.correctionNeeded',
    'staff.noPermission',
    'record.stale',
  ],
})
