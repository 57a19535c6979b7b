/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const couponScreens = {
  coupon_management: {
    path: '/jedi/coupon_management',
    title: w('优惠券模板', 'Coupon templates', 'Plantillas de cupón'),
    ready: true,
    actions: { change: w('维护模板', 'Keep the templates', 'Mantener las plantillas') },
  },
  coupon_activity: {
    path: '/jedi/coupon_activity',
    title: w('优惠券活动', 'Coupon activities', 'Campañas de cupones'),
    ready: true,
    actions: {
      change: w('开展活动', 'Run activities', 'Llevar las campañas'),
      approve: w('批准大额活动', 'Approve large budgets', 'Aprobar presupuestos grandes'),
    },
  },
  coupon_detail: {
    path: '/jedi/coupon_detail',
    title: w('优惠券明细', 'Issued coupons', 'Cupones emitidos'),
    ready: true,
    actions: { void: w('作废', 'Void', 'Anular') },
  },
} as const satisfies Screens
