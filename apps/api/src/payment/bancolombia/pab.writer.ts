/** Writes a payout file of Bancolombia's layout PAB v2: a header and a line an order, in records of 264 columns. Pure. */

export interface PabHead {
  nit: string
  account: string
  /** S: savings · D: current. */
  accountKind: string
  /** `YYYY-MM-DD`: when it is handed in and paid. */
  day: string
  sequence: number
}

export interface PabLine {
  document: string
  beneficiary: string
  bankCode: string
  bankAccount: string
  amountMinor: number
  /** The order's own key: the answer names it. */
  trackingKey: string
}

const suppliers = '220'
const atOnce = 'I'
/** A credit to a savings account; no record says of an account that it is a current one. */
const toSavings = '37'
const recordWidth = 264

const digits = (value: string | number, width: number): string => {
  const text = String(value)
  if (!/^\d+$/.test(text) || text.length > width) throw new Error(`${text} does not fit ${width} digits`)
  return text.padStart(width, '0')
}
/** ASCII in capitals, as the bank reads it; what is too long is cut. */
const words = (value: string, width: number): string =>
  value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 @._-]/g, ' ')
    .toUpperCase()
    .slice(0, width)
    .padEnd(width)
const blank = (width: number): string => ' '.repeat(width)
const plainDay = (day: string): string => day.replaceAll('-', '')

const record = (...fields: readonly string[]): string => {
  const text = fields.join('')
  if (text.length !== recordWidth) throw new Error(`a record has ${text.length} columns instead of ${recordWidth}`)
  return `${text}\r\n`
}

/** The bank's account numbers have eleven digits; collection files write the same one with zeros before it. */
export const ownAccount = (account: string): string | null => /^0{0,6}(\d{11})$/.exec(account)?.[1] ?? null

export function pabText(head: PabHead, lines: readonly PabLine[]): string {
  const account = ownAccount(head.account)
  if (account === null) throw new Error('the account is none of Bancolombia')
  const day = plainDay(head.day)
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const first = record(
    ...['1', digits(head.nit, 15), atOnce, blank(15), suppliers, words('PAGOS', 10)],
    ...[day, digits(head.sequence, 2), day, digits(lines.length, 6), digits(0, 17), digits(total, 17)],
    ...[account, head.accountKind, blank(149)],
  )
  const rest = lines.map((line) =>
    record(
      ...['6', words(line.document, 15), words(line.beneficiary, 30), digits(line.bankCode, 9)],
      ...[words(line.bankAccount, 17), ' ', toSavings, digits(line.amountMinor, 17), day],
      ...[words(line.trackingKey, 21), ' ', digits(0, 5), blank(15), blank(80), blank(15), blank(27)],
    ),
  )
  return [first, ...rest].join('')
}
