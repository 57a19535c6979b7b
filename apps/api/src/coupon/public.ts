export { expireCoupons, followCoupons } from './follow.queries.ts'
export { giveCoupon, takeCouponBack } from './give.service.ts'
