/** The least that a virtual table can be: TanStack's virtualizer, plain cells of text, rows that redraw for their own sake. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, useCallback, useRef, useState } from 'react'
import type { BenchRow } from './rows.ts'

const columns: readonly (keyof BenchRow)[] = [
  'id',
  'person',
  'stage',
  'dpd',
  'dueMinor',
  'dueDay',
  'last',
  'promised',
  'collector',
  'merchant',
]
const rowHeight = 28
const line: CSSProperties = { display: 'grid', gridTemplateColumns: '28px repeat(10, 1fr)', height: rowHeight }

const Row = memo(function Row(props: { row: BenchRow; ticked: boolean; onTick: (id: string) => void }) {
  const { row, ticked, onTick } = props
  return (
    <div style={line}>
      <input type="checkbox" checked={ticked} onChange={() => onTick(row.id)} />
      {columns.map((column) => (
        <span key={column}>{row[column]}</span>
      ))}
    </div>
  )
})

export function BareTable({ rows }: { rows: readonly BenchRow[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const onTick = useCallback((id: string) => setTicked((now) => new Set(now).add(id)), [])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  const items = virtualizer.getVirtualItems()
  return (
    <div ref={scroller} data-scroller style={{ height: 720, overflow: 'auto' }}>
      <div style={{ height: virtualizer.getTotalSize(), paddingTop: items[0]?.start ?? 0, boxSizing: 'border-box' }}>
        {items.map(({ index }) => {
          const row = rows[index]
          return row && <Row key={row.id} row={row} ticked={ticked.has(row.id)} onTick={onTick} />
        })}
      </div>
    </div>
  )
}
