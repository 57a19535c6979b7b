/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

export const couponErrors = {
  'coupon.tooLarge': {
    code: 40000,
    zh: '优惠券不抵扣本金：该账单目前最多可抵 {most}。未发放，请减少金额。',
    en: 'A coupon takes nothing off the principal: at most {most} of this bill now. None was issued; lower the amount.',
    es: 'Un cupón no descuenta capital: como máximo {most} de esta cuota por ahora. No se emitió; baje el monto.',
  },
  'coupon.overOwn': {
    code: 5000,
    zh: '您三十天内单独发放的优惠已有 {given}，一人最多 {max}，未发放。请提交减免申请，或由活动发放：两者均由另一人批准。',
    en: 'You have given {given} alone within thirty days, of {max} that one person may; none was issued. Ask for a reduction, or give it by an activity: another person decides either.',
    es: 'En treinta días ya otorgó por sí solo {given}, de {max} que una persona puede; no se emitió. Pida una quita o otórguelo con una actividad: las decide otra persona.',
  },
  'coupon.live': {
    code: 5000,
    zh: '该账单已有一张有效的优惠券，未再发放。请先将其作废。',
    en: 'This bill has a coupon that stands; no other was issued. Void that one first.',
    es: 'Esta cuota ya tiene un cupón vigente; no se emitió otro. Anule primero ese.',
  },
  'coupon.atWork': {
    code: 5000,
    zh: '该账单已有一张优惠券生效，未使用，优惠券保留。',
    en: 'A coupon is at work on this bill already; this one was not used and stays.',
    es: 'Esta cuota ya tiene un cupón en curso; este no se usó y se conserva.',
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
  'coupon.templateValue': {
    code: 40000,
    zh: '百分比不能超过 100%，未保存。',
    en: 'A percentage is at most 100 %; nothing was saved.',
    es: 'Un porcentaje es de 100 % como máximo; no se guardó.',
  },
  'coupon.templateKind': {
    code: 40000,
    zh: '免息券按天数计（最多 365 天），其他类型按金额或百分比计，未保存。',
    en: 'Days without interest are counted in days, at most 365; other kinds are an amount or a percentage. Nothing was saved.',
    es: 'Los días sin interés se cuentan en días, 365 como máximo; los otros tipos son un monto o un porcentaje. No se guardó.',
  },
  'coupon.activityDays': {
    code: 40000,
    zh: '按事件发放的活动须有截止日，且不早于今天和发放日；其他活动没有截止日。未保存。',
    en: 'An activity that waits for what happens needs a last day, today or later and not before its first; others have none. Nothing was saved.',
    es: 'Una campaña que espera un suceso necesita un último día, desde hoy y no antes del primero; las demás no lo llevan. No se guardó.',
  },
  'coupon.templateFixed': {
    code: 5000,
    zh: '模板已启用：只能增加库存和预算，未保存。其他条件请新建模板。',
    en: 'The template is in use: only stock and budget can grow. Nothing was saved; make another template for other terms.',
    es: 'La plantilla está en uso: solo pueden crecer existencias y presupuesto. No se guardó; cree otra para otras condiciones.',
  },
  'coupon.templateStopped': {
    code: 5000,
    zh: '该模板未启用，未做任何更改。请先启用或另选模板。',
    en: 'This template is not in use; nothing was changed. Take it into use first, or choose another.',
    es: 'Esta plantilla no está en uso; no se cambió nada. Actívela primero o elija otra.',
  },
  'coupon.activityStep': {
    code: 5000,
    zh: '活动目前为“{state}”，不能执行此操作，未做任何更改。',
    en: 'This activity is “{state}”: that step is not open to it. Nothing was changed.',
    es: 'Esta campaña está «{state}»: ese paso no procede. No se cambió nada.',
  },
  'coupon.minimum': {
    code: 40000,
    zh: '账单应付不足 {least}，未使用，优惠券保留。',
    en: 'The bill owes less than {least}; the coupon was not used and stays.',
    es: 'La cuota debe menos de {least}; el cupón no se usó y se conserva.',
  },
  'coupon.nothingOff': {
    code: 40000,
    zh: '该账单没有此优惠券可抵扣的金额，未使用，优惠券保留。',
    en: 'The bill owes nothing that this coupon takes off; it was not used and stays.',
    es: 'La cuota no debe nada que este cupón descuente; no se usó y se conserva.',
  },
  'coupon.soldOut': {
    code: 5000,
    zh: '该优惠已用完，未使用。',
    en: 'This offer is used up; the coupon was not used.',
    es: 'Esta promoción se agotó; el cupón no se usó.',
  },
  'coupon.eachSoldOut': {
    code: 5000,
    zh: '该优惠在同一{of}的额度已用完，未使用，优惠券保留。',
    en: 'This offer is used up for this {of}; it was not used, and the coupon stays.',
    es: 'Esta promoción se agotó para este {of}; no se usó y el cupón se conserva.',
  },
  'coupon.activityEach': {
    code: 40000,
    zh: '按部分限制时，请选择按什么划分，并填写每部分的次数或预算；不限制则都留空。未保存。',
    en: 'A limit of each part needs what the parts are, and uses or a budget of each; without one leave all of it empty. Nothing was saved.',
    es: 'Un límite por parte necesita de qué son las partes y los usos o el presupuesto de cada una; sin límite, deje todo vacío. No se guardó.',
  },
  'coupon.perPerson': {
    code: 5000,
    zh: '每人最多使用 {most} 次，未使用。',
    en: 'One person uses it at most {most} times; it was not used.',
    es: 'Cada persona lo usa {most} veces como máximo; no se usó.',
  },
} as const satisfies Record<string, ErrorRow>
