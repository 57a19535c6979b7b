/** Another stage, leader or job for one person. */
import { hiringOptions, updateLeader, updatePeriod, updateRole } from '@cordillera/contract/staff/change'
import { stagedRoles } from '@cordillera/contract/staff/status'
import { listTeamLeader } from '@cordillera/contract/staff/workflow'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { toast } from '../ui/toast.tsx'
import { useData } from '../ui/use-data.ts'
import type { HalfShown } from './open.ts'
import { changedByStaff, type Person, seen } from './person.ts'
import classes from './staff.module.css'
import { roleWord, stageOptions } from './words.ts'

interface PlaceFormProps {
  readonly person: Person
  readonly onClose: () => void
}

/** Leaders of the person's workplace in a stage. */
function useLeaders({ country, workplace, accountId }: Person, period: string | undefined | null) {
  const { data = [] } = useData(listTeamLeader, { country })
  return data
    .filter((leader) => leader.period === period && leader.workplace === workplace && leader.accountId !== accountId)
    .map((leader) => ({ value: leader.accountId, label: leader.name }))
}

export function PeriodForm({ person, onClose }: PlaceFormProps) {
  const { t } = useLingui()
  const { name } = person
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Stage of ${name}`}
      endpoint={updatePeriod}
      defaults={{ people: [seen(person)], period: person.period ?? 'S1A' }}
      submit={t`Change the stage`}
      success={t`The stage is changed.`}
      invalidate={[...changedByStaff]}
    >
      <OpenCasesHint person={person} />
      <SelectField name="period" label={t`Stage`} options={stageOptions()} />
      <LeaderOfStage person={person} />
    </FormDrawer>
  )
}

function LeaderOfStage({ person }: { person: Person }) {
  const { t } = useLingui()
  const period = useWatch({ name: 'period' }) as string | undefined
  return (
    <SelectField
      name="leader"
      label={t`Leader`}
      options={useLeaders(person, period)}
      description={t`Of the same workplace and stage; may stay empty.`}
      optional
    />
  )
}

export function LeaderForm({ person, onClose }: PlaceFormProps) {
  const { t } = useLingui()
  const { name } = person
  const leaders = useLeaders(person, person.period)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Leader of ${name}`}
      endpoint={updateLeader}
      defaults={{ people: [seen(person)], ...(person.leader ? { leader: person.leader } : {}) }}
      submit={t`Change the leader`}
      success={t`The leader is changed.`}
      invalidate={[...changedByStaff]}
    >
      <OpenCasesHint person={person} />
      <SelectField
        name="leader"
        label={t`Leader`}
        options={leaders}
        description={t`Active leaders of the same workplace and stage.`}
      />
    </FormDrawer>
  )
}

export function RoleForm({ person, onClose, onHalf }: PlaceFormProps & HalfShown) {
  const { t } = useLingui()
  const { name } = person
  const { data } = useData(hiringOptions, {})
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Role of ${name}`}
      endpoint={updateRole}
      defaults={{ ...seen(person), role: person.role, reason: '' }}
      submit={t`Change the role`}
      onDone={({ password }) => {
        if (password) return onHalf(password)
        toast.success(t`The role is changed; the account was signed out.`)
        onClose()
      }}
      invalidate={[...changedByStaff]}
    >
      <OpenCasesHint person={person} />
      <SelectField
        name="role"
        label={t`Role`}
        options={(data?.roles ?? []).map((value) => ({ value, label: roleWord(value) }))}
      />
      <StageOfRole description={t`Empty: the present one, where the role has a stage.`} />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}

/** Only some jobs work a stage; a job without one sends none. */
export function StageOfRole({ description }: { description?: string }) {
  const { t } = useLingui()
  const role = useWatch({ name: 'role' }) as string | undefined
  const { setValue } = useFormContext()
  const isStaged = stagedRoles.some((one) => one === role)
  useEffect(() => {
    if (!isStaged) setValue('period', undefined)
  }, [isStaged, setValue])
  if (!isStaged) return null
  return (
    <SelectField
      name="period"
      label={t`Stage`}
      options={stageOptions()}
      {...(description ? { description } : {})}
      optional
    />
  )
}

function OpenCasesHint({ person: { openCases } }: { person: Person }) {
  const { t } = useLingui()
  if (openCases === 0) return null
  return <p className={classes.refusal}>{t`${openCases} open cases: recall them first, or nothing is changed.`}</p>
}
