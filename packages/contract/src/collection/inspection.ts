/** Quality inspection: records are sampled by rule, scored on a form, told to the collector; two inspectors calibrate on one. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, day, done, id, instant, shortText, stage } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { callOutcomeNames } from './call.ts'

export const recordKinds = ['call', 'log'] as const
const kind = z.enum(recordKinds)
const ruleId = z.int().check(z.gt(0), z.lte(2_147_483_647))
const item = z.strictObject({
  /** What is asked for, in each reader's language. */
  names: z.strictObject({ zh: shortText, en: shortText, es: shortText }),
  points: z.int().check(z.gte(1), z.lte(100)),
  /** No points here are no points at all. */
  fatal: z.boolean(),
})
const items = z
  .array(item)
  .check(z.minLength(1), z.maxLength(20))
  .check(
    z.refine((list) => list.reduce((sum, { points }) => sum + points, 0) === 100, {
      error: 'the points must add up to 100',
    }),
  )

const shared = { rows: 'case', spec: 'SCREENS /detect/qualityInspection; decision 022' } as const
const reading = { ...shared, access: { menu: 'qualityInspection' } } as const
const inspecting = { ...shared, access: { button: 'qualityInspection_inspect' }, writes: true } as const

export const getInspectionForms = endpoint({
  ...reading,
  path: '/forward/collect/detect/inspection/forms',
  summary: 'The form in use in each of the caller’s countries',
  input: z.strictObject({}),
  output: z.array(z.object({ formId: z.int(), country, items: z.array(item), madeBy: z.string(), madeTime: instant })),
  errors: [],
})

export const saveInspectionForm = endpoint({
  ...inspecting,
  path: '/forward/collect/detect/inspection/saveForm',
  summary: 'Score by this form from now on; what was sampled keeps the form it was sampled under',
  input: z.strictObject({ country, items }),
  output: z.object({ formId: z.int() }),
  errors: ['staff.noPermission'],
})

export const listInspectionRules = endpoint({
  ...reading,
  path: '/forward/collect/detect/inspection/rules',
  summary: 'How records are sampled',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      ruleId: z.int(),
      country,
      name: z.string(),
      kind,
      period: z.nullable(stage),
      eachCollector: z.int(),
      minSeconds: z.nullable(z.int()),
      results: z.nullable(z.array(z.int())),
      calibrationPercent: z.int(),
      madeBy: z.string(),
      /** Samples it has drawn. */
      sampled: z.int(),
    }),
  ),
  errors: [],
})

export const addInspectionRule = endpoint({
  ...inspecting,
  path: '/forward/collect/detect/inspection/addRule',
  summary: 'Make a sampling rule',
  input: z.strictObject({
    country,
    name: shortText,
    kind,
    period: z.optional(stage),
    eachCollector: z.int().check(z.gte(1), z.lte(50)),
    minSeconds: z.optional(z.int().check(z.gte(0), z.lte(3600))),
    results: z.optional(z.array(z.int().check(z.gte(0), z.lte(16))).check(z.minLength(1), z.maxLength(17))),
    calibrationPercent: z._default(z.int().check(z.gte(0), z.lte(100)), 0),
  }),
  output: z.object({ ruleId: z.int() }),
  errors: ['staff.noPermission'],
})

export const deleteInspectionRule = endpoint({
  ...inspecting,
  path: '/forward/collect/detect/inspection/delRule',
  summary: 'Sample no more by a rule; its samples stay',
  input: z.strictObject({ ruleId }),
  output: done,
  errors: ['record.missing'],
})

export const drawSamples = endpoint({
  ...inspecting,
  path: '/forward/collect/detect/inspection/sample',
  idempotent: true,
  summary: 'Draw records of a span of days by a rule, at random, none twice',
  input: z.strictObject({ ruleId, startDay: day, endDay: day }),
  output: z.object({
    sampled: z.int(),
    calibration: z.int(),
    /** Records that the rule could have drawn. */
    eligible: z.int(),
  }),
  errors: ['record.missing', 'performance.invalidDate', 'collection.inspectionFormMissing'],
})

