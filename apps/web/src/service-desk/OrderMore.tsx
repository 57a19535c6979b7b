import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { listOrders, orderDetail } from '@cordillera/contract/service-desk/order'
import {
  escalateOrder,
  followOrder,
  linkOrder,
  mergeOrder,
  orderRatingLink,
  parentOrder,
  workOrders,
} from '@cordillera/contract/service-desk/order-care'
import { listDeskMacros } from '@cordillera/contract/service-desk/setup'
import { orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField } from '../ui/form/fields.tsx'
import { IconChevronDown } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { copyText, toast } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import type { OrderDetail } from './order-columns.tsx'

const changed = [listOrders, orderDetail, fetchAllUserInfo]
type Form = 'merge' | 'escalate' | 'parent' | 'link' | null

/** What is done with a work order beside its steps: macros, merging, escalating, following, what it stands under and is about. */
export function OrderMore({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const [form, setForm] = useState<Form>(null)
  const [isPast, setPast] = useState(false)
  const { orderId, version, follows, closedTime, mergedInto, parentId } = order
  const follow = useAction(followOrder, {
    invalidate: [orderDetail],
    success: follows ? t`You are not told any more.` : t`You are told of what happens to it.`,
  })
  const alone = useAction(parentOrder, { invalidate: changed })
  const rating = useAction(orderRatingLink, {
    onDone: ({ url }) => {
      void copyText(new URL(url, window.location.origin).href)
      toast.success(t`The link is copied: hand it to the customer. It is good for 30 days.`)
    },
  })
  const works = may.press('order_handel_work')
  const isOpen = closedTime === null
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={13} />}>{t`More`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void follow.run({ orderId, follow: !follows })}>
            {follows ? t`Follow no more` : t`Follow`}
          </Menu.Item>
          {works && isOpen && <Macros order={order} />}
          {works && isOpen && order.escalation < 2 && (
            <Menu.Item onClick={() => setForm('escalate')}>{t`Escalate`}</Menu.Item>
          )}
          {works && isOpen && <Menu.Item onClick={() => setForm('merge')}>{t`Merge into another`}</Menu.Item>}
          {works && !mergedInto && !parentId && (
            <Menu.Item onClick={() => setForm('parent')}>{t`Put under another`}</Menu.Item>
          )}
          {works && !mergedInto && parentId && (
            <Menu.Item onClick={() => void alone.run({ orderId, version })}>{t`Let it stand alone`}</Menu.Item>
          )}
          {works && order.userId && <Menu.Item onClick={() => setForm('link')}>{t`Link a record`}</Menu.Item>}
          {works && !isOpen && !mergedInto && (
            <Menu.Item onClick={() => void rating.run({ orderId })}>{t`Copy the link for a score`}</Menu.Item>
          )}
          {may.open('log') && <Menu.Item onClick={() => setPast(true)}>{t`History`}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <HistoryDrawer
        of={isPast ? { target: orderId } : null}
        name={inWords(orderTypes[order.type])}
        onClose={() => setPast(false)}
      />
      <Forms form={form} order={order} onClose={() => setForm(null)} />
    </>
  )
}

/** Each macro of the order’s merchant is one press. */
function Macros({ order: { orderId, version, merchant } }: { order: OrderDetail }) {
  const macros = useData(listDeskMacros, { merchant }, { goodForMs: 60_000 })
  const run = useAction(workOrders, {
    invalidate: changed,
    onDone: ({ refused }) => refused.map(({ why }) => toast.warning(why)),
  })
  return (
    <>
      {(macros.data ?? []).map(({ macroId, name }) => (
        <Menu.Item key={macroId} onClick={() => void run.run({ orders: [{ orderId, version }], macroId })}>
          {name}
        </Menu.Item>
      ))}
    </>
  )
}

function Forms({ form, order, onClose }: { form: Form; order: OrderDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { orderId, version } = order
  const escalate = useAction(escalateOrder, { invalidate: changed, success: t`Who leads the desk was told.` })
  if (form === 'escalate')
    return (
      <ConfirmWithReason
        title={t`Escalate`}
        confirm={t`Escalate`}
        description={t`Who leads the desk is told at once; whoever handles it keeps it.`}
        onClose={onClose}
        onConfirm={async (note) => (await escalate.run({ orderId, version, note })) !== undefined}
      />
    )
  if (form === 'merge') return <Merge order={order} onClose={onClose} />
  if (form === 'parent')
    return (
      <FormDrawer
        opened
        onClose={onClose}
        title={t`Put under another`}
        endpoint={parentOrder}
        defaults={{ orderId, version }}
        submit={t`Put it there`}
        invalidate={changed}
      >
        <TextField
          name="parentId"
          label={t`Number of the other work order`}
          description={t`That one is resolved only when this one is over.`}
        />
      </FormDrawer>
    )
  if (form === 'link')
    return (
      <FormDrawer
        opened
        onClose={onClose}
        title={t`Link a record`}
        endpoint={linkOrder}
        defaults={{ orderId, kind: 'bill' }}
        submit={t`Link`}
        invalidate={changed}
      >
        <SelectField
          name="kind"
          label={t`What it is`}
          options={[
            { value: 'bill', label: t`Bill` },
            { value: 'case', label: t`Case` },
            { value: 'payment', label: t`Payment` },
          ]}
        />
        <TextField name="ref" label={t`Number`} />
      </FormDrawer>
    )
  return null
}

/** Into another open one of the same customer. */
function Merge({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { orderId, version, userId } = order
  const others = useData(listOrders, userId ? { userId, status: 'open', pageSize: 50 } : undefined)
  const options = (others.data?.list ?? [])
    .filter((each) => each.orderId !== orderId)
    .map((each) => ({ value: each.orderId, label: `${each.orderId} · ${each.questionContent.slice(0, 60)}` }))
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Merge into another`}
      endpoint={mergeOrder}
      defaults={{ orderId, version }}
      submit={t`Merge`}
      success={t`Merged: later replies come in there.`}
      invalidate={changed}
    >
      {userId ? (
        <SelectField
          name="intoId"
          label={t`Open work orders of this customer`}
          description={
            options.length === 0
              ? t`There is no other open one.`
              : t`History, links, followers and drafts of this one go on there.`
          }
          options={options}
        />
      ) : (
        <TextField name="intoId" label={t`Number of the other work order`} />
      )}
      <TextareaField name="note" label={t`Reason`} />
    </FormDrawer>
  )
}
