import { addAdditions, checkTypes, myAttendance } from '@cordillera/contract/attendance/punch'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Confirm, useReasonMissing } from '../ui/confirm.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { inWords } from '../ui/language.ts'
import { useAction } from '../ui/use-action.ts'
import classes from './attendance.module.css'

/** Asks for a punch of one's own that no device recorded. */
export function AddPunch({ day, onClose }: { day: string; onClose: () => void }) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [checkTime, setCheckTime] = useState(`${day}T09:00`)
  const [checkType, setCheckType] = useState<'in' | 'out'>('in')
  const [reason, setReason, forget] = useKept(`punch ${day}`, '')
  const add = useAction(addAdditions, {
    invalidate: [myAttendance],
    success: t`Asked for: it counts once it is approved`,
  })
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={t`Add a punch that is missing`}
      confirm={t`Ask for it`}
      why={checkTime.length < 16 ? t`Say day and time first` : missing(reason)}
      onConfirm={async () => {
        const additions = [{ checkTime: checkTime.slice(0, 16).replace('T', ' '), checkType }]
        return (await add.run({ additions, reason: reason.trim() })) !== undefined
      }}
    >
      <div className={classes.dialog}>
        <SegmentedControl
          aria-label={t`In or out`}
          value={checkType}
          onChange={(next) => setCheckType(next as typeof checkType)}
          data={(['in', 'out'] as const).map((value) => ({ value, label: inWords(checkTypes[value]) }))}
        />
        <TextInput
          type="datetime-local"
          label={t`Time`}
          withAsterisk
          value={checkTime}
          onChange={(event) => setCheckTime(event.currentTarget.value)}
        />
        <LimitedTextarea
          label={t`Reason`}
          withAsterisk
          autosize
          minRows={2}
          limit={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Confirm>
  )
}
