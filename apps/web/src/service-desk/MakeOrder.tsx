import { serviceBoard } from '@cordillera/contract/dashboard/service'
import { listOrders } from '@cordillera/contract/service-desk/order'
import { convertToOrder } from '@cordillera/contract/service-desk/order-care'
import { orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { optionsOf } from './options.ts'

interface MakeOrderProps {
  readonly source: 'proof' | 'complaint' | 'caseComplaint'
  readonly sourceId: string
  readonly type: keyof typeof orderTypes
  /** What stands in the question until somebody writes it otherwise. */
  readonly question: string
  /** In a row of a table. */
  readonly small?: boolean
}

/** Makes a work order of what is looked at: it keeps where it came from. */
export function MakeOrder({ source, sourceId, type, question, small }: MakeOrderProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Can press="order_handel_work">
      <Button variant="default" {...(small ? { size: 'compact-sm' } : {})} onClick={() => setOpen(true)}>
        {t`Make a work order`}
      </Button>
      {isOpen && (
        <FormDrawer
          opened
          onClose={() => setOpen(false)}
          title={t`Make a work order`}
          endpoint={convertToOrder}
          defaults={{ source, sourceId, type, questionContent: question.slice(0, 2000) }}
          submit={t`Make the work order`}
          success={t`Made: it waits in its group until somebody takes it.`}
          invalidate={[listOrders, serviceBoard]}
        >
          <SelectField name="type" label={t`What about`} options={optionsOf(orderTypes)} />
          <TextareaField name="questionContent" label={t`Question`} />
        </FormDrawer>
      )}
    </Can>
  )
}
