import { campaignArms, campaignFigures, listCampaignPeople } from '@cordillera/contract/messaging/report'
import { useLingui } from '@lingui/react/macro'
import { messageTones, useMessageWords } from '../../collection/public.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useCampaignWords } from './report-words.ts'

const params = {
  campaignId: param.text(13),
  arm: param.choice(campaignArms),
  figure: param.choice(campaignFigures),
}

/** Whom a figure of a campaign counts, with what they did within three days of its beginning. */
export function CampaignPeopleView() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['person'], firstSort: 'person', pageSize: 50 })
  const { values, set } = filters
  const { campaignId, arm = 'written', figure = 'people' } = values
  const asked = campaignId === undefined ? undefined : { campaignId, arm, figure }
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const list = useList(listCampaignPeople, asked && { currentPage, pageSize, sortField, sortOrder, ...asked })
  const words = useCampaignWords()
  const states = useMessageWords()
  const columns = useTableColumns<RowOf<typeof listCampaignPeople>>(() => [
    text({ id: 'customer', header: t`Customer`, width: 180, value: (row) => row.borrower }),
    instant({ id: 'promisedAt', header: t`Promised`, value: (row) => row.promisedTime }),
    instant({ id: 'paidAt', header: t`Paid after it`, value: (row) => row.paidTime }),
    badge({
      ...{ id: 'message', header: t`Message`, width: 120 },
      value: ({ messageState }) => messageState && { tone: messageTones[messageState], label: states[messageState] },
    }),
  ])
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Arm`}
          options={campaignArms.map((value) => ({ value, label: value === 'control' ? t`held out` : t`written to` }))}
          value={arm}
          onChange={(next) => set({ arm: next })}
        />
        <ChoiceFilter
          label={t`Figure`}
          options={campaignFigures.map((value) => ({ value, label: words[value] }))}
          value={figure}
          onChange={(next) => set({ figure: next })}
        />
      </FilterBar>
      <DataTable
        name="campaignPeople"
        label={t`People of a campaign`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.personId}
        empty={
          <Empty title={campaignId ? t`Nobody of this campaign` : t`Choose a figure of a campaign`}>
            {t`A figure under “Against held out” opens whom it counts.`}
          </Empty>
        }
      />
    </>
  )
}
