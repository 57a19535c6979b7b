/** Charges: what providers are asked to collect, and what becomes of it. */
import { type Words, words as w } from '../../words.ts'

export const chargeProviders = ['PAYVALIDA', 'PAYNET'] as const
export type ChargeProvider = (typeof chargeProviders)[number]

export const chargeStates = {
  asked: w('待提交', 'Being asked for', 'Por solicitar'),
  open: w('待付款', 'To be paid', 'Por pagar'),
  paid: w('已付款', 'Paid', 'Pagada'),
  expired: w('已过期', 'Expired', 'Vencida'),
  cancelled: w('已取消', 'Cancelled', 'Cancelada'),
  reversed: w('已冲回', 'Reversed', 'Anulada'),
  refused: w('已拒绝', 'Refused', 'Rechazada'),
} as const satisfies Record<string, Words>
export type ChargeState = keyof typeof chargeStates
export const chargeStateNames = Object.keys(chargeStates) as [ChargeState, ...ChargeState[]]

/** What became of a notice; null while it waits. */
export const noticeOutcomes = {
  applied: w('已按通知处理', 'applied', 'aplicado'),
  same: w(
    '重复或过时，未改变任何内容',
    'already known or older: changed nothing',
    'repetido o anterior: no cambió nada',
  ),
  asked: w('已改向服务商核实', 'the provider was asked instead', 'se consultó al proveedor'),
  unknown: w('没有对应的订单', 'no order of ours', 'no es una orden nuestra'),
  untrusted: w('校验码错误，未处理', 'wrong checksum: not applied', 'suma de verificación incorrecta: no se aplicó'),
  greeting: w('渠道登记验证', 'the provider verifies the address', 'el proveedor verifica la dirección'),
} as const satisfies Record<string, Words>
export type NoticeOutcome = keyof typeof noticeOutcomes
export const noticeOutcomeNames = Object.keys(noticeOutcomes) as [NoticeOutcome, ...NoticeOutcome[]]
