/**
 * Sheets of an OpenDocument spreadsheet. Read here because runs of equal rows and cells are written once with a count, and the
 * readers at hand unfold a count of millions before they look at it.
 */
import { setImmediate } from 'node:timers/promises'
import { Failure } from './fail.ts'
import { attributesOf, unescaped, type XmlTag, xmlTags } from './xml-text.ts'

/** A row of a sheet as it is read, counted from 0. */
export interface SheetRow {
  index: number
  values: readonly unknown[]
}

const repeatedRowsAtMost = 100_000
/** A spreadsheet writes a run of empty rows once, with a count: whoever writes each of so many holds us up. */
const emptyRowsAtMost = 100_000
const maxColumns = 1000
/** So many tags are read before others have their turn. */
const tagsAtOnce = 20_000

async function* tagsInTurns(content: string, from = 0): AsyncGenerator<XmlTag[]> {
  let batch: XmlTag[] = []
  let empty = 0
  for (const tag of xmlTags(content, { from })) {
    if (tag.name === 'text:p' || (tag.name === 'table:table-cell' && tag.text.includes('value'))) empty = 0
    else if (tag.name === 'table:table-row' && tag.opens && ++empty > emptyRowsAtMost)
      throw new Failure('file.brokenSheet', { row: 1 })
    batch.push(tag)
    if (batch.length < tagsAtOnce) continue
    yield batch
    batch = []
    await setImmediate()
  }
  yield batch
}

/** All sheets in order; hidden are those whose style says that they are not displayed. */
export async function odsSheets(content: string): Promise<{ name: string; hidden: boolean; from: number }[]> {
  const hiddenStyles = new Set<string>()
  const sheets: { name: string; hidden: boolean; from: number }[] = []
  let style = ''
  for await (const tags of tagsInTurns(content))
    for (const tag of tags) {
      if (!tag.opens) continue
      if (tag.name === 'style:style') style = attributesOf(tag)['style:name'] ?? ''
      else if (tag.name === 'table:table') {
        const said = attributesOf(tag)
        const hidden = hiddenStyles.has(said['table:style-name'] ?? '')
        sheets.push({ name: said['table:name'] ?? '', hidden, from: tag.from })
      } else if (tag.name === 'style:table-properties' && attributesOf(tag)['table:display'] === 'false')
        hiddenStyles.add(style)
    }
  return sheets
}

/** The rows that have content of the sheet that begins at a place. */
export async function* odsRows(content: string, from: number): AsyncGenerator<SheetRow> {
  const rows = new RowsOfTags()
  for await (const tags of tagsInTurns(content, from))
    for (const tag of tags) {
      // the next table ends it too, where its own end is missing
      if (tag.name === 'table:table' && tag.from !== from) return
      const ended = rows.take(tag)
      if (ended) yield* written(ended)
    }
}

interface EndedRow extends SheetRow {
  repeated: number
}

function* written({ index, values, repeated }: EndedRow): Generator<SheetRow> {
  if (repeated > repeatedRowsAtMost) throw new Failure('file.brokenSheet', { row: index + 1 })
  for (let again = 0; again < repeated; again++) yield { index: index + again, values }
}

class RowsOfTags {
  #index = 0
  #repeated = 1
  #row: OdsRow | null = null

  /** The row that this tag ends, where it has content. */
  take(tag: XmlTag): EndedRow | null {
    this.#row?.say(unescaped(tag.before))
    if (tag.name !== 'table:table-row') {
      this.#row?.take(tag)
      return null
    }
    if (tag.opens) {
      this.#row = new OdsRow()
      this.#repeated = countOf(attributesOf(tag)['table:number-rows-repeated'])
    }
    if (!tag.closes || !this.#row) return null
    const ended = { index: this.#index, repeated: this.#repeated, values: this.#row.values }
    this.#row = null
    this.#index += this.#repeated
    return ended.values.length > 0 ? ended : null
  }
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

  take(tag: XmlTag): void {
    if (tag.name === 'table:table-cell' || tag.name === 'table:covered-table-cell') this.#takeCell(tag)
    else if (tag.name === 'office:annotation') this.#inNote = tag.opens && !tag.closes
    else if (this.#cell && !this.#inNote) this.#takeText(this.#cell, tag)
  }

  #takeCell(tag: XmlTag): void {
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

  #takeText(cell: OdsCell, { name, opens, closes, text }: XmlTag): void {
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
