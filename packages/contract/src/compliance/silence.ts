/** The right-party register: phones and people that nobody contacts, whatever the case, the merchant or the channel. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, done, id, instant, reason } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { silenceKindNames } from './rules.ts'

const kind = z.enum(silenceKindNames)

export const addSilence = endpoint({
  path: '/forward/collect/compliance/silence',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  spec: 'DOMAIN §14; decision 015',
  summary: 'Silence a phone or a person everywhere at once, with what shows it',
  input: z.strictObject({
    caseId: id,
    /** Null: the borrower, or the borrower’s own number. Of a contact who is a verified obligor the person can be silenced too. */
    contactId: z.nullable(id),
    kind,
    /** What shows it: who said so, when, which document. */
    evidence: reason,
  }),
  output: z.object({ silenceId: id, /** Open cases that it silences, of all merchants. */ cases: z.int() }),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.contactMissing',
    'compliance.personOnly',
    'compliance.noEmail',
    'compliance.alreadySilent',
  ],
})

export const liftSilence = endpoint({
  path: '/forward/collect/compliance/liftSilence',
  access: { button: 'caseManagement_recall' },
  rows: 'case',
  writes: true,
  spec: 'DOMAIN §14; decision 015',
  summary: 'A leader ends a silence, with the reason',
  input: z.strictObject({ silenceId: id, reason }),
  output: done,
  errors: ['compliance.silenceMissing'],
})

export const silenceFilterFields = {
  kind: z.optional(kind),
  live: z.optional(z.boolean()),
  country: z.optional(country),
} as const

export const silenceRow = z.object({
  silenceId: id,
  kind,
  caseId: id,
  merchantName: z.string(),
  /** Masked: the phone, or the person’s document. */
  whom: z.string(),
  evidence: z.string(),
  madeBy: z.string(),
  madeTime: instant,
  liftedBy: z.nullable(z.string()),
  liftedTime: z.nullable(instant),
  liftedReason: z.nullable(z.string()),
})

export const listSilences = endpoint({
  path: '/forward/collect/compliance/silences',
  access: { menu: ['pendingCollect', 'caseManagement', 'tools'] },
  rows: 'case',
  spec: 'DOMAIN §14; decision 015',
  summary: 'Silences that were noted on cases in scope, newest first',
  input: listInput(silenceFilterFields, ['at']),
  output: listOf(silenceRow),
  errors: [],
})
