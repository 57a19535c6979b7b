/** What a statement reads, by its plan as it was run. */
import type pg from 'pg'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  /** Of an index-only scan: rows that the table was asked about nevertheless. */
  'Heap Fetches'?: number
  Plans?: Plan[]
}

export async function explained(client: pg.Client, { sql, parameters }: Statement): Promise<Plan> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
  return (rows[0]['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan
}

export const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

/** Figures of a plan are of one loop or one worker. */
export const givenBy = (step: Plan): number => step['Actual Rows'] * step['Actual Loops']
export const readBy = (step: Plan): number =>
  givenBy(step) + (step['Rows Removed by Filter'] ?? 0) * step['Actual Loops']

/** Scans of any kind that read more than so many rows, in words. */
export const wideScans = (plan: Plan, atMost: number): string[] =>
  stepsOf(plan)
    .filter((step) => /Scan$/.test(step['Node Type']) && readBy(step) > atMost)
    .map((step) => `${step['Node Type']} reads ${readBy(step)} of ${step['Relation Name']}`)
