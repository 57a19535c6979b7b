/** The fields of a bank's own table: what each is called in three languages, and by which other names banks call it. */
import type { Words } from '../words.ts'

interface StatementFieldRow extends Words {
  readonly needed?: boolean
  readonly also: readonly string[]
}

export const statementFields = {
  operation_day: {
    zh: '操作日',
    en: 'Operation day',
    es: 'Fecha de operación',
    needed: true,
    also: [
      'date',
      'operation date',
      'booking date',
      'fecha',
      'fecha operacion',
      'fecha de movimiento',
      '日期',
      '交易日',
    ],
  },
  value_day: {
    zh: '起息日',
    en: 'Value day',
    es: 'Fecha valor',
    also: ['value date', 'fecha de valor', 'fecha liquidacion', '起息日期'],
  },
  amount: {
    zh: '金额',
    en: 'Amount',
    es: 'Importe',
    also: ['gross', 'gross amount', 'monto', 'valor', 'monto bruto', '交易金额'],
  },
  paid_in: {
    zh: '收入',
    en: 'Paid in',
    es: 'Abono',
    also: ['credit', 'deposit', 'abonos', 'deposito', 'haber', '贷方'],
  },
  paid_out: {
    zh: '支出',
    en: 'Paid out',
    es: 'Cargo',
    also: ['debit', 'withdrawal', 'cargos', 'retiro', 'debe', '借方'],
  },
  direction: {
    zh: '方向',
    en: 'Direction',
    es: 'Sentido',
    also: ['type', 'd c', 'tipo', 'tipo de movimiento', '借贷'],
  },
  fee: { zh: '手续费', en: 'Fee', es: 'Comisión', also: ['commission', 'comision', 'fees', '费用'] },
  fee_tax: {
    zh: '手续费税',
    en: 'Tax on the fee',
    es: 'Impuesto de la comisión',
    also: ['fee tax', 'iva', 'iva comision', 'impuesto'],
  },
  tracking_key: {
    zh: '追踪号',
    en: 'Tracking key',
    es: 'Clave de rastreo',
    also: ['tracking', 'clave rastreo', 'rastreo', 'transaction id', 'folio', '流水号'],
  },
  returns_key: {
    zh: '退回的追踪号',
    en: 'Key of what it returns',
    es: 'Clave de lo que devuelve',
    also: ['original key', 'clave de rastreo devolucion', 'devuelve', '原流水号'],
  },
  reference: {
    zh: '参考号',
    en: 'Reference',
    es: 'Referencia',
    also: ['referencia numerica', 'concepto', 'description', 'descripcion', '附言'],
  },
  batch: {
    zh: '结算批次',
    en: 'Settlement',
    es: 'Liquidación',
    also: ['batch', 'settlement id', 'lote', 'corte', '批次'],
  },
  bank_line_key: {
    zh: '银行流水',
    en: 'Bank’s number',
    es: 'Número del banco',
    also: ['bank reference', 'id banco', 'movimiento', '银行编号'],
  },
  account: {
    zh: '对方账号',
    en: 'Counterparty account',
    es: 'Cuenta contraparte',
    also: ['account', 'cuenta', 'clabe', 'cuenta ordenante', '账号'],
  },
  payer: {
    zh: '对方户名',
    en: 'Counterparty',
    es: 'Contraparte',
    also: ['name', 'payer', 'nombre', 'ordenante', '户名'],
  },
  status: { zh: '银行状态', en: 'Bank’s state', es: 'Estado del banco', also: ['state', 'status', 'estado', '状态'] },
  balance: { zh: '余额', en: 'Balance', es: 'Saldo', also: ['running balance', 'saldo final', '账户余额'] },
} as const satisfies Record<string, StatementFieldRow>
export type StatementField = keyof typeof statementFields
export const statementFieldNames = Object.keys(statementFields) as [StatementField, ...StatementField[]]