const sample = z.object({
  sampleId: id,
  kind,
  caseId: id,
  merchantName: z.string(),
  period: stage,
  collector: accountId,
  collectorName: z.string(),
  /** When the record was made. */
  recordTime: instant,
  sampledTime: instant,
  wanted: z.int(),
  scored: z.int(),
  /** Whether the caller has scored it. */
  mine: z.boolean(),
  /** The mean of its scores, once as many as wanted are in. */
  total: z.nullable(z.int()),
  /** How far two inspectors are apart, in points. */
  gap: z.nullable(z.int()),
  seenTime: z.nullable(instant),
})

export const sampleStates = ['open', 'scored'] as const
export const listSamples = endpoint({
  ...reading,
  path: '/forward/collect/detect/inspection/list',
  summary: 'Sampled records of cases in my scope, newest first',
  input: listInput(
    {
      state: z.optional(z.enum(sampleStates)),
      collector: z.optional(accountId),
      period: z.optional(stage),
      /** Two inspectors on one record. */
      calibration: z.optional(z.boolean()),
      dayFrom: z.optional(day),
      dayTo: z.optional(day),
    },
    ['sampled'],
  ),
  output: listOf(sample),
  errors: [],
})

const score = z.object({
  inspector: z.string(),
  marks: z.array(z.nullable(z.int())),
  total: z.int(),
  comment: z.string(),
  at: instant,
})
const record = z.object({
  /** Masked, as the number. */
  borrower: z.string(),
  number: z.nullable(z.string()),
  outcome: z.nullable(z.enum(callOutcomeNames)),
  talkSeconds: z.nullable(z.int()),
  recording: z.nullable(z.string()),
  result: z.nullable(z.int()),
  remark: z.nullable(z.string()),
})
const inspected = z.object({
  ...sample.shape,
  record,
  items: z.array(item),
  /** While a second score is wanted, an inspector sees no other than the own. */
  scores: z.array(score),
  reply: z.nullable(z.string()),
})

export const getSample = endpoint({
  ...reading,
  path: '/forward/collect/detect/inspection/detail',
  summary: 'One sampled record with its form and scores',
  input: z.strictObject({ sampleId: id }),
  output: inspected,
  errors: ['record.missing'],
})

export const scoreSample = endpoint({
  ...inspecting,
  path: '/forward/collect/detect/inspection/score',
  summary: 'Score a record, once; the collector is told when as many inspectors as wanted have',
  input: z.strictObject({
    sampleId: id,
    /** Points by item in the form’s order; null: not applicable. */
    marks: z.array(z.nullable(z.int().check(z.gte(0), z.lte(100)))).check(z.minLength(1), z.maxLength(20)),
    comment: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
  }),
  output: z.object({ total: z.int(), complete: z.boolean() }),
  errors: [
    'record.missing',
    'collection.inspectionMarksInvalid',
    'collection.inspectionScored',
    'collection.inspectionOwn',
  ],
})

const ofOneself = { ...shared, rows: 'own', access: { menu: 'pendingCollect' } } as const

export const myInspections = endpoint({
  ...ofOneself,
  path: '/forward/collect/detect/inspection/mine',
  summary: 'What inspectors told the caller of the own records, newest first; at most the last 100',
  input: z.strictObject({}),
  output: z.object({
    unseen: z.int(),
    /** The mean of the last 30 days. */
    average: z.nullable(z.int()),
    list: z.array(inspected),
  }),
  errors: [],
})

export const answerInspection = endpoint({
  ...ofOneself,
  writes: true,
  path: '/forward/collect/detect/inspection/answer',
  summary: 'The collector has read what was told, and may say something to it',
  input: z.strictObject({ sampleId: id, reply: z.optional(z.string().check(z.trim(), z.maxLength(1000))) }),
  output: done,
  errors: ['record.missing'],
})
