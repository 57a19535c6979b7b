/** Another stage, leader or job for one person. */
import { hiringOptions, updateLeader, updatePeriod, updateRole } from '@cordillera/contract/staff/change'
import { stagedRoles } from '@cordillera/contract/staff/status'
import { listTeamLeader } from '@cordillera/contract/staff/workflow'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { toast } from '../ui/toast.tsx'
import { useData } from '../ui/use-data.ts'
import { CasesField, casesGiven } from './CasesField.tsx'
import type { HalfShown } from './open.ts'
import { changedByStaff, type Person, seen } from './person.ts'
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
  const handOver = useHandOver(person, t`Change the stage`)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Stage of ${name}`}
      endpoint={updatePeriod}
      defaults={{ people: [seen(person)], period: person.period ?? 'S1A', ...handOver.cases }}
      submit={handOver.submit}
      success={t`The stage is changed.`}
      invalidate={[...changedByStaff]}
    >
      <OpenCases person={person} />
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
  const handOver = useHandOver(person, t`Change the leader`)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Leader of ${name}`}
      endpoint={updateLeader}
      defaults={{ people: [seen(person)], ...(person.leader ? { leader: person.leader } : {}), ...handOver.cases }}
      submit={handOver.submit}
      success={t`The leader is changed.`}
      invalidate={[...changedByStaff]}
    >
      <OpenCases person={person} />
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
  const handOver = useHandOver(person, t`Change the role`)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Role of ${name}`}
      endpoint={updateRole}
      defaults={{ ...seen(person), role: person.role, reason: '', ...handOver.cases }}
      submit={handOver.submit}
      onDone={({ password }) => {
        if (password) return onHalf(password)
        toast.success(t`The role is changed; the account was signed out.`)
        onClose()
      }}
      invalidate={[...changedByStaff]}
    >
      <OpenCases person={person} />
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

/** What becomes of open cases: they don't go along to another stage, leader or job. */
function OpenCases({ person }: { person: Person }) {
  const { setValue } = useFormContext()
  const [chosen, setChosen] = useState<string | null>('pool')
  if (person.openCases === 0) return null
  return (
    <CasesField
      people={[person]}
      value={chosen}
      onChange={(next) => {
        setChosen(next)
        setValue('cases', casesGiven(next).cases, { shouldDirty: true })
      }}
    />
  )
}

/** The words of the button, and what it hands over unless somebody is named. */
function useHandOver({ openCases }: Person, plain: string) {
  if (openCases === 0) return { submit: plain, cases: {} }
  const reassigned = plural(openCases, { one: 'Reassign # case and change', other: 'Reassign # cases and change' })
  return { submit: reassigned, cases: casesGiven('pool') }
}
