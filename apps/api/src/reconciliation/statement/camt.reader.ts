/**
 * ISO 20022 camt.053, versions .02 to .13: entries and the transactions inside them. The line amounts are the transactions'; what an
 * entry has beyond them is the bank's charge. Announced entries are counted, not read: they come again once they are booked.
 */
import type { Currency } from '@cordillera/contract/countries'
import { parseDecimal } from '@cordillera/contract/money'
import {
  emptyHead,
  isSameAccount,
  StatementFault,
  type StatementFile,
  type StatementHead,
  type StatementLine,
  said,
} from './statement.rules.ts'
import { type XmlEvent, xmlEvents } from './xml-events.ts'

interface Node {
  name: string
  text: string
  attributes: string
  children: Node[]
}

const batchLines = 1000

export function camtFile(text: () => AsyncIterable<string>, currency: Currency): StatementFile {
  const head = emptyHead()
  return { format: 'camt.053', head, batches: () => linesOf(text(), head, currency) }
}

async function* linesOf(
  text: AsyncIterable<string>,
  head: StatementHead,
  currency: Currency,
): AsyncGenerator<StatementLine[]> {
  let row = 0
  let batch: StatementLine[] = []
  for await (const node of statementParts(text)) {
    if (node.name !== 'Ntry') {
      readHead(head, node, currency)
      continue
    }
    const lines = linesOfEntry(node, row + 1, currency)
    if (lines === 'pending') head.pending++
    else {
      row += lines.length
      batch.push(...lines)
    }
    if (batch.length >= batchLines) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** The direct children of each `Stmt`, one in memory at a time. */
async function* statementParts(text: AsyncIterable<string>): AsyncGenerator<Node> {
  const parts = new Parts()
  for await (const events of xmlEvents(text)) {
    for (const event of events) {
      const whole = parts.take(event)
      if (whole) yield whole
    }
  }
  if (!parts.isWhole) throw new StatementFault(0, 'damaged')
}

class Parts {
  readonly #open: Node[] = []
  #seen = false
  #inside = false

  get isWhole(): boolean {
    return this.#seen && !this.#inside
  }

  /** The part that this event ends. */
  take(event: XmlEvent): Node | null {
    const last = this.#open.at(-1)
    if (event.kind === 'text') {
      if (last) last.text += event.text
      return null
    }
    if (event.kind === 'close') return this.#close(event.name)
    if (this.#inside) this.#open.push({ name: event.name, text: '', attributes: event.attributes, children: [] })
    else if (event.name === 'Stmt') {
      this.#inside = true
      this.#seen = true
    }
    return null
  }

  #close(name: string): Node | null {
    if (!this.#inside) return null
    const node = this.#open.pop()
    if (!node) {
      this.#inside = name !== 'Stmt'
      return null
    }
    if (node.name !== name) throw new StatementFault(0, 'damaged')
    const parent = this.#open.at(-1)
    if (!parent) return node
    parent.children.push(node)
    return null
  }
}

const child = (node: Node | undefined, name: string) => node?.children.find((one) => one.name === name)
const at = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((of, name) => child(of, name), node)
const textAt = (node: Node | undefined, ...path: string[]): string | null => at(node, ...path)?.text.trim() || null
const dayAt = (node: Node | undefined, name: string): string | null => {
  const day = textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm')
  // a bank's date is its own: the day as written, never moved by a zone
  return day && /^\d{4}-\d{2}-\d{2}/.test(day) ? day.slice(0, 10) : null
}

function amountOf(node: Node | undefined, currency: Currency, row: number): number | null {
  const amount = child(node, 'Amt')
  if (!amount) return null
  const [, written] = /Ccy\s*=\s*["']([A-Z]{3})["']/.exec(amount.attributes) ?? []
  if (written && written !== currency) throw new StatementFault(row, 'otherCurrency')
  const minor = parseDecimal(amount.text.trim(), currency)
  if (minor === null || minor < 0) throw new StatementFault(row, 'notAmount')
  return minor
}

function readHead(head: StatementHead, node: Node, currency: Currency): void {
  if (node.name === 'Id') head.bankReference ??= said(node.text)
  if (node.name === 'Acct') {
    const account = textAt(node, 'Id', 'IBAN') ?? textAt(node, 'Id', 'Othr', 'Id')
    if (head.account && account && !isSameAccount(head.account, account)) throw new StatementFault(0, 'secondAccount')
    head.account ??= account
    head.currency ??= textAt(node, 'Ccy')
  }
  if (node.name !== 'Bal') return
  const code = textAt(node, 'Tp', 'CdOrPrtry', 'Cd')
  const amount = amountOf(node, currency, 0)
  const day = dayAt(node, 'Dt')
  if (amount === null) return
  const balance = textAt(node, 'CdtDbtInd') === 'DBIT' ? -amount : amount
  // of pages, the first opening and the last closing
  if (code === 'OPBD' || (code === 'PRCD' && head.opening === null)) {
    head.opening ??= balance
    head.fromDay ??= code === 'OPBD' ? day : null
  }
  if (code === 'CLBD') {
    head.closing = balance
    head.toDay = day ?? head.toDay
  }
}

function linesOfEntry(entry: Node, row: number, currency: Currency): StatementLine[] | 'pending' {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return 'pending'
  const whole = amountOf(entry, currency, row)
  const operationDay = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (whole === null || operationDay === null) throw new StatementFault(row, whole === null ? 'notAmount' : 'notDay')
  const sign = textAt(entry, 'CdtDbtInd')
  if (sign !== 'CRDT' && sign !== 'DBIT') throw new StatementFault(row, 'noDirection')
  const of: Of = { entry, operationDay, direction: sign === 'CRDT' ? 'in' : 'out', currency, status }
  const parts = entry.children.filter(({ name }) => name === 'NtryDtls').flatMap(({ children }) => children)
  const transactions = parts.filter(({ name }) => name === 'TxDtls')
  const amounts = transactions.map(
    (one) =>
      amountOf(child(one, 'AmtDtls') && at(one, 'AmtDtls', 'TxAmt'), currency, row) ?? amountOf(one, currency, row),
  )
  if (transactions.length === 0 || (transactions.length > 1 && amounts.includes(null))) {
    return whole === 0 ? [] : [lineOf(of, transactions[0], whole, row)]
  }
  const lines = transactions.flatMap((one, index) => {
    const amount = amounts[index] ?? whole
    return amount === 0 ? [] : [lineOf(of, one, amount, row + index)]
  })
  const difference = whole - lines.reduce((sum, { gross }) => sum + gross, 0)
  return difference === 0 ? lines : [...lines, chargeOf(of, difference, row + lines.length)]
}

interface Of {
  entry: Node
  operationDay: string
  direction: 'in' | 'out'
  currency: Currency
  status: string | null
}

/** What the entry's amount has less than its transactions is a charge; more of it is money the bank did not itemise. */
function chargeOf(of: Of, difference: number, row: number): StatementLine {
  const turned = of.direction === 'in' ? 'out' : 'in'
  const line = lineOf(of, undefined, Math.abs(difference), row)
  return {
    ...line,
    direction: difference < 0 ? turned : of.direction,
    isCharge: true,
    trackingKey: null,
    returnsKey: null,
  }
}

function lineOf(
  { entry, operationDay, direction, status }: Of,
  details: Node | undefined,
  gross: number,
  row: number,
): StatementLine {
  const refs = child(details, 'Refs')
  const other = direction === 'in' ? 'Dbtr' : 'Cdtr'
  const parties = child(details, 'RltdPties')
  const remittance = child(details, 'RmtInf')
  const returned = child(details, 'RtrInf')
  const endToEnd = said(textAt(refs, 'EndToEndId'))
  return {
    ...{ row, direction, gross, fee: 0, feeTax: 0, operationDay, status },
    trackingKey: endToEnd ?? said(textAt(refs, 'TxId')),
    returnsKey: returned ? (said(textAt(returned, 'OrgnlEndToEndId')) ?? endToEnd) : null,
    reference: said(textAt(remittance, 'Strd', 'CdtrRefInf', 'Ref')) ?? said(textAt(remittance, 'Ustrd')),
    batch: said(textAt(entry, 'NtryDtls', 'Btch', 'MsgId')) ?? said(textAt(refs, 'PmtInfId')),
    bankLineKey:
      said(textAt(refs, 'AcctSvcrRef')) ?? said(textAt(entry, 'AcctSvcrRef')) ?? said(textAt(entry, 'NtryRef')),
    account: textAt(parties, `${other}Acct`, 'Id', 'IBAN') ?? textAt(parties, `${other}Acct`, 'Id', 'Othr', 'Id'),
    payer: said(textAt(parties, other, 'Nm') ?? textAt(parties, other, 'Pty', 'Nm')),
    valueDay: dayAt(entry, 'ValDt'),
    isCharge: isChargeCode(entry),
    isReversal: textAt(entry, 'RvslInd') === 'true',
    raw: rawOf(details ?? entry),
  }
}

const isChargeCode = (entry: Node) => textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'CHRG'

/** Everything that has a text, under its path. */
function rawOf(node: Node, path = '', into: Record<string, string> = {}): Record<string, string> {
  for (const one of node.children) {
    const name = path === '' ? one.name : `${path}/${one.name}`
    if (one.children.length > 0) rawOf(one, name, into)
    else if (one.text.trim() !== '') into[name] = one.text.trim().slice(0, 500)
  }
  return into
}
