/** Forecasts: new customers → cases by stage → people needed. Roll rates come from the bills’ own history, by day past due. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, country, day, stage, version } from '../fields.ts'
import type { Words } from '../words.ts'

/** How far ahead, and how far back. */
export const forecastDaysAhead = 62
export const forecastDaysBack = 62
export const forecastMonths = 4
/** A forecast is held against what came by what was forecast about this many days before. */
export const forecastHorizonDays = 7

const dayText = z.string().check(z.maxLength(10))
const range = { country, startDay: dayText, endDay: dayText } as const
const dayErrors = ['staff.invalidStartDay', 'staff.invalidEndDay', 'staff.noPermission'] as const
const screens = { menu: ['caseForecast', 'forecastHr'] } as const
const people = z.int().check(z.gte(0), z.lte(10_000_000))

export const forecastCustomer = endpoint({
  path: '/forward/collect/forecast/forecastCustomer',
  access: screens,
  rows: 'none',
  spec: '2 §7 Forecast',
  summary: 'New customers by day: what is expected, what history suggests, what came',
  input: z.strictObject(range),
  output: z.array(
    z.object({
      day,
      /** What the forecast counts with: the expected number where somebody gave one. */
      customers: z.int(),
      suggested: z.int(),
      changedByName: z.nullable(z.string()),
      /** Null from today on. */
      actual: z.nullable(z.int()),
    }),
  ),
  errors: dayErrors,
})

export const modifyForecastCustomer = endpoint({
  path: '/forward/collect/forecast/modifyForecastCustomer',
  access: { button: 'caseForecast_change' },
  rows: 'none',
  writes: true,
  spec: '2 §7 Forecast',
  summary: 'Expect a number of new customers on each day of a range, from today on; none given: what history suggests',
  input: z.strictObject({ ...range, customers: z.nullable(people) }),
  output: z.object({ changed: z.int() }),
  errors: dayErrors,
})

export const queryForecastCase = endpoint({
  path: '/forward/collect/forecast/queryForecastCase',
  access: screens,
  rows: 'none',
  spec: 'SCREENS caseForecast: cases by stage and day, against actual',
  summary: 'Cases by day and stage: forecast, actual, error; days before today by what was forecast a week before',
  input: z.strictObject({ ...range, period: z.optional(stage) }),
  output: z.object({
    /** Mean absolute error of the days before today, in hundredths of a percent of what came; null without any. */
    error: z.nullable(z.int()),
    rows: z.array(
      z.object({
        day,
        period: stage,
        /** Null where nothing had been forecast yet. */
        forecast: z.nullable(z.int()),
        /** Null ahead, and before the country’s first case. */
        actual: z.nullable(z.int()),
        /** Forecast less actual. */
        difference: z.nullable(z.int()),
      }),
    ),
  }),
  errors: dayErrors,
})

export const queryRollRates = endpoint({
  path: '/forward/collect/forecast/queryRollRates',
  access: screens,
  rows: 'none',
  spec: 'FACTS (f): compute rolls by dpd cohort, daily',
  summary: 'Of the bills that entered each stage lately, the share that went on into the next',
  input: z.strictObject({ country }),
  output: z.array(
    z.object({
      period: stage,
      /** Hundredths of a percent of bills that are still open when the stage ends; null where none was watched. */
      roll: z.nullable(z.int()),
      /** Bill-days that the rate was learnt from. */
      watched: z.int(),
    }),
  ),
  errors: ['staff.noPermission'],
})

const needed = {
  country,
  period: stage,
  caseCount: z.int(),
  casesPerHead: z.int(),
  hrCount: z.int(),
  /** Collectors who work this stage now. */
  activeCount: z.int(),
  /** Needed less active: above zero, people are missing. */
  floatingHrCount: z.int(),
} as const

export const queryForecastDailyHr = endpoint({
  path: '/forward/collect/forecast/queryForecastDailyHr',
  access: screens,
  rows: 'none',
  spec: '2 §7 Forecast',
  summary: 'People needed by day and stage, and how many that is more or less than there are',
  input: z.strictObject({ ...range, period: z.optional(stage) }),
  output: z.array(z.object({ ...needed, day, newCustomers: z.int() })),
  errors: dayErrors,
})

