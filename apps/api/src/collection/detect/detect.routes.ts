/** Detect: figures of collecting, calls, logs. */

import {
  detectAtMostDays,
  detectCallRecords,
  detectCsLogs,
  detectStatistics,
} from '@cordillera/contract/collection/detect'
import { exportCalls, exportLogs } from '@cordillera/contract/collection/detect-export'
import type { App } from '../../platform/app.ts'
import { daysBetween } from '../../platform/clock.ts'
import { implement } from '../../platform/implement.ts'
import { callsFile, logsFile, pageOfCalls, pageOfLogs, statisticsOf } from './detect.queries.ts'

export function detectRoutes(app: App): void {
  implement(app, detectStatistics, (input, context) => {
    const days = daysBetween(input.startDay, input.endDay)
    if (days < 0 || days >= detectAtMostDays) throw context.fail('performance.invalidDate')
    return statisticsOf(context, input)
  })
  implement(app, detectCallRecords, (input, context) => pageOfCalls(context, input))
  implement(app, detectCsLogs, (input, context) => pageOfLogs(context, input))

  implement(app, exportCalls, async ({ filter, format }, context) => {
    await context.log({ action: 'collection.exportCalls', after: { filter, format } })
    return context.sendList(callsFile, filter, format)
  })
  implement(app, exportLogs, async ({ filter, format }, context) => {
    await context.log({ action: 'collection.exportLogs', after: { filter, format } })
    return context.sendList(logsFile, filter, format)
  })
}
