/** One row of a payments file: read, checked, and either refused with every reason or ready to be staged. Pure. */
import { type Currency, currencyNames } from '@cordillera/contract/countries'
import type { DecimalSign } from '@cordillera/contract/job/table-reading'
import type { PaymentField } from '@cordillera/contract/payment/import-fields'
import type { PaymentRefusal } from '@cordillera/contract/payment/refusals'
import { plainName, readOrdinal } from '../credit/public.ts'
import type { TableRow } from '../platform/table-file.ts'
import { type FileReading, readAmount, readMoment } from '../platform/table-values.ts'
import type { PaymentPlan } from './import.mapping.rules.ts'

export interface PaymentsFile {
  plan: PaymentPlan
  header: readonly string[]
  reading: FileReading
  /** Those of the merchants that the asker may use. */
  currencies: ReadonlySet<string>
}

export interface PaymentFault {
  /** Empty: the row as a whole. */
  column: PaymentField | ''
  reason: PaymentRefusal
}

export interface PaymentLine {
  instalment: number | null
  /** Minor units. */
  amount: number
  currency: Currency
  /** With an offset only where one is written: else it is local time. */
  paidText: string
  channel: string
  trackingKey: string
  kind: 'payment' | 'reversal'
  /** Null: the file does not tell. */
  sendingBank: string | null
  operationDay: string | null
}

export interface ReadPayment {
  number: number
  loanRef: string
  faults: readonly PaymentFault[]
  /** Null where there is a fault. */
  line: PaymentLine | null
  /** The row as it came, by column. */
  raw: Record<string, string>
}

const maxReference = 64
const channelShape = /^[A-Z0-9][A-Z0-9_-]{1,29}$/
const kindWords: Record<string, PaymentLine['kind']> = {
  payment: 'payment',
  pago: 'payment',
  abono: 'payment',
  还款: 'payment',
  reversal: 'reversal',
  reverso: 'reversal',
  reversa: 'reversal',
  devolucion: 'reversal',
  冲正: 'reversal',
}

export function readPaymentRow(file: PaymentsFile, { number, cells, numeric }: TableRow): ReadPayment {
  const faults: PaymentFault[] = []
  const refuse = (column: PaymentFault['column'], reason: PaymentRefusal) => {
    faults.push({ column, reason })
    return null
  }
  const cell = (field: PaymentField) => {
    const index = file.plan[field]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const reference = (field: PaymentField) => {
    const text = cell(field)
    if (text === '') refuse(field, 'missing')
    else if (text.length > maxReference) refuse(field, 'tooLong')
    return text.slice(0, maxReference)
  }

  if (cells.slice(file.header.length).some((extra) => extra.trim() !== '')) refuse('', 'columnCount')
  const loanRef = reference('loan_id')
  const currency = currencyOf(cell('currency'), file, refuse)
  const isNumber = (field: PaymentField) => numeric?.[file.plan[field] ?? -1] ?? false
  const written = { text: cell('amount'), isNumber: isNumber('amount'), sign: file.reading.decimalSign }
  const amount = currency && amountOf(written, currency, refuse)
  const moment = readMoment(cell('paid_at'), isNumber('paid_at'), file.reading)
  if (!moment) refuse('paid_at', cell('paid_at') === '' ? 'missing' : 'notDate')
  const channel = cell('channel').toUpperCase()
  if (channel === '') refuse('channel', 'missing')
  else if (!channelShape.test(channel)) refuse('channel', 'badChannel')
  const trackingKey = reference('tracking_key')
  const kind = cell('kind') === '' ? 'payment' : kindWords[plainName(cell('kind'))]
  if (!kind) refuse('kind', 'unknownKind')
  const instalment = readOrdinal(cell('instalment'))
  if (instalment === null && cell('instalment') !== '') refuse('instalment', 'notWhole')

  const sendingBank = cell('sending_bank').slice(0, maxReference) || null
  const operation =
    cell('operation_date') === '' ? null : readMoment(cell('operation_date'), isNumber('operation_date'), file.reading)
  if (cell('operation_date') !== '' && !operation) refuse('operation_date', 'notDate')

  const raw = Object.fromEntries(file.header.map((name, index) => [name, cells[index] ?? '']))
  if (faults.length > 0 || !currency || !amount || !moment || !kind) {
    return { number, loanRef, faults, line: null, raw }
  }
  const identity = { channel, trackingKey, kind, sendingBank, operationDay: operation?.day ?? null }
  const line = { instalment, amount, currency, paidText: moment.text, ...identity }
  return { number, loanRef, faults, line, raw }
}

type Refuse = (column: PaymentField, reason: PaymentRefusal) => null

function currencyOf(text: string, { currencies }: PaymentsFile, refuse: Refuse): Currency | null {
  if (text === '') return refuse('currency', 'missing')
  const currency = currencyNames.find((name) => name === text.toUpperCase())
  if (!currency) return refuse('currency', 'unknownCurrency')
  return currencies.has(currency) ? currency : refuse('currency', 'notYourCurrency')
}

interface Written {
  text: string
  isNumber: boolean
  sign: DecimalSign
}

function amountOf({ text, isNumber, sign }: Written, currency: Currency, refuse: Refuse): number | null {
  if (text === '') return refuse('amount', 'missing')
  const amount = readAmount(text.replace(/^[-−]\s*/, ''), isNumber, currency, sign)
  if (typeof amount !== 'number') return refuse('amount', amount)
  return amount === 0 || /^[-−]/.test(text) ? refuse('amount', 'notPositive') : amount
}
