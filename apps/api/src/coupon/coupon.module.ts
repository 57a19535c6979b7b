import type { App } from '../platform/app.ts'
import { campaignRoutes } from './campaign.routes.ts'
import { couponRoutes } from './coupon.routes.ts'
import { heldRoutes } from './held.routes.ts'

/** Coupons of a borrower's bills: issued, taken back; money and time decide the rest. */
export function couponModule(app: App): void {
  couponRoutes(app)
  campaignRoutes(app)
  heldRoutes(app)
}
