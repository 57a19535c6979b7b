/** A country's contact policy: drafted by one person, approved by another, in force from a day on. */
import * as z from 'zod/mini'
import { type Country, countries } from '../countries.ts'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, day, instant, reason, version } from '../fields.ts'
import { type Words, words as w } from '../words.ts'
import { policyTerms } from './terms.ts'

const policyId = z.int().check(z.gt(0), z.lte(2_147_483_647))
export const policyStates = ['draft', 'approved', 'refused'] as const

/** In what a policy can leave the law's outer bound. */
export const boundPointWords = {
  hours: w('时段或星期', 'hours or days of the week', 'horario o días'),
  holidays: w('公共假日', 'public holidays', 'feriados'),
  channels: w('渠道', 'channels', 'canales'),
  parties: w('可联系的人', 'who may be contacted', 'a quién se contacta'),
  limits: w('次数上限', 'how often', 'frecuencia'),
  oneChannel: w('接通后同一渠道', 'one channel after a contact', 'un solo canal tras un contacto'),
  delivered: w('送达即为接触', 'delivered messages count', 'los mensajes entregados cuentan'),
  consent: w('消费者授权', 'the consumer’s authorisation', 'autorización del consumidor'),
  perMerchant: w('各商户分别计数', 'counted by merchant', 'conteo por comercio'),
  age: w('年龄证明', 'proof of age', 'prueba de edad'),
} as const satisfies Record<string, Words>
/** What a policy is called wherever it is named. `version`: the how-manieth of its country. */
export function policyName({ country: of, version, from }: { country: Country; version: number; from: string }): Words {
  const { zh, en, es } = countries[of].name
  return {
    zh: `${zh}联系规则第 ${version} 版（自 ${from} 起）`,
    en: `Contact policy of ${en}, version ${version} (from ${from})`,
    es: `Política de contacto de ${es}, versión ${version} (desde ${from})`,
  }
}
export type BoundPoint = keyof typeof boundPointWords
/** That a policy leaves the law, and in what: said in words wherever it is named. */
export function outsideWords(points: readonly BoundPoint[]): Words {
  const list = (language: keyof Words, comma: string) =>
    points.map((point) => boundPointWords[point][language]).join(comma)
  return {
    zh: `超出法律界限（${list('zh', '、')}）`,
    en: `leaves the law’s bound (${list('en', ', ')})`,
    es: `fuera del límite legal (${list('es', ', ')})`,
  }
}
export const boundPoints = Object.keys(boundPointWords) as [BoundPoint, ...BoundPoint[]]

/** Why and until when a policy may leave the bound: who held so, in which opinion. */
const legalNote = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(20), z.maxLength(1000)),
  /** The day of the opinion. */
  dated: day,
  /** The last day on which it holds; after it the bound does again. */
  until: day,
})

export const listPolicies = endpoint({
  path: '/api/cms/compliance/policyList',
  access: { menu: 'compliance' },
  rows: 'none',
  spec: 'DOMAIN §14; decision 014',
  summary: 'Contact policies of all countries, newest first',
  input: z.strictObject({ country: z.optional(country) }),
  output: z.array(
    z.object({
      policyId,
      country,
      state: z.enum(policyStates),
      /** The latest approved one whose day has come. */
      inForce: z.boolean(),
      effectiveFrom: day,
      terms: policyTerms,
      /** What of it holds: the terms within the law's outer bound, with the cap against harassment. */
      effective: policyTerms,
      /** In what the terms leave the bound: none of it holds without a legal note. */
      outside: z.array(z.enum(boundPoints)),
      /** The law of the bound, and where it was read. */
      boundSource: z.nullable(z.string()),
      legalNote: z.nullable(legalNote),
      source: z.string(),
      reason: z.nullable(z.string()),
      /** Null: shipped with the program. */
      madeBy: z.nullable(z.string()),
      madeTime: instant,
      /** The caller wrote it, so somebody else has to approve it. */
      own: z.boolean(),
      decidedBy: z.nullable(z.string()),
      decidedTime: z.nullable(instant),
      decidedReason: z.nullable(z.string()),
      version,
    }),
  ),
  errors: [],
})

const drafted = {
  country,
  effectiveFrom: day,
  terms: policyTerms,
  /** The law, and where it was read. */
  source: z.string().check(z.trim(), z.minLength(10), z.maxLength(1000)),
  reason,
  /** Needed where the terms leave the law's outer bound. */
  legalNote: z.optional(legalNote),
} as const

export const savePolicy = endpoint({
  path: '/api/cms/compliance/savePolicy',
  access: { button: 'compliance_change' },
  rows: 'none',
  writes: true,
  spec: 'DOMAIN §14; decision 014',
  summary: 'Draft a policy, or change one’s own draft; nothing is in force before somebody else approves it',
  input: z.strictObject({ ...drafted, policyId: z.optional(policyId), version: z.optional(version) }),
  output: z.object({ policyId, version }),
  errors: [
    'staff.noPermission',
    'record.missing',
    'record.stale',
    'compliance.notDraft',
    'compliance.nothingChanged',
    'compliance.dayPast',
    'compliance.dayTaken',
    'compliance.outsideLaw',
    'compliance.noteDays',
  ],
})

export const decidePolicy = endpoint({
  path: '/api/cms/compliance/decidePolicy',
  access: { button: 'compliance_change' },
  rows: 'none',
  writes: true,
  secondPerson: true,
  spec: 'DOMAIN §14; decision 014',
  summary: 'Approve or refuse somebody else’s draft',
  input: z.strictObject({ policyId, version, approve: z.boolean(), reason }),
  output: z.object({ policyId, version }),
  errors: [
    ...secondPersonErrors,
    'staff.noPermission',
    'record.missing',
    'record.stale',
    'compliance.notDraft',
    'compliance.ownDraft',
    'compliance.dayPast',
    'compliance.dayTaken',
    'compliance.outsideLaw',
    'compliance.noteDays',
  ],
})
