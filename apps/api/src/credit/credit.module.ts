import type { App } from '../platform/app.ts'
import { importRoutes } from './import.routes.ts'

/** Loan-book import, products, applications, bills, the ledger. */
export function creditModule(app: App): void {
  importRoutes(app)
}
