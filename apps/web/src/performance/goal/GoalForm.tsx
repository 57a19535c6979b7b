import { createGoal, goalHorizonDays, listGoals } from '@cordillera/contract/performance/goal'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { PercentField } from '../../ui/form/PercentField.tsx'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { useCountry } from '../show/use-countries.ts'
import { stageOptions } from '../show/words.ts'
import { goalTypeOptions } from './types.ts'

export function GoalForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const [country, , countryOptions] = useCountry()
  const today = dayIn(zone, new Date())
  const last = addDays(today, goalHorizonDays)
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`New goal`}
      endpoint={createGoal}
      defaults={{ ...(country ? { country } : {}), period: 'S1A', day: today, type: 'recovery' }}
      submit={t`Set the goal`}
      success={({ created }) => (created === 1 ? t`The goal is set` : t`Goals are set for ${created} days`)}
      invalidate={[listGoals]}
    >
      <Two>
        <SelectField name="country" label={t`Country`} options={countryOptions} />
        <SelectField name="period" label={t`Stage`} options={stageOptions()} />
      </Two>
      <Two>
        <SelectField name="type" label={t`Type`} options={goalTypeOptions()} />
        <PercentField name="rate" label={t`Goal`} />
      </Two>
      <Two>
        <DayField name="day" label={t`Day`} min={today} max={last} />
        <DayField
          name="until"
          label={t`Until`}
          description={t`Empty: that day alone`}
          min={today}
          max={last}
          optional
        />
      </Two>
    </FormDrawer>
  )
}
