/** Limits of settlements: read by who makes rules, changed by a country's director. */
import { listSettlementLimits, saveSettlementLimit } from '@cordillera/contract/derate/settlement-limit'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { stageOrder } from '../settings/public.ts'
import type { AskedChange } from './change.queries.ts'
import { allowsMore } from './change.rules.ts'
import { askChange, makeChange } from './change.service.ts'
import { mayLimit } from './derate.rules.ts'

type Limit = Output<typeof listSettlementLimits>[number]

export function settlementLimitRoutes(app: App): void {
  implement(app, listSettlementLimits, (_, { reach, user }) =>
    limitsOf(reach.shared(), user.isSuperuser ? null : user.country),
  )

  implement(app, saveSettlementLimit, async ({ country, period, version, reason, ...terms }, context) => {
    const { reach, user, now, fail, log } = context
    if (!mayLimit(user, country)) throw fail('derate.notYours')
    const tx = reach.country(country)
    const found = (await limitsOf(tx, country)).find((one) => one.period === period)
    if (found?.version !== version) throw fail('record.stale')
    const before = found
      ? { maxForgiven: found.maxForgiven, maxInstalments: found.maxInstalments, maxDays: found.maxDays }
      : null
    const ofVersion = version ?? null
    const nobody = { workplaceId: null, accountId: null, ruleId: null, quotaId: null }
    const asked: AskedChange = { kind: 'saveLimit', country, stage: period, ...nobody, ofVersion, terms }
    const doing = { by: user.accountId, now, reason, log }
    const waits = allowsMore(before, terms)
    await (waits ? askChange(tx, asked, doing) : makeChange(tx, asked, before, doing))
    return { version: waits ? (version ?? 0) : version === undefined ? 0 : version + 1, waits }
  })
}

/** By country, stages from calm to hot. */
async function limitsOf(db: Db, country: string | null): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    select country, stage as period, max_forgiven as "maxForgiven", max_instalments as "maxInstalments", max_days as "maxDays", version
    from settlement_limit where country = coalesce(${country}, country)
    order by country, ${stageOrder(sql`stage`)}`.execute(db)
  return rows
}
