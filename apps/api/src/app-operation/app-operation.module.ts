import type { App } from '../platform/app.ts'
import { closingRoutes } from './closing/closing.routes.ts'
import { curpRoutes } from './curp/curp.routes.ts'
import { checkRegularly } from './curp/handed-in.ts'
import { offerRoutes } from './partners/offer.routes.ts'
import { partnerRoutes } from './partners/partner.routes.ts'
import { trafficRoutes } from './partners/traffic.routes.ts'

/** How an app is run: what it closes and for whom, and the partners it sends people to. */
export function appOperationModule(app: App): void {
  closingRoutes(app)
  partnerRoutes(app)
  curpRoutes(app)
  checkRegularly(app)
  offerRoutes(app)
  trafficRoutes(app)
}
