import { askLeave, leaveCalendar, leaveTypes, listLeave } from '@cordillera/contract/attendance/leave'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { inWords } from '../ui/language.ts'
import { dayIn } from '../ui/show/dates.ts'
import { useData } from '../ui/use-data.ts'
import { LocalTimeField } from './LocalTimeField.tsx'

const types = ['sickLeave', 'absence', 'leave', 'yearLeave'] as const

/** Enters leave for a person in scope: who fell ill seldom asks beforehand. */
export function TeamLeave({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const { data } = useData(leaveCalendar, opened ? { month: `${today.slice(0, 7)}-01` } : undefined)
  const people = data?.people ?? []
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Enter leave for somebody`}
      endpoint={askLeave}
      defaults={{ type: 'sickLeave', startTime: `${today} 09:00`, endTime: `${today} 18:00` }}
      submit={t`Enter the leave`}
      success={t`The leave was entered and waits for approval`}
      invalidate={[listLeave, leaveCalendar]}
    >
      <SelectField
        name="accountId"
        label={t`Person`}
        options={people.map(({ accountId, name, userNo }) => ({ value: accountId, label: `${name} · ${userNo}` }))}
      />
      <SelectField
        name="type"
        label={t`Type`}
        options={types.map((value) => ({ value, label: inWords(leaveTypes[value]) }))}
      />
      <LocalTimeField name="startTime" label={t`From`} />
      <LocalTimeField name="endTime" label={t`To`} description={t`Times are those of the person's workplace.`} />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
