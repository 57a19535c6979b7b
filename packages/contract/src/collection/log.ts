/** Logging what a contact came to, and reading the logs of a person. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, id, instant, reason, remark, stage, version } from '../fields.ts'
import { minorAmount, positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { caseStatuses } from './case.ts'
import { callWayNames, loggedChannels } from './channels.ts'
import { promise, promiseInput } from './promise.ts'

/** 0–16, see results.ts. */
export const resultCode = z.int().check(z.gte(0), z.lte(16))
export const channel = z.enum(loggedChannels)

export const callWay = z.enum(callWayNames)

export const saveLog = endpoint({
  path: '/forward/collect/cs/core/saveLog',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Case, 2 §3 Collect-result codes, 2 §9 Promise windows',
  summary: 'Log a result on a case, with its promise; optionally take the next case',
  input: z.strictObject({
    caseId: id,
    /** The version that the collector saw. */
    version,
    /** Null: the borrower's own number. */
    contactId: z.nullable(id),
    channel,
    /** How the call was made; asked for where the dialer has none of it. */
    callWay: z.optional(callWay),
    result: resultCode,
    remark: z._default(remark, ''),
    promise: z.optional(promiseInput),
    /** Minor units; what PCL (partial payment) is about. */
    amount: z.optional(positiveMinor),
    /** When the person asked to be called back: the case comes first then. */
    callbackAt: z.optional(instant),
    takeNext: z._default(z.boolean(), false),
  }),
  output: z.object({
    caseId: id,
    logId: z.int(),
    version,
    status: z.enum(caseStatuses),
    period: stage,
    collector: z.nullable(accountId),
    onHold: z.boolean(),
    contactTimes: z.int(),
    lastContactTime: z.nullable(instant),
    lastResult: z.nullable(z.int()),
    /** The live promise after this log. */
    promise: z.nullable(promise),
    /** With `takeNext`: the case that follows this one in the caller's working order; null when none is left. */
    nextCaseId: z.nullable(id),
  }),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.invalidCaseState',
    'collection.contactMissing',
    'collection.resultNotOfVisit',
    'collection.callWayNeeded',
    'collection.promiseNeeded',
    'collection.promiseOfAnother',
    'collection.promiseDateInvalid',
    'collection.promiseTooLarge',
    'collection.promiserNeeded',
    'collection.promiseNotTaken',
    'collection.amountNeeded',
    'collection.claimedByOther',
    'collection.callbackInvalid',
    'record.stale',
  ],
})

export const contactLog = z.object({
  logId: z.int(),
  at: instant,
  caseId: id,
  billId: id,
  collector: accountId,
  collectorName: z.string(),
  channel,
  /** How a call was made that the dialer does not have. */
  callWay: z.nullable(callWay),
  result: resultCode,
  remark: z.nullable(z.string()),
  contactId: z.nullable(id),
  /** `self`, or the contact's relation to the borrower. */
  relation: z.string(),
  /** Masked. */
  mobile: z.nullable(z.string()),
  amount: z.nullable(minorAmount),
  promiseId: z.nullable(id),
})

export const getCaseLogList = endpoint({
  path: '/forward/collect/cs/core/getCaseLogList',
  access: { menu: ['pendingCollect', 'caseManagement'] },
  rows: 'case',
  spec: '2 §7 Case',
  summary: 'Contact logs of the person behind a case, newest first, of all its bills with the merchant',
  input: listInput(
    {
      caseId: id,
      /** Of this bill alone. */
      thisBill: z.optional(z.boolean()),
      result: z.optional(z.array(resultCode).check(z.minLength(1), z.maxLength(17))),
      /** Looks in the archive too, which takes longer, and fails while it is away. */
      withArchive: z.optional(z.boolean()),
    },
    ['at'],
  ),
  /** Logs older than `since` lie in the archive and were not looked at; null where all were. */
  output: z.extend(listOf(contactLog), { since: z.nullable(instant) }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const contactRecord = endpoint({
  path: '/forward/collect/cs/core/contactRecord',
  access: { menu: ['pendingCollect', 'caseManagement'] },
  rows: 'case',
  spec: '2 §7 Case; counted per debtor (docs/spec-gaps.md)',
  summary:
    'How often each contact of a person was tried by each channel: today, in 7 days, since the months that lie here',
  input: z.strictObject({ caseId: id }),
  output: z.array(
    z.object({
      contactId: z.nullable(id),
      relation: z.string(),
      /** Masked. */
      mobile: z.nullable(z.string()),
      channel,
      attemptsToday: z.int(),
      attemptsIn7Days: z.int(),
      attempts: z.int(),
      reached: z.int(),
      lastTime: instant,
      lastResult: resultCode,
      /** From when on `attempts` are counted: what is older lies in the archive; null where all are. */
      since: z.nullable(instant),
    }),
  ),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const releaseHold = endpoint({
  path: '/forward/collect/cs/core/case/releaseHold',
  access: { button: 'caseManagement_recall' },
  rows: 'case',
  writes: true,
  spec: 'DOMAIN §6: FRAUD puts a case on hold for review; a leader ends the review',
  summary: 'End the review of a case on hold: it can be worked again',
  input: z.strictObject({ caseId: id, version, reason }),
  output: z.object({ caseId: id, version }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope', 'collection.invalidCaseState', 'record.stale'],
})
