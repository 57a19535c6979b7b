/**
 * From history to the number of open cases by stage and day. A bill that is open `k` days past due is paid that day with
 * the chance that bills were lately at `k` (its *hazard*); the rest goes on to `k + 1`. Stages are uneven in length, so
 * everything is computed by day past due and summed into stages last.
 */
import { type Stage, stageNames, stages } from '@cordillera/contract/stages'
import { addDays, daysBetween } from '../platform/clock.ts'

const firstDpd = stages.D0_BEFORE.from
const lastDpd = stages.M3.to

export interface Exposure {
  dpd: number
  /** Bills that were open at the start of that day past due. */
  atRisk: number
  /** Those of them that were repaid on it. */
  repaid: number
}

/** The chance that a bill of one day of the range is still open on each day past due, from −1; 1 before that. */
export function survivalOf(exposures: readonly Exposure[]): number[] {
  const byDpd = new Map(exposures.map((exposure) => [exposure.dpd, exposure]))
  const survival: number[] = []
  let open = 1
  for (let dpd = firstDpd; dpd <= lastDpd + 1; dpd++) {
    survival.push(open)
    const seen = byDpd.get(dpd)
    if (seen && seen.atRisk > 0) open *= 1 - seen.repaid / seen.atRisk
  }
  return survival
}
const survivalAt = (survival: readonly number[], dpd: number): number => survival[Math.max(0, dpd - firstDpd)] ?? 0

/** The share of bills entering each stage that leave it unpaid; null where no bill was watched in it. */
export function rollRates(exposures: readonly Exposure[]): { stage: Stage; roll: number | null; watched: number }[] {
  const survival = survivalOf(exposures)
  return stageNames.map((stage) => {
    const { from, to } = stages[stage]
    const watched = exposures.filter(({ dpd }) => dpd >= from && dpd <= to).reduce((sum, { atRisk }) => sum + atRisk, 0)
    const entering = survivalAt(survival, from)
    const roll = watched > 0 && entering > 0 ? survivalAt(survival, to + 1) / entering : null
    return { stage, roll, watched }
  })
}

export interface History {
  exposures: readonly Exposure[]
  /** Open bills by due day. */
  cohorts: readonly { dueDay: string; bills: number }[]
  /** Bills for each loan of a new customer, by days from payout to due day: those of returning customers counted with them. */
  billsAfter: readonly { days: number; perNewCustomer: number }[]
}
export type CasesOf = Record<Stage, number>

const noCases = (): CasesOf => Object.fromEntries(stageNames.map((stage) => [stage, 0])) as CasesOf
const stageByDpd = new Map<number, Stage>(
  stageNames.flatMap((stage) => {
    const { from, to } = stages[stage]
    return Array.from({ length: to - from + 1 }, (_, index) => [from + index, stage] as const)
  }),
)

/**
 * Expected open cases at the start of each day from the one after `today` on, unrounded. `newCustomers` by day counts from
 * today on: what was paid out before is among the cohorts.
 */
export function forecastCases(
  history: History,
  { today, days, newCustomers }: { today: string; days: number; newCustomers: ReadonlyMap<string, number> },
): Map<string, CasesOf> {
  const survival = survivalOf(history.exposures)
  /** Bills due so many days from today, as if none had been paid: what is left of them on a day is their survival there. */
  const due = new Map<number, number>()
  const add = (daysAhead: number, bills: number, since: number) => {
    const then = survivalAt(survival, since)
    if (bills > 0 && then > 0) due.set(daysAhead, (due.get(daysAhead) ?? 0) + bills / then)
  }
  for (const { dueDay, bills } of history.cohorts) {
    const late = daysBetween(dueDay, today)
    add(-late, bills, late)
  }
  for (const [day, customers] of newCustomers) {
    const ahead = daysBetween(today, day)
    for (const { days: after, perNewCustomer } of history.billsAfter)
      add(ahead + after, customers * perNewCustomer, firstDpd)
  }

  const forecast = new Map<string, CasesOf>()
  for (let ahead = 1; ahead <= days; ahead++) {
    const cases = noCases()
    for (const [dueAhead, bills] of due) {
      const dpd = ahead - dueAhead
      const stage = stageByDpd.get(dpd)
      if (stage) cases[stage] += bills * survivalAt(survival, dpd)
    }
    forecast.set(addDays(today, ahead), cases)
  }
  return forecast
}

/** People that so many cases take. */
export const peopleFor = (cases: number, casesPerHead: number): number => Math.ceil(cases / casesPerHead)

/** Mean absolute error in hundredths of a percent of what came; null where nothing did. */
export function meanError(pairs: readonly { forecast: number; actual: number }[]): number | null {
  const came = pairs.reduce((sum, { actual }) => sum + actual, 0)
  const missed = pairs.reduce((sum, { forecast, actual }) => sum + Math.abs(forecast - actual), 0)
  return came > 0 ? Math.round((missed * 10_000) / came) : null
}
