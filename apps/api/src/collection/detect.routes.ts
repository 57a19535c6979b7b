/** Detect: figures of collecting, calls, logs. */
import {
  detectAtMostDays,
  detectCallRecords,
  detectCsLogs,
  detectStatistics,
} from '@cordillera/contract/collection/detect'
import type { App } from '../platform/app.ts'
import { daysBetween } from '../platform/clock.ts'
import { implement } from '../platform/implement.ts'
import { pageOfCalls, pageOfLogs, statisticsOf } from './detect.queries.ts'

export function detectRoutes(app: App): void {
  implement(app, detectStatistics, (input, context) => {
    const days = daysBetween(input.startDay, input.endDay)
    if (days < 0 || days >= detectAtMostDays) throw context.fail('performance.invalidDate')
    return statisticsOf(context, input)
  })
  implement(app, detectCallRecords, (input, context) => pageOfCalls(context, input))
  implement(app, detectCsLogs, (input, context) => pageOfLogs(context, input))
}
