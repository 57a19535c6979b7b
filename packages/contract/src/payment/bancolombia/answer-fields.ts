/** The fields of the bank's answer to a payout file: what each is called, and by which other names its downloads call it. */
import type { Words } from '../../words.ts'

interface AnswerFieldRow extends Words {
  readonly needed?: boolean
  readonly also: readonly string[]
}

export const answerFields = {
  reference: {
    ...{ zh: '参考号', en: 'Reference', es: 'Referencia', needed: true },
    also: ['referencia 1', 'referencia del pago', 'tracking key', 'clave'],
  },
  amount: {
    ...{ zh: '金额', en: 'Amount', es: 'Valor', needed: true },
    also: ['monto', 'valor pago', 'valor transaccion', 'valor de la transaccion'],
  },
  state: {
    ...{ zh: '状态', en: 'State', es: 'Estado', needed: true },
    also: ['estado del pago', 'estado transaccion', 'estado de la transaccion', 'status', 'resultado'],
  },
  reason: {
    ...{ zh: '原因', en: 'Reason', es: 'Motivo' },
    also: ['causal', 'motivo rechazo', 'causal de rechazo', 'descripcion', 'descripcion estado', 'observacion'],
  },
} as const satisfies Record<string, AnswerFieldRow>
export type AnswerField = keyof typeof answerFields
