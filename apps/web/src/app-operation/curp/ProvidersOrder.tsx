import { listCurpProviders, orderCurpProviders } from '@cordillera/contract/app-operation/curp'
import { useLingui } from '@lingui/react/macro'
import { usePlace } from '../../acquisition/public.ts'
import { OrderList } from '../../ui/OrderList.tsx'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useList } from '../../ui/use-list.ts'

/** Who is asked first; the next is asked where that one does not answer. */
export function ProvidersOrder({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const { rows } = useList(listCurpProviders, { merchant, pageSize: 200 })
  const order = useAction(orderCurpProviders, { invalidate: [listCurpProviders] })
  function move(providerId: number, to: number) {
    const providerIds = rows.map((one) => one.providerId).filter((id) => id !== providerId)
    providerIds.splice(to, 0, providerId)
    void order.run({ merchant, providerIds })
  }
  return (
    <SideDrawer opened onClose={onClose} title={t`Change the order`}>
      <OrderList
        items={rows.map(({ providerId, name }) => ({ key: providerId, title: name }))}
        onMove={move}
        pending={order.pending}
      />
    </SideDrawer>
  )
}
