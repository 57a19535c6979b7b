/** The workbench: everything a collector needs of one case in one call, revealing a masked field, and what comes next. */
import * as z from 'zod/mini'
import { contactRuleNames, holdReasons, revealPurposes } from '../compliance/rules.ts'
import { endpoint } from '../endpoint.ts'
import { accountId, country, currency, day, id, instant, merchantId, reason, stage, version } from '../fields.ts'
import { messageFailed, messageStates } from '../messaging/message.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { orderStateNames, orderTypeNames } from '../service-desk/terms.ts'
import { callOutcomeNames, callStates } from './call.ts'
import { caseFilterFields, caseRow, caseSorts, caseStatuses, caseTypes } from './case.ts'
import { caseCover } from './cover.ts'
import { callWay, channel, resultCode } from './log.ts'
import { promise, promiseKinds, promiseStates } from './promise.ts'
import { openVisit } from './visit.ts'

const readers = { menu: ['pendingCollect', 'caseManagement'] } as const
const words = z.object({ zh: z.string(), en: z.string(), es: z.string() })
const billStatus = z.enum(['repayment', 'overdue', 'repaid'])

const caseState = z.object({
  caseId: id,
  billId: id,
  appId: id,
  userId: id,
  merchant: merchantId,
  merchantName: z.string(),
  country,
  period: stage,
  status: z.enum(caseStatuses),
  caseType: z.enum(caseTypes),
  repaymentStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  collector: z.nullable(accountId),
  collectorName: z.nullable(z.string()),
  cover: z.nullable(caseCover),
  assignedTime: z.nullable(instant),
  contactTimes: z.int(),
  lastContactTime: z.nullable(instant),
  lastResult: z.nullable(z.int()),
  newCustomer: z.boolean(),
  multiArrears: z.boolean(),
  extension: z.boolean(),
  stopped: z.boolean(),
  onHold: z.boolean(),
  /** Why; each reason ends by itself. */
  holds: z.array(z.enum(holdReasons)),
  openedDay: day,
  closedTime: z.nullable(instant),
  closeReason: z.nullable(z.string()),
  version,
})

/** Name, document, phone, e-mail, bank account and address are masked; showSensitiveInfo reveals one of them. */
const borrower = z.object({
  userId: id,
  name: z.string(),
  gender: z.nullable(z.string()),
  age: z.nullable(z.int()),
  docType: z.string(),
  docNumber: z.string(),
  mobile: z.string(),
  email: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  address: z.nullable(z.string()),
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** From the person's record, else their state, else the country's. */
  timeZone: z.string(),
  /** HH:mm where the borrower is. */
  localTime: z.string(),
  registrationTime: instant,
  /** What the merchant owes the borrower (an overpayment), in the merchant's currency. */
  balance: minorAmount,
})

export const billComponents = ['principal', 'interest', 'fee', 'feeTax', 'penalty'] as const
const bill = z.object({
  billId: id,
  appId: id,
  loanRef: z.string(),
  productName: z.string(),
  instalment: z.int(),
  periods: z.int(),
  currency,
  /** Penalty as of the merchant's today: what is booked and what has accrued since. */
  components: z.array(z.object({ component: z.enum(billComponents), billed: minorAmount, open: minorAmount })),
  /** What was ever billed: the components together. */
  billAmount: minorAmount,
  repaidAmount: minorAmount,
  /** Everything to pay today. */
  dueAmount: minorAmount,
  dueDate: day,
  originalDueDate: day,
  extensionCount: z.int(),
  dpd: z.int(),
  billStatus,
})

const otherBill = z.object({
  billId: id,
  appId: id,
  caseId: z.nullable(id),
  instalment: z.int(),
  periods: z.int(),
  currency,
  dueAmount: minorAmount,
  dueDate: day,
  dpd: z.int(),
  billStatus,
  collectorName: z.nullable(z.string()),
})

const contact = z.object({
  contactId: id,
  relation: z.string(),
  source: z.string(),
  /** Masked, like its number. */
  name: z.string(),
  mobile: z.string(),
  /** Of a verified obligor, masked; null: nobody knows. */
  address: z.nullable(z.string()),
  disabled: z.boolean(),
  disabledReason: z.nullable(z.string()),
})

