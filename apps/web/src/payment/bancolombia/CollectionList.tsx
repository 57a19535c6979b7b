import { menuGroups, screenOf } from '@cordillera/contract/menus'
import { exportCollections, listCollections } from '@cordillera/contract/payment/bancolombia/collection'
import {
  type CollectionState,
  collectionStateNames,
  collectionStates,
} from '@cordillera/contract/payment/bancolombia/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, day, instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { CollectionUpload, ReadingFile } from './CollectionUpload.tsx'

export type Collection = RowOf<typeof listCollections>
export const collectionTones: Record<CollectionState, ToneName> = { parsed: 'amber', booked: 'green', refused: 'grey' }
const params = { state: param.choice(collectionStateNames) }

/** Files of the bank, the latest first, each with what its lines came to. */
export function CollectionList({ views, onOpen }: { views: ReactNode; onOpen: (collectionId: string) => void }) {
  const { t } = useLingui()
  const [uploads, setUploads] = useState(false)
  const [jobId, setJobId] = useState<string>()
  const filters = useFilters(params, { sorts: ['uploaded'], firstSort: '-uploaded', pageSize: 50 })
  const list = useList(listCollections, filters.query)
  const columns = useColumns()
  const title = inWords(screenOf('bancolombia').title)
  return (
    <>
      <PageHeader
        title={title}
        aside={views}
        primary={
          <Can press="bancolombia_upload">
            <Button onClick={() => setUploads(true)}>
              {inWords(menuGroups.finance.screens.bancolombia.actions.upload)}
            </Button>
          </Can>
        }
      />
      {jobId && <ReadingFile key={jobId} jobId={jobId} onRead={onOpen} />}
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={collectionStateNames.map((value) => ({ value, label: inWords(collectionStates[value]) }))}
          value={filters.values.state}
          onChange={(state) => filters.set({ state })}
        />
      </FilterBar>
      <DataTable
        name="bancolombiaFiles"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.collectionId}
        onOpen={({ collectionId }) => onOpen(collectionId)}
        file={<ExportMenu endpoint={exportCollections} input={{ filter: filters.values }} />}
        empty={
          <Empty title={t`No collection file yet`}>
            {t`Upload the Asobancaria 2001 file of a day as the bank gives it. Nothing is booked before a second person says so.`}
          </Empty>
        }
      />
      <CollectionUpload
        opened={uploads}
        onClose={() => setUploads(false)}
        onJob={(id) => {
          setUploads(false)
          setJobId(id)
        }}
      />
    </>
  )
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns<Collection>(
    () => [
      text({ id: 'name', header: t`File`, value: (row) => row.name, width: 200 }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: collectionTones[state], label: inWords(collectionStates[state]) }),
        width: 136,
      }),
      day({ id: 'collected', header: t`Collected on`, value: (row) => row.collectedDay, width: 104 }),
      money({ id: 'total', header: t`Total`, value: (row) => row.total, currency: (row) => row.currency }),
      number({ id: 'lines', header: t`Lines`, value: (row) => row.lineCount, width: 72 }),
      number({ id: 'matched', header: t`Matched lines`, value: (row) => row.matched.lines, width: 88 }),
      number({ id: 'unmatched', header: t`Not matched`, value: (row) => row.unmatched.lines, width: 88 }),
      number({ id: 'refused', header: t`Turned down`, value: (row) => row.refused.lines, width: 88 }),
      number({ id: 'booked', header: t`Booked`, value: (row) => row.booked.lines, width: 88 }),
      text({ id: 'uploader', header: t`Uploaded by`, value: (row) => row.uploadedBy, width: 128 }),
      instant({ id: 'uploaded', header: t`Uploaded`, value: (row) => row.uploadedTime, sort: 'uploaded' }),
      text({ id: 'decider', header: t`Decided by`, value: (row) => row.decidedBy, width: 128 }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    ],
    [],
  )
}
