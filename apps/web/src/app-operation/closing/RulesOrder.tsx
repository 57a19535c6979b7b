import { listClosingRules, orderClosingRules } from '@cordillera/contract/app-operation/closing'
import { useLingui } from '@lingui/react/macro'
import { usePlace } from '../../acquisition/public.ts'
import { OrderList } from '../../ui/OrderList.tsx'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useList } from '../../ui/use-list.ts'

/** Which rule is asked first: the first that closes something says why. */
export function RulesOrder({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const { rows } = useList(listClosingRules, { merchant, pageSize: 200 })
  const order = useAction(orderClosingRules, { invalidate: [listClosingRules] })
  function move(ruleId: number, to: number) {
    const ruleIds = rows.map((rule) => rule.ruleId).filter((id) => id !== ruleId)
    ruleIds.splice(to, 0, ruleId)
    void order.run({ merchant, ruleIds })
  }
  return (
    <SideDrawer opened onClose={onClose} title={t`Change the order`}>
      <OrderList
        items={rows.map(({ ruleId, name }) => ({ key: ruleId, title: name }))}
        onMove={move}
        pending={order.pending}
      />
    </SideDrawer>
  )
}
