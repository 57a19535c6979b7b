/** The figures of audits, and the conclusions behind them. */
import { analyticsDaysAtMost, auditAnalytics, listConclusions } from '@cordillera/contract/audit/analytics'
import type { App } from '../platform/app.ts'
import { daysBetween } from '../platform/clock.ts'
import { implement } from '../platform/implement.ts'
import { analyticsOf, pageOfConclusions } from './analytics.queries.ts'

export function analyticsRoutes(app: App): void {
  implement(app, auditAnalytics, (input, context) => {
    const days = daysBetween(input.dayFrom, input.dayTo) + 1
    if (days < 1 || days > analyticsDaysAtMost) throw context.fail('audit.rangeInvalid', { days: analyticsDaysAtMost })
    return analyticsOf(context, input)
  })
  implement(app, listConclusions, (input, context) => pageOfConclusions(context, input))
}
