import { exportReleases, listReleases } from '@cordillera/contract/market/release'
import { releaseStateNames, releaseStates } from '@cordillera/contract/market/release-states'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Empty } from '../ui/states.tsx'
import { badge, instant, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { useChoices } from './ChoicesContext.ts'
import { ReleaseDrawer } from './ReleaseDrawer.tsx'
import { minuteText, releaseTones } from './words.ts'

type Release = RowOf<typeof listReleases>
const params = { releaseState: param.choice(['open', ...releaseStateNames]), merchant: param.number() }

/** The releases of the merchant, whichever kinds they hold. */
export function ReleaseList() {
  const { t } = useLingui()
  const { merchant, timeZone } = useChoices()
  const filters = useFilters(params, { sorts: ['made'], firstSort: '-made', pageSize: 50 })
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const { releaseState } = filters.values
  const list = useList(listReleases, {
    merchant,
    currentPage,
    pageSize,
    ...(sortField ? { sortField } : {}),
    ...(sortOrder ? { sortOrder } : {}),
    ...(releaseState ? { state: releaseState } : {}),
  })
  const [openId, setOpenId] = useState<string | null>(null)
  const columns = useTableColumns<Release>(
    () => [
      text({ id: 'name', header: t`Name of the release`, value: (row) => row.name, width: 220 }),
      badge({
        id: 'state',
        header: t`State`,
        width: 140,
        value: (row) => ({ tone: releaseTones[row.state], label: inWords(releaseStates[row.state]) }),
      }),
      number({ id: 'items', header: t`Items`, value: (row) => row.items }),
      text({
        id: 'publishAt',
        header: t`Goes live at`,
        about: timeZone,
        value: (row) => (row.publishAt ? minuteText(row.publishAt) : t`by hand`),
        width: 140,
      }),
      text({ id: 'rollout', header: t`Devices`, value: (row) => `${row.rollout} %`, width: 80, align: 'end' }),
      text({ id: 'numbers', header: t`Configurations`, value: (row) => row.numbers.join(', '), width: 160 }),
      text({ id: 'madeBy', header: t`Made by`, value: (row) => row.madeBy }),
      text({ id: 'decidedBy', header: t`Decided by`, value: (row) => row.decidedBy }),
      instant({ id: 'madeTime', header: t`Made`, value: (row) => row.madeTime, sort: 'made', width: 120 }),
    ],
    [timeZone],
  )
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={[
            { value: 'open' as const, label: t`Not over yet` },
            ...releaseStateNames.map((value) => ({ value, label: inWords(releaseStates[value]) })),
          ]}
          value={releaseState}
          onChange={(next) => filters.set({ releaseState: next })}
        />
      </FilterBar>
      <DataTable
        name="content-releases"
        label={t`Releases`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.releaseId}
        onOpen={(row) => setOpenId(row.releaseId)}
        file={
          <ExportMenu
            endpoint={exportReleases}
            input={{ filter: { merchant, ...(releaseState ? { state: releaseState } : {}) } }}
          />
        }
        empty={
          <Empty title={t`No release yet`}>
            {t`Tick items and put them into a release: what is in it goes live in one moment, once another person has approved it.`}
          </Empty>
        }
      />
      {openId && <ReleaseDrawer releaseId={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
