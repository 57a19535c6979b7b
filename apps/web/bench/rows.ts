/** Rows as a case list has them, the same each time. */
export interface BenchRow {
  readonly id: string
  readonly person: string
  readonly stage: string
  readonly dpd: number
  readonly dueMinor: number
  readonly dueDay: string
  readonly last: string
  readonly promised: string | null
  readonly collector: string
  readonly merchant: string
}
const stages = ['S1A', 'S1B', 'S2', 'M1', 'M2', 'M3']

export const benchRows = (count: number): BenchRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `C${String(at).padStart(12, '0')}`,
    person: `Person ${(at * 7919) % 9973}`,
    stage: stages[at % stages.length] ?? 'S1A',
    dpd: at % 300,
    dueMinor: 10_000 + ((at * 104_729) % 900_000),
    dueDay: `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    last: new Date(Date.UTC(2026, 10, 1 + (at % 20), at % 24)).toISOString(),
    promised: at % 3 === 0 ? `2026-11-${String(1 + (at % 28)).padStart(2, '0')}` : null,
    collector: `Collector ${at % 97}`,
    merchant: `Merchant ${at % 6}`,
  }))
