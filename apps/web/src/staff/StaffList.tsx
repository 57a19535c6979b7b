import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { roleNames } from '@cordillera/contract/roles'
import { actionsFor, actorsOf, staffActors, staffStatuses, workStatuses } from '@cordillera/contract/staff/status'
import { exportStaff, listTeamLeader } from '@cordillera/contract/staff/workflow'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, ChoicesFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import type { Filters } from '../ui/filters/use-filters.ts'
import { IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, custom, day, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import type { List } from '../ui/use-list.ts'
import type { Selection } from '../ui/use-selection.ts'
import type { Open } from './open.ts'
import type { Person } from './person.ts'
import { StatusCell } from './StatusCell.tsx'
import { useWorker } from './use-worker.ts'
import { actionWords, roleWord, stageOptions, statusOptions, statusWords, workStatusOptions } from './words.ts'

export const staffFilters = {
  find: param.text(64),
  status: param.choices(staffStatuses),
  period: param.choice(stageNames),
  workplace: param.number(),
  leader: param.number(),
  role: param.choice(roleNames),
  workStatus: param.choice(workStatuses),
  country: param.choice(countryNames),
}
type StaffFilters = Filters<typeof staffFilters, 'name' | 'userNo' | 'enterDay'>

interface StaffListProps {
  readonly filters: StaffFilters
  readonly list: List<Person>
  readonly selection: Selection<Person>
  readonly onOpen: (open: Open) => void
}

export function StaffList({ filters, list, selection, onOpen }: StaffListProps) {
  const { t } = useLingui()
  return (
    <>
      <StaffFilterBar filters={filters} />
      <DataTable
        name="workFlow"
        label={t`People`}
        columns={useColumns(onOpen)}
        list={list}
        filters={filters}
        selection={selection}
        rowKey={(person) => person.accountId}
        onOpen={({ accountId }) => onOpen({ as: 'person', accountId })}
        file={<ExportMenu endpoint={exportStaff} input={{ filter: filters.values }} />}
        empty={<Empty title={t`No people`}>{t`Nobody of your scope works here yet. HR hires.`}</Empty>}
      />
    </>
  )
}

const goodForMs = 60_000

function StaffFilterBar({ filters }: { filters: StaffFilters }) {
  const { t } = useLingui()
  const { values, set } = filters
  const { isSuperuser } = useWorker()
  const places = useData(allWorkplace, {}, { goodForMs })
  const leaders = useData(listTeamLeader, {}, { goodForMs })
  return (
    <FilterBar filters={filters}>
      <TextFilter label={t`Name, user name or number`} value={values.find} onChange={(find) => set({ find })} />
      <ChoicesFilter
        label={t`Status`}
        options={statusOptions()}
        value={values.status}
        onChange={(status) => set({ status })}
      />
      <ChoiceFilter
        label={t`Stage`}
        options={stageOptions()}
        value={values.period}
        onChange={(period) => set({ period })}
      />
      <ChoiceFilter
        label={t`Workplace`}
        options={(places.data ?? []).map(({ workplaceId, name }) => ({ value: workplaceId, label: name }))}
        value={values.workplace}
        onChange={(workplace) => set({ workplace })}
      />
      <ChoiceFilter
        label={t`Leader`}
        options={(leaders.data ?? []).map(({ accountId, name, period }) => ({
          value: accountId,
          label: `${name} · ${period ?? '—'}`,
        }))}
        value={values.leader}
        onChange={(leader) => set({ leader })}
      />
      <ChoiceFilter
        label={t`Role`}
        options={roleNames.map((value) => ({ value, label: roleWord(value) }))}
        value={values.role}
        onChange={(role) => set({ role })}
      />
      <ChoiceFilter
        label={t`Work status`}
        options={workStatusOptions()}
        value={values.workStatus}
        onChange={(workStatus) => set({ workStatus })}
      />
      {isSuperuser && (
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value: Country) => ({ value, label: inWords(countries[value].name) }))}
          value={values.country}
          onChange={(country) => set({ country })}
        />
      )}
    </FilterBar>
  )
}

function useColumns(onOpen: (open: Open) => void) {
  const { t, i18n } = useLingui()
  const { role, isSuperuser, isHr } = useWorker()
  const actors = isSuperuser ? staffActors : actorsOf(role)
  return useTableColumns(
    () => [
      text<Person>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, sort: 'userNo', width: 96 }),
      text<Person>({ id: 'name', header: t`Name`, value: (row) => row.name, sort: 'name', width: 132 }),
      text<Person>({ id: 'role', header: t`Role`, value: (row) => roleWord(row.role), width: 144 }),
      custom<Person>({
        id: 'status',
        header: t`Status`,
        width: 168,
        cell: (row) => <StatusCell person={row} />,
        copy: (row) => i18n._(statusWords[row.status]),
      }),
      text<Person>({ id: 'period', header: t`Stage`, value: (row) => row.period, width: 88 }),
      text<Person>({ id: 'leader', header: t`Leader`, value: (row) => row.leaderName, width: 112 }),
      text<Person>({ id: 'workplace', header: t`Workplace`, value: (row) => row.workplaceName, width: 116 }),
      number<Person>({ id: 'openCases', header: t`Open cases`, value: (row) => row.openCases || null, width: 80 }),
      day<Person>({ id: 'enterDay', header: t`Entry day`, value: (row) => row.enterDay, sort: 'enterDay', width: 116 }),
      day<Person>({ id: 'statusDay', header: t`Since`, value: (row) => row.statusDay, width: 88, optional: true }),
      day<Person>({ id: 'leaveDay', header: t`Last day`, value: (row) => row.leaveDay, optional: true }),
      text<Person>({ id: 'userName', header: t`User name`, value: (row) => row.userName, optional: true }),
      text<Person>({ id: 'shift', header: t`Shift`, value: (row) => row.shiftName, optional: true }),
      badge<Person>({
        id: 'country',
        header: t`Country`,
        value: (row) => ({ tone: 'grey', label: row.country }),
        width: 72,
        optional: true,
      }),
      actions<Person>({
        header: t`Actions`,
        width: 80,
        of: (row) => [
          ...actionsFor(row.status, actors).map((action) => ({
            label: i18n._(actionWords[action]),
            run: () => onOpen({ as: 'status', people: [row], action }),
          })),
          ...(isHr && row.status !== 'LEAVE' ? recordActions(row, onOpen, t`Edit details`) : []),
        ],
      }),
    ],
    [isHr, actors.join(' ')],
  )
}

/** What HR does to the record of somebody who has not left. */
function recordActions(person: Person, onOpen: (open: Open) => void, edit: string) {
  return [{ label: edit, icon: IconEdit, run: () => onOpen({ as: 'edit', person }) }]
}
