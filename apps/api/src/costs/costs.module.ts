import type { App } from '../platform/app.ts'
import { costRoutes } from './cost.routes.ts'

/** What messages, calls, payments and new customers cost. */
export function costsModule(app: App): void {
  costRoutes(app)
}
