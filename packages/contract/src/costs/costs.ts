/** Unit costs of channels, dated and never overwritten, and what they come to against use. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, instant, reason, serialId, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { costKindNames, costUnitNames, countedKinds } from './terms.ts'

const spec = '1 §1 channel_cost_statistics_conf; DOMAIN §11; SCREENS channel_cost_statistics_conf'
/** A price in whole units of its currency: up to six decimals, as an SMS costs fractions of a cent. */
const price = z.string().check(z.regex(/^\d{1,7}(\.\d{1,6})?$/))
/** The channel's code; empty: every channel of the kind that has no price of its own. */
const channel = z.string().check(z.trim(), z.maxLength(60))

export const unitCostRow = z.object({
  costId: serialId,
  kind: z.enum(costKindNames),
  channel: z.string(),
  country,
  unit: z.enum(costUnitNames),
  unitCost: z.string(),
  currency,
  fromDay: day,
  /** Its last day: where it was ended, or the day before the next price begins. */
  lastDay: z.nullable(day),
  createdBy: z.string(),
  createdTime: instant,
  version,
})

const filter = {
  kind: z.optional(z.enum(costKindNames)),
  country: z.optional(country),
  /** Only prices that hold on this day. */
  onDay: z.optional(day),
}

export const listUnitCosts = endpoint({
  path: '/api/cms/channel_cost/fetch_all',
  access: { menu: 'channel_cost_statistics_conf' },
  rows: 'merchant',
  spec,
  summary: 'Unit costs of the countries worked for, the latest first',
  input: listInput(filter, ['fromDay']),
  output: listOf(unitCostRow),
  errors: [],
})

export const unitCostExportColumns = [
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'unit', kind: 'text', title: { zh: '计价单位', en: 'Unit', es: 'Unidad' } },
  { key: 'unitCost', kind: 'text', title: { zh: '单位成本', en: 'Unit cost', es: 'Costo unitario' } },
  { key: 'currency', kind: 'text', title: { zh: '币种', en: 'Currency', es: 'Moneda' } },
  { key: 'fromDay', kind: 'day', title: { zh: '自', en: 'From', es: 'Desde' } },
  { key: 'lastDay', kind: 'day', title: { zh: '至', en: 'Through', es: 'Hasta' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportUnitCosts = endpoint({
  ...listFile,
  path: '/api/cms/channel_cost/export',
  access: { menu: 'channel_cost_statistics_conf' },
  rows: 'merchant',
  summary: 'Unit costs as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: [],
})

const acting = {
  access: { button: 'channel_cost_statistics_conf_change' },
  rows: 'merchant',
  writes: true,
  spec,
} as const

export const saveUnitCost = endpoint({
  ...acting,
  path: '/api/cms/channel_cost/create_or_update',
  idempotent: true,
  summary: 'A price from a day on; the one before it ends the day before',
  input: z.strictObject({
    kind: z.enum(costKindNames),
    channel,
    country,
    unit: z.enum(costUnitNames),
    unitCost: price,
    currency,
    fromDay: day,
  }),
  output: z.object({ costId: serialId }),
  errors: ['access.merchantNotAllowed', 'costs.unitOfAnotherKind', 'costs.dayTaken'],
})

export const endUnitCost = endpoint({
  ...acting,
  path: '/api/cms/channel_cost/end',
  summary: 'The price holds through this day and nothing follows it',
  input: z.strictObject({ costId: serialId, version, lastDay: day, reason }),
  output: z.object({ costId: serialId, version }),
  errors: ['record.missing', 'record.stale', 'costs.endsBeforeItBegins'],
})

export const costStatisticsDays = 92
const figures = {
  country,
  kind: z.enum(countedKinds),
  channel: z.string(),
  unit: z.nullable(z.enum(costUnitNames)),
  units: z.int(),
  /** Units of days without a price. */
  unpriced: z.int(),
  /** Null: nothing of it has a price. */
  cost: z.nullable(minorAmount),
  currency: z.nullable(currency),
}

export const costStatistics = endpoint({
  path: '/api/cms/channel_cost/statistics',
  access: { menu: 'channel_cost_statistics_conf' },
  rows: 'merchant',
  spec,
  summary: 'What was used and what it cost, by channel or by day, and what was collected in the same days',
  input: z.strictObject({
    startDay: day,
    endDay: day,
    kind: z.optional(z.enum(countedKinds)),
    country: z.optional(country),
    by: z.enum(['channel', 'day']),
  }),
  output: z.object({
    rows: z.array(z.object({ ...figures, day: z.nullable(day) })),
    collected: z.array(
      z.object({
        country,
        currency,
        amount: minorAmount,
        /** What all priced use cost in the same currency; what cost other money is not in it. */
        cost: minorAmount,
      }),
    ),
  }),
  errors: ['request.invalid'],
})
