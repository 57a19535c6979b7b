import { exportChannels, listChannels } from '@cordillera/contract/acquisition/channels'
import { acquisitionKindNames, acquisitionKinds, costModels } from '@cordillera/contract/acquisition/terms'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconEdit, IconHistory } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { Money, nothing } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, day, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { asListed, useList } from '../../ui/use-list.ts'
import { InPlace, PlaceSelect, usePlace } from '../Place.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import type { Channel } from './channel.ts'
import { PricesDrawer } from './PricesDrawer.tsx'

const params = {
  merchant: param.number(),
  kind: param.choice(acquisitionKindNames),
  running: param.flag(),
  text: param.text(80),
}

/** /loan_market_convert/channel_config_add_mod: channels, their terms and what each is paid. */
export default function ChannelsPage() {
  return (
    <InPlace>
      <Channels />
    </InPlace>
  )
}

function Channels() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const may = useMay()
  const filters = useFilters(params, { sorts: ['code'], firstSort: 'code', pageSize: 50 })
  const list = useList(listChannels, { ...filters.query, merchant })
  const [editing, setEditing] = useState<Channel | 'new' | null>(null)
  const [priced, setPriced] = useState<Channel | null>(null)
  const [history, setHistory] = useState<Channel | null>(null)
  const mayChange = may.press('channel_config_add_mod_change')
  const columns = useTableColumns<Channel>(
    () => [
      text({ id: 'code', header: t`Code`, value: (row) => row.code, sort: 'code' }),
      text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 180 }),
      text({ id: 'partner', header: t`Partner`, value: (row) => row.partner, width: 160 }),
      text({ id: 'kind', header: t`Kind`, value: (row) => inWords(acquisitionKinds[row.kind]) }),
      badge({
        ...{ id: 'state', header: t`State` },
        value: (row) => (row.runs ? { tone: 'green', label: t`Running` } : { tone: 'grey', label: t`Not running` }),
      }),
      text({
        id: 'model',
        header: t`Paid by`,
        value: (row) => row.model && inWords(costModels[row.model]),
        width: 180,
      }),
      custom({
        ...{ id: 'price', header: t`Price`, width: 112, align: 'end' },
        cell: ({ price, currency }) =>
          price !== null && currency ? <Money minor={price} currency={currency} /> : nothing,
      }),
      day({ id: 'from', header: t`From`, value: (row) => row.validFrom }),
      day({ id: 'to', header: t`Through`, value: (row) => row.validTo }),
      text({ id: 'contact', header: t`Contact`, value: (row) => row.contact, optional: true }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange ? [{ label: t`Edit`, icon: IconEdit, run: () => setEditing(row) }] : []),
          ...(may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, may.open('log')],
  )
  const { values, set } = filters
  return (
    <>
      <PageHeader
        title={inWords(screenOf('channel_config_add_mod').title)}
        aside={<PlaceSelect />}
        primary={
          <Can press="channel_config_add_mod_change">
            <Button onClick={() => setEditing('new')}>{t`New channel`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <TextFilter label={t`Code, name or partner`} value={values.text} onChange={(next) => set({ text: next })} />
        <ChoiceFilter
          label={t`Kind`}
          options={acquisitionKindNames.map((value) => ({ value, label: inWords(acquisitionKinds[value]) }))}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        <FlagFilter label={t`Running`} value={values.running} onChange={(running) => set({ running })} />
      </FilterBar>
      <DataTable
        name="acquisitionChannels"
        label={t`Channels`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.channelId}
        onOpen={setPriced}
        file={<ExportMenu endpoint={exportChannels} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty title={t`No channels yet`}>
            {t`A channel has the code by which events of the app name it: its clicks are counted from then on.`}
          </Empty>
        }
      />
      {editing && (
        <ChannelForm
          channel={editing === 'new' ? null : asListed(editing, list.rows, (row) => row.channelId)}
          onClose={() => setEditing(null)}
        />
      )}
      {priced && <PricesDrawer channel={priced} onClose={() => setPriced(null)} />}
      <HistoryDrawer
        of={history && { target: `acquisition:${history.channelId}` }}
        name={history?.name}
        onClose={() => setHistory(null)}
      />
    </>
  )
}
