/**
 * The fixtures as a core system and a channel would have sent them today: their day of payments is today, and their loans,
 * payments and borrower of the story are named after this run, so that the story can be told on any day and again.
 */
import { readFileSync } from 'node:fs'
import { fixture } from '../job/import.ts'

/** The fixtures' payments came in on this day and the next. */
const fixtureDay = Date.parse('2026-11-20')

export interface Upload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
export interface SpineFiles {
  readonly book: Upload
  readonly payments: Upload
  /** The next day's file of the channel: it takes the story's payment back. */
  readonly reversal: Upload
  /** The loan of the story: due yesterday, one instalment, paid in full today. */
  readonly loanId: string
  readonly mobile: string
  /** The loan that nobody knows. */
  readonly unknownLoanId: string
  /** The lines that a person who works one currency can book. */
  countsIn(currency: string): { rows: number; booked: number; refused: number }
}

export function spineFiles(now = new Date()): SpineFiles {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(now)
  const tag = Math.floor(now.getTime() / 1000)
    .toString(36)
    .toUpperCase()
  const shiftMs = Date.parse(today) - fixtureDay
  const moved = (day: string) => new Date(Date.parse(day) + shiftMs).toISOString().slice(0, 10)
  /** What has happened can't lie in the future. */
  const past = (text: string) => (moved(text.slice(0, 10)) > today ? today : moved(text.slice(0, 10))) + text.slice(10)
  const renamed = (loanId: string) => loanId.replace(/-\d-/, `-${tag}-`)
  const csv = (name: string, lines: readonly string[]): Upload => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  })

  const book = table('loan-book.csv')
  const bookLines = book.rows.map((row) =>
    book.line({
      ...row,
      loan_id: renamed(row['loan_id'] ?? ''),
      applied_at: past(row['applied_at'] ?? ''),
      disbursed_at: past(row['disbursed_at'] ?? ''),
      due_date: moved(row['due_date'] ?? ''),
      last_paid_at: row['last_paid_at'] ? past(row['last_paid_at']) : '',
    }),
  )
  const payments = table('payments.csv')
  const loanId = renamed('MX-7-0000137')
  const paid = payments.rows.map((row) => {
    const renamedId = renamed(row['loan_id'] ?? '')
    // the story's money comes after its promise, whatever the hour is: what was paid before one does not keep it
    const hour = renamedId === loanId ? 'T23:59:00' : row['paid_at']?.slice(10)
    return {
      ...row,
      loan_id: renamedId,
      paid_at: `${today}${hour}`,
      tracking_key: `${row['tracking_key']}-${tag}`,
    }
  })
  const story = paid.find((row) => row.loan_id === loanId) ?? {}
  return {
    book: csv(`book-${tag}.csv`, [book.header, ...bookLines]),
    payments: csv(`payments-${tag}.csv`, [payments.header, ...paid.map(payments.line)]),
    reversal: csv(`reversal-${tag}.csv`, [payments.header, payments.line({ ...story, kind: 'reversal' })]),
    loanId,
    mobile: book.rows.find((row) => row['loan_id'] === 'MX-7-0000137')?.['mobile'] ?? '',
    unknownLoanId: renamed('MX-9-9999999'),
    countsIn(currency) {
      const mine = payments.rows.filter((row) => row['currency'] === currency)
      const booked = mine.filter((row) => Number(row['amount']) > 0).length
      return { rows: paid.length, booked, refused: paid.length - booked }
    },
  }
}

type Row = Readonly<Record<string, string>>
/** A CSV file whose cells have neither quotes nor separators. */
function table(name: string) {
  const [header = '', ...lines] = readFileSync(fixture(name), 'utf8').trim().split(/\r?\n/)
  const columns = header.split(',')
  return {
    header,
    rows: lines.map((line): Row => {
      const cells = line.split(',')
      return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
    }),
    line: (row: Row) => columns.map((column) => row[column] ?? '').join(','),
  }
}
