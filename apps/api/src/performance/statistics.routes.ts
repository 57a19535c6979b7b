/** Statistics of work. */
import type { Parsed } from '@cordillera/contract/endpoint'
import { exportStatistics, getStatistics, statisticsDays } from '@cordillera/contract/performance/statistics'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { daysBetween } from '../platform/clock.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { dayOf } from './month.rules.ts'
import { type Statistics, statisticsFile, statisticsOf } from './statistics.queries.ts'

export function statisticsRoutes(app: App): void {
  implement(app, getStatistics, (input, { db, rows }) => figuresOf(db, rows, input))

  implement(app, exportStatistics, async ({ format, ...input }, context) => {
    const { db, rows, log } = context
    const figures = await figuresOf(db, rows, input)
    await log({ action: 'performance.statistics.exported', target: input.groupBy, after: { ...input, format } })
    return context.sendList(statisticsFile, figures, format)
  })
}

async function figuresOf(db: Scoped, rows: ScopedRows, input: Parsed<typeof getStatistics>): Promise<Statistics[]> {
  const from = dayOf(input.startDay)
  if (!from) throw new Failure('staff.invalidStartDay')
  const to = dayOf(input.endDay)
  if (!to || to < from || daysBetween(from, to) >= statisticsDays) throw new Failure('staff.invalidEndDay')
  const collector = input.userNo === undefined ? undefined : await accountOf(db, rows, input.userNo)
  if (collector === null) throw new Failure('performance.invalidUser')
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
}

/** The person of a user number, in scope. */
async function accountOf(db: Scoped, rows: ScopedRows, userNo: string): Promise<number | null> {
  const { rows: found } = await sql<{ accountId: number }>`
    select s.account_id from ${rows.staff} s where s.user_no = ${userNo}`.execute(db)
  return found[0]?.accountId ?? null
}
