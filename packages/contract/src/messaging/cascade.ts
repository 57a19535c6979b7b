/** Cascades: several ways of reaching a borrower one after the other, each only where the one before did not arrive. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, entryNumber, id, instant, merchantId, reason, shortText, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import {
  cascadeAudience,
  cascadeEndNames,
  cascadeStep,
  messageEvents,
  personStateNames,
  runStateNames,
  stepsAtMost,
  traceKindNames,
} from './cascade-terms.ts'
import { messageChannels } from './message.ts'

const spec = 'DOMAIN §10, §14; decision 180'
const menu = { menu: 'messageCascade' } as const
const reading = { access: menu, rows: 'merchant', spec } as const
const text = z.nullable(z.string())
const people = z.int()
const steps = z.array(cascadeStep).check(z.minLength(1), z.maxLength(stepsAtMost))

const rowFields = {
  cascadeId: id,
  name: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  active: z.boolean(),
  /** Of the newest version. */
  number: z.int(),
  stepCount: z.int(),
  running: z.int(),
  updatedBy: z.string(),
  updatedTime: instant,
  version,
}
const runFields = {
  runId: id,
  number: z.int(),
  state: z.enum(runStateNames),
  people,
  control: people,
  active: people,
  askedBy: z.string(),
  decidedBy: text,
  askedTime: instant,
  startedTime: z.nullable(instant),
  endedTime: z.nullable(instant),
  pausedWhy: text,
  perMinute: z.int(),
  version,
}

export const listCascades = endpoint({
  ...reading,
  path: '/api/cms/message_cascade/fetch_all',
  summary: 'Cascades of the merchants in scope, the latest changed first unless asked otherwise',
  input: listInput({ active: z.optional(z.boolean()) }, ['changed']),
  output: listOf(z.object(rowFields)),
  errors: [],
})

export const cascadeDetail = endpoint({
  ...reading,
  path: '/api/cms/message_cascade/detail',
  summary: 'One cascade with its versions, the newest first, and its latest runs',
  input: z.strictObject({ cascadeId: id }),
  output: z.object({
    ...rowFields,
    versions: z.array(
      z.object({
        number: z.int(),
        audience: cascadeAudience,
        steps: z.array(cascadeStep),
        madeBy: z.string(),
        madeTime: instant,
      }),
    ),
    runs: z.array(z.object(runFields)),
  }),
  errors: ['record.missing'],
})

export const cascadeTemplates = endpoint({
  ...reading,
  path: '/api/cms/message_cascade/templates',
  summary: 'Approved templates for collection or service of the merchant worked for that a case can fill',
  input: z.strictObject({}),
  output: z.array(z.object({ template: z.string(), description: z.string(), channel: z.enum(messageChannels) })),
  errors: [],
})

const changing = { ...reading, access: { button: 'messageCascade_change' }, writes: true } as const
const sending = { ...reading, access: { button: 'messageCascade_run' }, writes: true } as const
const standing = z.object({ cascadeId: id, number: z.int(), version })

export const saveCascade = endpoint({
  ...changing,
  path: '/api/cms/message_cascade/create_or_update',
  summary: 'A new cascade of the merchant worked for, or the next version of one; what runs goes on by its own version',
  input: z.strictObject({
    cascadeId: z.optional(id),
    /** As it was seen; left out of a new one. */
    version: z.optional(version),
    name: shortText,
    audience: cascadeAudience,
    steps,
  }),
  output: standing,
  errors: [
    'record.missing',
    'record.stale',
    'messaging.cascadeSteps',
    'messaging.cascadeTemplate',
    'messaging.cascadeName',
  ],
})

export const retireCascade = endpoint({
  ...changing,
  path: '/api/cms/message_cascade/retire',
  summary: 'Take out of use or into use again; runs go on',
  input: z.strictObject({ cascadeId: id, version, active: z.boolean(), reason }),
  output: standing,
  errors: ['record.missing', 'record.stale'],
})

const plan = {
  cascadeId: id,
  version,
  controlPercent: z.int().check(z.gte(0), z.lte(50)),
  perMinute: z.int().check(z.gte(1), z.lte(6000)),
}
const startErrors = ['record.missing', 'record.stale', 'messaging.cascadeTemplate', 'messaging.cascadeRetired'] as const

