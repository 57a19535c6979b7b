/** Unit costs: kept, ended, and counted against use. */
import {
  costStatistics,
  costStatisticsDays,
  endUnitCost,
  exportUnitCosts,
  listUnitCosts,
  saveUnitCost,
} from '@cordillera/contract/costs/costs'
import { type CostUnit, costKinds, costUnits, unitsOf } from '@cordillera/contract/costs/terms'
import type { App } from '../platform/app.ts'
import { daysBetween } from '../platform/clock.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import * as costs from './cost.queries.ts'
import { statisticsOf } from './statistics.queries.ts'

export function costRoutes(app: App): void {
  implement(app, listUnitCosts, (input, context) => costs.pageOfUnitCosts(context, input))
  implement(app, exportUnitCosts, async ({ filter, format }, { sendList }) =>
    sendList(costs.unitCostsFile, filter, format),
  )

  implement(app, saveUnitCost, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const { kind, unit } = input
    const units: readonly CostUnit[] = unitsOf[kind]
    if (!units.includes(unit)) throw fail('costs.unitOfAnotherKind', { kind: costKinds[kind], unit: costUnits[unit] })
    const tx = reach.merchant(...user.merchants)
    if (!(await costs.worksIn(tx, user.merchants, input.country))) throw fail('access.merchantNotAllowed')
    const before = await costs.latestPrice(tx, input)
    if (before && before.fromDay >= input.fromDay) throw fail('costs.dayTaken', { day: before.fromDay })
    const costId = await costs.insertPrice(tx, input, { accountId: user.accountId, now })
    if (costId === null) throw fail('costs.dayTaken', { day: input.fromDay })
    if (before) await costs.endPrice(tx, before, costs.lastDayBefore(before, input.fromDay), user.accountId)
    await log({
      action: 'costs.priceSaved',
      target: `cost:${costId}`,
      ...(before ? { before: { unitCost: before.unitCost, fromDay: before.fromDay } } : {}),
      after: {
        costKind: kind,
        priceOf: input.channel,
        country: input.country,
        costUnit: unit,
        unitCost: input.unitCost,
        currency: input.currency,
        fromDay: input.fromDay,
      },
    })
    return { costId }
  })

  implement(app, endUnitCost, async ({ costId, version, lastDay, reason }, context) => {
    const { reach, user, fail, log } = context
    const found = await costs.findPrice(context, costId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    if (lastDay < found.fromDay) throw fail('costs.endsBeforeItBegins', { day: found.fromDay })
    const next = await costs.endPrice(reach.from(found), found, lastDay, user.accountId)
    const before = { lastDay: found.lastDay }
    await log({ action: 'costs.priceEnded', target: `cost:${costId}`, reason, before, after: { lastDay } })
    return { costId, version: next }
  })

  implement(app, costStatistics, async (input, { reach, user }) => {
    if (input.endDay < input.startDay || daysBetween(input.startDay, input.endDay) >= costStatisticsDays)
      throw new Failure('request.invalid', {}, [
        {
          field: 'endDay',
          message: {
            zh: `须在开始日之后 ${costStatisticsDays} 天内`,
            en: `from the first day to ${costStatisticsDays - 1} days after it`,
            es: `desde el primer día hasta ${costStatisticsDays - 1} días después`,
          },
        },
      ])
    return statisticsOf(reach.merchant(...user.merchants), input, user.merchants)
  })
}
