/** Audits of applications: handing them out, taking the next one, the queue. What an audit is made of is in file.ts. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, currency, id, instant, looseNumber, merchantId, reason, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { auditOutcomes, auditReasonNames, auditStates, auditSteps, waitingOutcomes } from './terms.ts'

const auditFilterFields = {
  state: z.optional(z.enum(auditStates)),
  /** The look that is open. */
  step: z.optional(z.enum(auditSteps)),
  /** To be worked now: not suspended, not waiting for images. */
  open: z.optional(z.literal(true)),
  waits: z.optional(z.enum(waitingOutcomes)),
  auditor: z.optional(accountId),
  unassigned: z.optional(z.literal(true)),
  /** The own queue: assigned to me or in my hand. */
  mine: z.optional(z.literal(true)),
  merchant: z.optional(merchantId),
  appId: z.optional(id),
  userId: z.optional(id),
} as const
export const auditFilter = z.strictObject(auditFilterFields)

export const auditRow = z.object({
  auditId: id,
  appId: id,
  userId: id,
  loanId: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  /** Masked. */
  borrower: z.string(),
  newCustomer: z.boolean(),
  loanAmount: minorAmount,
  currency,
  appliedDate: instant,
  /** By when the open look should be over. */
  dueTime: instant,
  state: z.enum(auditStates),
  step: z.nullable(z.enum(auditSteps)),
  waits: z.nullable(z.enum(waitingOutcomes)),
  auditor: z.nullable(accountId),
  auditorName: z.nullable(z.string()),
  /** Who has it open now. */
  inHandOf: z.nullable(z.string()),
  unreachableTimes: z.int(),
  reApplyTimes: z.int(),
  /** The latest conclusion; nothing of it is told to those who may still be asked for a blind look. */
  auditResult: z.nullable(z.enum(auditOutcomes)),
  reason: z.nullable(z.enum(auditReasonNames)),
  remark: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  version,
})

export const listAudits = endpoint({
  path: '/forward/credit/audit/list',
  access: { menu: ['assignAudit', 'pendingAudit', 'auditAnalytics'] },
  rows: 'merchant',
  spec: '2 §2 /auditing: assignAudit, pendingAudit',
  summary: 'Audits in scope; the due ones first unless asked otherwise',
  input: listInput(auditFilterFields, ['due', 'applied']),
  output: listOf(auditRow),
  errors: [],
})

const ticked = z.strictObject({ auditId: id, version })

export const listAuditors = endpoint({
  path: '/forward/credit/audit/auditors',
  access: { menu: ['assignAudit', 'auditAnalytics'] },
  rows: 'merchant',
  spec: '2 §5 Batch audit assignment: auditors',
  summary: 'Who can take audits of the merchants worked for, with what each has',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      accountId,
      name: z.string(),
      country: z.nullable(country),
      /** Open audits assigned. */
      open: z.int(),
      overdue: z.int(),
      concludedToday: z.int(),
      /** On leave: gets nothing. */
      away: z.boolean(),
    }),
  ),
  errors: [],
})

const handedOut = {
  selection: z.union([
    z.strictObject({ audits: z.array(ticked).check(z.maxLength(5000)) }),
    z.strictObject({ filter: auditFilter }),
  ]),
  auditors: z.array(accountId).check(z.maxLength(500)),
  perCapita: z.optional(looseNumber),
} as const

export const previewAssignAudits = endpoint({
  path: '/forward/credit/audit/assign/preview',
  access: { button: 'assignAudit_assign' },
  rows: 'merchant',
  spec: '2 §5 Batch audit assignment',
  summary: 'How many of a selection the ticked auditors would be given, and each of them; nothing is handed out',
  input: z.strictObject(handedOut),
  output: z.object({
    /** Would be handed out, of so many that wait for an auditor. */
    assigned: z.int(),
    of: z.int(),
    shares: z.array(z.object({ auditor: accountId, name: z.string(), given: z.int() })),
  }),
  errors: ['audit.auditorMissing', 'audit.invalidPerCapita', 'audit.ordersMissing'],
})

export const assignAudits = endpoint({
  path: '/forward/credit/audit/assign',
  access: { button: 'assignAudit_assign' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: '2 §5 Batch audit assignment',
  summary: 'Hands audits to the ticked auditors, so many each, the ones due first; what is left stays where it is',
  input: z.strictObject(handedOut),
  output: z.object({
    assigned: z.int(),
    /** Not handed out: more than asked for, or nobody of the chosen may take it. */
    left: z.int(),
    /** Concluded, suspended or handed over by somebody else since it was seen. */
    changed: z.int(),
    shares: z.array(z.object({ auditor: accountId, name: z.string(), given: z.int() })),
  }),
  errors: ['audit.auditorMissing', 'audit.invalidPerCapita', 'audit.ordersMissing'],
})

export const changeAuditor = endpoint({
  path: '/forward/credit/audit/change_auditor',
  access: { button: 'assignAudit_assign' },
  rows: 'merchant',
  writes: true,
  spec: '2 §5 Changing auditor: orders ticked and an auditor chosen',
  summary: 'Gives ticked audits to another auditor; one in hand leaves it',
  input: z.strictObject({
    audits: z.array(ticked).check(z.maxLength(5000)),
    auditor: z.optional(accountId),
    reason,
  }),
  output: z.object({ changed: z.int(), left: z.int() }),
  errors: ['audit.auditorMissing', 'audit.ordersMissing', 'audit.sameAuditor'],
})

const inHand = z.object({
  /** Null: nothing is left. */
  auditId: z.nullable(id),
  until: z.nullable(instant),
})

export const claimNextAudit = endpoint({
  path: '/forward/credit/audit/claim_next',
  access: { button: 'pendingAudit_conclude' },
  rows: 'merchant',
  writes: true,
  spec: 'requirement: next audit with a claim, so that two auditors never hold one',
  summary: 'The audit in hand, else the next of the own queue, else one that nobody was given',
  input: z.strictObject({}),
  output: inHand,
  errors: [],
})

export const claimAudit = endpoint({
  path: '/forward/credit/audit/claim',
  access: { button: 'pendingAudit_conclude' },
  rows: 'merchant',
  writes: true,
  spec: 'requirement: next audit with a claim',
  summary: 'Takes one audit in hand, or keeps it there while its page is open',
  input: z.strictObject({ auditId: id }),
  output: z.object({ held: z.boolean(), until: z.nullable(instant) }),
  errors: ['record.missing', 'audit.notYours'],
})

export const releaseAudit = endpoint({
  path: '/forward/credit/audit/release',
  access: { button: 'pendingAudit_conclude' },
  rows: 'merchant',
  writes: true,
  spec: 'requirement: next audit with a claim',
  summary: 'Lets go of the audit in hand without a conclusion, and says why',
  input: z.strictObject({ auditId: id, reason }),
  output: z.object({ released: z.boolean() }),
  errors: ['record.missing', 'audit.notYours'],
})
