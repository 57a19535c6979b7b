/** The fields of a file of payments: what each is called in three languages, and by which other names files call it. */
import type { Words } from '../words.ts'

interface PaymentFieldRow extends Words {
  /** A file of payments without it can't be imported. */
  readonly needed?: boolean
  readonly also: readonly string[]
}

export const paymentFields = {
  loan_id: {
    zh: '贷款编号',
    en: 'Loan id',
    es: 'Id del préstamo',
    needed: true,
    also: ['loan', 'loan number', 'reference', 'referencia', 'prestamo', 'credito', 'contrato', '合同号'],
  },
  instalment: {
    zh: '期次',
    en: 'Instalment',
    es: 'Cuota',
    also: ['installment', 'numero de cuota', '第几期'],
  },
  amount: {
    zh: '金额',
    en: 'Amount',
    es: 'Importe',
    needed: true,
    also: ['paid amount', 'monto', 'monto pagado', 'valor', '还款金额'],
  },
  currency: { zh: '币种', en: 'Currency', es: 'Moneda', needed: true, also: ['currency code', 'divisa', '货币'] },
  paid_at: {
    zh: '还款时间',
    en: 'Paid at',
    es: 'Fecha de pago',
    needed: true,
    also: ['payment date', 'paid on', 'value date', 'fecha pago', 'fecha valor', '入账时间'],
  },
  channel: { zh: '渠道', en: 'Channel', es: 'Canal', needed: true, also: ['provider', 'medio de pago', 'banco'] },
  tracking_key: {
    zh: '追踪号',
    en: 'Tracking key',
    es: 'Clave de rastreo',
    needed: true,
    also: ['tracking', 'transaction id', 'clave rastreo', 'folio', 'id transaccion', '流水号'],
  },
  sending_bank: {
    zh: '付款银行',
    en: 'Sending bank',
    es: 'Banco ordenante',
    also: ['bank code', 'institucion ordenante', 'banco emisor', '付款行'],
  },
  operation_date: {
    zh: '操作日',
    en: 'Operation date',
    es: 'Fecha de operación',
    also: ['operation day', 'fecha operacion', '交易日'],
  },
  kind: { zh: '类型', en: 'Kind', es: 'Tipo', also: ['type', 'movimiento', 'tipo de movimiento'] },
} as const satisfies Record<string, PaymentFieldRow>

export type PaymentField = keyof typeof paymentFields
export const paymentFieldNames = Object.keys(paymentFields) as [PaymentField, ...PaymentField[]]
