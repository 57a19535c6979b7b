/** A dispute or an authority's complaint: it stops contact at once, and everything that was done is in one file. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, reason } from '../fields.ts'
import { valueCode } from '../settings/dictionary.ts'
import { type Words, words as w } from '../words.ts'

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
  summary:
    'A leader closes a complaint with its outcome; contact is possible again once no other is open, at the service desk either',
  input: z.strictObject({ caseId: id, complaintId: id, outcome: reason }),
  output: done,
  errors: ['collection.caseMissing', 'collection.caseOutOfScope', 'compliance.complaintMissing'],
})

/** What a dossier covers: the case's bill; the person's bills at its merchant; at every merchant that the caller works for. */
export const dossierScopes = ['bill', 'person', 'house'] as const
export type DossierScope = (typeof dossierScopes)[number]
export const dossierScopeWords = {
  bill: w('仅此账单', 'This bill alone', 'Solo esta cuota'),
  person: w('在该商户的全部账单', 'Every bill with this merchant', 'Todas las cuotas con esta entidad'),
  house: w('在各商户的全部账单', 'Every bill with every merchant', 'Todas las cuotas con todas las entidades'),
} as const satisfies Record<DossierScope, Words>

export const complaintDossier = endpoint({
  path: '/forward/collect/compliance/dossier',
  access: { menu: 'caseManagement' },
  rows: 'case',
  transport: 'download',
  spec: 'DOMAIN §14; decision 015',
  summary:
    'Everything done about a person’s bills as one ZIP, times on the borrower’s clock: a PDF and the tables behind it',
  input: z.strictObject({ caseId: id, scope: z._default(z.enum(dossierScopes), 'person') }),
  output: z.unknown(),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})
