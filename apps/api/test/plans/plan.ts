/** What a list is asked with, and how its tables are filled, before its plan is looked at. */
import type { RoleName } from '@cordillera/contract/roles'
import type pg from 'pg'

/** Rows of the generated business (bench/support/generate.sql) that a list is asked about. */
export interface Sample {
  /** A case of an S1A collector of Mexico, and whose it is. */
  caseId: string
  appId: string
  userId: string
  billId: string
  merchantId: number
  collectorId: number
}

/** Of a business that was made: an early case of Mexico that somebody collects, and what belongs to it. */
export async function sampleOf(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<Sample>(`
    select case_id as "caseId", app_id as "appId", user_id as "userId", bill_id as "billId", merchant_id as "merchantId",
      collector_id as "collectorId" from collection_case
    where stage = 'S1A' and collector_id is not null and merchant_id in (select merchant_id from merchant where country = 'MX')
    order by case_id limit 1`)
  if (!rows[0]) throw new Error('the business has no S1A case in Mexico')
  return rows[0]
}

export interface PlanAim {
  /** Who reads it. The generated people of these roles are of Mexico, stage S1A; the first tries every filter with every sort. */
  by: readonly ['SUPERUSER' | RoleName, ...('SUPERUSER' | RoleName)[]]
  /** What every call of it needs. */
  always?: (sample: Sample) => object
  /** For each filter a whole filter object that uses it, or several: flags that only narrow a small set come with what makes it small. */
  filters: (sample: Sample) => Record<string, object | object[]>
  /** Statements that fill its tables to `{rows}` rows beside the generated cases, bills, borrowers, applications. */
  rows?: string
}

/** The day on which the generated business is asked. */
export const today = '2026-11-21'

/** A screen that is no list, and everything it is asked with. */
export interface ScreenAim {
  by: 'SUPERUSER' | RoleName
  inputs: readonly object[]
}

/** By the endpoint's path. */
export type PlanAims = Record<string, PlanAim>
