/** What contact, payments and new customers cost: kinds of channels, and what a price is for. */
import { type Words, words as w } from '../words.ts'

export const costKinds = {
  sms: w('短信', 'SMS', 'SMS'),
  email: w('邮件', 'Email', 'Correo'),
  whatsapp: w('WhatsApp', 'WhatsApp', 'WhatsApp'),
  dialer: w('外呼', 'Dialer', 'Marcador'),
  payment: w('支付', 'Payments', 'Pagos'),
  acquisition: w('获客', 'Acquisition', 'Captación'),
} as const satisfies Record<string, Words>
export type CostKind = keyof typeof costKinds
export const costKindNames = Object.keys(costKinds) as [CostKind, ...CostKind[]]

export const costUnits = {
  segment: w('每短信条', 'Per SMS segment', 'Por segmento de SMS'),
  message: w('每条消息', 'Per message', 'Por mensaje'),
  attempt: w('每次拨打', 'Per attempt', 'Por intento'),
  minute: w('每通话分钟', 'Per minute begun', 'Por minuto iniciado'),
  transaction: w('每笔交易', 'Per transaction', 'Por transacción'),
  click: w('每次点击', 'Per click', 'Por clic'),
  registration: w('每次注册', 'Per registration', 'Por registro'),
  loan: w('每笔放款', 'Per loan paid out', 'Por crédito desembolsado'),
} as const satisfies Record<string, Words>
export type CostUnit = keyof typeof costUnits
export const costUnitNames = Object.keys(costUnits) as [CostUnit, ...CostUnit[]]

/** What each kind may be priced by. */
export const unitsOf = {
  sms: ['segment', 'message'],
  email: ['message'],
  whatsapp: ['message'],
  dialer: ['attempt', 'minute'],
  payment: ['transaction'],
  acquisition: ['click', 'registration', 'loan'],
} as const satisfies Record<CostKind, readonly CostUnit[]>

/** Kinds whose use the console counts itself; what acquisition was used for is told by the apps' events. */
export const countedKinds = ['sms', 'email', 'whatsapp', 'dialer', 'payment'] as const satisfies readonly CostKind[]
