/** Visits at the door: asked about before somebody goes, pending until the result is logged. */
import * as z from 'zod/mini'
import { contactAnswer } from '../compliance/contact.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, reason } from '../fields.ts'

const spec = '2 §7 Case; decision 056'

export const beginVisit = endpoint({
  path: '/forward/collect/cs/core/visit',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec,
  summary: 'Go to a person of a case, if the gate allows a visit now; it counts from now on',
  input: z.strictObject({
    caseId: id,
    /** Null: the borrower. */
    contactId: z.nullable(id),
  }),
  output: z.object({
    /** Null where the gate refused: nobody goes, and the answer says why and when. */
    visitId: z.nullable(id),
    decisionId: id,
    answer: contactAnswer,
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope', 'collection.contactMissing'],
})

export const cancelVisit = endpoint({
  path: '/forward/collect/cs/core/cancelVisit',
  access: { button: 'pendingCollect_work' },
  rows: 'own',
  writes: true,
  spec,
  summary: 'The caller’s own visit did not take place: it counts no more',
  input: z.strictObject({ visitId: id, reason }),
  output: done,
  errors: ['collection.visitOver'],
})

/** A visit of the caller that waits for its result. */
export const openVisit = z.object({
  visitId: id,
  contactId: z.nullable(id),
  begunTime: instant,
  /** The end of the permitted hours: after it the visit stands. */
  untilTime: instant,
})
