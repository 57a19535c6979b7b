/** Auto-outbound jobs (PPD): how stages are dialled, a day's jobs by round, each with its dial list and outcomes. */
import * as z from 'zod/mini'
import { contactRuleNames } from '../compliance/rules.ts'
import { endpoint } from '../endpoint.ts'
import { country, day, done, id, instant, looseInt, merchantId, reason, shortText, stage, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { callOutcomeNames, callStates } from './call.ts'

/** Whom a job dials (2 §9). `emergency`: contacts of the application; `contact directory`: those found since. */
export const ppdContactTypes = {
  self: { zh: '本人', en: 'borrower', es: 'titular' },
  emergency: { zh: '紧急联系人', en: 'emergency contacts', es: 'contactos de emergencia' },
  'contact directory': { zh: '通讯录', en: 'contact directory', es: 'directorio de contactos' },
} as const satisfies Record<string, Words>
export type PpdContactType = keyof typeof ppdContactTypes
const contactTypeNames = Object.keys(ppdContactTypes) as [PpdContactType, ...PpdContactType[]]

/** `init → running → success | fail`; a failed one can be restarted. */
export const ppdStates = ['init', 'running', 'success', 'fail'] as const
export const ppdFailures = {
  'no dialer': { zh: '未连接外呼系统', en: 'no dialer is connected', es: 'no hay marcador conectado' },
  'dialer fails': { zh: '外呼系统连续失败', en: 'the dialer failed repeatedly', es: 'el marcador falló repetidamente' },
  'time is up': {
    zh: '结束时间已到，仍有号码未拨',
    en: 'its end came before every number was dialled',
    es: 'llegó su hora de fin con números sin marcar',
  },
  'stopped by hand': { zh: '人工停止', en: 'stopped by hand', es: 'detenida a mano' },
} as const satisfies Record<string, Words>
export type PpdFailure = keyof typeof ppdFailures
const failureNames = Object.keys(ppdFailures) as [PpdFailure, ...PpdFailure[]]

/** Why a number that the filters found is not dialled. */
export const ppdExclusions = {
  contacted: { zh: '今日已接通', en: 'reached today already', es: 'ya contactado hoy' },
  promised: { zh: '已有承诺', en: 'has a promise', es: 'tiene una promesa' },
  'other job': { zh: '在其他任务中', en: 'in another job of the day', es: 'en otra tarea del día' },
} as const satisfies Record<string, Words>
export type PpdExclusion = keyof typeof ppdExclusions
const exclusionNames = Object.keys(ppdExclusions) as [PpdExclusion, ...PpdExclusion[]]
/** `waiting` for its turn, `excluded` before, `refused` by the gate, `called`, `left` when its time was up. */
export const ppdNumberStates = ['waiting', 'excluded', 'refused', 'called', 'left'] as const

/** Hour and minute where the country's clock is (the capital's zone). */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const config = z.object({
  configId: z.int(),
  country,
  period: stage,
  /** What the dialer plays, or whom it connects to. */
  profile: z.string(),
  startTime: timeOfDay,
  endTime: timeOfDay,
  rounds: z.int(),
  lines: z.int(),
  pauseMinutes: z.int(),
  active: z.boolean(),
  updatedBy: z.string(),
  updatedTime: instant,
  version,
})

export const listPpdConfigs = endpoint({
  path: '/forward/collect/ppd/config/list',
  access: { menu: 'ppdJob' },
  rows: 'case',
  spec: 'DOMAIN §6 PPD config; decision 022',
  summary: 'How each stage of the caller’s countries is dialled',
  input: z.strictObject({}),
  output: z.array(config),
  errors: [],
})

export const savePpdConfig = endpoint({
  path: '/forward/collect/ppd/config/save',
  access: { button: 'ppdJob_config' },
  rows: 'case',
  writes: true,
  spec: 'DOMAIN §6 PPD config; decision 022',
  summary: 'Say how a stage is dialled; jobs made from now on follow it',
  input: z.strictObject({
    country,
    period: stage,
    profile: shortText,
    startTime: timeOfDay,
    endTime: timeOfDay,
    rounds: z.int().check(z.gte(1), z.lte(9)),
    /** Calls at once. */
    lines: z.int().check(z.gte(1), z.lte(200)),
    /** Between a round and the one derived from it. */
    pauseMinutes: z.int().check(z.gte(0), z.lte(720)),
    active: z.boolean(),
    /** Of the one that is changed; left out where there is none yet. */
    version: z.optional(version),
  }),
  output: z.object({ configId: z.int(), version }),
  errors: ['collection.invalidPeriod', 'collection.ppdInvalidEnd', 'record.stale'],
})

/** Numbers by what became of them; `answered` and `notReached` are of those called. */
const counts = z.object({
  found: z.int(),
  excluded: z.int(),
  refused: z.int(),
  waiting: z.int(),
  dialling: z.int(),
  answered: z.int(),
  notReached: z.int(),
  left: z.int(),
})
export type PpdCounts = z.output<typeof counts>

const job = z.object({
  jobId: id,
  country,
  period: stage,
  date: day,
  round: z.int(),
  overdueDayFrom: z.int(),
  overdueDayTo: z.int(),
  contactTypes: z.array(z.enum(contactTypeNames)),
  excludeContacted: z.boolean(),
  excludePtp: z.boolean(),
  autoDerive: z.boolean(),
  startTime: instant,
  endTime: instant,
  profile: z.string(),
  lines: z.int(),
  state: z.enum(ppdStates),
  failure: z.nullable(z.enum(failureNames)),
  /** Whose team's; null: the whole stage. */
  leaderName: z.nullable(z.string()),
  workplaceName: z.nullable(z.string()),
  /** Derived by the round before where nobody made it. */
  operatorName: z.nullable(z.string()),
  createdTime: instant,
  startedTime: z.nullable(instant),
  finishedTime: z.nullable(instant),
  counts,
})

export const listPpdJobs = endpoint({
  path: '/forward/collect/ppd/job/list',
  access: { menu: 'ppdJob' },
  rows: 'case',
  spec: '2 §7 PPD jobs',
  summary: 'Auto-outbound jobs of the caller’s stages, the latest day first',
  input: listInput(
    {
      country: z.optional(country),
      period: z.optional(stage),
      state: z.optional(z.enum(ppdStates)),
      dayFrom: z.optional(day),
      dayTo: z.optional(day),
      jobId: z.optional(id),
    },
    ['date'],
  ),
  output: listOf(job),
  errors: [],
})

export const createPpdJob = endpoint({
  path: '/forward/collect/ppd/job/create',
  access: { button: 'ppdJob_create' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 PPD jobs',
  summary: 'Make a job that dials a stage on a day; each number passes the contact gate right before it is dialled',
  input: z.strictObject({
    country,
    period: stage,
    date: day,
    round: looseInt,
    overdueDayFrom: z.optional(looseInt),
    overdueDayTo: z.optional(looseInt),
    contactTypes: z._default(z.array(z.enum(contactTypeNames)).check(z.minLength(1), z.maxLength(3)), ['self']),
    excludeContacted: z._default(z.boolean(), true),
    excludePtp: z._default(z.boolean(), true),
    autoDerive: z._default(z.boolean(), false),
    /** Within the configured hours; those, unless said. */
    startTime: z.optional(timeOfDay),
    endTime: z.optional(timeOfDay),
  }),
  output: z.object({ jobId: id }),
  errors: [
    'performance.invalidDate',
    'collection.invalidPeriod',
    'collection.ppdInvalidStart',
    'collection.ppdInvalidEnd',
    'collection.ppdInvalidOverdueDay',
    'collection.ppdInvalidRound',
    'collection.ppdConfigMissing',
    'collection.ppdJobExists',
    'collection.ppdLastJobMissing',
  ],
})

export const restartPpdJob = endpoint({
  path: '/forward/collect/ppd/job/restart',
  access: { button: 'ppdJob_create' },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 PPD jobs',
  summary: 'Go on with a failed job where it ended: what was not dialled, until its end or a later one',
  input: z.strictObject({ jobId: id, endTime: z.optional(timeOfDay) }),
  output: done,
  errors: [
    'collection.ppdJobMissing',
    'collection.ppdJobNotFailed',
    'collection.ppdInvalidEnd',
    'collection.ppdConfigMissing',
  ],
})

export const stopPpdJob = endpoint({
  path: '/forward/collect/ppd/job/stop',
  access: { button: 'ppdJob_create' },
  rows: 'case',
  writes: true,
  spec: '2 §7 PPD jobs; decision 022',
  summary: 'End a job that has not ended: nothing more of it is dialled; it counts as failed and can be restarted',
  input: z.strictObject({ jobId: id, reason }),
  output: done,
  errors: ['collection.ppdJobMissing', 'collection.ppdJobOver'],
})

export const listPpdNumbers = endpoint({
  path: '/forward/collect/ppd/job/numbers',
  access: { menu: 'ppdJob' },
  rows: 'case',
  spec: 'SCREENS /collection/ppdJob: dial list',
  summary: 'The numbers of a job whose cases are in the caller’s scope, with what became of each',
  input: listInput(
    {
      jobId: id,
      state: z.optional(z.enum(ppdNumberStates)),
      outcome: z.optional(z.enum(callOutcomeNames)),
    },
    ['place'],
  ),
  output: listOf(
    z.object({
      numberId: z.int(),
      caseId: id,
      merchant: merchantId,
      /** Masked, as the number. */
      borrower: z.string(),
      contactType: z.enum(contactTypeNames),
      number: z.string(),
      state: z.enum(ppdNumberStates),
      exclusion: z.nullable(z.enum(exclusionNames)),
      rule: z.nullable(z.enum(contactRuleNames)),
      notBefore: z.nullable(instant),
      /** Null before the gate has decided. */
      decisionId: z.nullable(id),
      callState: z.nullable(z.enum(callStates)),
      outcome: z.nullable(z.enum(callOutcomeNames)),
      placedTime: z.nullable(instant),
      /** Seconds from answer to end. */
      talked: z.nullable(z.int()),
      recording: z.nullable(z.string()),
    }),
  ),
  errors: ['collection.ppdJobMissing'],
})
