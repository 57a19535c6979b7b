/** The HR operation record: who changed whom, how, from what to what. It only grows. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, id, instant } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { staffActions } from './status.ts'

/** What an operation did: a step of the status machine, or the call that made it. */
export const operationActions = [
  ...staffActions,
  'createUser',
  'updateUser',
  'updatePeriod',
  'updateLeader',
  'updateRole',
  'updateWorkConfig',
  'updateSupersetRole',
  'move',
  'resetPassword',
  'exempt-tfa',
  'unbind-tfa',
] as const
export type OperationAction = (typeof operationActions)[number]

/**
 * What stood before and what stands after, of what changed: names as they were then, codes of roles, stages and statuses.
 * Personal data are masked.
 */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]))

const typed = z.string().check(z.trim(), z.maxLength(40))
const filters = {
  /** Whom. */
  target: z.optional(accountId),
  /** Who. */
  operator: z.optional(accountId),
  action: z.optional(typed),
  country: z.optional(country),
  startDay: z.optional(typed),
  endDay: z.optional(typed),
} as const

export const listOperation = endpoint({
  path: '/forward/collect/cs/workflow/listOperation',
  access: { menu: 'operation' },
  rows: 'staff',
  spec: '2 §2 HR operation record, §7 Workflow; 2 §8 40028–40032',
  summary: 'Changes of staff in my scope, the newest first',
  input: listInput(filters, ['time']),
  output: listOf(
    z.object({
      operationId: id,
      time: instant,
      operator: z.nullable(accountId),
      operatorName: z.nullable(z.string()),
      target: accountId,
      targetName: z.string(),
      userNo: z.string(),
      country,
      action: z.enum(operationActions),
      before: facts,
      after: facts,
      reason: z.nullable(z.string()),
    }),
  ),
  errors: [
    'staff.operatorMissing',
    'staff.targetMissing',
    'staff.invalidAction',
    'staff.invalidStartDay',
    'staff.invalidEndDay',
  ],
})