const happened = { at: instant, billId: z.nullable(id) }
/** What happened with the person, newest first: `log`, `call`, `message` and `payment` of all bills, `event` of this one, `bill` milestones. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('log'),
    ...happened,
    logId: z.int(),
    by: z.string(),
    channel,
    callWay: z.nullable(callWay),
    result: resultCode,
    relation: z.string(),
    remark: z.nullable(z.string()),
    amount: z.nullable(minorAmount),
  }),
  z.object({
    kind: z.literal('promise'),
    ...happened,
    promiseId: id,
    by: z.nullable(z.string()),
    promise: z.enum(promiseKinds),
    state: z.enum(promiseStates),
    day,
    amount: minorAmount,
    currency,
  }),
  z.object({
    kind: z.literal('payment'),
    ...happened,
    paymentId: id,
    payment: z.enum(['payment', 'reversal']),
    state: z.string(),
    channel: z.string(),
    amount: minorAmount,
    currency,
  }),
  /** A transfer that the person says to have made and that has not come; once it has, it is a payment. */
  z.object({
    kind: z.literal('announced'),
    ...happened,
    publicRepaymentId: id,
    by: z.nullable(z.string()),
    channel: z.string(),
    trackingKey: z.string(),
    amount: minorAmount,
    currency,
  }),
  z.object({
    kind: z.literal('event'),
    ...happened,
    /** A kind of events.ts. */
    event: z.string(),
    by: z.nullable(z.string()),
    /** Why, or what came of it: a reason, a promise's state, a stage. */
    note: z.nullable(z.string()),
    /** Of what is about money, as a reduction is. */
    amount: z.nullable(minorAmount),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
  }),
  /** A work order of customer service, for those who may open the desk; when it was made. */
  z.object({
    kind: z.literal('order'),
    ...happened,
    orderId: id,
    by: z.string(),
    type: z.enum(orderTypeNames),
    state: z.enum(orderStateNames),
  }),
  z.object({
    kind: z.literal('call'),
    ...happened,
    callId: id,
    by: z.nullable(z.string()),
    relation: z.string(),
    state: z.enum(callStates),
    outcome: z.nullable(z.enum(callOutcomeNames)),
    /** Seconds spoken; null where nobody was. */
    talkedSeconds: z.nullable(z.int()),
    recorded: z.boolean(),
  }),
  z.object({
    kind: z.literal('message'),
    ...happened,
    messageId: id,
    by: z.nullable(z.string()),
    relation: z.string(),
    channel,
    state: z.enum(messageStates),
    ...messageFailed,
    /** As it went out. */
    text: z.string(),
  }),
  z.object({
    kind: z.literal('written'),
    ...happened,
    /** They wrote to us. */
    inboundId: z.int(),
    channel,
    text: z.string(),
    /** It asked for no more messages on that channel. */
    askedToStop: z.boolean(),
  }),
  z.object({
    kind: z.literal('bill'),
    ...happened,
    milestone: z.enum(['paidOut', 'due', 'repaid']),
    instalment: z.nullable(z.int()),
    amount: minorAmount,
    currency,
  }),
])

