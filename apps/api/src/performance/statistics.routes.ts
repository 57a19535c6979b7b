/** Statistics of work. */
import { getStatistics, statisticsDays } from '@cordillera/contract/performance/statistics'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { daysBetween } from '../platform/clock.ts'
import { implement } from '../platform/implement.ts'
import type { Door, Scoped } from '../platform/rows.ts'
import { dayOf } from './month.rules.ts'
import { statisticsOf } from './statistics.queries.ts'

export function statisticsRoutes(app: App): void {
  implement(app, getStatistics, async (input, { db, rows, fail }) => {
    const from = dayOf(input.startDay)
    if (!from) throw fail('staff.invalidStartDay')
    const to = dayOf(input.endDay)
    if (!to || to < from || daysBetween(from, to) >= statisticsDays) throw fail('staff.invalidEndDay')
    const collector = input.userNo === undefined ? undefined : await accountOf(db, rows, input.userNo)
    if (collector === null) throw fail('performance.invalidUser')
    const { country, merchant, period, groupBy } = input
    return statisticsOf(db, rows.cases, {
      from,
      to,
      byDay: groupBy === 'day',
      byStage: groupBy === 'period',
      byCollector: groupBy === 'collector',
      country,
      merchant,
      stage: period,
      collector,
    })
  })
}

/** The person of a user number, in scope. */
async function accountOf(db: Scoped, rows: Door, userNo: string): Promise<number | null> {
  const { rows: found } = await sql<{ accountId: number }>`
    select s.account_id from ${rows.staff} s where s.user_no = ${userNo}`.execute(db)
  return found[0]?.accountId ?? null
}
