import type { App } from '../platform/app.ts'
import { disputeRoutes } from './dispute.routes.ts'
import { forecastRoutes } from './forecast.routes.ts'
import { goalRoutes } from './goal.routes.ts'
import { incentiveRoutes } from './incentive.routes.ts'
import { ownRoutes } from './own.routes.ts'
import { planRoutes } from './plan.routes.ts'
import { statisticsRoutes } from './statistics.routes.ts'
import { weekendRoutes } from './weekend.routes.ts'

/** Goals, incentive, forecast, the weekend plan, statistics of work. */
export function performanceModule(app: App): void {
  ownRoutes(app)
  planRoutes(app)
  incentiveRoutes(app)
  disputeRoutes(app)
  goalRoutes(app)
  weekendRoutes(app)
  statisticsRoutes(app)
  forecastRoutes(app)
}
