/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const couponErrors = {
  'coupon.tooLarge': {
    code: 40000,
    zh: '优惠券不抵扣本金：该账单目前最多可抵 {most}。未发放，请减少金额。',
    en: 'A coupon takes nothing off the principal: at most {most} of this bill now. None was issued; lower the amount.',
    es: 'Un cupón no descuenta capital: como máximo {most} de esta cuota por ahora. No se emitió; baje el monto.',
  },
  'coupon.live': {
    code: 5000,
    zh: '该账单已有一张有效的优惠券，未再发放。请先将其作废。',
    en: 'This bill has a coupon that stands; no other was issued. Void that one first.',
    es: 'Esta cuota ya tiene un cupón vigente; no se emitió otro. Anule primero ese.',
  },
  'coupon.invalidDay': {
    code: 40000,
    zh: '有效期须在今天起 {days} 天内，未发放。请另选日期。',
    en: 'A coupon is valid through a day from today to {days} days ahead. None was issued; choose another day.',
    es: 'Un cupón vale hasta un día entre hoy y dentro de {days} días. No se emitió; elija otro día.',
  },
  'coupon.writtenOff': {
    code: 5000,
    zh: '该账单已核销，不能发放优惠券，未做任何更改。',
    en: 'This bill is written off: it gets no coupon. Nothing was changed.',
    es: 'Esta cuota está castigada: no recibe cupones. No se cambió nada.',
  },
  'coupon.over': {
    code: 5000,
    zh: '该优惠券已使用、过期或作废，未做任何更改。',
    en: 'This coupon is used, expired or void already; nothing was changed.',
    es: 'Este cupón ya se usó, venció o se anuló; no se cambió nada.',
  },
} as const satisfies Record<string, ErrorRow>