export const queryForecastMonthlyHr = endpoint({
  path: '/forward/collect/forecast/queryForecastMonthlyHr',
  access: screens,
  rows: 'none',
  spec: '2 §7 Forecast',
  summary: 'People needed by month and stage: by the mean of its days from today on',
  input: z.strictObject({ country, period: z.optional(stage) }),
  output: z.array(
    z.object({
      ...needed,
      /** Its first day. */
      month: day,
      newCustomers: z.int(),
      /** The fullest day's cases. */
      peakCount: z.int(),
    }),
  ),
  errors: ['staff.noPermission'],
})

type Column = { readonly key: string; readonly kind: 'day' | 'text' | 'number'; readonly title: Words }
const stageColumn = { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } } as const

/** Columns in order; codes stay codes, as the API has them. */
export const forecastHrColumns = [
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'from', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  stageColumn,
  { key: 'newCustomers', kind: 'number', title: { zh: '新客', en: 'New customers', es: 'Clientes nuevos' } },
  { key: 'caseCount', kind: 'number', title: { zh: '案件', en: 'Cases', es: 'Casos' } },
  { key: 'peakCount', kind: 'number', title: { zh: '最多的一天', en: 'Fullest day', es: 'Día más lleno' } },
  { key: 'casesPerHead', kind: 'number', title: { zh: '人均案件', en: 'Cases a person', es: 'Casos por persona' } },
  { key: 'hrCount', kind: 'number', title: { zh: '需要', en: 'Needed', es: 'Necesarias' } },
  { key: 'activeCount', kind: 'number', title: { zh: '现有', en: 'Working now', es: 'Trabajando ahora' } },
  { key: 'floatingHrCount', kind: 'number', title: { zh: '浮动', en: 'Floating', es: 'Flotante' } },
] as const satisfies readonly Column[]
export const forecastCaseColumns = [
  { key: 'day', kind: 'day', title: { zh: '日期', en: 'Day', es: 'Día' } },
  stageColumn,
  { key: 'forecast', kind: 'number', title: { zh: '预测', en: 'Forecast', es: 'Pronóstico' } },
  { key: 'actual', kind: 'number', title: { zh: '实际', en: 'Actual', es: 'Real' } },
  { key: 'difference', kind: 'number', title: { zh: '差异', en: 'Difference', es: 'Diferencia' } },
] as const satisfies readonly Column[]
const format = z.enum(['csv', 'xlsx'])

export const exportForecastHr = endpoint({
  path: '/forward/collect/forecast/exportForecastHr',
  access: { menu: 'forecastHr' },
  rows: 'none',
  transport: 'download',
  spec: 'SCREENS /collection/forecastHr: filter, export',
  summary: 'People needed as CSV or XLSX: by the days of a range, or by month where no range is given',
  input: z.strictObject({
    country,
    days: z.optional(z.strictObject({ startDay: dayText, endDay: dayText })),
    period: z.optional(stage),
    format,
  }),
  output: z.null(),
  errors: dayErrors,
})

export const exportForecastCase = endpoint({
  path: '/forward/collect/forecast/exportForecastCase',
  access: { menu: 'caseForecast' },
  rows: 'none',
  transport: 'download',
  spec: 'DOMAIN §3: every list that staff use to work can be exported',
  summary: 'Cases by day and stage as CSV or XLSX: forecast, actual, and by how much it missed',
  input: z.strictObject({ ...range, period: z.optional(stage), format }),
  output: z.null(),
  errors: dayErrors,
})

export const modifyCasesPerHead = endpoint({
  path: '/forward/collect/forecast/modifyCasesPerHead',
  access: { button: 'caseForecast_change' },
  rows: 'none',
  writes: true,
  spec: 'DOMAIN §7: people needed by cases per head per stage',
  summary: 'How many cases one person works in a stage',
  input: z.strictObject({
    country,
    period: stage,
    cases: z.int().check(z.gte(1), z.lte(100_000)),
    /** What it was when the caller looked. */
    was: count,
  }),
  output: z.object({ version }),
  errors: ['staff.noPermission', 'record.stale'],
})
