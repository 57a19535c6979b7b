/** All that is known of one borrower: the page that everybody who serves them opens. */
import * as z from 'zod/mini'
import { auditOutcomes, auditReasonNames, auditStates, auditSteps, waitingOutcomes } from '../audit/terms.ts'
import { contactRelations } from '../collection/relations.ts'
import { revealAnswer, revealAsked, timelineEntry } from '../collection/workbench.ts'
import { loanBill } from '../credit/bill.ts'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, id, instant, merchantId } from '../fields.ts'
import { minorAmount } from '../money.ts'

const text = z.nullable(z.string())
const ofUser = z.strictObject({ userId: id })

/** Names, document, phones, e-mail, accounts and addresses are masked; showUserSensitiveInfo reveals one of them. */
export const userBaseInfo = z.object({
  userId: id,
  firstName: z.string(),
  middleName: text,
  lastName: z.string(),
  gender: text,
  dateOfBirth: z.nullable(day),
  age: z.nullable(z.int()),
  maritalStatus: text,
  mobile: z.string(),
  currentState: text,
  city: text,
  pinCode: text,
  address: text,
  permanentState: text,
  permanentCity: text,
  permanentAddress: text,
  email: text,
  whatsApp: text,
  telegram: text,
  employmentType: text,
  monthlyIncome: z.nullable(minorAmount),
  monthlyFamilyIncome: z.nullable(minorAmount),
  language: text,
  education: text,
  /** `CURP`, `CC`, `DNI`, `RUT`, `CI` … */
  docType: z.string(),
  /** The national id: the specification's curp or PAN. */
  curp: z.string(),
  /** A second national id, the specification's Aadhaar number. */
  secondId: text,
  bankNumber: text,
  bankName: text,
  /** The bank's routing code, the specification's IFSC. */
  ifsc: text,
  merchant: merchantId,
  merchantName: z.string(),
  country,
  currency,
  /** HH:mm where the borrower is. */
  timeZone: z.string(),
  localTime: z.string(),
  registrationTime: instant,
  lastLoginTime: z.nullable(instant),
  deviceId: text,
  phoneModel: text,
  /** What the merchant owes the borrower. */
  balance: minorAmount,
  version: z.int(),
})

export const userLogin = z.object({
  at: instant,
  deviceId: z.string(),
  phoneModel: text,
  system: text,
  appVersion: text,
  /** Borrowers of the merchant, this one left out, who signed in on the same device. */
  sharedWith: z.int(),
})

export const userContact = z.object({
  contactId: id,
  relation: z.union([z.enum(contactRelations), z.string()]),
  source: z.string(),
  name: z.string(),
  mobile: z.string(),
  disabled: z.boolean(),
  disabledReason: text,
})

/** Where an application's audit stands. A look of a second person that is still to come shows here. */
const applicationAudit = z.object({
  auditId: id,
  state: z.enum(auditStates),
  /** The look that is open; null: nothing is, or it changes nothing any more. */
  step: z.nullable(z.enum(auditSteps)),
  waits: z.nullable(z.enum(waitingOutcomes)),
  auditor: text,
  unreachableTimes: z.int(),
  reApplyTimes: z.int(),
  /** Null while somebody else has to agree. */
  auditResult: z.nullable(z.enum(auditOutcomes)),
  reason: z.nullable(z.enum(auditReasonNames)),
  remark: text,
})

export const userApplication = z.object({
  appId: id,
  loanId: z.string(),
  productName: z.string(),
  status: z.string(),
  /** Null: nothing was paid out yet. */
  paymentStatus: text,
  loanAmount: minorAmount,
  currency,
  periods: z.int(),
  newCustomer: z.boolean(),
  autoConfirm: z.boolean(),
  circulate: z.boolean(),
  appliedTime: instant,
  payDay: z.nullable(day),
  /** Null for what a loan book brought. */
  audit: z.nullable(applicationAudit),
  openBills: z.int(),
  /** Everything to pay today over its bills. */
  dueAmount: minorAmount,
})

