/** Detect: figures of collecting, calls, logs. */

import { callOutcomes } from '@cordillera/contract/collection/call'
import {
  detectAtMostDays,
  detectCallRecords,
  detectCsLogs,
  detectStatistics,
} from '@cordillera/contract/collection/detect'
import {
  callExportColumns,
  exportCalls,
  exportLogs,
  logExportColumns,
} from '@cordillera/contract/collection/detect-export'
import { collectResult } from '@cordillera/contract/collection/results'
import type { App } from '../../platform/app.ts'
import { daysBetween } from '../../platform/clock.ts'
import { each, exportList } from '../../platform/export.ts'
import { implement } from '../../platform/implement.ts'
import { maskWords } from '../../platform/mask.ts'
import { callsForExport, logsForExport, pageOfCalls, pageOfLogs, statisticsOf } from './detect.queries.ts'

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
    const rows = each(callsForExport(context, filter), (row) => ({
      ...row,
      outcome: row.outcome && callOutcomes[row.outcome][context.language],
    }))
    return exportList(context, { name: 'calls', format, columns: callExportColumns }, rows)
  })
  implement(app, exportLogs, async ({ filter, format }, context) => {
    await context.log({ action: 'collection.exportLogs', after: { filter, format } })
    const rows = each(logsForExport(context, filter), (row) => ({
      ...row,
      remark: row.remark && maskWords(row.remark),
      resultWords: collectResult(row.result).label[context.language],
    }))
    return exportList(context, { name: 'logs', format, columns: logExportColumns }, rows)
  })
}
