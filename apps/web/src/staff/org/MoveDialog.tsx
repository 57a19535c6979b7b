import { movePeople } from '@cordillera/contract/staff/change'
import { stageNames } from '@cordillera/contract/stages'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { CasesField, casesGiven } from '../CasesField.tsx'
import { changedByStaff, seen } from '../person.ts'
import { stageOptions } from '../words.ts'
import classes from './org.module.css'
import type { OrgPerson, Site, Target } from './org.ts'

interface MoveDialogProps {
  readonly people: readonly OrgPerson[]
  /** Where they were dropped; null: it is chosen here. */
  readonly to: Target | null
  readonly sites: readonly Site[]
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Says where people go and what stands in the way, before anything is done. */
export function MoveDialog({ people, to, sites, onClose, onMoved }: MoveDialogProps) {
  const { t } = useLingui()
  const [first] = people
  const [target, setTarget] = useState<Target>(
    to ?? { workplace: first?.workplace ?? null, period: first?.period ?? null, leader: first?.leader ?? null },
  )
  const holding = people.filter(({ openCases }) => openCases > 0)
  const openCases = holding.reduce((sum, person) => sum + person.openCases, 0)
  const [cases, setCases] = useState<string | null>('pool')
  const asked = { people: people.map(seen), ...target, ...(openCases > 0 ? casesGiven(cases) : {}) }
  const preview = useData(movePeople, { ...asked, preview: true })
  const save = useAction(movePeople, {
    invalidate: [...changedByStaff],
    success: ({ moved, casesMoved }) =>
      casesMoved > 0 ? t`Moved: ${moved}. Cases handed over: ${casesMoved}` : t`Moved: ${moved}`,
  })
  const count = people.length
  const names = people.map(({ name }) => name).join(', ')
  const isFree = preview.data !== undefined && preview.data.obstacles.length === 0
  async function confirm() {
    if (!(await save.run({ ...asked, preview: false }))) return false
    onMoved()
    return true
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={count === 1 ? t`Move ${names}` : plural(count, { one: 'Move # person', other: 'Move # people' })}
      confirm={
        openCases > 0
          ? plural(openCases, { one: 'Reassign # case and move', other: 'Reassign # cases and move' })
          : t`Move them`
      }
      tone="normal"
      why={!isFree && t`Something stands in the way, as said above`}
      onConfirm={confirm}
    >
      <TargetFields target={target} sites={sites} onChange={setTarget} />
      {openCases > 0 && (
        <>
          <p className={classes.seats}>
            {holding
              .map(
                (person) =>
                  t`${person.name}: ${plural(person.openCases, { one: '# open case', other: '# open cases' })}`,
              )
              .join(' · ')}
          </p>
          <CasesField people={holding} value={cases} onChange={setCases} />
        </>
      )}
      <Loaded {...preview}>
        {({ obstacles, seats }) => (
          <>
            {seats && <Seats {...seats} />}
            {obstacles.length === 0 ? (
              <p className={classes.free}>{t`Nothing stands in the way.`}</p>
            ) : (
              <ul className={classes.obstacles}>
                {obstacles.map(({ accountId, name, why }) => (
                  <li key={accountId}>
                    <strong>{name}</strong> {why}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Confirm>
  )
}

function Seats({ seated, capacity }: { seated: number; capacity: number }) {
  const { t } = useLingui()
  return <p className={classes.seats}>{t`Seats: ${seated} of ${capacity} afterwards`}</p>
}

const noLeader = 'none'

/** Workplace, stage, and a leader of both. */
function TargetFields({
  target,
  sites,
  onChange,
}: {
  target: Target
  sites: readonly Site[]
  onChange: (target: Target) => void
}) {
  const { t } = useLingui()
  const places = sites.flatMap(({ workplace, name }) =>
    workplace === null ? [] : [{ value: String(workplace), label: name ?? '' }],
  )
  const site = sites.find(({ workplace }) => workplace === target.workplace)
  const leaders = (site?.teams ?? []).flatMap(({ leader }) =>
    leader && leader.period === target.period ? [leader] : [],
  )
  return (
    <div className={classes.target}>
      <Select
        label={t`Workplace`}
        data={places}
        allowDeselect={false}
        value={target.workplace === null ? null : String(target.workplace)}
        onChange={(next) => onChange({ ...target, workplace: next === null ? null : Number(next), leader: null })}
      />
      <Select
        label={t`Stage`}
        data={stageOptions()}
        allowDeselect={false}
        value={target.period}
        onChange={(next) =>
          onChange({ ...target, period: stageNames.find((name) => name === next) ?? null, leader: null })
        }
      />
      <Select
        label={t`Leader`}
        data={[
          { value: noLeader, label: t`no leader` },
          ...leaders.map(({ accountId, name }) => ({ value: String(accountId), label: name })),
        ]}
        allowDeselect={false}
        value={target.leader === null ? noLeader : String(target.leader)}
        onChange={(next) => onChange({ ...target, leader: next === noLeader || next === null ? null : Number(next) })}
      />
    </div>
  )
}
