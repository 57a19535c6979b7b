import { myAttendance } from '@cordillera/contract/attendance/punch'
import { useLingui } from '@lingui/react/macro'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Empty } from '../ui/states.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useList } from '../ui/use-list.ts'
import { usePunchColumns } from './PunchColumns.tsx'
import { PunchFilters, punchParams } from './PunchFilters.tsx'

/** Every punch of mine, asked for and refused ones too. */
export function MyPunches() {
  const { t } = useLingui()
  const filters = useFilters(punchParams, { sorts: ['day'], firstSort: '-day', pageSize: 50 })
  const list = useList(myAttendance, filters.query)
  const columns = usePunchColumns(true)
  return (
    <>
      <PunchFilters filters={filters} />
      <DataTable
        name="myPunches"
        label={t`My punches`}
        columns={columns}
        list={list}
        rowKey={(punch) => punch.punchId}
        filters={filters}
        empty={<Empty title={t`No punches`}>{t`They come with the next file of the terminal.`}</Empty>}
      />
    </>
  )
}
