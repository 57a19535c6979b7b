/** The report of messages, and the count behind it. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  exportMessageReport,
  heldOutReport,
  listCampaignPeople,
  listReportMessages,
  messageReport,
  reportDaysAtMost,
} from '@cordillera/contract/messaging/report'
import type { App } from '../../platform/app.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import { heldOut, pageOfCampaignPeople } from './held-out.queries.ts'
import { messageReportFile, report, tally } from './report.queries.ts'
import { pageOfReportMessages } from './report-messages.queries.ts'

const countEveryMs = 60_000
const dayMs = 86_400_000

export function reportRoutes(app: App): void {
  app.jobs.regularly(countEveryMs, (db) => inTransaction(db, (tx) => tally(tx, app.clock.now())))

  implement(app, messageReport, (filter, context) => {
    demandSpan(filter)
    return report(context, context.user.merchantId, filter)
  })

  implement(app, listReportMessages, (input, context) => {
    demandSpan(input)
    return pageOfReportMessages(context, context.user.merchantId, input)
  })

  implement(app, heldOutReport, (input, context) => {
    demandSpan(input)
    return heldOut(context, context.user.merchantId, input)
  })

  implement(app, listCampaignPeople, (input, context) => pageOfCampaignPeople(context, input))

  implement(app, exportMessageReport, async ({ filter, format }, { log, user, sendList }) => {
    demandSpan(filter)
    await log({ action: 'messaging.exportReport', merchantId: user.merchantId, after: { filter, format } })
    return sendList(messageReportFile, filter, format)
  })
}

function demandSpan({ startDay, endDay }: Pick<Parsed<typeof messageReport>, 'startDay' | 'endDay'>): void {
  const days = (Date.parse(endDay) - Date.parse(startDay)) / dayMs + 1
  if (days < 1 || days > reportDaysAtMost) throw new Failure('messaging.reportSpan', { days: String(reportDaysAtMost) })
}
