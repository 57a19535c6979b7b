import type { App } from '../platform/app.ts'
import { disputeRoutes } from './dispute.routes.ts'
import { incentiveRoutes } from './incentive.routes.ts'
import { ownRoutes } from './own.routes.ts'
import { planRoutes } from './plan.routes.ts'

/** Goals, incentive, forecast, the weekend plan, statistics of work. */
export function performanceModule(app: App): void {
  ownRoutes(app)
  planRoutes(app)
  incentiveRoutes(app)
  disputeRoutes(app)
}
