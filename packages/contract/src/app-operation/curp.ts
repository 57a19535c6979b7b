/** Who checks a CURP for a merchant: providers in their order, what they cost and how they answer, and every check that was asked. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currency,
  day,
  done,
  entryNumber,
  id,
  instant,
  merchantId,
  reason,
  serialId,
  shortText,
  version,
} from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { type Words, words as w } from '../words.ts'

const spec = '1 §2 curp_conf; DOMAIN §4 checks; decision 132'
export const curpProvidersAtMost = 20
export const curpResults = {
  found: w('一致', 'Found', 'Encontrada'),
  mismatch: w('信息不符', 'Another person', 'Otra persona'),
  notFound: w('不存在', 'Not found', 'No existe'),
  error: w('无应答', 'No answer', 'Sin respuesta'),
} as const satisfies Record<string, Words>
export type CurpResult = keyof typeof curpResults
export const curpResultNames = Object.keys(curpResults) as [CurpResult, ...CurpResult[]]

const named = { merchant: z.optional(merchantId) }
const minor = z.int().check(z.gte(0), z.lte(1_000_000_000))
const seen = { access: { menu: 'curp_conf' }, rows: 'merchant', spec } as const
const changing = { access: { button: 'curp_conf_change' }, rows: 'merchant', writes: true, spec } as const
const stale = ['record.missing', 'record.stale'] as const
const mine = ['market.merchantForeign'] as const
/** HTTP is for a machine beside this one. */
const address = z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s"'<>\\]+$/i))

const provider = z.object({
  providerId: serialId,
  name: z.string(),
  url: z.string(),
  secretSet: z.boolean(),
  position: z.int(),
  active: z.boolean(),
  cost: minorAmount,
  currency,
  timeoutMs: z.int(),
  freezeAfter: z.int(),
  freezeMinutes: z.int(),
  /** Until when it rests after so many failures in a row; null: it is asked. */
  frozenUntil: z.nullable(instant),
  /** Of the last 30 days. */
  asked: z.int(),
  answered: z.int(),
  medianMs: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  spent: minorAmount,
  changedBy: z.string(),
  changedTime: instant,
  version,
})
const filter = { ...named, active: z.optional(z.boolean()) }

export const listCurpProviders = endpoint({
  ...seen,
  path: '/api/cms/app_operation/curp_fetch_all',
  summary: 'Providers in the order in which they are asked, and how each answered in the last 30 days',
  input: listInput(filter, ['position']),
  output: listOf(provider),
  errors: mine,
})

