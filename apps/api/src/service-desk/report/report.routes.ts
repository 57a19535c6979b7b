/** The report of work orders, on its screen and as a file. */
import { exportOrderReport, orderReport, orderReportDays } from '@cordillera/contract/service-desk/report'
import type { App } from '../../platform/app.ts'
import { addDays } from '../../platform/clock.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import { orderReportFile, reportOf } from './report.queries.ts'

export function reportRoutes(app: App): void {
  implement(app, orderReport, (filter, context) => {
    demandDays(filter)
    return reportOf(context, filter)
  })
  implement(app, exportOrderReport, async ({ filter, format }, { sendList }) => {
    demandDays(filter)
    return sendList(orderReportFile, filter, format)
  })
}

function demandDays({ startDay, endDay }: { startDay: string; endDay: string }): void {
  if (endDay < startDay || endDay >= addDays(startDay, orderReportDays))
    throw new Failure('serviceDesk.reportDays', { most: orderReportDays })
}
