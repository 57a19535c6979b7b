/** Paying staff: a list is uploaded and checked line by line, approved by another person, sent by the channel. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { accountId, count, currency, day, id, instant, merchantId, reason, shortText, version } from '../fields.ts'
import {
  fileErrors,
  importJob,
  inspectedTable,
  inspectInput,
  mappingTo,
  rowFault,
  tableErrors,
} from '../job/table-import.ts'
import { reading } from '../job/table-reading.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { payoutStates } from './refund.ts'
import { staffPayoutFaultNames, staffPayoutFieldNames } from './staff-payout-fields.ts'

export const staffPayoutStates = ['uploaded', 'approved', 'refused'] as const
/** `failed`: the channel did not deliver; it can be sent again or given up. */
export const staffPayoutLineStates = ['ready', 'invalid', 'paying', 'paid', 'failed', 'givenUp'] as const
/** A list of a whole company fits; a larger one is a mistake. */
export const staffPayoutMaxLines = 5000

const lineCounts = z.object({
  lines: count,
  ready: count,
  invalid: count,
  paying: count,
  paid: count,
  failed: count,
  givenUp: count,
})

export const staffPayoutRow = z.object({
  batchId: id,
  name: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  currency,
  /** Of the lines that can be paid. */
  total: minorAmount,
  /** Of the lines whose money has arrived. */
  paid: minorAmount,
  counts: lineCounts,
  state: z.enum(staffPayoutStates),
  madeBy: z.string(),
  madeTime: instant,
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  note: z.nullable(z.string()),
  /** The caller uploaded it: another person decides. */
  mine: z.boolean(),
  version,
})

export const staffPayoutLineRow = z.object({
  lineId: id,
  row: z.int(),
  userNo: z.string(),
  /** As the record says; null where nobody has the number. */
  name: z.nullable(z.string()),
  accountId: z.nullable(accountId),
  /** The last day of who has left or is leaving: a final payment, or a name that should not be here. */
  leaveDay: z.nullable(day),
  /** Masked. */
  bankAccount: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  amount: z.nullable(minorAmount),
  currency,
  concept: z.string(),
  state: z.enum(staffPayoutLineStates),
  /** Why it can't be paid. */
  faults: z.array(z.enum(staffPayoutFaultNames)),
  /** What the channel said, or why it was given up. */
  message: z.nullable(z.string()),
  payoutState: z.nullable(z.enum(payoutStates)),
  trackingKey: z.nullable(z.string()),
  finishedTime: z.nullable(instant),
  version,
})

export const payOfMexicoStaff = endpoint({
  path: '/forward/credit/credit/transaction/payOfMexicoStaff',
  access: { button: 'payOfMexicoStaff_upload' },
  rows: 'merchant',
  writes: true,
  transport: 'multipart',
  spec: '2 §7 User info and finance; DOMAIN §9 Staff payout',
  summary:
    'Upload a list of staff to be paid (CSV or XLSX); every line is checked, nothing is sent before another person approves it',
  input: z.strictObject({
    name: shortText,
    /** Decided by the whole column unless said. */
    reading: z.optional(reading),
  }),
  output: z.object({ batchId: id, counts: lineCounts, total: minorAmount, currency }),
  errors: [
    ...tableErrors,
    'payment.noChannel',
    'payment.payoutColumnsMissing',
    'payment.payoutEmpty',
    'payment.payoutTooLong',
    'payment.payoutListTwice',
  ],
})

const payrollField = z.enum(staffPayoutFieldNames)

export const inspectPayroll = endpoint({
  path: '/forward/credit/credit/transaction/payroll/inspect',
  access: { button: 'payOfMexicoStaff_upload' },
  rows: 'merchant',
  spec: 'DOMAIN §9 Staff payout; import of a list',
  summary: 'What kind of table an uploaded list is, and which column probably is which field',
  input: inspectInput,
  output: inspectedTable(payrollField),
  errors: fileErrors,
})

const asked = {
  ...importJob,
  access: { button: 'payOfMexicoStaff_upload' },
  spec: 'DOMAIN §9 Staff payout; import of a list',
  input: z.strictObject({
    fileId: id,
    name: shortText,
    /** As recognised unless given. */
    mapping: z.optional(mappingTo(payrollField)),
    reading: z.optional(reading),
  }),
  errors: [...tableErrors, 'credit.mappingInvalid', 'payment.payoutColumnsMissing'],
} as const

