/** A person's settings of a table, as kept: read with care, merged with what the screen has today. */
import { type Size, sizes } from '../size.ts'

export interface KeptLayout {
  readonly order?: string[]
  readonly shown?: Record<string, boolean>
  readonly widths?: Record<string, number>
  readonly density?: Size
}
const asRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A kept layout may be of an older version or damaged: each part that is not understood is left out. */
export function readLayout(kept: unknown): KeptLayout | undefined {
  if (!asRecord(kept)) return undefined
  const { order, shown, widths, density } = kept
  return {
    ...(Array.isArray(order) ? { order: order.filter((id) => typeof id === 'string') } : {}),
    ...(asRecord(shown)
      ? { shown: Object.fromEntries(Object.entries(shown).map(([id, on]) => [id, on === true])) }
      : {}),
    ...(asRecord(widths)
      ? {
          widths: Object.fromEntries(
            Object.entries(widths).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
          ),
        }
      : {}),
    ...(sizes.includes(density as Size) ? { density: density as Size } : {}),
  }
}

export function mergeOrder(columns: readonly { id: string }[], kept: readonly string[]): string[] {
  const ids = columns.map((column) => column.id)
  const order = kept.filter((id) => ids.includes(id))
  ids.forEach((id, at) => {
    if (order.includes(id)) return
    const before = ids.slice(0, at).findLast((other) => order.includes(other))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}
