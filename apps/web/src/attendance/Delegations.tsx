import { delegateLeave, endDelegation, listDelegations } from '@cordillera/contract/attendance/leave'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../ui/confirm.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { IconDelete } from '../ui/icons.ts'
import { currentLanguage } from '../ui/language.ts'
import { addDays, dayIn, dayText } from '../ui/show/dates.ts'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './attendance.module.css'

/** Who decides in my place, and in whose place I decide; naming somebody, and taking it back. */
export function Delegations({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const language = currentLanguage()
  const today = dayIn(zone, new Date())
  const { data } = useData(listDelegations, {})
  const end = useAction(endDelegation, { invalidate: [listDelegations] })
  const [ending, setEnding] = useState<{ delegationId: number; toName: string } | null>(null)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Who decides leave in my place`}
      endpoint={delegateLeave}
      defaults={{ fromDay: today, toDay: addDays(today, 7) }}
      submit={t`Let them decide`}
      success={t`They decide in your place on these days`}
      invalidate={[listDelegations]}
    >
      {(data?.list ?? []).length > 0 && (
        <ul className={classes.delegations}>
          {(data?.list ?? []).map(({ delegationId, fromName, toName, fromDay, toDay, mine }) => (
            <li key={delegationId}>
              <span>
                {t`${toName} for ${fromName}`} · {dayText(fromDay, language, today)} – {dayText(toDay, language, today)}
              </span>
              {mine && (
                <ActionIcon
                  aria-label={t`Take it back from ${toName}`}
                  onClick={() => setEnding({ delegationId, toName })}
                >
                  <IconDelete size={15} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <Confirm
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={t`${ending?.toName ?? ''} no longer decides leave in your place`}
        confirm={t`Take it back`}
        onConfirm={async () => ending && (await end.run({ delegationId: ending.delegationId })) !== undefined}
      >
        {t`From now on what waits comes to you again. What was decided stays.`}
      </Confirm>
      <SelectField
        name="to"
        label={t`Person`}
        options={(data?.people ?? []).map(({ accountId, name, userNo }) => ({
          value: accountId,
          label: `${name} · ${userNo}`,
        }))}
      />
      <Two>
        <DayField name="fromDay" label={t`Begins on`} />
        <DayField name="toDay" label={t`Ends on`} />
      </Two>
    </FormDrawer>
  )
}
