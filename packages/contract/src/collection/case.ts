/** The case list, assigning, recalling. A case is one bill in one stage; the wire calls a stage `period` (spec 2 §3). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  accountId,
  count,
  country,
  currency,
  day,
  id,
  instant,
  looseNumber,
  merchantId,
  reason,
  shortText,
  stage,
  version,
} from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { caseCover } from './cover.ts'

export const caseStatuses = ['not assigned', 'assigned', 'payed'] as const
export const caseTypes = ['none', 'init', 'repayment', 'overdue'] as const
/** 0 unpaid, 1 partial, 2 repaid. */
const repaymentStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

/**
 * What happened to a case: since its merchant's midnight an attempt, the borrower spoken to, a promise, money received; in
 * the last 30 days a promise that was kept, or judged at all. All but the first find closed cases too, unless open ones
 * are asked for. The figures of the boards count by these.
 */
export const caseHappenings = ['touched', 'reached', 'promised', 'paid', 'kept', 'judged'] as const

/**
 * What statistics count (performance/statistics.ts), by the cases behind it: open on one of the days and not stopped, tried,
 * somebody reached, the borrower spoken to, promised, a promise for these days judged or kept, money that came in while the
 * case was open. Closed cases too, unless open ones are asked for.
 */
export const caseCounts = ['open', 'attempted', 'reached', 'spokenTo', 'promised', 'judged', 'kept', 'paid'] as const

const many = <T extends z.core.$ZodType>(one: T) => z.optional(z.array(one).check(z.minLength(1), z.maxLength(200)))
const days = z.int().check(z.gte(-10_000), z.lte(10_000))

/** All filters narrow; a list of values means any of them. Amounts are minor units of the case's currency. */
export const caseFilterFields = {
  merchant: many(merchantId),
  country: many(country),
  period: many(stage),
  status: many(z.enum(caseStatuses)),
  repaymentStatus: many(repaymentStatus),
  collector: many(accountId),
  leader: many(accountId),
  workplace: many(z.int().check(z.gt(0), z.lte(32_767))),
  dpdFrom: z.optional(days),
  dpdTo: z.optional(days),
  amountFrom: z.optional(minorAmount),
  amountTo: z.optional(minorAmount),
  newCustomer: z.optional(z.boolean()),
  multiArrears: z.optional(z.boolean()),
  extension: z.optional(z.boolean()),
  stopped: z.optional(z.boolean()),
  /** Neither stopped nor on hold. */
  workable: z.optional(z.boolean()),
  happened: z.optional(z.enum(caseHappenings)),
  /** Days of the case's merchant. */
  counted: z.optional(z.strictObject({ what: z.enum(caseCounts), from: day, to: day })),
  lastContactFrom: z.optional(instant),
  lastContactTo: z.optional(instant),
  contactTimesFrom: z.optional(count),
  contactTimesTo: z.optional(count),
  lastResult: many(z.int().check(z.gte(0), z.lte(16))),
  promisedFrom: z.optional(day),
  promisedTo: z.optional(day),
  caseId: z.optional(id),
  /** A number as it is printed: a case's, whole or short, a bill's, a loan's. */
  number: z.optional(shortText),
  appId: z.optional(id),
  userId: z.optional(id),
  /** A borrower's mobile: E.164 or national. */
  phone: z.optional(z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{6,20}$/))),
  /** Cases of the bills that this import made. */
  importJob: z.optional(id),
  /** Closed cases; the open ones unless asked. */
  closed: z.optional(z.boolean()),
} as const
export const caseFilter = z.strictObject(caseFilterFields)

/** `work` is the order of what to do next: promises due, never contacted, oldest contact. */
export const caseSorts = ['work', 'dpd', 'amount'] as const

