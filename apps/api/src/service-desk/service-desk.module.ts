import type { App } from '../platform/app.ts'
import { orderRoutes } from './order.routes.ts'
import { stepRoutes } from './step.routes.ts'

/** Customer service: work orders. */
export function serviceDeskModule(app: App): void {
  orderRoutes(app)
  stepRoutes(app)
}
