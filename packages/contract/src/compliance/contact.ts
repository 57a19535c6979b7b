/** Asking the gate, and what managers see of its answers. */
import * as z from 'zod/mini'
import { loggedChannels } from '../collection/channels.ts'
import { endpoint } from '../endpoint.ts'
import { accountId, country, day, id, instant, merchantId } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { complaintKinds } from './complaint.ts'
import { boundPoints } from './policy.ts'
import { contactRuleNames, revealPurposes, silenceKindNames } from './rules.ts'
import { parties } from './terms.ts'

const channel = z.enum(loggedChannels)
const figures = z.record(z.string(), z.union([z.string(), z.number()]))

/** Why something was refused as it was about to leave; null: it was not. */
export const refusedBy = {
  rule: z.nullable(z.enum(contactRuleNames)),
  figures,
} as const

/** One answer of the gate: whom, by what channel, and when it is legal. */
export const contactAnswer = z.object({
  /** Null: the borrower. */
  contactId: z.nullable(id),
  channel,
  party: z.enum(parties),
  allowed: z.boolean(),
  rule: z.nullable(z.enum(contactRuleNames)),
  figures,
  /** When refused: the earliest permitted moment; null: not by waiting. */
  nextTime: z.nullable(instant),
  /** When allowed: until when. */
  untilTime: z.nullable(instant),
})

export const mayContact = endpoint({
  path: '/forward/collect/compliance/mayContact',
  access: { menu: ['pendingCollect', 'caseManagement', 'tools', 'searchUsers'] },
  rows: 'case',
  spec: '2 §2 tools; decision 014',
  summary: 'May the people of a case be contacted now, by which channel, until when, else when next. Nothing is kept',
  input: z.strictObject({ caseId: id }),
  output: z.object({
    country,
    /** The borrower's zone, or every zone of the country where it is unknown. */
    timeZones: z.array(z.string()),
    answers: z.array(contactAnswer),
    /** The law that the policy in force follows, and where it was read. */
    source: z.nullable(z.string()),
    /** In what that policy leaves the law's outer bound, and the last day of the legal note that lets it; null: in nothing. */
    outsideLaw: z.nullable(z.object({ points: z.array(z.enum(boundPoints)), until: day })),
    /** What silences the person or one of these phones, wherever it was noted. */
    silences: z.array(
      z.object({
        silenceId: id,
        kind: z.enum(silenceKindNames),
        /** Whose phone; null: the borrower, or the borrower's own number. */
        contactId: z.nullable(id),
        evidence: z.string(),
        madeBy: z.string(),
        madeTime: instant,
      }),
    ),
    /** The open complaint about the bill; closed, it makes way for the next. */
    complaint: z.nullable(
      z.object({
        complaintId: id,
        /** The customer service desk has it open, and closes it there once its authority is answered. */
        atDesk: z.boolean(),
        kind: z.enum(complaintKinds),
        authority: z.nullable(z.string()),
        reference: z.nullable(z.string()),
        description: z.string(),
        openedTime: instant,
      }),
    ),
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const decisionPurposes = ['call', 'batchCall', 'ppd', 'message', 'visit', 'reveal'] as const
export const nearKinds = ['closing', 'lastOfLimit'] as const

export const decisionFilterFields = {
  /** `refused` or `near`; all of both unless said. `allowed` too: every decision. */
  show: z._default(z.enum(['refused', 'near', 'both', 'all']), 'both'),
  channel: z.optional(channel),
  rule: z.optional(z.enum(contactRuleNames)),
  merchant: z.optional(merchantId),
  caseId: z.optional(id),
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
} as const

export const decisionRow = z.object({
  decisionId: id,
  at: instant,
  caseId: id,
  merchantName: z.string(),
  channel,
  party: z.enum(parties),
  purpose: z.enum(decisionPurposes),
  allowed: z.boolean(),
  rule: z.nullable(z.enum(contactRuleNames)),
  figures,
  near: z.nullable(z.enum(nearKinds)),
  nextTime: z.nullable(instant),
  account: z.nullable(accountId),
  accountName: z.nullable(z.string()),
})

export const listDecisions = endpoint({
  path: '/forward/collect/compliance/decisions',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: 'DOMAIN §14; decision 014',
  summary: 'What the gate refused or only just allowed, newest first, of cases in scope',
  input: listInput(decisionFilterFields, ['at']),
  output: listOf(decisionRow),
  errors: [],
})

export const decisionReport = endpoint({
  path: '/forward/collect/compliance/report',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: 'DOMAIN §14; decision 014',
  summary:
    'Refusals by rule and channel, near-misses, and contacts logged that no decision stands behind, in a span of days',
  input: z.strictObject({
    merchant: z.optional(merchantId),
    /** Days in the merchant's zone; at most the last 90. */
    dayFrom: day,
    dayTo: day,
  }),
  output: z.object({
    decided: z.int(),
    allowed: z.int(),
    refused: z.array(z.object({ rule: z.enum(contactRuleNames), channel, count: z.int() })),
    near: z.array(z.object({ near: z.enum(nearKinds), channel, count: z.int() })),
    /** Attempts that people logged by hand without asking: calls from elsewhere. */
    loggedWithout: z.int(),
    /** Numbers and addresses revealed although the gate refused the contact, by what they were revealed for and its rule. */
    revealed: z.array(z.object({ purpose: z.enum(revealPurposes), rule: z.enum(contactRuleNames), count: z.int() })),
  }),
  errors: [],
})