export const previewCascade = endpoint({
  ...sending,
  path: '/api/cms/message_cascade/preview',
  summary:
    'Dry run: how many would enter, what the gate says of their first message now and by which rule, and its cost',
  input: z.strictObject(plan),
  output: z.object({
    enter: people,
    control: people,
    /** In another cascade already, so not in this one. */
    elsewhere: people,
    /** Of those the gate was asked about: as many as one look takes. */
    asked: people,
    allowed: people,
    refused: z.array(z.object({ rule: z.string(), people })),
    segments: z.int(),
    cost: z.nullable(z.object({ minor: z.int(), currency })),
    needsSecondPerson: z.boolean(),
  }),
  errors: [...startErrors],
})

const runStanding = z.object({ runId: id, state: z.enum(runStateNames), version })
const seenRun = { runId: id, version }
const runErrors = ['record.missing', 'record.stale', 'messaging.cascadeStep'] as const

export const startCascade = endpoint({
  ...sending,
  path: '/api/cms/message_cascade/start',
  idempotent: true,
  summary: 'Let those whom its audience finds now enter; over five hundred people a second person has to say so',
  input: z.strictObject(plan),
  output: runStanding,
  errors: [...startErrors, 'messaging.cascadeEmpty'],
})

export const decideCascade = endpoint({
  ...sending,
  access: { button: 'messageCascade_decide' },
  path: '/api/cms/message_cascade/decide',
  secondPerson: true,
  summary: 'Let it begin or send it back; by somebody who neither wrote nor asked for it',
  input: z.strictObject({ ...seenRun, approve: z.boolean(), reason }),
  output: runStanding,
  errors: [...runErrors, ...secondPersonErrors],
})

export const pauseCascade = endpoint({
  ...sending,
  path: '/api/cms/message_cascade/pause',
  summary: 'Everybody stays where they are, and the clocks of their waits stand',
  input: z.strictObject({ ...seenRun, reason }),
  output: runStanding,
  errors: runErrors,
})

export const resumeCascade = endpoint({
  ...sending,
  path: '/api/cms/message_cascade/resume',
  summary: 'Go on where everybody was; nobody is passed over',
  input: z.strictObject(seenRun),
  output: runStanding,
  errors: [...runErrors, 'messaging.cascadeTemplate'],
})

export const stopCascade = endpoint({
  ...sending,
  path: '/api/cms/message_cascade/stop',
  summary: 'End it for everybody; what still waits to be sent is not',
  input: z.strictObject({ ...seenRun, reason }),
  output: runStanding,
  errors: runErrors,
})

export const cascadeRun = endpoint({
  ...reading,
  path: '/api/cms/message_cascade/run',
  summary:
    'How a run goes: who is at which step, how it ended for the others, and what came of it beside those held out',
  input: z.strictObject({ runId: id }),
  output: z.object({
    ...runFields,
    cascadeName: z.string(),
    steps: z.array(cascadeStep),
    at: z.array(z.object({ step: z.int(), people, sent: people, delivered: people, failed: people, skipped: people })),
    ends: z.array(z.object({ why: z.enum(cascadeEndNames), people })),
    /** Paid within 72 hours of the start. */
    arms: z.array(z.object({ arm: z.enum(['written', 'control']), people, paid: people })),
  }),
  errors: ['record.missing'],
})

export const listCascadePeople = endpoint({
  ...reading,
  path: '/api/cms/message_cascade/people',
  summary: 'People of a run, where each is and why',
  input: listInput(
    {
      runId: id,
      state: z.optional(z.enum(personStateNames)),
      why: z.optional(z.enum(cascadeEndNames)),
      step: z.optional(z.int().check(z.gte(1), z.lte(stepsAtMost))),
    },
    ['person'],
  ),
  output: listOf(
    z.object({
      personId: entryNumber,
      caseId: id,
      userId: id,
      borrower: z.string(),
      state: z.enum(personStateNames),
      step: z.int(),
      dueTime: z.nullable(instant),
      why: z.nullable(z.enum(cascadeEndNames)),
      endedTime: z.nullable(instant),
    }),
  ),
  errors: [],
})

export const cascadeTrace = endpoint({
  ...reading,
  path: '/api/cms/message_cascade/trace',
  summary: 'What happened to one person: decisions of the gate, channels tried, answers, receipts, why they moved on',
  input: z.strictObject({ runId: id, personId: entryNumber }),
  output: z.array(
    z.object({
      time: instant,
      step: z.int(),
      /** What the cascade did; null: told of the message. */
      did: z.nullable(z.enum(traceKindNames)),
      /** What happened to the message, as its own trace has it. */
      told: z.nullable(z.enum(Object.keys(messageEvents) as [keyof typeof messageEvents])),
      channel: text,
      /** A rule, a provider's word or why it ended. */
      code: text,
      decisionId: text,
      messageId: text,
    }),
  ),
  errors: ['record.missing'],
})
