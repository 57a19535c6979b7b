/** A dispute or an authority's complaint: it stops contact at once, and everything that was done is in one file. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, reason } from '../fields.ts'
import { valueCode } from '../settings/dictionary.ts'

export const complaintKinds = ['dispute', 'authority'] as const

export const openComplaint = endpoint({
  path: '/forward/collect/compliance/openComplaint',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  spec: 'DOMAIN §14; decision 015',
  summary: 'Stop all contact about a bill because its borrower disputes it or an authority asks',
  input: z.strictObject({
    caseId: id,
    kind: z.enum(complaintKinds),
    /** A code of the dictionary `authority` of the borrower's country: CONDUSEF, SERNAC, …; and the number it has there. */
    authority: z.optional(valueCode),
    reference: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))),
    description: reason,
  }),
  output: z.object({ complaintId: id }),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'compliance.complaintOpen',
    'compliance.authorityNeeded',
    'settings.valueUnknown',
  ],
})

export const closeComplaint = endpoint({
  path: '/forward/collect/compliance/closeComplaint',
  access: { button: 'caseManagement_recall' },
  rows: 'case',
  writes: true,
  spec: 'DOMAIN §14; decision 015',
  summary: 'A leader closes a complaint with its outcome; contact is possible again where nothing else forbids it',
  input: z.strictObject({ caseId: id, complaintId: id, outcome: reason }),
  output: done,
  errors: ['collection.caseMissing', 'collection.caseOutOfScope', 'compliance.complaintMissing'],
})

export const complaintDossier = endpoint({
  path: '/forward/collect/compliance/dossier',
  access: { menu: 'caseManagement' },
  rows: 'case',
  transport: 'download',
  spec: 'DOMAIN §14; decision 015',
  summary:
    'Every attempt, decision, message, recording reference and payment of a bill as one ZIP: a PDF and the tables behind it',
  input: z.strictObject({ caseId: id }),
  output: z.unknown(),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})
