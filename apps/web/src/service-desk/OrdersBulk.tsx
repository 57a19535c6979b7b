import type { Input, Output } from '@cordillera/contract/endpoint'
import { listOrderHandlers, listOrders } from '@cordillera/contract/service-desk/order'
import { workOrders } from '@cordillera/contract/service-desk/order-care'
import { listDeskMacros } from '@cordillera/contract/service-desk/setup'
import { orderEndings, orderGroups, ordersAtOnce } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { optionsOf } from './options.ts'
import type { Order } from './order-columns.tsx'
import classes from './service-desk.module.css'

type Form = 'macro' | 'handOver' | 'end' | null

/** What is done with the ticked ones in one press; those that can't say why and stay ticked. */
export function OrdersBulk({ chosen, onDone }: { chosen: readonly Order[]; onDone: () => void }) {
  const { t } = useLingui()
  const may = useMay()
  const [form, setForm] = useState<Form>(null)
  const [refused, setRefused] = useState<Output<typeof workOrders>['refused']>([])
  const count = chosen.length
  const done = ({ done: ids, refused: why }: Output<typeof workOrders>) => {
    setRefused(why)
    if (ids.length > 0) onDone()
  }
  const take = useAction(workOrders, { invalidate: [listOrders], onDone: done })
  if (!may.press('order_handel_work') || (count === 0 && refused.length === 0)) return null
  const orders = chosen.map(({ orderId, version }) => ({ orderId, version }))
  const merchants = [...new Set(chosen.map(({ merchant }) => merchant))]
  const mixed = merchants.length > 1 ? t`The chosen ones are of several merchants; a macro is of one.` : undefined
  const tooMany = count > ordersAtOnce ? t`At most ${ordersAtOnce} at once.` : undefined
  return (
    <>
      {count > 0 && (
        <Group gap="xs">
          <WhyButton
            variant="default"
            why={tooMany}
            loading={take.pending}
            onClick={() => void take.run({ orders, take: true })}
          >
            {t`Take ${count}`}
          </WhyButton>
          <WhyButton
            variant="default"
            why={tooMany}
            onClick={() => setForm('handOver')}
          >{t`Hand over ${count}`}</WhyButton>
          <WhyButton variant="default" why={tooMany} onClick={() => setForm('end')}>{t`End ${count}`}</WhyButton>
          <WhyButton
            variant="default"
            why={tooMany ?? mixed}
            onClick={() => setForm('macro')}
          >{t`Run a macro on ${count}`}</WhyButton>
        </Group>
      )}
      {refused.length > 0 && (
        <div role="status" className={classes.refused}>
          <strong>{t`${refused.length} were left as they were:`}</strong>
          <ul>
            {refused.map(({ orderId, why }) => (
              <li key={orderId}>
                {orderId} · {why}
              </li>
            ))}
          </ul>
          <Button size="compact-sm" variant="default" onClick={() => setRefused([])}>{t`Close`}</Button>
        </div>
      )}
      {form && (
        <BulkForm form={form} orders={orders} merchants={merchants} onDone={done} onClose={() => setForm(null)} />
      )}
    </>
  )
}

interface BulkFormProps {
  readonly form: Exclude<Form, null>
  readonly orders: Input<typeof workOrders>['orders']
  readonly merchants: readonly number[]
  readonly onDone: (output: Output<typeof workOrders>) => void
  readonly onClose: () => void
}

function BulkForm({ form, orders, merchants, onDone, onClose }: BulkFormProps) {
  const { t } = useLingui()
  const count = orders.length
  const ofOne = merchants.length === 1 ? { merchant: merchants[0] } : {}
  const macros = useData(listDeskMacros, form === 'macro' ? ofOne : undefined)
  const handlers = useData(listOrderHandlers, form === 'handOver' ? ofOne : undefined)
  const words = {
    macro: { title: t`Run a macro on ${count}`, submit: t`Run` },
    handOver: { title: t`Hand over ${count}`, submit: t`Hand over` },
    end: { title: t`End ${count}`, submit: t`End` },
  }[form]
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={words.title}
      endpoint={workOrders}
      defaults={{ orders }}
      submit={words.submit}
      success={({ done }) => t`Done with ${done.length}.`}
      invalidate={[listOrders]}
      onDone={onDone}
    >
      {form === 'macro' && (
        <SelectField
          name="macroId"
          label={t`Macro`}
          options={(macros.data ?? []).map(({ macroId, name }) => ({ value: macroId, label: name }))}
        />
      )}
      {form === 'handOver' && (
        <>
          <SelectField name="group" label={t`Group`} options={optionsOf(orderGroups)} />
          <SelectField
            name="handler"
            label={t`Person`}
            description={t`With how many open ones each has. Without one it waits in the group.`}
            options={(handlers.data ?? []).map(({ accountId, name, open }) => ({
              value: accountId,
              label: `${name} · ${open}`,
            }))}
            optional
          />
        </>
      )}
      {form === 'end' && <SelectField name="ending" label={t`How it stands then`} options={optionsOf(orderEndings)} />}
      {form !== 'macro' && <TextareaField name="note" label={t`Reason`} />}
    </FormDrawer>
  )
}
