/** Collection stages by days past due, bounds inclusive (spec 2 §3). The wire calls a stage `period`. */
export const stages = {
  D0_BEFORE: { from: -1, to: -1 },
  D0: { from: 0, to: 0 },
  S1A: { from: 1, to: 3 },
  S1B: { from: 4, to: 7 },
  S2: { from: 8, to: 30 },
  M1: { from: 31, to: 60 },
  M2: { from: 61, to: 90 },
  M3: { from: 91, to: 361 },
} as const
export type Stage = keyof typeof stages
export const stageNames = Object.keys(stages) as [Stage, ...Stage[]]

/** The stage of a bill `dpd` days past due; null before day −1 and beyond day 361, where nobody collects by stage. */
export function stageOf(dpd: number): Stage | null {
  return stageNames.find((name) => dpd >= stages[name].from && dpd <= stages[name].to) ?? null
}
