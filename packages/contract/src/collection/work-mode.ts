/** Work mode: one case after another, each in one person's hands, a result before the next. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty, id, instant, reason } from '../fields.ts'

/** A case stays in hand this long without a sign of life. */
export const claimMinutes = 10
/** A callback can be set this many days ahead. */
export const callbackHorizonDays = 14

/** Why this case is next: somebody waits for a call, has promised for today, it is the own list's turn, or the pool's. */
export const nextReasons = ['callback', 'promise', 'own', 'pool'] as const

export const claimNextCase = endpoint({
  path: '/forward/collect/cs/core/case/claimNext',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: 'statement',
  spec: '2 §2 Pending collect; requirement: next case with a claim, so that two people never work one case',
  summary: 'Takes the next case in hand; goes on with the one in hand while it has no result',
  input: z.strictObject({
    /** The case just left. It needs a result first. */
    after: z.optional(id),
    /** Takes this one next, because it is due: a callback or a promise of the own list. */
    due: z.optional(id),
  }),
  output: z.object({
    /** Null: nothing is left to work. */
    caseId: z.nullable(id),
    reason: z.nullable(z.enum(nextReasons)),
    until: z.nullable(instant),
    /** Where nothing is left: how many of the own list wait because nobody may be contacted now, and from when on the first may be. */
    waiting: z.nullable(z.object({ count: z.int(), from: z.nullable(instant) })),
  }),
  errors: ['collection.resultNeeded'],
})

export const keepClaim = endpoint({
  path: '/forward/collect/cs/core/case/keepClaim',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  spec: 'requirement: next case with a claim',
  summary: 'Keeps a case in hand while its page is open',
  input: z.strictObject({ caseId: id }),
  output: z.object({ held: z.boolean(), until: z.nullable(instant) }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const releaseClaim = endpoint({
  path: '/forward/collect/cs/core/case/releaseClaim',
  access: { button: 'pendingCollect_work' },
  rows: 'case',
  writes: true,
  spec: 'requirement: next case with a claim',
  summary: 'Ends work on the case in hand without a result, and says why',
  input: z.strictObject({ caseId: id, reason }),
  output: z.object({ released: z.boolean() }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const workDue = endpoint({
  path: '/forward/collect/cs/core/case/workDue',
  access: { menu: 'pendingCollect' },
  rows: 'case',
  spec: 'requirement: due promises and callbacks come first and interrupt',
  summary: 'Callbacks that are due now and promises of today that were not touched today, of the own list',
  input: empty,
  output: z.array(
    z.object({
      caseId: id,
      /** Masked. */
      borrower: z.string(),
      kind: z.enum(['callback', 'promise']),
      /** For whom, while they are away; null for one's own. */
      coverFor: z.nullable(z.string()),
      /** When to call; null for a promise. */
      at: z.nullable(instant),
    }),
  ),
  errors: [],
})
