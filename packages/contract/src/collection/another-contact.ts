/** Further contacts of a borrower: adding one, and no longer using one. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, reason } from '../fields.ts'
import { contactRelations } from './relations.ts'

/** Where a contact was found (2 §3). */
export const contactSources = ['web search', 'friends feedback', 'contact feedback'] as const

export const addAnotherContact = endpoint({
  path: '/forward/collect/cs/anotherContact/add',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  spec: '2 §7 Another contact',
  summary: 'Add a person who knows the borrower; whether they may be contacted is for the gate to say',
  searchesPeople: ['mobile'],
  input: z.strictObject({
    caseId: id,
    relation: z.enum(contactRelations),
    source: z.enum(contactSources),
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
    /** As people write it; kept as E.164. */
    mobile: z.string().check(z.trim(), z.minLength(6), z.maxLength(30)),
  }),
  output: z.object({ contactId: id }),
  errors: [
    'borrower.searchLimit',
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.invalidPhone',
    'collection.contactExists',
    'compliance.alreadySilent',
  ],
})

export const disableAnotherContact = endpoint({
  path: '/forward/collect/cs/anotherContact/disable',
  access: { button: ['pendingCollect_work', 'searchUsers_contact'] },
  rows: 'case',
  writes: true,
  spec: '2 §7 Another contact',
  summary: 'No longer use a contact; a leader can use it again, with a reason',
  input: z.strictObject({ caseId: id, contactId: id, disabled: z._default(z.boolean(), true), reason }),
  output: done,
  errors: ['collection.caseMissing', 'collection.caseOutOfScope', 'collection.contactMissing', 'staff.noPermission'],
})
