/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const couponActions = {
  'coupon.issued': w('发放优惠券', 'Issued a coupon', 'Emitió un cupón'),
  'coupon.voided': w('作废优惠券', 'Voided a coupon', 'Anuló un cupón'),
  'coupon.expired': w('优惠券过期', 'Coupons expired', 'Cupones vencidos'),
  'coupon.templateMade': w('新建优惠券模板', 'Made a coupon template', 'Creó una plantilla de cupón'),
  'coupon.templateChanged': w('修改优惠券模板', 'Changed a coupon template', 'Cambió una plantilla de cupón'),
  'coupon.templateActivated': w('启用优惠券模板', 'Took a coupon template into use', 'Activó una plantilla de cupón'),
  'coupon.templateStopped': w('停用优惠券模板', 'Stopped a coupon template', 'Detuvo una plantilla de cupón'),
  'coupon.activityMade': w('新建优惠券活动', 'Made a coupon activity', 'Creó una campaña de cupones'),
  'coupon.activityChanged': w('修改优惠券活动', 'Changed a coupon activity', 'Cambió una campaña de cupones'),
  'coupon.activityAsked': w('提交优惠券活动', 'Asked for a coupon activity', 'Pidió una campaña de cupones'),
  'coupon.activityRefused': w('退回优惠券活动', 'Gave back a coupon activity', 'Devolvió una campaña de cupones'),
  'coupon.activityStarted': w('开始优惠券活动', 'Began a coupon activity', 'Inició una campaña de cupones'),
  'coupon.activityStopped': w('停止优惠券活动', 'Ended a coupon activity', 'Terminó una campaña de cupones'),
  'coupon.activitiesEnded': w(
    '优惠券活动到期结束',
    'Coupon activities came to their end',
    'Campañas de cupones concluidas',
  ),
  'coupon.heldUsed': w('使用优惠券', 'Used a coupon', 'Usó un cupón'),
  'coupon.heldVoided': w('作废未使用的优惠券', 'Voided a coupon that nobody used', 'Anuló un cupón sin usar'),
  'coupon.given': w(
    '按日或按事件发放优惠券',
    'Gave coupons on their day or as it happened',
    'Entregó cupones en su día o por suceso',
  ),
} as const satisfies Record<string, Words>
