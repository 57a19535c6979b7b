import type { Country } from '@cordillera/contract/countries'
import {
  forecastCustomer,
  forecastDaysAhead,
  modifyForecastCustomer,
  queryForecastCase,
  queryForecastDailyHr,
  queryForecastMonthlyHr,
} from '@cordillera/contract/performance/forecast'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, Two, useField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { addDays } from '../../ui/show/dates.ts'

interface CustomerFormProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly country: Country
  readonly today: string
}

/** Expecting another number of new customers than history suggests; cases and people follow at once. */
export function CustomerForm({ opened, onClose, country, today }: CustomerFormProps) {
  const { t } = useLingui()
  const first = addDays(today, 1)
  const last = addDays(today, forecastDaysAhead)
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Expect new customers`}
      endpoint={modifyForecastCustomer}
      defaults={{ country, startDay: first, endDay: addDays(today, 7) }}
      submit={t`Forecast with this`}
      success={t`The forecast counts with it`}
      invalidate={[forecastCustomer, queryForecastCase, queryForecastDailyHr, queryForecastMonthlyHr]}
    >
      <Two>
        <DayField name="startDay" label={t`From`} min={today} max={last} />
        <DayField name="endDay" label={t`To`} min={today} max={last} />
      </Two>
      <Customers />
    </FormDrawer>
  )
}

/** A number for each day, or none: what is usual for the weekday. */
function Customers() {
  const { t } = useLingui()
  const { value, set } = useField<number | null>({ name: 'customers', label: '' })
  const isUsual = value === null
  return (
    <>
      <Checkbox
        label={t`As usual for the weekday: forget what was expected`}
        checked={isUsual}
        onChange={(event) => set(event.currentTarget.checked ? null : undefined)}
      />
      {!isUsual && <NumberField name="customers" label={t`New customers a day`} min={0} />}
    </>
  )
}
