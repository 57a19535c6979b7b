/** The seals over the operation log, and proving them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty, id, instant } from '../fields.ts'
import { jobStates } from '../job/job.ts'

/** What a check found first: an entry changed, gone, or put where nothing can appear; a seal changed or gone. */
export const brokenKinds = ['changed', 'missing', 'added', 'seal changed', 'seal missing'] as const

export const sealState = endpoint({
  path: '/api/cms/operation_log/seal_state',
  access: { menu: 'log' },
  rows: 'none',
  spec: 'DOMAIN §13: entries are sealed in batches, a check proves the chain',
  summary: 'How much of the log is sealed, the newest seal’s hash, and what the last check found',
  input: empty,
  output: z.object({
    entries: z.int(),
    sealed: z.int(),
    seals: z.int(),
    lastSealTime: z.nullable(instant),
    /** Hexadecimal. Written down outside, it proves later that no seals were cut off the end. */
    head: z.nullable(z.string()),
    lastCheck: z.nullable(
      z.object({
        jobId: id,
        state: z.enum(jobStates),
        time: instant,
        broken: z.nullable(
          z.object({ kind: z.enum(brokenKinds), seal: z.nullable(z.int()), entryId: z.nullable(z.int()) }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const checkSeals = endpoint({
  path: '/api/cms/operation_log/check_seals',
  access: { button: 'log_check' },
  rows: 'none',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §13: a check proves the chain',
  summary: 'Seal what is new, then prove every seal and entry; a job',
  input: empty,
  output: z.object({ jobId: id }),
  errors: [],
})
