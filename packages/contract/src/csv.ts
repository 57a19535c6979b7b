/** How a cell of a CSV is written: nothing in it is run by the program that opens it. Files of the server and of a list's own page are written so. */

/** One CSV cell: neutralised, quoted where it must be. */
export function csvCell(text: string, separator = ','): string {
  const safe = splitting.test(text) ? neutralised(text).replace(parts, guardPart) : neutralised(text)
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Signs that begin a formula, those of a Chinese keyboard too; programs skip spaces before them. */
const formulaStart = /^\s*[=+\-@\t\r\n＝＋－＠]/
/** `+525512345678`, `-12.5`: a spreadsheet reads them as numbers; there is nothing in them to run. */
const plainNumber = /^[+-][\d.,]*$/

/** Text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function neutralised(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/**
 * Where decimals have a comma (Colombia, Chile, Ecuador), Excel splits a CSV at semicolons whatever is quoted, so that a
 * formula may begin in the middle of a cell.
 */
const splitting = /[;\t\r\n]/
const parts = /([;\t\r\n])([^;\t\r\n]+)/g
const guardPart = (_: string, sign: string, part: string) => sign + neutralised(part)
