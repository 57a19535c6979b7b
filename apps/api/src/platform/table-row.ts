/** A row of a table, wherever it was read. */
export interface TableRow {
  /** Its place in the file, as a spreadsheet numbers it: the header is 1, unless a title stands above it. */
  number: number
  /** Text of each cell; a workbook's numbers as plain decimals, its dates as `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`. */
  cells: string[]
  /** Which cells were numbers in a workbook; left out where none was, as in every CSV. */
  numeric?: boolean[]
  /** The row as it stands in a CSV, its line ending included. */
  raw?: string
}

/** All rows in batches; `raw` asks for CSV rows as they stand. */
export type ReadRows = (options?: { raw?: boolean }) => AsyncGenerator<TableRow[]>

export const batchRows = 500
export const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')
