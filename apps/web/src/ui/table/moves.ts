/** Where the keyboard is in a grid, and where a key leads. */
export interface Active {
  readonly row: number
  readonly column: number
}
const pageOfRows = 15

/** Where a key leads from a cell; null where the key is not a move. */
export function moveBy(key: string, from: Active, rows: number, columns: number, whole: boolean): Active | null {
  const row = (to: number) => ({ ...from, row: Math.max(0, Math.min(rows - 1, to)) })
  const column = (to: number) => ({ ...from, column: Math.max(0, Math.min(columns - 1, to)) })
  switch (key) {
    case 'ArrowDown':
      return row(from.row + 1)
    case 'ArrowUp':
      return row(from.row - 1)
    case 'PageDown':
      return row(from.row + pageOfRows)
    case 'PageUp':
      return row(from.row - pageOfRows)
    case 'ArrowRight':
      return column(from.column + 1)
    case 'ArrowLeft':
      return column(from.column - 1)
    case 'Home':
      return whole ? { row: 0, column: 0 } : column(0)
    case 'End':
      return whole ? { row: rows - 1, column: columns - 1 } : column(columns - 1)
    default:
      return null
  }
}
