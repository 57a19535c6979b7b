import { listContent, moveContent } from '@cordillera/contract/market/content'
import { type ContentKindName, kindOf } from '@cordillera/contract/market/kinds'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { OrderList } from '../ui/OrderList.tsx'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { useAction } from '../ui/use-action.ts'
import { useList } from '../ui/use-list.ts'
import { useChoices } from './ChoicesContext.ts'
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

  function put(itemId: string, to: number) {
    const item = rows.find((one) => one.itemId === itemId)
    const rest = rows.filter((one) => one !== item)
    const after = rest[to - 1]?.itemId ?? null
    if (item && rows.indexOf(item) !== to) void move.run({ itemId, version: item.version, after })
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
      <OrderList
        items={rows.map(({ itemId, title }) => ({ key: itemId, title }))}
        onMove={put}
        pending={move.pending}
      />
    </SideDrawer>
  )
}
