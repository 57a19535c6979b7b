import type { App } from '../platform/app.ts'
import { couponRoutes } from './coupon.routes.ts'

/** Coupons of a borrower's bills: issued, taken back; money and time decide the rest. */
export function couponModule(app: App): void {
  couponRoutes(app)
}
