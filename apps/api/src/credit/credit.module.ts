import type { App } from '../platform/app.ts'
import { applicationRoutes, type CanPayOut } from './application.routes.ts'
import { billRoutes } from './bill.routes.ts'
import type { ClosedBy } from './closed.ts'
import { extensionRoutes } from './extension.routes.ts'
import { importRoutes } from './import.routes.ts'
import { intakeRoutes } from './intake.routes.ts'
import { ledgerNight } from './ledger.night.ts'
import { productRoutes } from './product.routes.ts'
import { writeOffRoutes } from './write-off.routes.ts'

/** Loan-book import, products, applications, bills, the ledger. */
export function creditModule(app: App, { canPayOut, closedBy }: { canPayOut: CanPayOut; closedBy: ClosedBy }): void {
  importRoutes(app)
  intakeRoutes(app, closedBy)
  applicationRoutes(app, canPayOut)
  productRoutes(app)
  billRoutes(app)
  extensionRoutes(app)
  writeOffRoutes(app)
  ledgerNight(app)
}
