import type { App } from '../platform/app.ts'
import { billRoutes } from './bill.routes.ts'
import { importRoutes } from './import.routes.ts'
import { ledgerNight } from './ledger.night.ts'

/** Loan-book import, products, applications, bills, the ledger. */
export function creditModule(app: App): void {
  importRoutes(app)
  billRoutes(app)
  ledgerNight(app)
}
