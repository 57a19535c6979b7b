/** The rectangle of cells that is chosen in the weekend grid. */
import type { Output } from '@cordillera/contract/endpoint'
import type { listWeekendPlan, WeekendPlan } from '@cordillera/contract/performance/weekend'

export type Plan = Output<typeof listWeekendPlan>
export interface Cell {
  readonly row: number
  readonly column: number
}
/** From where the choosing began to where it is now. */
export interface Range {
  readonly from: Cell
  readonly to: Cell
}

export const isIn = ({ from, to }: Range, { row, column }: Cell): boolean =>
  row >= Math.min(from.row, to.row) &&
  row <= Math.max(from.row, to.row) &&
  column >= Math.min(from.column, to.column) &&
  column <= Math.max(from.column, to.column)

/** Whom and which days the range is of; days that are past can't be planned. */
export function cellsOf(range: Range, { people, days }: Plan, today: string): { people: number[]; days: string[] } {
  const between = (a: number, b: number) => [Math.min(a, b), Math.max(a, b) + 1] as const
  return {
    people: people.slice(...between(range.from.row, range.to.row)).map(({ accountId }) => accountId),
    days: days.slice(...between(range.from.column, range.to.column)).filter((day) => day >= today),
  }
}

/** Where an arrow key leads; null for other keys. */
export function moved(cell: Cell, key: string, size: { rows: number; columns: number }): Cell | null {
  const clamp = (value: number, below: number) => Math.max(0, Math.min(below - 1, value))
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key]
  if (step)
    return {
      row: clamp(cell.row + (step[0] ?? 0), size.rows),
      column: clamp(cell.column + (step[1] ?? 0), size.columns),
    }
  if (key === 'Home') return { ...cell, column: 0 }
  if (key === 'End') return { ...cell, column: size.columns - 1 }
  return null
}

const byKey: Readonly<Record<string, WeekendPlan>> = { w: 'work', r: 'rest', u: 'unset', Delete: 'unset' }
export const planOfKey = (key: string): WeekendPlan | undefined => byKey[key.length === 1 ? key.toLowerCase() : key]
