import { allWorkplace, closeWorkplace, listWorkplaces } from '@cordillera/contract/staff/workplace'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Confirm, useReasonMissing } from '../../ui/confirm.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { useAction } from '../../ui/use-action.ts'
import classes from '../staff.module.css'
import { PeopleTable } from './WorkplacePeople.tsx'
import type { Workplace } from './workplace.ts'

/** Closes a workplace that nobody works in, or shows who is still there; opens a closed one. */
export function CloseDialog({ workplace, onClose }: { workplace: Workplace; onClose: () => void }) {
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [reason, setReason, forget] = useKept(`workplace ${workplace.workplaceId}`, '')
  const { workplaceId, version, name, people } = workplace
  const closes = workplace.closedOn === null
  const isHeld = closes && people > 0
  const action = useAction(closeWorkplace, {
    invalidate: [listWorkplaces, allWorkplace],
    success: closes ? t`${name} is closed.` : t`${name} is open again.`,
  })
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={closes ? t`Close ${name}` : t`Open ${name} again`}
      confirm={closes ? t`Close` : t`Open again`}
      tone={closes ? 'danger' : 'normal'}
      why={isHeld ? t`Move the people to another workplace first` : missing(reason)}
      onConfirm={async () =>
        (await action.run({ workplaceId, version, closed: closes, reason: reason.trim() })) !== undefined
      }
    >
      {isHeld ? (
        <>
          <p className={classes.about}>
            {plural(people, {
              one: '# person still works there. Move them to another workplace first; then it can be closed.',
              other: '# people still work there. Move them to another workplace first; then it can be closed.',
            })}
          </p>
          <PeopleTable workplaceId={workplaceId} />
        </>
      ) : (
        <LimitedTextarea
          label={t`Reason`}
          withAsterisk
          autosize
          minRows={2}
          limit={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </Confirm>
  )
}
