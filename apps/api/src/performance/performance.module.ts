import type { App } from '../platform/app.ts'
import { ownRoutes } from './own.routes.ts'

/** Goals, incentive, forecast, the weekend plan, statistics of work. */
export function performanceModule(app: App): void {
  ownRoutes(app)
}
