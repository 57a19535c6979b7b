import { grantLeave, leaveBalance } from '@cordillera/contract/attendance/leave'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { NumberField, TextareaField, Two } from '../ui/form/fields.tsx'
import { HundredthsField } from '../ui/form/HundredthsField.tsx'
import { dayIn } from '../ui/show/dates.ts'
import type { Person } from './person.ts'

/** Days of annual leave that HR gives beside the law's, or takes away again. */
export function GrantForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const { accountId, name } = person
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Days of annual leave of ${name}`}
      endpoint={grantLeave}
      defaults={{ accountId, year: Number(dayIn(zone, new Date()).slice(0, 4)), reason: '' }}
      submit={t`Save the days`}
      success={t`Saved. The balance goes by it from now on.`}
      invalidate={[leaveBalance]}
    >
      <Two>
        <NumberField name="year" label={t`Year`} min={2000} max={2199} />
        <HundredthsField
          name="days"
          label={t`Days`}
          description={t`Added to what the law gives; with a minus they are taken away.`}
          min={-60}
          max={60}
        />
      </Two>
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
