/**
 * Reads a collection file of the Asobancaria 2001 layout: a file header (01), batches (05 … 08) of lines (06), and a control of the
 * whole (09), in records of 162 columns that come trimmed. A file that does not prove itself is refused whole.
 */
import { bancolombiaCode } from '@cordillera/contract/payment/bancolombia/terms'
import { moneyText } from '../../credit/public.ts'
import { Failure } from '../../platform/fail.ts'
import type { TableSource } from '../../platform/table-format.ts'

export interface CollectionHead {
  nit: string
  /** `YYYY-MM-DD`: the day on which the money was collected. */
  day: string
  account: string
  modifier: string
}

export interface CollectionRecord {
  row: number
  lot: string
  /** Text: it may be longer than any number, and its zeros may mean something. */
  reference: string
  amountMinor: number
  means: string
  authorization: string
  payingBank: string
  branch: string
  sequence: string
  returnCause: string
  raw: string
}

export interface ReadCollection {
  head: CollectionHead
  batches: number
  lines: number
  totalMinor: number
}

const widest = 162
/** What has no line end for so long is no file of records. */
const longestRest = 4_096
const batchSize = 2_000
const currency = 'COP'

interface Control {
  count: number
  minor: number
}

interface State {
  row: number
  head: CollectionHead | null
  /** Null between batches. */
  lot: ({ number: string } & Control) | null
  batches: number
  whole: Control
  ended: boolean
}

/** Yields its lines as they are read; answers the proved head once all of it was. */
export async function* readCollection(source: TableSource): AsyncGenerator<CollectionRecord[], ReadCollection> {
  const state: State = { row: 0, head: null, lot: null, batches: 0, whole: { count: 0, minor: 0 }, ended: false }
  let batch: CollectionRecord[] = []
  for await (const text of linesOf(source, state)) {
    const line = take(state, text)
    if (!line) continue
    batch.push(line)
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  if (!state.head) throw wrongForm(1)
  if (!state.ended) throw new Failure('payment.collectionCut', { line: state.row })
  if (state.whole.count === 0) throw new Failure('payment.collectionEmpty')
  if (batch.length > 0) yield batch
  return { head: state.head, batches: state.batches, lines: state.whole.count, totalMinor: state.whole.minor }
}

const wrongForm = (line: number) => new Failure('payment.collectionForm', { line })

/** Lines without their ends, each counted; a line that has none for longer than a record is none of such a file. */
async function* linesOf(source: TableSource, state: State): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source()) {
    // a byte is a sign: what is beyond ASCII shows as such
    const parts = `${rest}${Buffer.from(chunk).toString('latin1')}`.split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield oneLine(part, state)
    if (rest.length > longestRest) throw wrongForm(state.row + 1)
  }
  if (rest !== '') yield oneLine(rest, state)
}

function oneLine(part: string, state: State): string {
  state.row += 1
  const text = part.endsWith('\r') ? part.slice(0, -1) : part
  if (/[\x80-\xff]/.test(text) && /^(01|05|06|08|09)/.test(text))
    throw new Failure('payment.collectionEncoding', { line: state.row })
  if (text.trimEnd().length > widest || /[^\x20-\x7e]/.test(text)) throw wrongForm(state.row)
  return text
}

/** Which records may follow each other; answers a line of money. */
function take(state: State, text: string): CollectionRecord | null {
  if (text.trim() === '') return null
  const { row, head, lot, ended } = state
  const type = text.slice(0, 2)
  if (type === '01' && !head) state.head = headOf(text, row)
  else if (type === '05' && head && !lot && !ended) state.lot = { number: digits(text, 16, 4, row), count: 0, minor: 0 }
  else if (type === '06' && lot) return lineOf(state, lot, text)
  else if (type === '08' && lot) endLot(state, lot, text)
  else if (type === '09' && head && !lot && !ended) endFile(state, text)
  else throw wrongForm(row)
  return null
}

/** A number of so many digits from a column on, counted from 1; a trimmed line has none there. */
function digits(text: string, from: number, width: number, row: number): string {
  const value = text.slice(from - 1, from - 1 + width)
  if (!new RegExp(`^\\d{${width}}$`).test(value)) throw wrongForm(row)
  return value
}
const numberAt = (text: string, from: number, width: number, row: number): number => {
  const value = Number(digits(text, from, width, row))
  if (!Number.isSafeInteger(value)) throw wrongForm(row)
  return value
}
const textAt = (text: string, from: number, width: number): string => text.slice(from - 1, from - 1 + width).trim()

function headOf(text: string, row: number): CollectionHead {
  const written = digits(text, 13, 8, row)
  const day = `${written.slice(0, 4)}-${written.slice(4, 6)}-${written.slice(6)}`
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  const bank = digits(text, 21, 3, row)
  const account = textAt(text, 24, 17)
  if (!isDay || !/^\d+$/.test(account)) throw wrongForm(row)
  if (bank !== bancolombiaCode) throw new Failure('payment.collectionOtherBank', { bank })
  return { nit: digits(text, 3, 10, row), day, account, modifier: textAt(text, 53, 1) }
}

function lineOf({ row, whole }: State, lot: Control & { number: string }, text: string): CollectionRecord {
  const amountMinor = numberAt(text, 51, 14, row)
  for (const sum of [lot, whole]) {
    sum.count += 1
    sum.minor += amountMinor
  }
  if (!Number.isSafeInteger(whole.minor)) throw wrongForm(row)
  return {
    ...{ row, lot: lot.number, reference: textAt(text, 3, 48), amountMinor, means: textAt(text, 67, 2) },
    ...{ authorization: textAt(text, 75, 6), payingBank: textAt(text, 81, 3), branch: textAt(text, 84, 4) },
    ...{ sequence: digits(text, 88, 7, row), returnCause: textAt(text, 95, 3), raw: text.trimEnd() },
  }
}

function endLot(state: State, lot: Control & { number: string }, text: string): void {
  prove(state.row, text, lot)
  if (digits(text, 30, 4, state.row) !== lot.number) throw wrongForm(state.row)
  state.batches += 1
  state.lot = null
}

function endFile(state: State, text: string): void {
  prove(state.row, text, state.whole)
  state.ended = true
}

/** Totals of 18 digits go beyond what is counted exactly; a bank's day does not. */
function prove(row: number, text: string, found: Control): void {
  const said = { count: numberAt(text, 3, 9, row), minor: numberAt(text, 12, 18, row) }
  if (said.count === found.count && said.minor === found.minor) return
  throw new Failure('payment.collectionTotals', {
    ...{ line: row, saidCount: said.count, said: moneyText(said.minor, currency) },
    ...{ foundCount: found.count, found: moneyText(found.minor, currency) },
  })
}
