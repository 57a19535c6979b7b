import type { Output } from '@cordillera/contract/endpoint'
import type { listOrders, orderDetail } from '@cordillera/contract/service-desk/order'
import { orderContactTypes, orderGroups, orderStates, orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { borrowerPath } from '../borrower/public.tsx'
import { inWords } from '../ui/language.ts'
import { DueClock } from '../ui/show/DueClock.tsx'
import { Instant } from '../ui/show/show.tsx'
import { badge, custom, instant, text, useTableColumns } from '../ui/table/columns.tsx'
import type { RowOf } from '../ui/use-list.ts'
import { orderStateTones } from './tones.ts'

export type Order = RowOf<typeof listOrders>
export type OrderDetail = Output<typeof orderDetail>

/** How long there is still; when it was closed; nothing while the customer's answer is awaited. */
export function Due({ order }: { order: Pick<Order, 'status' | 'dueTime' | 'closedTime'> }) {
  const { t } = useLingui()
  if (order.closedTime) return <Instant at={order.closedTime} />
  return order.status === 'pending' ? t`clock paused` : <DueClock due={order.dueTime} />
}

export function useOrderColumns() {
  const { t } = useLingui()
  return useTableColumns<Order>(() => [
    text({ id: 'type', header: t`What about`, value: (row) => inWords(orderTypes[row.type]), width: 160 }),
    badge({
      id: 'status',
      header: t`Status`,
      value: ({ status }) => ({ tone: orderStateTones[status], label: inWords(orderStates[status]) }),
      width: 152,
    }),
    custom({ id: 'due', header: t`Due, or closed`, cell: (row) => <Due order={row} />, sort: 'due', width: 152 }),
    text({
      id: 'customer',
      header: t`Customer`,
      value: (row) => row.borrower ?? row.phone,
      to: (row) => row.userId && `${borrowerPath(row.userId)}?tab=orders`,
      width: 144,
    }),
    text({ id: 'question', header: t`Question`, value: (row) => row.questionContent, width: 200 }),
    text({ id: 'handler', header: t`Handled by`, value: (row) => row.handlerName, width: 132 }),
    text({ id: 'group', header: t`Group`, value: (row) => inWords(orderGroups[row.group]), width: 104 }),
    text({
      id: 'contact',
      header: t`How they got in touch`,
      value: (row) => inWords(orderContactTypes[row.contactType]),
      optional: true,
    }),
    text({ id: 'loan', header: t`Loan`, value: (row) => row.loanId, optional: true }),
    instant({ id: 'created', header: t`Made`, value: (row) => row.createdTime, sort: 'created' }),
    text({ id: 'creator', header: t`Made by`, value: (row) => row.creatorName, optional: true }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
  ])
}
