/**
 * How work went. Each rate comes with what it divides, and null where there is nothing to divide by. Denominators:
 * coverage = accounts with an attempt ÷ accounts assignable · contact = attempts that reached somebody ÷ attempts · PTP = accounts
 * with a new promise ÷ accounts whose borrower was spoken to · kept = promises kept ÷ promises matured, by number, and by amount what
 * was paid, at most what was promised ÷ what was promised · recovery = collected ÷ outstanding at the start or when it came in.
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, currency, day, merchantId, stage } from '../fields.ts'
import { minorAmount } from '../money.ts'
import type { Words } from '../words.ts'
import { share } from './incentive.ts'

/** At most this many days at once. */
export const statisticsDays = 92
export const statisticsGroups = ['day', 'period', 'collector'] as const

const figures = {
  accounts: z.int(),
  attempted: z.int(),
  coverage: share,
  attempts: z.int(),
  effective: z.int(),
  contact: share,
  spokenTo: z.int(),
  promised: z.int(),
  ptp: share,
  matured: z.int(),
  kept: z.int(),
  keptRate: share,
  promisedAmount: minorAmount,
  keptAmount: minorAmount,
  keptAmountRate: share,
  outstanding: minorAmount,
  collected: minorAmount,
  recovery: share,
} as const

const asked = {
  startDay: z.string().check(z.maxLength(10)),
  endDay: z.string().check(z.maxLength(10)),
  groupBy: z.enum(statisticsGroups),
  country: z.optional(country),
  merchant: z.optional(merchantId),
  period: z.optional(stage),
  /** 40102 where the caller sees nobody of that number. */
  userNo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
} as const
const refusals = ['staff.invalidStartDay', 'staff.invalidEndDay', 'performance.invalidUser'] as const

export const getStatistics = endpoint({
  path: '/forward/collect/bi/getStatistics',
  access: { menu: 'statistics' },
  rows: 'case',
  spec: '2 §7 BI',
  summary: 'Recovery, coverage, promises and kept promises by day, stage or collector, of the cases in my scope',
  input: z.strictObject(asked),
  /** A row for each group and country: money of two countries is never summed. */
  output: z.array(
    z.object({
      country,
      currency,
      day: z.nullable(day),
      period: z.nullable(stage),
      collector: z.nullable(accountId),
      collectorName: z.nullable(z.string()),
      ...figures,
    }),
  ),
  errors: refusals,
})

type Kind = 'day' | 'text' | 'number' | 'money'
/** Columns of the file in order; rates in percent. */
export const statisticsColumns = [
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'day', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'collectorName', kind: 'text', title: { zh: '催收员', en: 'Collector', es: 'Gestor' } },
  { key: 'accounts', kind: 'number', title: { zh: '案件', en: 'Cases', es: 'Casos' } },
  { key: 'attempted', kind: 'number', title: { zh: '有联系的案件', en: 'Cases tried', es: 'Casos intentados' } },
  { key: 'coverage', kind: 'number', title: { zh: '覆盖率 %', en: 'Coverage %', es: 'Cobertura %' } },
  { key: 'attempts', kind: 'number', title: { zh: '联系次数', en: 'Attempts', es: 'Intentos' } },
  { key: 'effective', kind: 'number', title: { zh: '有效联系', en: 'Somebody reached', es: 'Contactos efectivos' } },
  { key: 'contact', kind: 'number', title: { zh: '有效联系 %', en: 'Somebody reached %', es: 'Contactabilidad %' } },
  { key: 'spokenTo', kind: 'number', title: { zh: '本人接通', en: 'Spoken to', es: 'Contacto con titular' } },
  { key: 'promised', kind: 'number', title: { zh: '新承诺', en: 'New promises', es: 'Promesas nuevas' } },
  { key: 'ptp', kind: 'number', title: { zh: '承诺率 %', en: 'Promise rate %', es: 'Tasa de promesas %' } },
  { key: 'matured', kind: 'number', title: { zh: '已判定承诺', en: 'Promises judged', es: 'Promesas evaluadas' } },
  { key: 'kept', kind: 'number', title: { zh: '承诺兑现', en: 'Promises kept', es: 'Promesas cumplidas' } },
  { key: 'keptRate', kind: 'number', title: { zh: '承诺兑现率 %', en: 'Kept rate %', es: 'Tasa de cumplimiento %' } },
  {
    key: 'keptAmountRate',
    kind: 'number',
    title: { zh: '按金额兑现率 %', en: 'Kept by amount %', es: 'Cumplimiento por monto %' },
  },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'outstanding', kind: 'money', title: { zh: '应还余额', en: 'Outstanding', es: 'Saldo' } },
  { key: 'collected', kind: 'money', title: { zh: '回款', en: 'Collected', es: 'Cobrado' } },
  { key: 'recovery', kind: 'number', title: { zh: '回收率 %', en: 'Recovery %', es: 'Recuperación %' } },
] as const satisfies readonly { key: string; kind: Kind; title: Words }[]

export const exportStatistics = endpoint({
  path: '/forward/collect/bi/exportStatistics',
  access: { menu: 'statistics' },
  rows: 'case',
  transport: 'download',
  spec: 'DOMAIN §3: every list that staff use to work can be exported',
  summary: 'The same figures as CSV or XLSX',
  input: z.strictObject({ ...asked, format: z.enum(['csv', 'xlsx']) }),
  output: z.null(),
  errors: refusals,
})
