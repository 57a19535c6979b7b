/** The register of channels that consumers authorised, and of the hours they agreed to. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, done, id, instant, reason } from '../fields.ts'
import { agreedHours } from './terms.ts'

/** A dialer's call is a call. */
export const consentChannels = ['call', 'sms', 'email', 'whatsapp', 'visit'] as const
/** What shows it; `application`: the lending app told it. */
export const consentSources = ['contract', 'letter', 'call', 'message', 'application'] as const
const staffSources = ['contract', 'letter', 'call', 'message'] as const
/** `over`: its last day has passed · `replaced`: a later record of the channel holds. */
export const consentStates = ['live', 'over', 'replaced', 'withdrawn'] as const

const channel = z.enum(consentChannels)

/** A channel as the lending app tells it. */
export const toldConsent = z.strictObject({ channel, hours: z.optional(agreedHours) })

export const listConsents = endpoint({
  path: '/forward/collect/compliance/consents',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: 'DOMAIN §14 CO: authorised channels; decision 049',
  summary:
    'The channels a borrower and those who owe with them authorised, earlier records too, newest first; at most 100',
  input: z.strictObject({ userId: id }),
  output: z.array(
    z.object({
      consentId: id,
      /** Null: the borrower; else the codebtor or guarantor. */
      contactId: z.nullable(id),
      channel,
      state: z.enum(consentStates),
      /** Null: whenever the law permits. */
      hours: z.nullable(agreedHours),
      source: z.enum(consentSources),
      evidence: z.string(),
      from: day,
      until: z.nullable(day),
      /** Null: the lending app told it. */
      madeBy: z.nullable(z.string()),
      madeTime: instant,
      /** Withdrawn or replaced then. */
      closedTime: z.nullable(instant),
      withdrawnBy: z.nullable(z.string()),
      withdrawnReason: z.nullable(z.string()),
    }),
  ),
  errors: ['borrower.missing'],
})

export const addConsent = endpoint({
  path: '/forward/collect/compliance/addConsent',
  access: { button: 'caseManagement_recall' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §14 CO: authorised channels; decision 049',
  summary:
    'Record that a borrower authorised a channel, with what shows it; it replaces the earlier record of the channel',
  input: z.strictObject({
    userId: id,
    /** A codebtor or guarantor with a verified record; left out: the borrower. */
    contactId: z.optional(id),
    channel,
    hours: z.optional(agreedHours),
    source: z.enum(staffSources),
    /** Which document or recording, and where it lies. */
    evidence: reason,
    from: day,
    until: z.optional(day),
  }),
  output: z.object({ consentId: id }),
  errors: ['borrower.missing', 'compliance.consentDays', 'compliance.notObligor'],
})

export const withdrawConsent = endpoint({
  path: '/forward/collect/compliance/withdrawConsent',
  access: { button: 'caseManagement_recall' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §14 CO: authorised channels; decision 049',
  summary: 'The borrower withdrew a channel: nobody contacts them by it from now on',
  input: z.strictObject({ consentId: id, reason }),
  output: done,
  errors: ['record.missing', 'compliance.consentClosed'],
})
