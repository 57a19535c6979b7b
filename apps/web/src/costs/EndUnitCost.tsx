import { endUnitCost, listUnitCosts } from '@cordillera/contract/costs/costs'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextareaField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { dayIn } from '../ui/show/dates.ts'
import type { UnitCost } from './unit-cost.ts'

/** The last day of a price that nothing follows. */
export function EndUnitCost({ price, onClose }: { price: UnitCost; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`End the price`}
      endpoint={endUnitCost}
      defaults={{ costId: price.costId, version: price.version, lastDay: dayIn(zone, new Date()) }}
      submit={t`End the price`}
      success={t`Ended. Use after that day is shown without a cost.`}
      invalidate={[listUnitCosts]}
    >
      <DayField name="lastDay" label={t`Last day`} min={price.fromDay} />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
