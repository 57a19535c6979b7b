import type { App } from '../platform/app.ts'
import { closingRoutes } from './closing/closing.routes.ts'

/** How an app is run: what it closes, and for whom. */
export function appOperationModule(app: App): void {
  closingRoutes(app)
}
