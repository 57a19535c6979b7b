/**
 * SWIFT MT940. A field begins where a line starts with its tag; a colon within a text is text. The entry date has no year: it is the
 * one nearest to the value date. What follows the closing balance is about the statement, not about a line.
 */

import type { Currency } from '@cordillera/contract/countries'
import { parseDecimal } from '@cordillera/contract/money'
import { firstOf } from '../../platform/cut.ts'
import {
  emptyHead,
  isSameAccount,
  StatementFault,
  type StatementFile,
  type StatementHead,
  type StatementLine,
  said,
} from './statement.rules.ts'

const batchLines = 1000
const tagShape = /^:(20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86|13D|NS):/
const lineShape = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15},\d{0,4})([A-Z][A-Z0-9]{3})([\s\S]*)$/
const balanceShape = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,4})$/

export function mt940File(text: () => AsyncIterable<string>, currency: Currency): StatementFile {
  const head = emptyHead()
  return { format: 'MT940', head, batches: () => linesOf(text(), head, currency) }
}

interface Field {
  tag: string
  value: string
  row: number
}

async function* fieldsOf(text: AsyncIterable<string>): AsyncGenerator<Field> {
  let field: Field | null = null
  let row = 0
  for await (const line of textLines(text)) {
    row++
    const [whole, tag] = tagShape.exec(line) ?? []
    if (whole !== undefined && tag !== undefined) {
      if (field) yield field
      field = { tag, value: line.slice(whole.length), row }
    } else if (field && !/^-\}?\s*$|^\{/.test(line)) field.value += `\n${line}`
  }
  if (field) yield field
}

async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    const lines = (held + piece).split(/\r\n|\n/)
    held = lines.pop() ?? ''
    yield* lines
  }
  if (held !== '') yield held
}

/** How far a statement has come: `page` is an end that says more is to come. */
type Reached = 'nothing' | 'head' | 'page' | 'end'

/** A file may hold several statements, and each must have its own end. */
function reachedBy({ tag, row }: Field, before: Reached): Reached {
  if (tag === '20' && before === 'head') throw new StatementFault(row, 'cutOff')
  if (tag === '20') return 'head'
  return tag.startsWith('62') ? (tag === '62F' ? 'end' : 'page') : before
}

async function* linesOf(
  text: AsyncIterable<string>,
  head: StatementHead,
  currency: Currency,
): AsyncGenerator<StatementLine[]> {
  let batch: StatementLine[] = []
  let line: StatementLine | null = null
  let reached: Reached = 'nothing'
  for await (const field of fieldsOf(text)) {
    readHead(head, field, currency)
    reached = reachedBy(field, reached)
    if (field.tag === '86' && line) line = described(line, field.value)
    if (!endsLine(field)) continue
    if (line) batch.push(line)
    line = field.tag === '61' ? readLine(head, field, currency) : null
    if (batch.length < batchLines) continue
    yield batch
    batch = []
  }
  if (line || reached !== 'end') throw new StatementFault(0, 'cutOff')
  if (batch.length > 0) yield batch
}

const endsLine = ({ tag }: Field) => tag === '61' || tag.startsWith('62')

function readLine(head: StatementHead, field: Field, currency: Currency): StatementLine | null {
  const line = lineOf(field, currency)
  if (!line) head.pending++
  return line
}

function readHead(head: StatementHead, { tag, value, row }: Field, currency: Currency): void {
  if (tag === '20') head.bankReference ??= said(value)
  if (tag.startsWith('25')) readAccount(head, said(value), row)
  if (!/^6[02][FM]$/.test(tag)) return
  const [, sign, date = '', of, amount = ''] = balanceShape.exec(value.trim()) ?? []
  if (!sign) throw new StatementFault(row, 'notBalance')
  if (of !== currency) throw new StatementFault(row, 'otherCurrency')
  const balance = (sign === 'D' ? -1 : 1) * amountOf(amount, currency, row)
  if (tag.startsWith('60')) {
    // of several pages the first
    head.opening ??= balance
    head.fromDay ??= dayOf(date)
    head.currency = of
  } else {
    head.closing = balance
    head.toDay = dayOf(date)
  }
}

