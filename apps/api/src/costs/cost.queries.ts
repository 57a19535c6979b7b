/** Unit costs as a list, and their changes. */
import { type listUnitCosts, type saveUnitCost, unitCostExportColumns } from '@cordillera/contract/costs/costs'
import { costKinds, costUnits } from '@cordillera/contract/costs/terms'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { addDays } from '../platform/clock.ts'
import { array, sql, type Tx } from '../platform/db.ts'
import { each, inBatches, listFile } from '../platform/export.ts'
import { all, type FilterOf, type Listed, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listUnitCosts>['list'][number]

const fields = sql`h.cost_id as "costId", h.kind, h.channel, h.country, h.unit, h.unit_cost::text as "unitCost", h.currency,
  h.from_day as "fromDay", h.last_day as "lastDay", a.name as "createdBy", h.created_at as "createdTime", h.version`
const joins = sql`join account a on a.account_id = h.created_by`

function listed({ rows }: Asked, { kind, country, onDay }: FilterOf<typeof listUnitCosts>): Listed {
  const where = all([
    kind && sql`h.kind = ${kind}`,
    country && sql`h.country = ${country}`,
    onDay && sql`h.from_day <= ${onDay}::date and (h.last_day is null or h.last_day >= ${onDay}::date)`,
  ])
  return { fields, joins, hits: sql`from ${rows.unitCosts} h where ${where}` }
}

export const pageOfUnitCosts = (asked: Asked, input: Parsed<typeof listUnitCosts>) => {
  const way = sql.raw(input.sortField && input.sortOrder === 'asc' ? 'asc' : 'desc')
  return pageOf<Row>(asked.db, input, { ...listed(asked, input), order: sql`h.from_day ${way}, h.cost_id ${way}` })
}

export const unitCostsFile = listFile({
  name: 'unit-costs',
  columns: unitCostExportColumns,
  rows(asked, filter: FilterOf<typeof listUnitCosts>) {
    const { hits } = listed(asked, filter)
    const rows = inBatches<Row>(async (last, limit) => {
      const { rows: batch } = await sql<Row>`
        select ${fields} from (select h.* ${hits} and h.cost_id > ${last?.costId ?? 0} order by h.cost_id limit ${limit}) h ${joins}
        order by h.cost_id`.execute(asked.db)
      return batch
    })
    return each(rows, (row) => ({
      ...row,
      kind: costKinds[row.kind][asked.language],
      unit: costUnits[row.unit][asked.language],
    }))
  },
})

export interface Price {
  costId: number
  fromDay: string
  lastDay: string | null
  unitCost: string
  version: number
}

export async function worksIn(tx: Tx, merchants: readonly number[], country: string): Promise<boolean> {
  const { rows } = await sql`
    select from merchant where country = ${country} and merchant_id = any(${array(merchants)}::smallint[]) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The latest price of the same thing, locked, so that two who add one follow each other. */
export async function latestPrice(
  tx: Tx,
  { kind, country, channel, unit }: Pick<Parsed<typeof saveUnitCost>, 'kind' | 'country' | 'channel' | 'unit'>,
): Promise<Price | null> {
  const { rows } = await sql<Price>`
    select cost_id, from_day, last_day, unit_cost::text, version from unit_cost
    where kind = ${kind} and country = ${country} and channel = ${channel} and unit = ${unit}
    order by from_day desc limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

export async function findPrice({ db, rows }: Asked, costId: number): Promise<Price | null> {
  const { rows: found } = await sql<Price>`
    select h.cost_id, h.from_day, h.last_day, h.unit_cost::text, h.version from ${rows.unitCosts} h
    where h.cost_id = ${costId} for update of h`.execute(db)
  return found[0] ?? null
}

/** Null: another one began the same day in the meantime. */
export async function insertPrice(
  tx: Tx,
  { kind, channel, country, unit, unitCost, currency, fromDay }: Parsed<typeof saveUnitCost>,
  by: { accountId: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ costId: number }>`
    insert into unit_cost (kind, channel, country, unit, unit_cost, currency, from_day, created_by, created_at)
    values (${kind}, ${channel}, ${country}, ${unit}, ${unitCost}::numeric, ${currency}, ${fromDay}, ${by.accountId}, ${by.now})
    on conflict do nothing returning cost_id`.execute(tx)
  return rows[0]?.costId ?? null
}

/** Where it goes on beyond it. Answers the new version. */
export async function endPrice(
  tx: Tx,
  { costId, version }: Price,
  lastDay: string,
  accountId: number,
): Promise<number> {
  await sql`update unit_cost set last_day = ${lastDay}, ended_by = ${accountId}, version = ${version + 1}
    where cost_id = ${costId}`.execute(tx)
  return version + 1
}

/** The last day of a price that another one follows on `fromDay`; its own where it ended before. */
export const lastDayBefore = ({ lastDay }: Price, fromDay: string): string => {
  const before = addDays(fromDay, -1)
  return lastDay !== null && lastDay < before ? lastDay : before
}
