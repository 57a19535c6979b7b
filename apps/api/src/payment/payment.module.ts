import type { App } from '../platform/app.ts'
import { paymentImportRoutes } from './import.routes.ts'
import { paymentRoutes } from './payment.routes.ts'

/** Money that comes in. */
export function paymentModule(app: App): void {
  paymentImportRoutes(app)
  paymentRoutes(app)
}
