/**
 * Sheets of an OpenDocument spreadsheet. Read here because runs of equal rows and cells are written once with a count, and the
 * readers at hand unfold a count of millions before they look at it.
 */
import { Failure } from './fail.ts'
import { unescaped } from './xml-text.ts'

/** A row of a sheet as it is read, counted from 0. */
export interface SheetRow {
  index: number
  values: readonly unknown[]
}

const token = /<(?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+/g
const attributes = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const repeatedRowsAtMost = 100_000
const maxColumns = 1000

interface Tag {
  name: string
  opens: boolean
  closes: boolean
  text: string
}

function tagOf(text: string): Tag {
  const name = /^<\/?([\w:.-]+)/.exec(text)?.[1] ?? ''
  return { name, opens: !text.startsWith('</'), closes: text.startsWith('</') || text.endsWith('/>'), text }
}

const attributesOf = ({ text }: Tag): Record<string, string> =>
  Object.fromEntries([...text.matchAll(attributes)].map(([, name, a, b]) => [name, unescaped(a ?? b ?? '')]))

/** All sheets in order; hidden are those whose style says that they are not displayed. */
export function odsSheets(content: string): { name: string; hidden: boolean }[] {
  const hiddenStyles = new Set<string>()
  const sheets: { name: string; hidden: boolean }[] = []
  let style = ''
  for (const [text] of content.matchAll(/<(?:style:style|style:table-properties|table:table)(?=[\s>])[^>]*>/g)) {
    const tag = tagOf(text)
    const said = attributesOf(tag)
    if (tag.name === 'style:style') style = said['style:name'] ?? ''
    else if (tag.name === 'table:table') {
      sheets.push({ name: said['table:name'] ?? '', hidden: hiddenStyles.has(said['table:style-name'] ?? '') })
    } else if (said['table:display'] === 'false') hiddenStyles.add(style)
  }
  return sheets
}

const rowElement = /<table:table-row(?=[\s>/])((?:"[^"]*"|[^>"])*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g
const repeatedRows = /table:number-rows-repeated\s*=\s*"(\d+)"/

/** The rows of a sheet that have content. */
export function* odsRows(content: string, sheet: number): Generator<SheetRow> {
  let index = 0
  for (const [, said = '', cells = ''] of sheetContent(content, sheet).matchAll(rowElement)) {
    const repeated = countOf(repeatedRows.exec(said)?.[1])
    const values = cellsOf(cells)
    if (values.length > 0) {
      if (repeated > repeatedRowsAtMost) throw new Failure('file.brokenSheet', { row: index + 1 })
      for (let again = 0; again < repeated; again++) yield { index: index + again, values }
    }
    index += repeated
  }
}

function cellsOf(text: string): readonly unknown[] {
  const row = new OdsRow()
  for (const [piece] of text.matchAll(token)) {
    if (piece.startsWith('<')) row.take(tagOf(piece))
    else row.say(unescaped(piece))
  }
  return row.values
}

function sheetContent(content: string, sheet: number): string {
  const start = [...content.matchAll(/<table:table(?=[\s>])/g)][sheet]?.index
  if (start === undefined) throw new Failure('file.damaged')
  const end = content.indexOf('</table:table>', start)
  return content.slice(start, end < 0 ? content.length : end)
}

const countOf = (text: string | undefined): number => Math.max(1, Number.parseInt(text ?? '1', 10) || 1)

interface OdsCell {
  said: Record<string, string>
  text: string
  paragraphs: number
}

class OdsRow {
  readonly values: unknown[] = []
  /** Empty cells that nothing has followed yet: a row ends with thousands of them. */
  #empty = 0
  #cell: OdsCell | null = null
  /** Inside a paragraph of the cell, and not in a comment on it. */
  #inText = false
  #inNote = false

  say(text: string): void {
    if (this.#cell && this.#inText && !this.#inNote) this.#cell.text += text
  }

  take(tag: Tag): void {
    if (tag.name === 'table:table-cell' || tag.name === 'table:covered-table-cell') this.#takeCell(tag)
    else if (tag.name === 'office:annotation') this.#inNote = tag.opens && !tag.closes
    else if (this.#cell && !this.#inNote) this.#takeText(this.#cell, tag)
  }

  #takeCell(tag: Tag): void {
    if (tag.opens) this.#cell = { said: attributesOf(tag), text: '', paragraphs: 0 }
    if (!tag.closes || !this.#cell) return
    const { said, text } = this.#cell
    this.#cell = null
    const count = countOf(said['table:number-columns-repeated'])
    const value = tag.name === 'table:covered-table-cell' ? null : cellValue(said, text)
    if (value === null || value === '') {
      this.#empty += count
      return
    }
    if (this.values.length + this.#empty + count > maxColumns) throw new Failure('file.brokenSheet', { row: 1 })
    for (; this.#empty > 0; this.#empty--) this.values.push(null)
    for (let again = 0; again < count; again++) this.values.push(value)
  }

  #takeText(cell: OdsCell, { name, opens, closes, text }: Tag): void {
    if (name === 'text:p') {
      this.#inText = opens && !closes
      if (opens && cell.paragraphs++ > 0) cell.text += '\n'
    } else if (opens && name === 'text:s') {
      const spaces = countOf(/text:c\s*=\s*"(\d+)"/.exec(text)?.[1])
      cell.text += ' '.repeat(Math.min(spaces, 1000))
    } else if (opens && name === 'text:tab') cell.text += '\t'
    else if (opens && name === 'text:line-break') cell.text += '\n'
  }
}

/** A number as a number, a day as `YYYY-MM-DD`, with its time where it has one. */
function cellValue(said: Record<string, string>, text: string): unknown {
  const type = said['office:value-type']
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    const number = Number(said['office:value'])
    return Number.isFinite(number) ? number : text
  }
  if (type === 'date') return (said['office:date-value'] ?? text).replace(/T00:00:00$/, '')
  if (type === 'boolean') return said['office:boolean-value'] === 'true'
  return text
}
