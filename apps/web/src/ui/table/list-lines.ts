/** A list's rows as lines of a CSV: figures as figures, the currency beside them, people's words masked as in files of the server. Pure. */
import { csvCell } from '@cordillera/contract/csv'
import { maskWords } from '@cordillera/contract/mask-words'
import type { Column } from './columns.tsx'

/** What a person wrote, of which a file shows no number or address. */
const written = /^(reason|note|remark|evidence|message|comment|words|text|answer|content|description)$/i

interface Titles {
  readonly currency: string
}
/** `shown` is the text of a cell that says nothing else of itself. */
export function linesOf<R>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  shown: (row: number, column: Column<R>) => string,
  titles: Titles,
): string {
  const first = columns.findIndex((column) => column.currencyOf)
  const header = columns.map(({ header }) => header)
  const lines = rows.map((row, at) => {
    const currency = columns[first]?.currencyOf?.(row)
    const cells = columns.map((column) => {
      const value = column.copy?.(row) ?? (column.inFile ? (column.inFile(row) ?? '') : shown(at, column))
      const text = written.test(column.id) ? maskWords(String(value)) : String(value)
      // amounts of one row in two currencies: the other one is said in its cell
      const other = column.currencyOf?.(row)
      return other && text && other !== currency ? `${other} ${text}` : text
    })
    return first < 0 ? cells : cells.toSpliced(first, 0, currency ?? '')
  })
  const all = [first < 0 ? header : header.toSpliced(first, 0, titles.currency), ...lines]
  // the byte-order mark tells Excel that this is UTF-8
  return `\uFEFF${all.map((line) => `${line.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')}`
}

/** The words of a cell as one line; what stands apart on the screen stands apart here. */
export function wordsIn(element: Element): string {
  const words: string[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const time = texts.currentNode.parentElement?.closest('time')
    const text = time?.dateTime ?? texts.currentNode.textContent ?? ''
    if (text.trim() && words.at(-1) !== text.trim()) words.push(text.trim())
  }
  return words.join(' ')
}
