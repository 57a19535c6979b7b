/** The operation log: adding what the page alone knows (a copy), and reading it. */
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { endpoint } from '../endpoint.ts'
import { accountId, currency, day, done, entryNumber, id, instant, merchantId } from '../fields.ts'
import { listInput, listOf } from '../page.ts'

const about = {
  channel: z.literal('cms'),
  /** What was done, in the page's words: `copy`, `print`. */
  operate: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** What it was done to: a field's name. Numbers and addresses in it are masked before they are kept. */
  content: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
} as const

export const recordOperation = endpoint({
  path: '/api/cms/operation_log/record_operation',
  access: 'session',
  rows: 'log',
  writes: true,
  spec: '1 §7, 2 §7: logging a copy or operation',
  summary: 'Log a copy or operation on a case (type 1), application (2) or borrower (3)',
  // the specification's callers send one of the ids alone: it says by itself what it is
  input: z.union([
    z.strictObject({ ...about, type: z.optional(z.literal(1)), caseId: id }),
    z.strictObject({ ...about, type: z.optional(z.literal(2)), appId: id }),
    z.strictObject({ ...about, type: z.optional(z.literal(3)), userId: id }),
  ]),
  output: done,
  errors: ['collection.caseMissing', 'collection.caseOutOfScope', 'record.missing'],
})

const entry = {
  entryId: z.int(),
  at: instant,
  accountId: z.nullable(accountId),
  /** Null: the system by itself. */
  userName: z.nullable(z.string()),
  /** The person's own name, of whoever did it by an account. */
  byName: z.optional(z.string()),
  action: z.string(),
  endpoint: z.nullable(z.string()),
  address: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  merchant: z.nullable(merchantId),
  /** Of the merchant: amounts in `before` and `after` are its minor units. */
  currency: z.nullable(currency),
  caseId: z.nullable(z.string()),
  appId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  target: z.nullable(z.string()),
  /** Of a person, who stands in `target` by number. */
  targetName: z.optional(z.string()),
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
} as const

const logFilterFields = {
  /** A user name, or the start of one. */
  userName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
  /** An action, or with a point at the end all of a domain: `collection.`. */
  action: z.optional(z.string().check(z.regex(/^[\w.]{1,60}$/))),
  /** Calendar days of the caller's current merchant. */
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
  /** A path, whole. */
  endpoint: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  /** What an entry is about where it is no case, application or borrower: an account, a rule, a payment. */
  target: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  caseId: z.optional(id),
  appId: z.optional(id),
  userId: z.optional(id),
} as const
export const logFilter = z.strictObject(logFilterFields)
export const logEntry = z.object(entry)

/** Entries older than `since` lie in the archive and were not looked at; null where all were. */
const logPage = <T extends $ZodType>(row: T) => z.extend(listOf(row), { since: z.nullable(instant) })
/** Looks in the archive too, which takes longer, and fails while it is away. */
const withArchive = z.optional(z.boolean())

export const listOperationLog = endpoint({
  path: '/api/cms/operation_log/list',
  access: { menu: 'log' },
  rows: 'log',
  spec: '2 §2 /opt-audit: log',
  summary:
    'The operation log, newest first; months that lie in the archive are read by a first day among them, or with `withArchive`',
  input: listInput(
    {
      ...logFilterFields,
      /** Entries older than this one: pages stay where they are while new entries arrive. */
      beforeEntry: z.optional(entryNumber),
      withArchive,
    },
    ['at'],
  ),
  output: logPage(logEntry),
  errors: [],
})

export const listAccountOperations = endpoint({
  path: '/api/cms/user_auth/auth_user_history',
  access: { menu: 'accountManage' },
  rows: 'staff',
  spec: "SCREENS: a row's history from the operation log",
  summary: 'What was done to an account in my scope, and its own sign-ins, newest first',
  input: listInput({ account: accountId, withArchive }, ['at']),
  output: logPage(logEntry),
  errors: ['staff.noPermission', 'staff.targetMissing'],
})

export const listCaseOperations = endpoint({
  path: '/api/cms/operation_log/case_list',
  access: { menu: 'case' },
  rows: 'log',
  spec: '2 §2 /opt-audit: case',
  summary: 'Operations and case events of one case, application or borrower, newest first',
  input: listInput(
    {
      of: z.union([z.strictObject({ caseId: id }), z.strictObject({ appId: id }), z.strictObject({ userId: id })]),
      withArchive,
    },
    ['at'],
  ),
  output: logPage(
    z.object({
      ...entry,
      /** `operation`: the operation log. `event`: the case's own history (opened, assigned, recalled, closed…). */
      source: z.enum(['operation', 'event']),
    }),
  ),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope', 'record.missing'],
})