function readAccount(head: StatementHead, account: string | null, row: number): void {
  if (head.account && account && !isSameAccount(head.account, account)) throw new StatementFault(row, 'secondAccount')
  head.account ??= account
}

function amountOf(text: string, currency: Currency, row: number): number {
  const minor = parseDecimal(text.replace(',', '.').replace(/\.$/, ''), currency)
  if (minor === null) throw new StatementFault(row, 'notAmount')
  return minor
}

const dayOf = (yymmdd: string) => {
  const year = Number(yymmdd.slice(0, 2))
  return `${year >= 80 ? 19 : 20}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
}

/** The day without a year that lies nearest to a day with one. */
export function nearestDay(monthDay: string, day: string): string {
  const year = Number(day.slice(0, 4))
  const at = (of: number) => `${of}-${monthDay.slice(0, 2)}-${monthDay.slice(2, 4)}`
  const away = (of: number) => Math.abs(Date.parse(at(of)) - Date.parse(day))
  const nearest = [year - 1, year, year + 1].sort((a, b) => away(a) - away(b))[0]
  return at(nearest ?? year)
}

/** Null: the bank only expects it. */
function lineOf({ value, row }: Field, currency: Currency): StatementLine | null {
  const [, date = '', entry, mark = '', , amount = '', type = '', rest = ''] = lineShape.exec(value) ?? []
  if (mark === '') throw new StatementFault(row, 'notLine')
  if (mark.startsWith('E')) return null
  const gross = amountOf(amount, currency, row)
  if (gross === 0) throw new StatementFault(row, 'notAmount')
  const valueDay = dayOf(date)
  const [references = '', ...supplement] = rest.split('\n')
  const cut = references.indexOf('//')
  const customer = said(cut < 0 ? references : references.slice(0, cut))
  return {
    ...{ row, gross, fee: 0, feeTax: 0, valueDay, batch: null, account: null, payer: null, returnsKey: null },
    // C adds, D takes; a reversal of one does the other
    direction: mark === 'C' || mark === 'RD' ? 'in' : 'out',
    isReversal: false,
    isCharge: type === 'NCHG' || type === 'NCOM' || type === 'FCHG',
    trackingKey: customer,
    reference: null,
    bankLineKey: cut < 0 ? null : said(references.slice(cut + 2)),
    operationDay: entry ? nearestDay(entry, valueDay) : valueDay,
    status: type,
    raw: {
      '61': value.slice(0, 500),
      ...(supplement.length > 0 ? { supplement: firstOf(supplement.join(' '), 200) } : {}),
    },
  }
}

const keyShape = /(?:\/EREF\/|EREF\+|(?:CVE|CLAVE)(?: DE)? ?RASTREO[: ]+)([A-Z0-9]{4,35})/i
const returnShape = /(?:DEVOLUCION|RETURN)[^A-Z0-9]*(?:DE )?([A-Z0-9]{6,35})/i
const accountShape = /(?:\/ACCT\/|\?31|CTA[: ]+|CLABE[: ]+)(\d{6,34})/i
const nameShape = /(?:\/NAME\/|\?32|NOMBRE[: ]+)([^/?\n]{2,60})/i
const referenceShape = /(?:REF(?:ERENCIA)?[:.]? *|\/REMI\/|\?20)(\w{1,30})/i

/** What `:86:` says of the line before it. */
function described(line: StatementLine, text: string): StatementLine {
  const whole = text.replaceAll('\n', '')
  const found = (shape: RegExp) => said(shape.exec(whole)?.[1])
  return {
    ...line,
    trackingKey: found(keyShape) ?? line.trackingKey,
    returnsKey: found(returnShape),
    reference: found(referenceShape) ?? said(whole.slice(0, 60)),
    account: found(accountShape),
    payer: found(nameShape),
    raw: { ...line.raw, '86': whole.slice(0, 500) },
  }
}
