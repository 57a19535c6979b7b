import {
  applySabbatical,
  askLeave,
  leaveBalance,
  leaveCalendar,
  leaveTypes,
  listLeave,
} from '@cordillera/contract/attendance/leave'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { inWords } from '../ui/language.ts'
import { addDays, dayIn } from '../ui/show/dates.ts'
import { LocalTimeField } from './LocalTimeField.tsx'

const hourly = ['leave', 'yearLeave', 'sickLeave', 'absence'] as const
const changed = [listLeave, leaveBalance, leaveCalendar]

interface AskLeaveProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for leave by the hour, or for a sabbatical by the day. */
export function AskLeave({ opened, onClose }: AskLeaveProps) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const [kind, setKind] = useState<'hours' | 'sabbatical'>('hours')
  const tomorrow = addDays(dayIn(zone, new Date()), 1)
  const shared = { opened, onClose, title: t`Ask for leave`, submit: t`Ask for leave`, invalidate: changed }
  const choice = (
    <SegmentedControl
      aria-label={t`Kind of leave`}
      fullWidth
      value={kind}
      onChange={(next) => setKind(next as typeof kind)}
      data={[
        { value: 'hours', label: t`Hours or days` },
        { value: 'sabbatical', label: inWords(leaveTypes.sabbatical) },
      ]}
    />
  )
  if (kind === 'sabbatical') {
    return (
      <FormDrawer
        key="sabbatical"
        {...shared}
        endpoint={applySabbatical}
        defaults={{ startDay: tomorrow, endDay: tomorrow }}
        success={t`Your leave was asked for`}
      >
        {choice}
        <Two>
          <DayField name="startDay" label={t`Begins on`} />
          <DayField name="endDay" label={t`Ends on`} />
        </Two>
        <TextareaField name="reason" label={t`Reason`} />
      </FormDrawer>
    )
  }
  return (
    <FormDrawer
      key="hours"
      {...shared}
      endpoint={askLeave}
      defaults={{ type: 'leave', startTime: `${tomorrow} 09:00`, endTime: `${tomorrow} 18:00` }}
      success={t`Your leave was asked for`}
    >
      {choice}
      <SelectField
        name="type"
        label={t`Type`}
        options={hourly.map((value) => ({ value, label: inWords(leaveTypes[value]) }))}
      />
      <LocalTimeField name="startTime" label={t`From`} />
      <LocalTimeField
        name="endTime"
        label={t`To`}
        description={t`At least an hour later. Times are those of your workplace.`}
      />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
