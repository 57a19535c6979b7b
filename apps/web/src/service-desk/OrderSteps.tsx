import { queryUserInfo } from '@cordillera/contract/access/session'
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import {
  invalidateOrder,
  listOrderHandlers,
  listOrders,
  orderDetail,
  reopenOrder,
  resolveOrder,
  resumeOrder,
  takeOrder,
  transferOrder,
  waitForCustomer,
} from '@cordillera/contract/service-desk/order'
import { type OrderStep, orderGroups, whyNotStep } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { optionsOf } from './options.ts'
import type { OrderDetail } from './order-columns.tsx'

const changed = [listOrders, orderDetail, listOrderHandlers, fetchAllUserInfo]
const asked = {
  wait: waitForCustomer,
  resolve: resolveOrder,
  invalidate: invalidateOrder,
  reopen: reopenOrder,
} as const
type Asked = keyof typeof asked

/** The steps open to a work order; those that are another person's stand there with the reason. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { t } = useLingui()
  const may = useMay()
  const me = useData(queryUserInfo, {}, { goodForMs: 60_000 })
  const [step, setStep] = useState<Asked | 'transfer' | null>(null)
  const take = useAction(takeOrder, { invalidate: changed, success: t`Yours: the customer waits for you.` })
  const resume = useAction(resumeOrder, { invalidate: changed })
  if (!me.data) return null
  const { account_id } = me.data
  const { orderId, version, status, handler, handlerName } = order
  const works = may.press('order_handel_work')
  const isOpen = order.closedTime === null
  const isAnothers = handler !== null && handler !== account_id
  const why = isAnothers ? t`${handlerName} handles it` : undefined
  const stands = (each: OrderStep) => works && whyNotStep(each, { state: status, handler }, account_id) !== 'state'
  const words: Record<Asked, string> = {
    wait: t`Wait for the customer`,
    resolve: t`Resolve`,
    invalidate: t`Invalid`,
    reopen: t`Reopen`,
  }
  const quiet = (each: Asked) =>
    stands(each) && (
      <WhyButton
        variant={each === 'resolve' ? 'filled' : 'default'}
        why={each !== 'reopen' && isAnothers && why}
        onClick={() => setStep(each)}
      >
        {words[each]}
      </WhyButton>
    )
  return (
    <>
      {isOpen && (works || may.press('order_handel_transfer')) && (
        <WhyButton
          variant="default"
          why={isAnothers && !may.press('order_handel_transfer') && why}
          onClick={() => setStep('transfer')}
        >{t`Hand over`}</WhyButton>
      )}
      {quiet('invalidate')}
      {quiet('wait')}
      {quiet('reopen')}
      {stands('resume') && (
        <WhyButton
          variant="default"
          why={isAnothers && why}
          loading={resume.pending}
          onClick={() => void resume.run({ orderId, version })}
        >{t`The customer answered`}</WhyButton>
      )}
      {quiet('resolve')}
      {stands('take') && (
        <Button loading={take.pending} onClick={() => void take.run({ orderId, version })}>{t`Take it`}</Button>
      )}
      {step === 'transfer' && <Transfer order={order} onClose={() => setStep(null)} />}
      {step && step !== 'transfer' && (
        <Ask key={step} step={step} title={words[step]} order={order} onClose={() => setStep(null)} />
      )}
    </>
  )
}

interface AskProps {
  readonly step: Asked
  readonly title: string
  readonly order: OrderDetail
  readonly onClose: () => void
}

function Ask({ step, title, order: { orderId, version }, onClose }: AskProps) {
  const { t } = useLingui()
  const action = useAction(asked[step], { invalidate: changed })
  const labels: Record<Asked, string> = {
    wait: t`What is awaited`,
    resolve: t`What was done`,
    invalidate: t`Reason`,
    reopen: t`Reason`,
  }
  const descriptions: Partial<Record<Asked, string>> = {
    wait: t`The clock stands until it is taken up again.`,
    reopen: t`It waits in its group for whoever takes it, with its whole time.`,
  }
  return (
    <ConfirmWithReason
      title={title}
      confirm={title}
      label={labels[step]}
      {...(descriptions[step] ? { description: descriptions[step] } : {})}
      tone={step === 'invalidate' ? 'danger' : 'normal'}
      onClose={onClose}
      onConfirm={async (note) => (await action.run({ orderId, version, note })) !== undefined}
    />
  )
}

function Transfer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { orderId, version, group, merchant } = order
  const handlers = useData(listOrderHandlers, { merchant })
  const options = (handlers.data ?? []).map(({ accountId, name, open }) => ({
    value: accountId,
    label: `${name} · ${open}`,
  }))
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Hand over the work order`}
      endpoint={transferOrder}
      defaults={{ orderId, version, group }}
      submit={t`Hand over`}
      success={t`Handed over.`}
      invalidate={changed}
    >
      <SelectField name="group" label={t`Group`} options={optionsOf(orderGroups)} />
      <SelectField
        name="handler"
        label={t`Person`}
        description={t`With how many open ones each has. Without one it waits in the group.`}
        options={options}
        optional
      />
      <TextareaField name="note" label={t`Reason`} />
    </FormDrawer>
  )
}