export const dryRunPayroll = endpoint({
  ...asked,
  path: '/forward/credit/credit/transaction/payroll/dryRun',
  summary: 'A job that checks every line of a list and keeps nothing; its result is `payrollOutcome`',
})

export const runPayroll = endpoint({
  ...asked,
  path: '/forward/credit/credit/transaction/payroll/run',
  summary: 'A job that keeps a list for another person to approve; its result is `payrollOutcome`',
})

/** What a dry run and a run answer (`result` of the job). */
export const payrollOutcome = z.object({
  counts: z.object({ rows: count, ready: count, refused: count }),
  /** Of the lines that can be paid. */
  sums: z.array(z.object({ currency, amount: minorAmount })),
  errors: z.array(z.object({ ...rowFault.shape, userNo: z.string() })),
  refusedFileId: z.nullable(id),
  /** The list that was made; null for a dry run. */
  batchId: z.nullable(id),
})
export type PayrollOutcome = z.infer<typeof payrollOutcome>

export const payOfStaffList = endpoint({
  path: '/forward/credit/credit/transaction/payOfStaffList',
  access: { menu: 'payOfMexicoStaff' },
  rows: 'merchant',
  spec: '2 §7 User info and finance',
  summary: 'Lists of staff payouts, latest first, with what became of their lines',
  input: listInput(
    { state: z.optional(z.enum(staffPayoutStates)), merchant: z.optional(merchantId), batchId: z.optional(id) },
    ['made'],
  ),
  output: listOf(staffPayoutRow),
  errors: [],
})

export const payOfStaffLines = endpoint({
  path: '/forward/credit/credit/transaction/payOfStaffLines',
  access: { menu: 'payOfMexicoStaff' },
  rows: 'merchant',
  spec: 'DOMAIN §9 Staff payout: state per line',
  summary: 'The lines of one list, in its order',
  input: listInput({ batchId: id, state: z.optional(z.enum(staffPayoutLineStates)) }, ['row']),
  output: listOf(staffPayoutLineRow),
  errors: [],
})

export const decidePayOfStaff = endpoint({
  path: '/forward/credit/credit/transaction/decidePayOfStaff',
  access: { button: 'payOfMexicoStaff_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'DOMAIN §9 Staff payout: four-eyes',
  summary: 'Approve a list, which sends its lines, or refuse it; never one’s own',
  input: z.strictObject({ batchId: id, version, decision: z.enum(['approve', 'refuse']), note: reason }),
  output: z.object({ batchId: id, state: z.enum(staffPayoutStates), sent: count }),
  errors: [
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'credit.decided',
    'payment.noChannel',
    'payment.payoutNothing',
    'payment.payoutAccountsChanged',
  ],
})

export const retryPayOfStaff = endpoint({
  path: '/forward/credit/credit/transaction/retryPayOfStaff',
  access: { button: 'payOfMexicoStaff_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'SCREENS payOfMexicoStaff: retry a failed line',
  summary: 'Send a failed line again, to the account on record now; never by who uploaded the list',
  input: z.strictObject({ lineId: id, version }),
  output: z.object({ lineId: id, state: z.enum(staffPayoutLineStates) }),
  errors: [
    ...secondPersonErrors,
    'record.missing',
    'record.stale',
    'payment.noChannel',
    'payment.lineNotFailed',
    'payment.orderInDoubt',
    'payment.payoutAccountBad',
  ],
})

export const giveUpPayOfStaff = endpoint({
  path: '/forward/credit/credit/transaction/giveUpPayOfStaff',
  access: { button: 'payOfMexicoStaff_approve' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  idempotent: true,
  spec: 'DOMAIN §9 Staff payout',
  summary: 'Give up a failed line: it is not owed any more; never by who uploaded the list',
  input: z.strictObject({ lineId: id, version, reason }),
  output: z.object({ lineId: id, state: z.enum(staffPayoutLineStates) }),
  errors: [...secondPersonErrors, 'record.missing', 'record.stale', 'payment.lineNotFailed', 'payment.orderInDoubt'],
})
