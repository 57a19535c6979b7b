/** A bank's own table: columns mapped to fields, the mapping kept a channel. */
import type { Currency } from '@cordillera/contract/countries'
import { type StatementField, statementFields } from '@cordillera/contract/reconciliation/statement-fields'
import { Failure } from '../../platform/fail.ts'
import type { TableRow } from '../../platform/table-file.ts'
import { columnMapping } from '../../platform/table-mapping.ts'
import { type FileReading, type ReadColumns, readAmount, readMoment } from '../../platform/table-values.ts'
import { emptyHead, StatementFault, type StatementFile, type StatementLine, said } from './statement.rules.ts'

export const statementColumns = columnMapping<StatementField>(statementFields)
export type StatementMapping = Record<string, StatementField>
export type StatementPlan = Partial<Record<StatementField, number>>

const amountFields = ['amount', 'paid_in', 'paid_out', 'fee', 'fee_tax', 'balance'] as const

export const readColumnsOf = (plan: StatementPlan): ReadColumns => ({
  amounts: amountFields.flatMap((field) => plan[field] ?? []),
  days: [plan.operation_day, plan.value_day].flatMap((column) => column ?? []),
})

/** Where the fields stand; throws what the mapping lacks. */
export function statementPlanOf(header: readonly string[], mapping: StatementMapping): StatementPlan {
  const planned = statementColumns.plan(header, mapping)
  if ('wrong' in planned) throw new Failure('credit.mappingInvalid', { column: planned.wrong })
  const { plan } = planned
  const missing: string[] = statementColumns.missing(mapping)
  const hasAmount = plan.amount !== undefined || (plan.paid_in !== undefined && plan.paid_out !== undefined)
  if (!hasAmount) missing.push('amount')
  if (missing.length > 0) throw new Failure('credit.columnsMissing', { columns: missing.join(', ') })
  return plan
}

interface Table {
  header: readonly string[]
  rows: AsyncIterable<readonly TableRow[]>
  plan: StatementPlan
  reading: FileReading
  currency: Currency
}

/** Its opening and closing are those of its running balance, where it has one. */
export function tableFile(of: Table): StatementFile {
  const head = emptyHead()
  async function* batches(): AsyncGenerator<StatementLine[]> {
    let balance: number | null = null
    for await (const rows of of.rows) {
      const lines: StatementLine[] = []
      for (const row of rows) {
        const read = lineOf(of, row)
        if (!read) continue
        lines.push(read.line)
        balance = follow(head, balance, read)
      }
      yield lines
    }
  }
  return { format: 'table', head, batches }
}

interface ReadLine {
  line: StatementLine
  balance: number | null
}

function follow(head: StatementFile['head'], before: number | null, { line, balance }: ReadLine): number | null {
  head.fromDay = head.fromDay === null || line.operationDay < head.fromDay ? line.operationDay : head.fromDay
  head.toDay = head.toDay === null || line.operationDay > head.toDay ? line.operationDay : head.toDay
  if (balance === null) return null
  const effect = line.direction === 'in' ? line.gross - line.fee - line.feeTax : -(line.gross + line.fee + line.feeTax)
  head.opening ??= balance - effect
  // a jump of the running balance is a line that the bank left out
  if (before !== null && before + effect !== balance) throw new StatementFault(line.row, 'balanceGap')
  head.closing = balance
  return balance
}

function lineOf({ header, plan, reading, currency }: Table, { number, cells, numeric }: TableRow): ReadLine | null {
  const cell = (field: StatementField) => {
    const at = plan[field]
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }
  const isNumber = (field: StatementField) => {
    const at = plan[field]
    return at !== undefined && (numeric?.[at] ?? false)
  }
  const amount = (field: StatementField): number | null => {
    const text = cell(field).replace(/^[$\s]+/, '')
    if (text === '' || text === '-') return null
    const negative = text.startsWith('-') || /^\(.*\)$/.test(text)
    const read = readAmount(text.replace(/^-|^\(|\)$/g, ''), isNumber(field), currency, reading.decimalSign)
    if (typeof read === 'string') throw new StatementFault(number, 'notAmount')
    return negative ? -read : read
  }
  const day = (field: StatementField) => {
    const text = cell(field)
    if (text === '') return null
    const read = readMoment(text, isNumber(field), reading)
    if (!read) throw new StatementFault(number, 'notDay')
    return read.day
  }
  const change = changeOf({ amount, cell }, number)
  // a row without money is a title or a sum of the bank's
  if (change === null) return null
  const operationDay = day('operation_day')
  if (operationDay === null) throw new StatementFault(number, 'notDay')
  const words = (field: StatementField) => said(cell(field))
  const line: StatementLine = {
    ...{ row: number, operationDay, valueDay: day('value_day'), ...change },
    fee: Math.abs(amount('fee') ?? 0),
    feeTax: Math.abs(amount('fee_tax') ?? 0),
    trackingKey: words('tracking_key'),
    returnsKey: words('returns_key'),
    reference: words('reference'),
    batch: words('batch'),
    bankLineKey: words('bank_line_key'),
    account: words('account'),
    payer: words('payer'),
    status: words('status'),
    isCharge: false,
    isReversal: false,
    raw: Object.fromEntries(header.map((name, at) => [name || String(at + 1), (cells[at] ?? '').slice(0, 500)])),
  }
  return { line, balance: amount('balance') }
}

const takenOut = /^(d|dr|debit|debito|cargo|egreso|retiro|salida|out|-|支出|借)/i

/** What the row changes the account by; null where it has no money. */
function changeOf(
  { amount, cell }: { amount: (field: StatementField) => number | null; cell: (field: StatementField) => string },
  row: number,
): Pick<StatementLine, 'direction' | 'gross'> | null {
  const [paidIn, paidOut] = [amount('paid_in') ?? 0, amount('paid_out') ?? 0]
  if (paidIn !== 0 && paidOut !== 0) throw new StatementFault(row, 'bothDirections')
  const change = paidIn !== 0 ? paidIn : paidOut !== 0 ? -Math.abs(paidOut) : (amount('amount') ?? 0)
  if (change === 0) return null
  const plain = cell('direction').normalize('NFD').replace(/\p{M}/gu, '')
  const out = change < 0 || takenOut.test(plain)
  return { direction: out ? 'out' : 'in', gross: Math.abs(change) }
}