export const caseRow = z.object({
  caseId: id,
  appId: id,
  userId: id,
  billId: id,
  merchant: merchantId,
  merchantName: z.string(),
  country,
  /** Masked: the given name, the family name's first and last letter. */
  borrower: z.string(),
  /** Which instalment, of how many. */
  cycle: z.int(),
  periods: z.int(),
  period: stage,
  status: z.enum(caseStatuses),
  repaymentStatus,
  caseType: z.enum(caseTypes),
  currency,
  /** What was ever billed, penalty of today included. */
  billAmount: minorAmount,
  /** Everything to pay today, penalty of today included. */
  dueAmount: minorAmount,
  penalInterest: minorAmount,
  channelFee: minorAmount,
  dueDate: day,
  dpd: z.int(),
  collector: z.nullable(accountId),
  collectorName: z.nullable(z.string()),
  cover: z.nullable(caseCover),
  assignedTime: z.nullable(instant),
  lastContactTime: z.nullable(instant),
  contactTimes: z.int(),
  lastResult: z.nullable(z.int()),
  promisedRepaymentTime: z.nullable(day),
  promisedAmount: z.nullable(minorAmount),
  newCustomer: z.boolean(),
  multiArrears: z.boolean(),
  extension: z.boolean(),
  stopped: z.boolean(),
  onHold: z.boolean(),
  closedTime: z.nullable(instant),
  closeReason: z.nullable(z.string()),
  version,
})

export const listCases = endpoint({
  path: '/forward/collect/cs/core/case/list',
  access: { menu: ['caseManagement', 'pendingCollect'] },
  rows: 'case',
  spec: '2 §7 Case',
  summary: 'Cases in my scope, filtered, in working order',
  searchesPeople: ['phone'],
  input: listInput(caseFilterFields, caseSorts),
  output: listOf(caseRow),
  errors: ['borrower.searchLimit'],
})

export const unAssignOverView = endpoint({
  path: '/forward/collect/cs/core/case/unAssignOverView',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: '2 §7 Case',
  summary: 'Unassigned open cases by country and stage',
  input: z.strictObject({ country: z.optional(country) }),
  output: z.array(
    z.object({
      country,
      period: stage,
      count: z.int(),
      /** Of these, taken in the last day from collectors who had not checked in. */
      notCheckedIn: z.int(),
    }),
  ),
  errors: [],
})

/** Ticked cases with the version they were seen in, or everything that a filter matches. */
export const caseSelection = z.union([
  z.strictObject({ cases: z.array(z.strictObject({ caseId: id, version })).check(z.minLength(1), z.maxLength(5000)) }),
  z.strictObject({ filter: caseFilter }),
])

export const caseSelectionSummary = endpoint({
  path: '/forward/collect/cs/core/case/summary',
  access: { menu: ['caseManagement', 'pendingCollect'] },
  rows: 'case',
  spec: 'DOMAIN §3: the exact total and the sums of amounts come on request',
  summary: 'Exact count, people and sums of a selection of cases',
  searchesPeople: ['selection.filter.phone'],
  input: z.strictObject({ selection: caseSelection }),
  output: z.object({
    count: z.int(),
    collectors: z.int(),
    /** Who works them, those with most first: whom it hits is said by name. At most ten. */
    people: z.array(z.object({ name: z.string(), cases: z.int() })),
    sums: z.array(z.object({ currency, amount: minorAmount })),
    /** Whose cases they are: who takes them works for all of these. */
    merchants: z.array(z.object({ merchant: merchantId, name: z.string() })),
  }),
  errors: ['borrower.searchLimit'],
})

export const assignmentStrategies = ['average number', 'equal inventory', 'intelligent'] as const
const assignmentFields = {
  selection: caseSelection,
  /** Nobody chosen is refused by the catalogue's own code, 40706. */
  collectors: z._default(z.array(accountId).check(z.maxLength(1000)), []),
  strategy: z.string().check(z.maxLength(40)),
  /** *average number*: how many each gets; everything is divided evenly without it. */
  avgNumPerCollector: z.optional(looseNumber),
  /** *equal inventory* and *intelligent*: nobody's open inventory grows past it. */
  maxInventoryNum: z.optional(looseNumber),
} as const
const assignmentErrors = [
  'collection.collectorMissing',
  'collection.collectorsElsewhere',
  'collection.invalidStrategy',
  'collection.strategyMissing',
  'collection.invalidAverage',
  'collection.invalidMaxInventory',
] as const

