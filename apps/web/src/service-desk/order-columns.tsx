import type { Output } from '@cordillera/contract/endpoint'
import type { listOrders, orderDetail } from '@cordillera/contract/service-desk/order'
import {
  escalationLevels,
  orderContactTypes,
  orderGroups,
  orderStates,
  orderTypes,
} from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { borrowerPath } from '../borrower/public.tsx'
import { inWords } from '../ui/language.ts'
import { DueClock } from '../ui/show/DueClock.tsx'
import { Instant, nothing } from '../ui/show/show.tsx'
import { badge, custom, instant, number, text, useTableColumns } from '../ui/table/columns.tsx'
import type { RowOf } from '../ui/use-list.ts'
import { orderStateTones } from './tones.ts'

export type Order = RowOf<typeof listOrders>
export type OrderDetail = Output<typeof orderDetail>

/** How many working hours there still are; when it was closed; nothing while the customer's answer is awaited. */
export function Due({ order }: { order: Pick<Order, 'status' | 'dueTime' | 'closedTime' | 'minutesLeft'> }) {
  const { t } = useLingui()
  if (order.closedTime) return <Instant at={order.closedTime} />
  return order.status === 'pending' ? (
    t`clock paused`
  ) : (
    <DueClock due={order.dueTime} workingMinutes={order.minutesLeft} />
  )
}

export function useOrderColumns() {
  const { t } = useLingui()
  return useTableColumns<Order>(() => [
    text({ id: 'type', header: t`What about`, value: (row) => inWords(orderTypes[row.type]), width: 200 }),
    badge({
      id: 'status',
      header: t`Status`,
      value: ({ status }) => ({ tone: orderStateTones[status], label: inWords(orderStates[status]) }),
      width: 152,
    }),
    custom({
      id: 'replyDue',
      header: t`Answer by`,
      cell: (row) => (row.replyDueTime && !row.closedTime ? <DueClock due={row.replyDueTime} /> : nothing),
      width: 152,
    }),
    text({
      id: 'escalation',
      header: t`Escalated`,
      value: (row) => (row.escalation ? inWords(escalationLevels[row.escalation === 2 ? 2 : 1]) : null),
      width: 112,
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
    number({ id: 'score', header: t`Score`, value: (row) => row.score, width: 72, optional: true }),
    text({ id: 'creator', header: t`Made by`, value: (row) => row.creatorName ?? t`The customer`, optional: true }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
  ])
}
