/** One audit with all that it is decided on, and what its auditor does: calls, conclusions. */
import * as z from 'zod/mini'
import { revealAnswer, revealAsked } from '../collection/workbench.ts'
import { applicationCheck, applicationImage } from '../credit/application.ts'
import { imageKinds } from '../credit/application-state.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, instant, reason, remark, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { auditRow } from './audit.ts'
import {
  auditOutcomes,
  auditReasonNames,
  auditStates,
  auditSteps,
  callContacts,
  callResults,
  imageAuditStates,
} from './terms.ts'

const text = z.nullable(z.string())
const ofAudit = z.strictObject({ auditId: id })

const conclusion = z.object({
  step: z.enum(auditSteps),
  /** Not told to whoever looks a second time, blind: what was found is a fact, who concluded isn't. */
  by: text,
  at: instant,
  outcome: z.enum(auditOutcomes),
  reason: z.enum(auditReasonNames),
  remark: text,
})

const verificationCall = z.object({
  at: instant,
  /** As of a conclusion. */
  by: text,
  contact: z.enum(callContacts),
  result: z.enum(callResults),
  note: text,
})

export const auditFile = endpoint({
  path: '/forward/credit/audit/file',
  access: { menu: ['assignAudit', 'pendingAudit', 'auditAnalytics'] },
  rows: 'merchant',
  spec: '2 §2 /auditing/make_conclusion/:id',
  summary: 'All that one audit is decided on',
  input: ofAudit,
  output: z.object({
    audit: auditRow,
    /** Whether the caller may conclude it now, and why not. */
    workable: z.boolean(),
    mine: z.boolean(),
    /** A second look without the first one's conclusion. */
    blind: z.boolean(),
    application: z.object({
      status: z.string(),
      productName: z.string(),
      periods: z.int(),
      autoConfirm: z.boolean(),
      circulate: z.boolean(),
      /** A channel pays out its currency; without one it waits once approved, unpaid. */
      payable: z.boolean(),
    }),
    /** The name whole to who has the audit in hand, as it has to be compared with the document; the rest masked. */
    borrower: z.object({
      name: z.string(),
      birthDate: z.nullable(day),
      age: z.nullable(z.int()),
      gender: text,
      maritalStatus: text,
      docType: z.string(),
      docNumber: z.string(),
      mobile: z.string(),
      email: text,
      address: text,
      city: text,
      state: text,
      employmentType: text,
      monthlyIncome: z.nullable(minorAmount),
      bankName: text,
      bankAccount: text,
      registrationTime: instant,
    }),
    checks: z.array(applicationCheck),
    images: z.array(applicationImage),
    contacts: z.array(z.object({ contactId: id, relation: z.string(), name: z.string(), mobile: z.string() })),
    /** Loans before this one. */
    history: z.object({
      loans: z.int(),
      repaid: z.int(),
      openBills: z.int(),
      openAmount: minorAmount,
      /** The most days a bill of theirs was past due; null where none ever was. */
      worstDpd: z.nullable(z.int()),
      rejected: z.int(),
    }),
    earlier: z.array(
      z.object({
        auditId: id,
        appliedDate: instant,
        state: z.enum(auditStates),
        reason: z.nullable(z.enum(auditReasonNames)),
      }),
    ),
    calls: z.array(verificationCall),
    conclusions: z.array(conclusion),
    imageAudit: z.nullable(
      z.object({ status: z.enum(imageAuditStates), reason: z.nullable(z.enum(auditReasonNames)) }),
    ),
  }),
  errors: ['record.missing', 'audit.notYours'],
})

export const saveVerificationCall = endpoint({
  path: '/forward/credit/audit/verification_call',
  access: { button: 'pendingAudit_conclude' },
  rows: 'merchant',
  writes: true,
  spec: '2 §3 Audit: unreachable times',
  summary: 'Logs a verification call; who was not reached counts',
  input: z.strictObject({
    auditId: id,
    contact: z.enum(callContacts),
    result: z.enum(callResults),
    note: z.optional(remark),
  }),
  output: z.object({ unreachableTimes: z.int() }),
  errors: [
    'record.missing',
    'audit.notYours',
    'audit.claimedByOther',
    'audit.concluded',
    'audit.waiting',
    'audit.sameAuditor',
  ],
})

export const concludeAudit = endpoint({
  path: '/forward/credit/audit/conclude',
  access: { button: 'pendingAudit_conclude' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: '2 §4 Audit states, outcomes; DOMAIN §4 four eyes',
  gives: true,
  summary: 'Concludes the open look: pass, re-upload, reject, suspend, with its reason',
  input: z.strictObject({
    auditId: id,
    version,
    outcome: z.enum(auditOutcomes),
    reason: z.enum(auditReasonNames),
    remark: z.optional(remark),
    /** Which images the borrower sends again: with *re-upload*. */
    images: z.optional(z.array(z.enum(imageKinds)).check(z.maxLength(3))),
  }),
  output: z.object({
    state: z.enum(auditStates),
    /** The look that is open next, by somebody else. A sample is not told. */
    next: z.nullable(z.enum(auditSteps)),
  }),
  errors: [
    'record.missing',
    'record.stale',
    'audit.notYours',
    'audit.claimedByOther',
    'audit.concluded',
    'audit.waiting',
    'audit.sameAuditor',
    'access.ownGain',
    'audit.invalidOutcome',
    'audit.invalidReason',
    'audit.remarkNeeded',
    'audit.callsNeeded',
    'audit.imagesFailed',
    'audit.imagesNeeded',
  ],
})

export const resumeAudit = endpoint({
  path: '/forward/credit/audit/resume',
  access: { button: ['assignAudit_assign', 'pendingAudit_conclude'] },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §4: suspended',
  summary: 'A suspended audit goes on',
  input: z.strictObject({ auditId: id, version, reason }),
  output: z.object({ state: z.enum(auditStates) }),
  errors: ['record.missing', 'record.stale', 'audit.notYours', 'audit.notSuspended'],
})

export const revealForAudit = endpoint({
  path: '/forward/credit/audit/show_sensitive_info',
  access: { button: 'pendingAudit_conclude' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §13',
  summary:
    'Reveals one masked field of the person of an audit in hand; reasoned, counted with all other reveals, logged',
  input: z.strictObject({ auditId: id, ...revealAsked }),
  output: z.object(revealAnswer),
  errors: [
    'record.missing',
    'audit.notYours',
    'audit.claimedByOther',
    'collection.contactMissing',
    'collection.revealLimit',
    'collection.secondReasonNeeded',
  ],
})