/** The person's limit is reached; or cases and borrowers can't be divided finer. */
export const shortReasons = ['limit', 'indivisible'] as const

/**
 * One collector's part: open inventory without the selected cases, and how many of the selection it gets. *intelligent*
 * also says what of them it expects to recover, and what the same person would under *average number*.
 */
const share = z.object({
  collector: accountId,
  name: z.string(),
  inventory: z.int(),
  /** On leave: gets nothing. */
  away: z.boolean(),
  gets: z.int(),
  expected: z.nullable(minorAmount),
  expectedByAverage: z.nullable(minorAmount),
  /** Why *intelligent* could not give what is worth 80 % of the mean; null where it did, and under other strategies. */
  short: z.nullable(z.enum(shortReasons)),
})
/** A strategy's whole outcome: cases for each of the collectors asked for, in the order of `shares`; expected where money can be weighed. */
const compared = z.object({
  strategy: z.enum(assignmentStrategies),
  gets: z.array(z.int()),
  expected: z.nullable(z.array(minorAmount)),
  currency: z.nullable(currency),
})
/** From whom it takes cases that they hold now, and how many. */
const taken = z.object({ collector: accountId, name: z.string(), cases: z.int() })
const skipped = z.object({ reason: z.enum(['stopped', 'on hold', 'closed']), count: z.int() })

export const previewAssignment = endpoint({
  path: '/forward/collect/cs/core/case/assignPreview',
  access: { button: 'caseManagement_assign' },
  rows: 'case',
  spec: '2 §9 Assignment strategies',
  summary: 'Who would get how many; changes nothing',
  searchesPeople: ['selection.filter.phone'],
  input: z.strictObject({ ...assignmentFields, compare: z.optional(z.boolean()) }),
  output: z.object({
    selected: z.int(),
    assignable: z.int(),
    unassigned: z.int(),
    shares: z.array(share),
    /** What each strategy would do with the same cases and people; null unless asked for. */
    compared: z.nullable(z.array(compared)),
    /** Of the expected amounts. */
    currency: z.nullable(currency),
    skipped: z.array(skipped),
    takenFrom: z.array(taken),
    /** Given back on apply: the state of the cases that the preview was made of. */
    seen: z.string(),
  }),
  errors: ['borrower.searchLimit', ...assignmentErrors],
})

export const assignCases = endpoint({
  path: '/forward/collect/cs/core/case/assign',
  access: { button: 'caseManagement_assign' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Case',
  summary: 'Assign as previewed, in one transaction',
  searchesPeople: ['selection.filter.phone'],
  input: z.strictObject({ ...assignmentFields, seen: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.object({
    batchId: z.nullable(id),
    assigned: z.int(),
    unassigned: z.int(),
    shares: z.array(share),
    /** Of the expected amounts. */
    currency: z.nullable(currency),
    skipped: z.array(skipped),
    /** Ticked cases that changed since they were seen: nothing was done to them. */
    changed: z.array(id),
  }),
  errors: ['borrower.searchLimit', ...assignmentErrors, 'collection.previewStale'],
})

/** `workplace`: back to the pool, not assigned. `complete`: leaves this stage's collection. */
export const recallChoices = ['workplace', 'complete'] as const
export const recallCases = endpoint({
  path: '/forward/collect/cs/core/case/recall',
  access: { button: 'caseManagement_recall' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Case, 2 §9 Case recall choices',
  summary: 'Take cases back from their collectors',
  searchesPeople: ['selection.filter.phone'],
  input: z.strictObject({ selection: caseSelection, to: z.enum(recallChoices), reason }),
  output: z.object({
    recalled: z.int(),
    /** Selected, but in the pool already. */
    unchanged: z.int(),
    changed: z.array(id),
  }),
  errors: ['borrower.searchLimit', 'collection.invalidCaseState'],
})
