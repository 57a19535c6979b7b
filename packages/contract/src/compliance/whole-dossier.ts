/** The authority's copy of a dossier: personal data stands in it whole, so it takes two people. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { done, id, instant, reason } from '../fields.ts'
import { dossierScopes } from './complaint.ts'

const leaders = { access: { button: 'caseManagement_recall' }, rows: 'case', spec: 'DOMAIN §14; decision 057' } as const

/** An approved copy is taken within so many days. */
export const wholeDossierDays = 7
/** `over`: approved, and its days have passed. */
export const wholeDossierStates = ['waiting', 'approved', 'refused', 'over'] as const

export const listWholeDossiers = endpoint({
  path: '/forward/collect/compliance/wholeDossiers',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: leaders.spec,
  summary: 'Who asked for a dossier with personal data whole, what was decided, how often it was taken; newest first',
  input: z.strictObject({ caseId: id }),
  output: z.array(
    z.object({
      requestId: id,
      scope: z.enum(dossierScopes),
      reason: z.string(),
      askedBy: z.string(),
      askedTime: instant,
      /** The caller asked, so somebody else decides. */
      own: z.boolean(),
      state: z.enum(wholeDossierStates),
      decidedBy: z.nullable(z.string()),
      decidedTime: z.nullable(instant),
      decidedReason: z.nullable(z.string()),
      taken: z.int(),
      /** The caller asked for it or approved it, and it can be taken now. */
      mine: z.boolean(),
    }),
  ),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const askWholeDossier = endpoint({
  ...leaders,
  path: '/forward/collect/compliance/askWholeDossier',
  writes: true,
  summary: 'Ask for the authority’s copy of a dossier; somebody else lets it out',
  input: z.strictObject({
    caseId: id,
    scope: z.enum(dossierScopes),
    /** Which authority asks, and under which number. */
    reason,
  }),
  output: z.object({ requestId: id }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const decideWholeDossier = endpoint({
  ...leaders,
  path: '/forward/collect/compliance/decideWholeDossier',
  writes: true,
  secondPerson: true,
  summary: 'Let the authority’s copy out, or refuse it',
  input: z.strictObject({ requestId: id, approve: z.boolean(), reason }),
  output: done,
  errors: ['record.missing', 'compliance.dossierDecided', ...secondPersonErrors],
})

export const takeWholeDossier = endpoint({
  ...leaders,
  path: '/forward/collect/compliance/takeWholeDossier',
  transport: 'download',
  writes: 'statement',
  summary: 'The approved copy as one ZIP, for who asked for it and who let it out, within a week; each time is logged',
  input: z.strictObject({ requestId: id }),
  output: z.unknown(),
  errors: ['record.missing', 'compliance.dossierNotYours'],
})
