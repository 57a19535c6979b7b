import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { IconDown, IconUp } from './icons.ts'
import classes from './order-list.module.css'

interface OrderListProps<K extends string | number> {
  readonly items: readonly { readonly key: K; readonly title: string }[]
  /** Puts one where another stands; those behind make room. */
  readonly onMove: (key: K, to: number) => void
  readonly pending: boolean
}

/** Things in an order that counts: dragged, or moved by their arrows with mouse and keyboard. */
export function OrderList<K extends string | number>({ items, onMove, pending }: OrderListProps<K>) {
  const { t } = useLingui()
  const [dragged, setDragged] = useState<K | null>(null)
  const [over, setOver] = useState<K | null>(null)
  function drop(to: number) {
    if (dragged !== null && items[to]?.key !== dragged) onMove(dragged, to)
    setDragged(null)
    setOver(null)
  }
  return (
    <ol className={classes.order}>
      {items.map(({ key, title }, at) => (
        <li
          key={key}
          draggable
          data-over={over === key || undefined}
          onDragStart={() => setDragged(key)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(key)
          }}
          onDrop={() => drop(at)}
          onDragEnd={() => setOver(null)}
        >
          <span>
            {at + 1}. {title}
          </span>
          <ActionIcon
            variant="default"
            aria-label={t`Move “${title}” up`}
            disabled={at === 0 || pending}
            onClick={() => onMove(key, at - 1)}
          >
            <IconUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t`Move “${title}” down`}
            disabled={at === items.length - 1 || pending}
            onClick={() => onMove(key, at + 1)}
          >
            <IconDown size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}
