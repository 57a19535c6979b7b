/** How an alert goes from one reading to the next. Pure: what is told follows from it. */
import { type Words, words as w } from '../words.ts'

export const alertMetrics = {
  clicks: w('点击', 'Clicks', 'Clics'),
  registrations: w('注册', 'Registrations', 'Registros'),
  clickToRegistration: w('点击注册率', 'Registrations of clicks', 'Registros por clics'),
  applications: w('申请', 'Applications', 'Solicitudes'),
} as const satisfies Record<string, Words>
export type AlertMetric = keyof typeof alertMetrics
export const alertMetricNames = Object.keys(alertMetrics) as [AlertMetric, ...AlertMetric[]]

/** Bounds themselves are within: below is less than, above is more than. */
export const comparisons = {
  below: w('低于', 'below', 'por debajo de'),
  above: w('高于', 'above', 'por encima de'),
  dropsBy: w('比往常下降超过', 'less than usual by more than', 'menos de lo habitual en más de'),
  risesBy: w('比往常上升超过', 'more than usual by more than', 'más de lo habitual en más de'),
} as const satisfies Record<string, Words>
export type Comparison = keyof typeof comparisons
export const comparisonNames = Object.keys(comparisons) as [Comparison, ...Comparison[]]

/** Whole ones alone: what runs is never compared with what is over. */
export const alertWindows = {
  hour: w('整点小时', 'A whole hour', 'Una hora entera'),
  day: w('整天', 'A whole day', 'Un día entero'),
} as const satisfies Record<string, Words>
export type AlertWindow = keyof typeof alertWindows
export const alertWindowNames = Object.keys(alertWindows) as [AlertWindow, ...AlertWindow[]]

export const alertStates = {
  ok: w('正常', 'As usual', 'Normal'),
  pending: w('待确认', 'Pending', 'Pendiente'),
  firing: w('告警中', 'Firing', 'En alerta'),
} as const satisfies Record<string, Words>
export type AlertState = keyof typeof alertStates
export const alertStateNames = Object.keys(alertStates) as [AlertState, ...AlertState[]]

export const alertHealths = {
  fine: w('有数据', 'Data', 'Con datos'),
  lowVolume: w('量太少', 'Too few to judge', 'Muy pocos para juzgar'),
  noData: w('无数据', 'No data', 'Sin datos'),
  failed: w('查询失败', 'Query failed', 'Falló la consulta'),
} as const satisfies Record<string, Words>
export type AlertHealth = keyof typeof alertHealths
export const alertHealthNames = Object.keys(alertHealths) as [AlertHealth, ...AlertHealth[]]

/** What is written down of a rule when its standing changes. */
export const alertEvents = {
  fired: w('已触发', 'Fired', 'Se disparó'),
  recovered: w('恢复正常', 'Back to usual', 'De vuelta a lo habitual'),
  noData: w('无数据', 'No data', 'Sin datos'),
  failed: w('查询失败', 'Query failed', 'Falló la consulta'),
  dataAgain: w('数据恢复', 'Data again', 'Datos de nuevo'),
} as const satisfies Record<string, Words>
export type AlertEvent = keyof typeof alertEvents
export const alertEventNames = Object.keys(alertEvents) as [AlertEvent, ...AlertEvent[]]

export interface AlertRule {
  readonly comparison: Comparison
  readonly threshold: number
  readonly minVolume: number
  readonly windows: number
  readonly quietMinutes: number
}
export interface Standing {
  readonly state: AlertState
  readonly health: AlertHealth
  /** Windows in a row that were beyond the bound. */
  readonly beyond: number
  /** When somebody was last told that it fired, in milliseconds. */
  readonly toldAt: number | null
}
export type Reading =
  | { readonly kind: 'value'; readonly value: number; readonly baseline: number | null; readonly volume: number }
  | { readonly kind: 'noData' }
  | { readonly kind: 'failed' }
export type Said = 'fired' | 'recovered' | 'noData' | 'failed' | 'dataAgain'

export interface Step {
  readonly standing: Standing
  /** What is written down, and whether somebody is told. */
  readonly said: readonly { readonly what: Said; readonly tells: boolean }[]
}

/** Null: there is nothing usual to compare with. */
function isBeyond({ comparison, threshold }: AlertRule, value: number, baseline: number | null): boolean | null {
  if (comparison === 'below') return value < threshold
  if (comparison === 'above') return value > threshold
  if (baseline === null || baseline === 0) return null
  // in whole numbers: a division would miss the bound itself
  const change = (value - baseline) * 10_000
  return comparison === 'dropsBy' ? -change > threshold * baseline : change > threshold * baseline
}

const minuteMs = 60_000

/**
 * A failed query and missing data keep the state and are said once each; so does what is too little to judge by. Beyond the bound
 * for so many windows in a row it fires once, and again only after it recovered; within its quiet time nobody is told again.
 */
export function stepAlert(rule: AlertRule, was: Standing, reading: Reading, now: number): Step {
  if (reading.kind !== 'value') {
    const health = reading.kind
    const said = was.health === health ? [] : [{ what: health, tells: true }]
    return { standing: { ...was, health }, said }
  }
  const back = was.health === 'noData' || was.health === 'failed' ? [{ what: 'dataAgain' as const, tells: false }] : []
  if (reading.volume < rule.minVolume) return { standing: { ...was, health: 'lowVolume' }, said: back }
  const beyond = isBeyond(rule, reading.value, reading.baseline)
  if (beyond === null) return { standing: { ...was, health: 'noData' }, said: [] }
  if (!beyond) {
    const recovered = was.state === 'firing' ? [{ what: 'recovered' as const, tells: false }] : []
    return { standing: { state: 'ok', health: 'fine', beyond: 0, toldAt: was.toldAt }, said: [...back, ...recovered] }
  }
  const inARow = was.beyond + 1
  if (was.state === 'firing' || inARow < rule.windows) {
    const state = was.state === 'firing' ? 'firing' : 'pending'
    return { standing: { ...was, state, health: 'fine', beyond: inARow }, said: back }
  }
  const isQuiet = was.toldAt !== null && now - was.toldAt < rule.quietMinutes * minuteMs
  const toldAt = isQuiet ? was.toldAt : now
  return {
    standing: { state: 'firing', health: 'fine', beyond: inARow, toldAt },
    said: [...back, { what: 'fired', tells: !isQuiet }],
  }
}
