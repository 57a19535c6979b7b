import {
  leaveStateNames,
  leaveStates,
  leaveTypeNames,
  leaveTypes,
  listLeave,
} from '@cordillera/contract/attendance/leave'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, ChoicesFilter, DayRangeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconCheck, IconClose, IconDelete } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Instant } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, custom, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { daysText, leaveTones } from './words.ts'

export type LeaveRow = RowOf<typeof listLeave>
const params = {
  state: param.choices(leaveStateNames),
  type: param.choice(leaveTypeNames),
  dayFrom: param.day(),
  dayTo: param.day(),
}

interface LeaveTableProps {
  /** Only one's own. */
  readonly own?: true
  readonly onWithdraw?: (leave: LeaveRow) => void
  readonly onDecide?: (leave: LeaveRow, approve: boolean) => void
}

/** Leave applications, for those who decide what waits first, else the latest start; what may be done with each stands in its row. */
export function LeaveTable({ own, onWithdraw, onDecide }: LeaveTableProps) {
  const { t } = useLingui()
  const filters = useFilters(params, {
    sorts: ['start', 'waiting'],
    firstSort: onDecide ? '-waiting' : '-start',
    pageSize: 50,
  })
  const list = useList(listLeave, { ...filters.query, ...(own ? { own } : {}) })
  const columns = useColumns({
    ...(own ? { own } : {}),
    ...(onWithdraw ? { onWithdraw } : {}),
    ...(onDecide ? { onDecide } : {}),
  })
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoicesFilter
          label={t`State`}
          options={leaveStateNames.map((value) => ({ value, label: inWords(leaveStates[value]) }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t`Type`}
          options={leaveTypeNames.map((value) => ({ value, label: inWords(leaveTypes[value]) }))}
          value={values.type}
          onChange={(type) => set({ type })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      <DataTable
        name={own ? 'myLeave' : 'leave'}
        label={t`Leave applications`}
        columns={columns}
        list={list}
        rowKey={(leave) => leave.id}
        filters={filters}
        empty={
          <Empty title={t`No leave`}>
            {own ? t`What you ask for stands here with its state.` : t`What your people ask for stands here.`}
          </Empty>
        }
      />
    </>
  )
}

function useColumns({ own, onWithdraw, onDecide }: LeaveTableProps) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  return useTableColumns(
    () => [
      ...(own
        ? []
        : [
            text<LeaveRow>({ id: 'name', header: t`Person`, value: (row) => row.name, width: 128 }),
            text<LeaveRow>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 76 }),
          ]),
      badge<LeaveRow>({
        id: 'state',
        header: t`State`,
        value: ({ state }) => ({ tone: leaveTones[state], label: inWords(leaveStates[state]) }),
        width: 136,
      }),
      text<LeaveRow>({ id: 'type', header: t`Type`, value: ({ type }) => inWords(leaveTypes[type]), width: 168 }),
      custom<LeaveRow>({
        id: 'start',
        header: t`From`,
        cell: (row) => <Instant at={row.startTime} zone={row.zone} />,
        sort: 'start',
        width: 112,
      }),
      custom<LeaveRow>({
        id: 'end',
        header: t`To`,
        cell: (row) => <Instant at={row.endTime} zone={row.zone} />,
        width: 112,
      }),
      text<LeaveRow>({
        id: 'days',
        header: t`Working days`,
        value: ({ days }) => daysText(days, locale),
        width: 72,
        align: 'end',
      }),
      text<LeaveRow>({ id: 'reason', header: t`Reason`, value: ({ reason }) => reason, width: 160 }),
      text<LeaveRow>({ id: 'note', header: t`Note`, value: ({ note }) => note, width: 128 }),
      text<LeaveRow>({
        id: 'by',
        header: t`Decided by`,
        value: (row) => [row.leaderByName, row.decidedByName].filter(Boolean).join(' · '),
        width: 144,
        optional: true,
      }),
      ...(own
        ? []
        : [
            text<LeaveRow>({
              id: 'leader',
              header: t`Leader`,
              value: (row) => row.leaderName,
              width: 128,
              optional: true,
            }),
            text<LeaveRow>({
              id: 'asked',
              header: t`Asked by`,
              value: (row) => row.askedByName,
              width: 128,
              optional: true,
            }),
          ]),
      actions<LeaveRow>({
        header: t`Actions`,
        width: 80,
        of: (row) => [
          ...(onDecide && row.mine
            ? [
                { label: t`Approve`, icon: IconCheck, run: () => onDecide(row, true) },
                { label: t`Refuse`, icon: IconClose, run: () => onDecide(row, false), danger: true },
              ]
            : []),
          ...(onWithdraw && !['withdrawn', 'refused'].includes(row.state) && row.startTime > new Date().toISOString()
            ? [{ label: t`Withdraw`, icon: IconDelete, run: () => onWithdraw(row), danger: true }]
            : []),
        ],
      }),
    ],
    [own, locale],
  )
}