export const getCaseInfo = endpoint({
  path: '/forward/collect/cs/core/getCaseInfo',
  access: readers,
  rows: 'case',
  spec: '2 §7 Case',
  summary: 'Everything of one case for the workbench',
  input: z.strictObject({ caseId: id }),
  output: z.object({
    /** The merchant's calendar day: promise windows count from it. */
    today: day,
    case: caseState,
    borrower,
    bill,
    /** The person's other open bills with the merchant. */
    otherBills: z.array(otherBill),
    contacts: z.array(contact),
    promise: z.nullable(promise),
    promises: z.array(promise),
    script: words,
    /** Where the case stands in its collector's working order; null outside of it. */
    position: z.nullable(z.object({ at: z.int(), of: z.int() })),
    /** The latest 100; older logs by getCaseLogList. */
    timeline: z.array(timelineEntry),
    /** From when on the timeline tells what happened to the case; what is older lies in the archive. Null: all of it. */
    eventsSince: z.nullable(instant),
    /** The caller’s own visit to the person that has no result so far. */
    visit: z.nullable(openVisit),
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const nextCase = endpoint({
  path: '/forward/collect/cs/core/case/next',
  access: { menu: 'pendingCollect' },
  rows: 'case',
  spec: '2 §2 Pending collect',
  summary: 'The caller’s next case in working order, after a given one; starts over at the end',
  input: z.strictObject({ after: z.optional(id) }),
  output: z.object({ caseId: z.nullable(id) }),
  errors: [],
})

export const getPendingList = endpoint({
  path: '/forward/collect/cs/core/case/getPendingList',
  access: { menu: 'pendingCollect' },
  rows: 'case',
  spec: '2 §7 Case',
  summary: 'The caller’s open cases in working order',
  searchesPeople: ['phone'],
  input: listInput(caseFilterFields, caseSorts),
  output: listOf(caseRow),
  errors: ['borrower.searchLimit'],
})

export const coverageFilterFields = {
  merchant: z.optional(merchantId),
  country: z.optional(country),
  period: z.optional(stage),
  collector: z.optional(accountId),
} as const
export const coverageRow = z.object({
  period: stage,
  /** Null: cases that nobody works. */
  collector: z.nullable(accountId),
  collectorName: z.nullable(z.string()),
  open: z.int(),
  touchedToday: z.int(),
  touchedEver: z.int(),
})
export const getCoverage = endpoint({
  path: '/forward/collect/cs/core/getCoverage',
  access: readers,
  rows: 'case',
  spec: '2 §7 Case; KPI coverage',
  summary: 'Open cases touched today and ever, by stage and collector',
  input: z.strictObject(coverageFilterFields),
  output: z.array(coverageRow),
  errors: [],
})

export const listMerchant = endpoint({
  path: '/forward/collect/cs/core/merchant/listMerchant',
  access: 'session',
  rows: 'own',
  spec: '2 §7 Case',
  summary: 'Merchants the caller may use',
  input: z.strictObject({ country: z.optional(country) }),
  output: z.array(
    z.object({ merchant: merchantId, merchantName: z.string(), country, currency, timeZone: z.string() }),
  ),
  errors: [],
})

export const sensitiveFields = [
  'name',
  'mobile',
  'contactMobile',
  'contactAddress',
  'docNumber',
  'bankAccount',
  'email',
  'address',
  'permanentAddress',
  'whatsApp',
  'telegram',
  'secondId',
] as const
/** Fields by which somebody is contacted. */
export const contactFields = {
  mobile: 'call',
  contactMobile: 'call',
  email: 'email',
  whatsApp: 'whatsapp',
  // what is written there is judged as what is written anywhere else
  telegram: 'whatsapp',
  address: 'visit',
  permanentAddress: 'visit',
  contactAddress: 'visit',
} as const
export const revealAsked = {
  field: z.enum(sensitiveFields),
  contactId: z.optional(id),
  reason,
  /** What for; a way to contact is revealed for contacting unless said. */
  purpose: z._default(z.enum(revealPurposes), 'contact'),
  /** Needed for another purpose where the contact is barred whatever the hour. */
  secondReason: z.optional(reason),
} as const
export const revealAnswer = {
  /** Null where the borrower has no such thing, or where it is barred for contacting. */
  value: z.nullable(z.string()),
  /** Reveals left today. */
  remaining: z.int(),
  /** Why contacting by it is refused now; null: it is allowed, or the field is no way to contact. */
  refusal: z.nullable(
    z.object({
      rule: z.enum(contactRuleNames),
      figures: z.record(z.string(), z.union([z.string(), z.number()])),
      /** From when on it is permitted; null: not by waiting. */
      nextTime: z.nullable(instant),
    }),
  ),
} as const

export const showSensitiveInfo = endpoint({
  path: '/forward/collect/collecting/showSensitiveInfo',
  access: { button: 'pendingCollect_reveal' },
  rows: 'case',
  writes: true,
  spec: '2 §7 Collecting, DOMAIN §13',
  summary: 'Reveal one masked field of a borrower whose open case is in scope; reasoned, counted, logged',
  input: z.union([z.strictObject({ caseId: id, ...revealAsked }), z.strictObject({ userId: id, ...revealAsked })]),
  output: z.object(revealAnswer),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.invalidCaseState',
    'collection.contactMissing',
    'collection.revealLimit',
    'collection.secondReasonNeeded',
  ],
})
