/** Lines of costs as they are copied from a sheet: channel, day, amount. */
import type { Currency } from '@cordillera/contract/countries'
import { parseDecimal } from '@cordillera/contract/money'

export type LineProblem = 'shape' | 'channel' | 'day' | 'amount' | 'twice' | 'toCome'
export interface CostLine {
  line: number
  channelId: number
  day: string
  amount: number
  note: string
}
export interface Wrong {
  line: number
  text: string
  problem: LineProblem
}
interface Known {
  /** By lower-case code. */
  channels: ReadonlyMap<string, number>
  currency: Currency
  today: string
}

/** A day of the calendar: JavaScript would read the 31st of November as the 1st of December. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Reads tabs, semicolons or commas; a first line that has no day is the heads. Empty lines are nothing. */
export function readCosts(text: string, known: Known): { lines: CostLine[]; wrong: Wrong[] } {
  const lines: CostLine[] = []
  const wrong: Wrong[] = []
  const seen = new Set<string>()
  for (const [at, row] of text.split(/\r?\n/).entries()) {
    if (row.trim() === '') continue
    const read = readLine(row, known)
    if (typeof read === 'string') {
      if (at > 0 || read !== 'day') wrong.push({ line: at + 1, text: row.trim().slice(0, 80), problem: read })
      continue
    }
    const key = `${read.channelId} ${read.day}`
    if (seen.has(key)) wrong.push({ line: at + 1, text: row.trim().slice(0, 80), problem: 'twice' })
    seen.add(key)
    lines.push({ line: at + 1, ...read })
  }
  return { lines, wrong }
}

function readLine(row: string, { channels, currency, today }: Known): Omit<CostLine, 'line'> | LineProblem {
  const separator = row.includes('\t') ? '\t' : row.includes(';') ? ';' : ','
  const [code = '', day = '', given = '', ...rest] = row
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  if (code === '' || day === '' || given === '') return 'shape'
  if (!isDay(day)) return 'day'
  if (day > today) return 'toCome'
  const channelId = channels.get(code.toLowerCase())
  if (channelId === undefined) return 'channel'
  const amount = parseDecimal(given, currency)
  if (amount === null || amount < 0) return 'amount'
  return { channelId, day, amount, note: rest.join(separator).slice(0, 200) }
}
