/** The work list of messages: receipts without a message, messages without an end, texts without a sender that is known. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, id, instant, reason } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { workKindNames } from './work-terms.ts'

const spec = 'DOMAIN §10; decisions 068, 182'
const text = z.nullable(z.string())
const workId = z.string().check(z.regex(/^(receipt|unknown|stranger) [0-9A-Z]{1,20}$/))

export const listMessageWork = endpoint({
  path: '/api/cms/message_work/fetch_all',
  access: { menu: 'messageWork' },
  rows: 'merchant',
  spec,
  summary: 'What of messages waits for a person, of the countries in scope, the oldest first; addresses masked',
  input: listInput({ kind: z.optional(z.enum(workKindNames)) }, ['since']),
  output: listOf(
    z.object({
      workId: z.string(),
      kind: z.enum(workKindNames),
      time: instant,
      why: text,
      country: z.nullable(country),
      channel: text,
      address: text,
      /** The provider's id, its words, or what was written; numbers and addresses in it are masked. */
      detail: text,
      told: text,
      messageId: z.nullable(id),
    }),
  ),
  errors: [],
})

export const messageWorkCandidates = endpoint({
  path: '/api/cms/message_work/candidates',
  access: { menu: 'messageWork' },
  rows: 'merchant',
  spec,
  summary: 'Messages that a receipt may be of: those to its number in the eight days before it that have no end yet',
  input: z.strictObject({ workId }),
  output: z.array(
    z.object({ messageId: id, state: z.string(), queuedTime: instant, sentTime: z.nullable(instant), text }),
  ),
  errors: ['record.missing'],
})

const changing = { access: { button: 'messageWork_change' }, rows: 'merchant', writes: true, spec } as const
const done = z.object({ done: z.literal(true) })

export const matchMessageWork = endpoint({
  ...changing,
  path: '/api/cms/message_work/match',
  summary: 'Say of which message a receipt is; it counts as if the channel had named it',
  input: z.strictObject({ workId, messageId: id, note: reason }),
  output: done,
  errors: ['record.missing', 'messaging.noCandidate'],
})

export const settleMessageWork = endpoint({
  ...changing,
  path: '/api/cms/message_work/settle',
  summary: 'Say what became of a message nobody knows the end of; a later receipt still counts',
  input: z.strictObject({ workId, state: z.enum(['delivered', 'failed']), note: reason }),
  output: done,
  errors: ['record.missing'],
})

export const closeMessageWork = endpoint({
  ...changing,
  path: '/api/cms/message_work/close',
  summary: 'Done with a receipt or a text of somebody unknown; it stays on record with the note',
  input: z.strictObject({ workId, note: reason }),
  output: done,
  errors: ['record.missing'],
})
