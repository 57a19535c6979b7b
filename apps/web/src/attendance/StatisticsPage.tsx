import {
  attendanceDays,
  attendanceMonths,
  downloadAttendanceExcel,
  listStatistics,
} from '@cordillera/contract/attendance/statistics'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { ExcelButton } from '../ui/ExportMenu.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconEye } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { actions, badge, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { MonthSwitch, useMonth } from '../ui/view/MonthSwitch.tsx'
import { MonthDays } from './MonthDays.tsx'
import { WorkplaceMonths } from './WorkplaceMonths.tsx'
import { clockText, daysText } from './words.ts'

type Statistics = RowOf<typeof listStatistics>
const params = { workplace: param.number(), userNo: param.text(40) }
const sorts = ['userNo', 'late', 'absent', 'missing', 'overtime'] as const

/** /my-info/StatisticsAttendance: how a month stands in each workplace, and what it comes to for everybody. */
export default function StatisticsPage() {
  const { t } = useLingui()
  const [month] = useMonth()
  const filters = useFilters(params, { sorts, pageSize: 50 })
  const narrowed = { ...filters.values, month: `${month}-01` }
  const list = useList(listStatistics, {
    ...narrowed,
    ...filters.paging,
  })
  const { data: places } = useData(attendanceMonths, { month: `${month}-01` })
  const [opened, setOpened] = useState<Statistics | null>(null)
  const columns = useColumns(setOpened)
  const { values, set } = filters
  return (
    <Page>
      <PageHeader title={inWords(screenOf('StatisticsAttendance').title)} aside={<MonthSwitch />} />
      <WorkplaceMonths month={month} />
      <FilterBar filters={filters}>
        {(places ?? []).length > 1 && (
          <ChoiceFilter
            label={t`Workplace`}
            options={(places ?? []).map(({ workplaceId, name }) => ({ value: workplaceId, label: name }))}
            value={values.workplace}
            onChange={(workplace) => set({ workplace })}
          />
        )}
        <TextFilter label={t`User number`} value={values.userNo} onChange={(userNo) => set({ userNo })} />
      </FilterBar>
      <DataTable
        name="attendanceStatistics"
        label={t`Attendance of the month`}
        columns={columns}
        list={list}
        rowKey={(row) => row.accountId}
        filters={filters}
        onOpen={setOpened}
        file={<ExcelButton endpoint={downloadAttendanceExcel} input={narrowed} />}
        empty={
          <Empty title={t`This month is not computed`}>
            {t`Compute it above: it can be computed any time, and again, until it is locked.`}
          </Empty>
        }
      />
      <DetailDrawer opened={opened !== null} onClose={() => setOpened(null)} title={opened?.name ?? ''} size="wide">
        {opened && <PersonDays accountId={opened.accountId} month={month} />}
      </DetailDrawer>
    </Page>
  )
}

function PersonDays({ accountId, month }: { accountId: number; month: string }) {
  const days = useData(attendanceDays, { accountId, month: `${month}-01` })
  return <Loaded {...days}>{(data) => <MonthDays month={data} />}</Loaded>
}

function useColumns(onOpen: (row: Statistics) => void) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  return useTableColumns<Statistics>(
    () => [
      text<Statistics>({ id: 'name', header: t`Person`, value: (row) => row.name, width: 120 }),
      text<Statistics>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 92, sort: 'userNo' }),
      text<Statistics>({ id: 'workplace', header: t`Workplace`, value: (row) => row.workplaceName, width: 96 }),
      text<Statistics>({
        id: 'due',
        header: t`Days due`,
        value: (row) => daysText(row.due, locale),
        width: 66,
        align: 'end',
      }),
      number<Statistics>({ id: 'present', header: t`Present`, value: (row) => row.present, width: 70 }),
      text<Statistics>({
        id: 'leave',
        header: t`On leave`,
        value: (row) => daysText(row.leaveDays, locale),
        width: 66,
        align: 'end',
      }),
      text<Statistics>({
        id: 'absent',
        header: t`Absent`,
        value: (row) => daysText(row.absent, locale),
        width: 78,
        align: 'end',
        sort: 'absent',
      }),
      number<Statistics>({ id: 'lateTimes', header: t`Times late`, value: (row) => row.late, width: 72 }),
      text<Statistics>({
        id: 'late',
        header: t`Late`,
        value: (row) => clockText(row.lateMinutes),
        width: 60,
        align: 'end',
        sort: 'late',
      }),
      text<Statistics>({
        id: 'early',
        header: t`Left early`,
        value: (row) => clockText(row.earlyMinutes),
        width: 64,
        align: 'end',
      }),
      number<Statistics>({
        id: 'missing',
        header: t`Punch missing`,
        value: (row) => row.missing,
        width: 92,
        sort: 'missing',
      }),
      text<Statistics>({
        id: 'overtime',
        header: t`Overtime`,
        value: (row) => clockText(row.overtimeMinutes),
        width: 80,
        align: 'end',
        sort: 'overtime',
      }),
      text<Statistics>({
        id: 'worked',
        header: t`Worked`,
        value: (row) => clockText(row.workedMinutes),
        width: 78,
        align: 'end',
      }),
      badge<Statistics>({
        id: 'locked',
        header: t`State`,
        value: ({ locked }) => (locked ? { tone: 'violet', label: t`Locked` } : null),
        width: 96,
        optional: true,
      }),
      actions<Statistics>({
        header: t`Actions`,
        width: 56,
        of: (row) => [{ label: t`Days of the month`, icon: IconEye, run: () => onOpen(row), opens: true }],
      }),
    ],
    [locale],
  )
}
