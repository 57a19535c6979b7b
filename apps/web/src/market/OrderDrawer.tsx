import { listContent, moveContent } from '@cordillera/contract/market/content'
import { type ContentKindName, kindOf } from '@cordillera/contract/market/kinds'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Select } from '@mantine/core'
import { useState } from 'react'
import { IconDown, IconUp } from '../ui/icons.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { useAction } from '../ui/use-action.ts'
import { useList } from '../ui/use-list.ts'
import { useChoices } from './ChoicesContext.ts'
import type { Item } from './item.ts'
import classes from './market.module.css'
import { optionsOf } from './words.ts'

/** The items of a place in the order in which they are shown: dragged, or moved by the arrows and the keyboard. */
export function OrderDrawer({ kind, onClose }: { kind: ContentKindName; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant } = useChoices()
  const { slots } = kindOf(kind)
  const places = slots !== null && slots !== 'named' ? optionsOf(slots) : []
  const [slot, setSlot] = useState(places[0]?.value ?? '')
  const { rows } = useList(listContent, { kind, merchant, slot, sortField: 'position', pageSize: 200 })
  const move = useAction(moveContent, { invalidate: [listContent] })
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)

  /** Puts the item where another one stands; those behind make room. */
  function put(item: Item, to: number) {
    const rest = rows.filter(({ itemId }) => itemId !== item.itemId)
    const after = rest[to - 1]?.itemId ?? null
    if (rows.indexOf(item) !== to) void move.run({ itemId: item.itemId, version: item.version, after })
  }
  function drop(onto: Item) {
    const item = rows.find(({ itemId }) => itemId === dragged)
    setDragged(null)
    setOver(null)
    if (item && item !== onto) put(item, rows.indexOf(onto))
  }
  return (
    <SideDrawer opened onClose={onClose} title={t`Change the order`}>
      <p className={classes.quiet} style={{ padding: '12px 16px 0', margin: 0 }}>
        {t`Drag an item, or move it by its arrows. The new order goes live when the moved item is released.`}
      </p>
      {places.length > 0 && (
        <Select
          p="md"
          label={t`Where it stands`}
          data={places}
          value={slot}
          allowDeselect={false}
          onChange={(next) => setSlot(next ?? slot)}
        />
      )}
      <ol className={classes.order}>
        {rows.map((item, at) => (
          <li
            key={item.itemId}
            draggable
            data-over={over === item.itemId || undefined}
            onDragStart={() => setDragged(item.itemId)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(item.itemId)
            }}
            onDrop={() => drop(item)}
            onDragEnd={() => setOver(null)}
          >
            <span>
              {at + 1}. {item.title}
            </span>
            <ActionIcon
              variant="default"
              aria-label={t`Move “${item.title}” up`}
              disabled={at === 0 || move.pending}
              onClick={() => put(item, at - 1)}
            >
              <IconUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t`Move “${item.title}” down`}
              disabled={at === rows.length - 1 || move.pending}
              onClick={() => put(item, at + 1)}
            >
              <IconDown size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </SideDrawer>
  )
}
