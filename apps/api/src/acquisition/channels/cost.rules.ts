/** Rows of a file of costs: channel, day, amount. Pure. */

import { type CostField, type CostRefusal, costFields } from '@cordillera/contract/acquisition/cost-import'
import type { Currency } from '@cordillera/contract/countries'
import { firstOf } from '../../platform/cut.ts'
import type { TableRow } from '../../platform/table-file.ts'
import { columnMapping } from '../../platform/table-mapping.ts'
import { type FileReading, type ReadColumns, readAmount, readMoment } from '../../platform/table-values.ts'

export type CostPlan = Partial<Record<CostField, number>>
export const costColumns = columnMapping<CostField>(costFields)
/** Where amounts and days stand in a row. */
export const costReadColumns = ({ amount, day }: CostPlan): ReadColumns => ({
  amounts: amount === undefined ? [] : [amount],
  days: day === undefined ? [] : [day],
})

export interface CostFault {
  /** Empty: the row as a whole. */
  column: CostField | ''
  reason: CostRefusal
}
export interface CostLine {
  channelId: number
  day: string
  amount: number
  note: string
}
export interface CostRow {
  row: number
  /** As the file says. */
  channel: string
  faults: readonly CostFault[]
  /** Null where something is wrong. */
  line: CostLine | null
}

interface CostFile {
  plan: CostPlan
  columns: number
  reading: FileReading
  currency: Currency
  /** By lower-case code. */
  channels: ReadonlyMap<string, number>
  today: string
}

/** Everything that is wrong with each row; of a channel and day that stand twice, the first is right. */
export function readCosts(rows: readonly TableRow[], file: CostFile): CostRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const read = readCost(row, file)
    if (!read.line) return read
    const key = `${read.line.channelId} ${read.line.day}`
    if (seen.has(key)) return { ...read, line: null, faults: [{ column: '', reason: 'twice' }] }
    seen.add(key)
    return read
  })
}

function readCost({ number, cells, numeric }: TableRow, file: CostFile): CostRow {
  const { plan, reading, currency, channels, today } = file
  const faults: CostFault[] = []
  const cell = (field: CostField) => {
    const at = plan[field]
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }
  const isNumber = (field: CostField) => numeric?.[plan[field] ?? -1] ?? false
  if (cells.slice(file.columns).some((extra) => extra.trim() !== '')) faults.push({ column: '', reason: 'columnCount' })
  const channel = cell('channel')
  const channelId = channels.get(channel.toLowerCase())
  if (channelId === undefined) faults.push({ column: 'channel', reason: channel === '' ? 'missing' : 'noChannel' })
  const moment = readMoment(cell('day'), isNumber('day'), reading)
  const day = moment?.text.slice(0, 10) ?? null
  if (day === null) faults.push({ column: 'day', reason: cell('day') === '' ? 'missing' : 'notDate' })
  else if (day > today) faults.push({ column: 'day', reason: 'toCome' })
  const read = readAmount(cell('amount'), isNumber('amount'), currency, reading.decimalSign)
  const amount = typeof read === 'number' ? read : null
  if (typeof read !== 'number') faults.push({ column: 'amount', reason: cell('amount') === '' ? 'missing' : read })
  const note = cell('note')
  if (note.length > 200) faults.push({ column: 'note', reason: 'tooLong' })
  const isRight = faults.length === 0 && channelId !== undefined && day !== null && amount !== null
  return { row: number, channel: firstOf(channel, 40), faults, line: isRight ? { channelId, day, amount, note } : null }
}