export const curpProviderColumns = [
  { key: 'position', kind: 'number', title: w('顺序', 'Order', 'Orden') },
  { key: 'name', kind: 'text', title: w('服务商', 'Provider', 'Proveedor') },
  { key: 'active', kind: 'text', title: w('启用', 'Active', 'Activa') },
  { key: 'cost', kind: 'money', title: w('单次成本', 'Cost of a check', 'Costo por consulta') },
  { key: 'asked', kind: 'number', title: w('30 天调用', 'Asked in 30 days', 'Consultas en 30 días') },
  { key: 'answered', kind: 'number', title: w('有应答', 'Answered', 'Con respuesta') },
  { key: 'medianMs', kind: 'number', title: w('中位耗时（毫秒）', 'Median, ms', 'Mediana, ms') },
  { key: 'p95Ms', kind: 'number', title: w('95 分位（毫秒）', '95 of 100, ms', '95 de 100, ms') },
  { key: 'spent', kind: 'money', title: w('30 天成本', 'Cost in 30 days', 'Costo en 30 días') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportCurpProviders = endpoint({
  ...listFile,
  path: '/api/cms/app_operation/curp_export',
  access: { menu: 'curp_conf' },
  rows: 'merchant',
  summary: 'Providers of CURP checks as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: mine,
})

export const saveCurpProvider = endpoint({
  ...changing,
  path: '/api/cms/app_operation/curp_save',
  summary: 'Add a provider, as the last to be asked, or change one; its secret is never answered',
  input: z.strictObject({
    providerId: z.optional(serialId),
    version: z.optional(version),
    ...named,
    name: shortText,
    url: address,
    secret: z.optional(z.string().check(z.minLength(4), z.maxLength(400))),
    cost: minor,
    timeoutMs: z.int().check(z.gte(200), z.lte(30_000)),
    freezeAfter: z.int().check(z.gte(1), z.lte(100)),
    freezeMinutes: z.int().check(z.gte(1), z.lte(1440)),
  }),
  output: z.object({ providerId: serialId, version }),
  errors: [...mine, ...stale, 'appOperation.curpElsewhere', 'appOperation.providersAtMost'],
})

export const switchCurpProvider = endpoint({
  ...changing,
  path: '/api/cms/app_operation/curp_active',
  summary: 'Ask a provider or leave it out; switched on again it rests no longer',
  input: z.strictObject({ providerId: serialId, version, active: z.boolean(), reason }),
  output: z.object({ version }),
  errors: stale,
})

export const orderCurpProviders = endpoint({
  ...changing,
  path: '/api/cms/app_operation/curp_order',
  summary: 'The order in which all providers of a merchant are asked',
  input: z.strictObject({
    ...named,
    providerIds: z.array(serialId).check(z.minLength(1), z.maxLength(curpProvidersAtMost)),
  }),
  output: done,
  errors: [...mine, 'record.stale'],
})

export const tryCurp = endpoint({
  path: '/api/cms/app_operation/curp_try',
  access: { button: 'curp_conf_try' },
  rows: 'merchant',
  spec,
  summary:
    'Ask the providers about one CURP as an application would, or one of them alone: counted, paid for and logged',
  input: z.strictObject({
    ...named,
    curp: z.string().check(z.trim(), z.minLength(18), z.maxLength(18)),
    /** This one alone, active or not. */
    providerId: z.optional(serialId),
    reason,
  }),
  output: z.object({
    attempts: z.array(
      z.object({
        provider: z.string(),
        result: z.enum(curpResultNames),
        ms: z.int(),
        cost: minorAmount,
        detail: z.string(),
      }),
    ),
    currency,
  }),
  errors: [...mine, 'record.missing', 'appOperation.curpUnreadable', 'appOperation.curpElsewhere'],
})

const checkFilter = {
  ...named,
  providerId: z.optional(serialId),
  result: z.optional(z.enum(curpResultNames)),
  startDay: z.optional(day),
  endDay: z.optional(day),
}
export const listCurpChecks = endpoint({
  ...seen,
  path: '/api/cms/app_operation/curp_checks',
  summary: 'Every check that was asked of a provider, the latest first',
  input: listInput(checkFilter, ['at']),
  output: listOf(
    z.object({
      checkId: entryNumber,
      time: instant,
      provider: z.string(),
      /** Null: tried by hand. */
      appId: z.nullable(id),
      userId: z.nullable(id),
      triedBy: z.nullable(z.string()),
      curp: z.string(),
      result: z.enum(curpResultNames),
      ms: z.int(),
      cost: minorAmount,
      currency,
      detail: z.string(),
    }),
  ),
  errors: mine,
})

export const curpCheckColumns = [
  { key: 'time', kind: 'instant', title: w('时间', 'When', 'Cuándo') },
  { key: 'provider', kind: 'text', title: w('服务商', 'Provider', 'Proveedor') },
  { key: 'appId', kind: 'text', title: w('申请', 'Application', 'Solicitud') },
  { key: 'curp', kind: 'text', title: w('CURP', 'CURP', 'CURP') },
  { key: 'result', kind: 'text', title: w('结果', 'Result', 'Resultado') },
  { key: 'ms', kind: 'number', title: w('耗时（毫秒）', 'Milliseconds', 'Milisegundos') },
  { key: 'cost', kind: 'money', title: w('成本', 'Cost', 'Costo') },
  { key: 'detail', kind: 'text', title: w('说明', 'Detail', 'Detalle') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportCurpChecks = endpoint({
  ...listFile,
  path: '/api/cms/app_operation/curp_checks_export',
  access: { menu: 'curp_conf' },
  rows: 'merchant',
  summary: 'Checks of CURP as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(checkFilter), format: fileFormat }),
  errors: mine,
})
