/** Who is not written to, by purpose and channel, with where that comes from; and the registers that say so for many at once. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, day, entryNumber, instant, reason, shortText } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { messageChannels } from './message.ts'
import {
  registerFaultNames,
  registerLinesAtMost,
  registerNames,
  suppressionOriginNames,
  suppressionPurposeNames,
} from './suppression-terms.ts'

const spec = 'DOMAIN §10; FACTS messages 6; decision 181'
const channel = z.enum(messageChannels)
const purpose = z.enum(suppressionPurposeNames)
const text = z.nullable(z.string())

export const listSuppressions = endpoint({
  path: '/api/cms/message_suppression/fetch_all',
  access: { menu: 'messageSuppression' },
  rows: 'merchant',
  spec,
  summary: 'Addresses that are not written to, of the countries in scope, the latest first; masked',
  input: listInput(
    {
      channel: z.optional(channel),
      purpose: z.optional(purpose),
      origin: z.optional(z.enum(suppressionOriginNames)),
      register: z.optional(z.enum(registerNames)),
      /** Those that hold, or those that were lifted or are over; those that hold unless said. */
      over: z.optional(z.boolean()),
    },
    ['made'],
  ),
  output: listOf(
    z.object({
      suppressionId: entryNumber,
      address: z.string(),
      country: z.nullable(country),
      channel,
      /** Null: for every purpose but codes and legal notices. */
      purpose: z.nullable(purpose),
      origin: z.enum(suppressionOriginNames),
      register: z.nullable(z.enum(registerNames)),
      evidence: z.string(),
      madeTime: instant,
      madeBy: text,
      expiresTime: z.nullable(instant),
      liftedTime: z.nullable(instant),
      liftedBy: text,
      liftedReason: text,
    }),
  ),
  errors: [],
})

const changing = { access: { button: 'messageSuppression_change' }, rows: 'merchant', writes: true, spec } as const

export const addSuppression = endpoint({
  ...changing,
  path: '/api/cms/message_suppression/add',
  summary: 'From now on nothing is written to an address on a channel; whether it was so before is not told',
  input: z.strictObject({
    channel,
    address: shortText,
    purpose: z.optional(purpose),
    /** Where the wish is on record: a call, a letter, a work order. */
    evidence: shortText,
    lastDay: z.optional(day),
  }),
  output: z.object({ done: z.literal(true) }),
  errors: ['messaging.badTestAddress'],
})

export const liftSuppression = endpoint({
  ...changing,
  path: '/api/cms/message_suppression/lift',
  summary: 'Take back what staff, a bounce or a register said; what a person ended by their own hand stands',
  input: z.strictObject({ suppressionId: entryNumber, reason }),
  output: z.object({ done: z.literal(true) }),
  errors: ['record.missing', 'messaging.ownEnd'],
})

export const importRegister = endpoint({
  ...changing,
  path: '/api/cms/message_suppression/import',
  idempotent: true,
  summary:
    'A file of a public register: nobody in it is written to for marketing; every line not taken is said with its place',
  input: z.strictObject({
    register: z.enum(registerNames),
    /** What the file is called or dated. */
    evidence: shortText,
    lines: z.string().check(z.minLength(1), z.maxLength(registerLinesAtMost * 40)),
    /** The file has everybody of the register: whoever is not in it any more may be written to again. */
    isWhole: z.boolean(),
  }),
  output: z.object({
    addresses: z.int(),
    /** Who was in an earlier file and is not in this one. */
    lifted: z.int(),
    faults: z.array(z.object({ line: z.int(), fault: z.enum(registerFaultNames) })),
    faultCount: z.int(),
  }),
  errors: ['messaging.registerEmpty', 'messaging.registerCountry', 'messaging.registerShrunk'],
})