/** A change of the borrower's balance, with what it was after it. */
export const fundChange = z.object({
  entryId: z.int(),
  /** The ledger's word for what happened: `payment`, `reversal`, `refund` … */
  type: z.string(),
  /** Above zero: the balance grew. */
  amount: minorAmount,
  balance: minorAmount,
  currency,
  time: instant,
  by: text,
  paymentId: z.nullable(id),
})

/** The latest word on whether the borrower is lent to. */
export const auditRecord = z.object({
  appId: id,
  loanId: z.string(),
  appliedDate: instant,
  /** The application's state: created, in audit, approved, rejected, suspended, re-upload. */
  result: z.string(),
  audit: z.nullable(applicationAudit),
})

export const fetchUserBaseInfo = endpoint({
  path: '/forward/credit/user_base_info/fetch_user_base_info',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: '2 §7 User info',
  summary: 'The base info of one borrower, personal data masked',
  input: ofUser,
  output: userBaseInfo,
  errors: ['borrower.missing'],
})

export const fetchAllUserInfo = endpoint({
  path: '/forward/credit/user_base_info/fetch_all_user_info',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: '2 §7 User info; DESIGN §5',
  summary: 'Base info, contacts, logins, loans, bills, balance and timeline of one borrower',
  input: ofUser,
  output: z.object({
    /** The merchant's calendar day. */
    today: day,
    base: userBaseInfo,
    contacts: z.array(userContact),
    /** The latest 50. */
    logins: z.array(userLogin),
    applications: z.array(userApplication),
    bills: z.array(loanBill),
    /** The latest 200. */
    fundChanges: z.array(fundChange),
    /** The open case of each bill, for those who may work it. */
    cases: z.array(z.object({ caseId: id, billId: id, collectorName: text })),
    /** How many work orders there are of the person; null for those who may not open the service desk. */
    workOrders: z.nullable(z.int()),
    /** How often the base info was corrected. */
    corrections: z.int(),
    /** The latest 100 things that happened with the person. */
    timeline: z.array(timelineEntry),
    /** From when on it tells what happened to cases; what is older lies in the archive. Null: all of it. */
    eventsSince: z.nullable(instant),
    /** From when on contact logs lie here; null where all do. */
    logsSince: z.nullable(instant),
  }),
  errors: ['borrower.missing'],
})

/** What of a person's history is also read alone: logs and calls, messages, money that came in. */
export const historyParts = ['contacts', 'messages', 'payments'] as const

export const fetchHistory = endpoint({
  path: '/forward/credit/user_base_info/fetch_history',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: 'SCREENS userBaseInfo: messages, contact log; DOMAIN §4 payments',
  summary:
    'One part of a borrower’s history, newest first: its latest 200, where the timeline has the latest of everything',
  input: z.strictObject({
    userId: id,
    part: z.enum(historyParts),
    /** Contact logs of months in the archive too, which takes longer, and fails while it is away. */
    withArchive: z.optional(z.boolean()),
  }),
  output: z.array(timelineEntry),
  errors: ['borrower.missing'],
})

export const queryLatestAuditRecord = endpoint({
  path: '/forward/credit/user_base_info/query_latest_audit_record',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: '2 §7 User info',
  summary: 'What was decided on the borrower’s latest application; null where there is none',
  input: ofUser,
  output: z.nullable(auditRecord),
  errors: ['borrower.missing'],
})

export const queryLatestLoginInfo = endpoint({
  path: '/forward/credit/user_base_info/query_latest_login_info',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: '2 §7 User info',
  summary: 'When and on what the borrower signed in to the app last; null where never',
  input: ofUser,
  output: z.nullable(userLogin),
  errors: ['borrower.missing'],
})

export const showUserSensitiveInfo = endpoint({
  path: '/forward/credit/user_base_info/show_sensitive_info',
  access: { button: 'searchUsers_reveal' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §13',
  summary: 'Reveal one masked field of a borrower in scope; reasoned, counted with all other reveals, logged',
  input: z.strictObject({ userId: id, ...revealAsked }),
  output: z.object(revealAnswer),
  errors: ['borrower.missing', 'collection.contactMissing', 'collection.revealLimit', 'collection.secondReasonNeeded'],
})
