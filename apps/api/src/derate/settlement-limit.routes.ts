/** Limits of settlements: read by who makes rules, changed by a country's director. */
import { listSettlementLimits, saveSettlementLimit } from '@cordillera/contract/derate/settlement-limit'
import type { Output } from '@cordillera/contract/endpoint'
import { stageNames } from '@cordillera/contract/stages'
import type { App } from '../platform/app.ts'
import { array, type Db, sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'

const shared = 'limits belong to a country, to no merchant'
type Limit = Output<typeof listSettlementLimits>[number]

export function settlementLimitRoutes(app: App): void {
  implement(app, listSettlementLimits, (_, { unscoped, user }) =>
    limitsOf(unscoped(shared), user.isSuperuser ? null : user.country),
  )

  implement(app, saveSettlementLimit, async ({ country, period, version, reason, ...limit }, context) => {
    const { unscoped, user, fail, log } = context
    if (!user.isSuperuser && (user.role !== 'COUNTRY_DIRECTOR' || user.country !== country))
      throw fail('derate.notYours')
    const tx = unscoped(shared)
    const before = (await limitsOf(tx, country)).find((one) => one.period === period)
    if (before?.version !== version) throw fail('record.stale')
    const saved = { ...limit, version: version === undefined ? 0 : version + 1 }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('settlementLimit')
      .values({ country, stage: period, ...saved })
      .onConflict((conflict) =>
        conflict
          .columns(['country', 'stage'])
          .doUpdateSet(saved)
          .where('settlementLimit.version', '=', version ?? -1),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw fail('record.stale')
    const kept = before && {
      maxForgiven: before.maxForgiven,
      maxInstalments: before.maxInstalments,
      maxDays: before.maxDays,
    }
    await log({ action: 'settlement.limit', target: `${country} ${period}`, reason, before: kept, after: limit })
    return { version: saved.version }
  })
}

/** By country, stages from calm to hot. */
async function limitsOf(db: Db, country: string | null): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    select country, stage as period, max_forgiven as "maxForgiven", max_instalments as "maxInstalments", max_days as "maxDays", version
    from settlement_limit where country = coalesce(${country}, country)
    order by country, array_position(${array(stageNames)}::text[], stage)`.execute(db)
  return rows
}
