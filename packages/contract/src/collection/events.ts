/** What can happen to a case beside being logged on: the kinds of its history, in words. */
import type { Words } from '../words.ts'

export const caseEventWords = {
  opened: { zh: '案件生成', en: 'Case opened', es: 'Caso abierto' },
  assigned: { zh: '分案', en: 'Assigned', es: 'Asignado' },
  recalled: { zh: '撤回案件池', en: 'Recalled to the pool', es: 'Retirado a la bolsa' },
  covered: { zh: '缺勤代跟进', en: 'Covered while away', es: 'Cubierto por ausencia' },
  'cover ended': { zh: '代跟进结束', en: 'Back from cover', es: 'Fin de la suplencia' },
  'not checked in': {
    zh: '催收员未打卡，回到案件池',
    en: 'To the pool: collector did not check in',
    es: 'A la bolsa: el gestor no marcó entrada',
  },
  completed: { zh: '结束本阶段催收', en: 'Collection of the stage completed', es: 'Gestión del tramo completada' },
  transferred: { zh: '转组长', en: 'Handed to the leader', es: 'Pasado al líder' },
  'assignment undone': { zh: '撤销分案', en: 'Assignment undone', es: 'Asignación deshecha' },
  'workplace changed': { zh: '调整职场', en: 'Moved to another workplace', es: 'Pasado a otra sede' },
  stopped: { zh: '停催', en: 'Collection stopped', es: 'Cobranza suspendida' },
  restored: { zh: '恢复催收', en: 'Collection restored', es: 'Cobranza restaurada' },
  returned: { zh: '承诺未履行，重新跟进', en: 'Back to work: promise broken', es: 'De vuelta: promesa incumplida' },
  held: { zh: '暂挂核查', en: 'On hold for review', es: 'En espera de revisión' },
  released: { zh: '解除暂挂', en: 'Review ended', es: 'Fin de la revisión' },
  'promise judged': { zh: '承诺判定', en: 'Promise judged', es: 'Promesa evaluada' },
  'derate asked': { zh: '申请减免', en: 'Reduction asked for', es: 'Condonación solicitada' },
  'derate given': { zh: '已减免', en: 'Reduced', es: 'Condonado' },
  'derate refused': { zh: '减免被拒', en: 'Reduction refused', es: 'Condonación rechazada' },
  'derate withdrawn': { zh: '减免已撤回', en: 'Reduction withdrawn', es: 'Condonación retirada' },
  'derate kept': { zh: '减免条件已达成', en: 'Reduction earned by payment', es: 'Condonación cumplida con el pago' },
  'derate undone': {
    zh: '未按约还款，减免取消',
    en: 'Not paid: reduction undone',
    es: 'Sin pago: condonación anulada',
  },
  'derate lapsed': { zh: '减免申请过期', en: 'Reduction request lapsed', es: 'Solicitud de condonación vencida' },
  'coupon issued': { zh: '已发放优惠券', en: 'Coupon issued', es: 'Cupón emitido' },
  'coupon used': { zh: '优惠券已使用', en: 'Coupon used', es: 'Cupón usado' },
  'coupon expired': {
    zh: '优惠券过期，重新计入',
    en: 'Coupon expired, owed again',
    es: 'Cupón vencido, se debe de nuevo',
  },
  'coupon void': { zh: '优惠券已作废', en: 'Coupon void', es: 'Cupón anulado' },
  'settlement offered': { zh: '申请结清方案', en: 'Settlement offered', es: 'Liquidación ofrecida' },
  'settlement endorsed': { zh: '结清方案经主管同意', en: 'Settlement endorsed', es: 'Liquidación avalada' },
  'settlement agreed': { zh: '结清方案已批准', en: 'Settlement agreed', es: 'Liquidación acordada' },
  'settlement refused': { zh: '结清方案被拒', en: 'Settlement refused', es: 'Liquidación rechazada' },
  'settlement withdrawn': { zh: '结清方案已撤回', en: 'Settlement withdrawn', es: 'Liquidación retirada' },
  'settlement kept': { zh: '结清完成，余额减免', en: 'Settled, the rest forgiven', es: 'Liquidado, resto condonado' },
  'settlement broken': { zh: '结清方案违约', en: 'Settlement broken', es: 'Liquidación incumplida' },
  'settlement lapsed': { zh: '结清申请过期', en: 'Settlement offer lapsed', es: 'Oferta de liquidación vencida' },
  payed: { zh: '案件已结清', en: 'Case paid', es: 'Caso pagado' },
  reopened: { zh: '重新开案', en: 'Case opened again', es: 'Caso reabierto' },
  closed: { zh: '案件已关闭', en: 'Case closed', es: 'Caso cerrado' },
} as const satisfies Record<string, Words>

/** What happens to a person beside their cases: on the timeline of all of it. */
export const personEventWords = {
  applied: { zh: '申请贷款', en: 'Applied for a loan', es: 'Solicitó un préstamo' },
  'audit passed': { zh: '审核通过', en: 'Audit passed', es: 'Evaluación aprobada' },
  'audit rejected': { zh: '审核驳回', en: 'Audit rejected', es: 'Evaluación rechazada' },
  extended: { zh: '已展期', en: 'Bill extended for', es: 'Cuota prorrogada por' },
  'debit tried': { zh: '发起代扣', en: 'Direct debit tried', es: 'Domiciliación intentada' },
  'refund asked': { zh: '申请退款', en: 'Refund asked for', es: 'Devolución solicitada' },
  'refund approved': { zh: '退款已批准', en: 'Refund approved', es: 'Devolución aprobada' },
  'refund refused': { zh: '退款被拒', en: 'Refund refused', es: 'Devolución rechazada' },
  'account asked': { zh: '申请变更银行账号', en: 'Another account asked for', es: 'Cambio de cuenta solicitado' },
  'account changed': { zh: '银行账号已变更', en: 'Account changed', es: 'Cuenta cambiada' },
  'account refused': { zh: '银行账号变更被拒', en: 'Change of account refused', es: 'Cambio de cuenta rechazado' },
  'written off': { zh: '已核销', en: 'Written off', es: 'Castigada' },
} as const satisfies Record<string, Words>

/** The words of an event; one that is not in the table speaks for itself. */
export function wordsOfCaseEvent(kind: string): Words {
  const known: Partial<Record<string, Words>> = { ...caseEventWords, ...personEventWords }
  return known[kind] ?? { zh: kind, en: kind, es: kind }
}
