/** Coverage: while somebody is away a backup works their due promises and callbacks. And who has not checked in. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, day, done, empty, instant, merchantId, reason, stage } from '../fields.ts'
import { listInput, listOf } from '../page.ts'

/** Beside a case: its collector covers somebody (`for`), or was covered in the last days (`by`). */
export const caseCover = z.object({
  state: z.enum(['for', 'by']),
  /** The other person. */
  name: z.string(),
  since: instant,
  /** Null while it lasts. */
  until: z.nullable(instant),
})

const shares = z.array(z.object({ name: z.string(), count: z.int() }))

export const listCovers = endpoint({
  path: '/forward/collect/cs/core/cover/list',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: 'requirement: coverage',
  summary: 'Collectors in my scope: who is away, who covers whom, and what of theirs is due today',
  input: listInput({ away: z.optional(z.boolean()), period: z.optional(stage) }, ['name']),
  output: listOf(
    z.object({
      accountId,
      name: z.string(),
      period: z.nullable(stage),
      leaderName: z.nullable(z.string()),
      away: z.boolean(),
      /** Chosen by a leader; null: whoever of the team has least. */
      backup: z.nullable(z.object({ accountId, name: z.string() })),
      /** Promises and callbacks of today that are still with the person. */
      due: z.int(),
      /** Cases of the person that others work until they are back. */
      lent: shares,
      /** Cases that the person works for others. */
      covers: shares,
    }),
  ),
  errors: [],
})

export const chooseBackup = endpoint({
  path: '/forward/collect/cs/core/cover/choose',
  access: { button: 'caseManagement_cover' },
  rows: 'case',
  writes: true,
  spec: 'requirement: coverage',
  summary: 'Say who covers a collector; null leaves it to whoever of the team has least',
  input: z.strictObject({ accountId, backup: z.nullable(accountId) }),
  output: done,
  errors: ['record.missing', 'collection.collectorMissing'],
})

export const myCovers = endpoint({
  path: '/forward/collect/cs/core/cover/mine',
  access: { menu: 'pendingCollect' },
  rows: 'own',
  spec: 'requirement: coverage, shown to both',
  summary: 'Cases that I work for others, and cases of mine that others work',
  input: empty,
  output: z.object({ lent: shares, covers: shares }),
  errors: [],
})

const minutes = z.int().check(z.gte(15), z.lte(480))

export const checkInRules = endpoint({
  path: '/forward/collect/cs/core/cover/checkIn/list',
  access: { button: 'caseManagement_cover' },
  rows: 'none',
  spec: 'requirement: not checked in, their untouched cases go back to the pool',
  summary: 'Which of my merchants take untouched cases from who has not checked in, and since when',
  input: empty,
  output: z.object({
    /** Only a country's director decides it. */
    mayChange: z.boolean(),
    rules: z.array(
      z.object({
        merchant: merchantId,
        merchantName: z.string(),
        country,
        /** Minutes after the shift began; null: off. */
        afterMinutes: z.nullable(minutes),
        fromDay: z.nullable(day),
        /** A change that begins on a day ahead. */
        next: z.nullable(z.object({ afterMinutes: z.nullable(minutes), fromDay: day })),
        setBy: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})

export const setCheckInRule = endpoint({
  path: '/forward/collect/cs/core/cover/checkIn/set',
  access: { roles: ['COUNTRY_DIRECTOR'] },
  rows: 'none',
  writes: true,
  spec: 'requirement: not checked in, their untouched cases go back to the pool',
  summary: 'From a day on, at the earliest today; another word for the same day replaces it',
  input: z.strictObject({
    merchant: merchantId,
    fromDay: day,
    /** Left out: off. */ afterMinutes: z.optional(minutes),
    reason,
  }),
  output: done,
  errors: ['record.missing', 'collection.coverDayPast'],
})
