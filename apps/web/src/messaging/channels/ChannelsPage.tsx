import { countries, countryNames } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { exportChannels, listChannels } from '@cordillera/contract/messaging/channel'
import { messageChannels } from '@cordillera/contract/messaging/message'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { asListed, listOfAll } from '../../ui/use-list.ts'
import { useKindWords } from '../words.ts'
import { ChannelForm } from './ChannelForm.tsx'
import { Activate, Collection, Freeze, SecretForm, TestForm, Unfreeze } from './ChannelSteps.tsx'
import { type Channel, type ChannelStep, useChannelColumns } from './channel-columns.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'

const params = { type: param.choice(messageChannels), country: param.choice(countryNames) }

/** /messageManage/smsChannelManage: the ways out, in the order to try them; each with how it goes and why it rests. */
export default function ChannelsPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('smsChannelManage').title)
  const kinds = useKindWords()
  const filters = useFilters(params)
  const filter = filters.values
  const channels = useData(listChannels, filter)
  const [step, setStep] = useState<{ of: Channel; step: ChannelStep } | null>(null)
  const [isNew, setNew] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  const may = useMay()
  const rows = channels.data ?? []
  const close = () => setStep(null)
  const columns = useChannelColumns({
    may: {
      change: may.press('smsChannelManage_change'),
      credentials: may.press('smsChannelManage_credentials'),
      test: may.press('smsChannelManage_test'),
      history: may.open('log'),
    },
    onStep: (of, taken) => setStep({ of, step: taken }),
  })
  const current = step && asListed(step.of, rows, ({ channelId }) => channelId)
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <Can press="smsChannelManage_change">
            <Button variant="default" onClick={() => setOrdering(true)}>{t`Order of trying`}</Button>
          </Can>
        }
        primary={
          <Can press="smsChannelManage_change">
            <Button onClick={() => setNew(true)}>{t`New channel`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Kind`}
          options={messageChannels.map((value) => ({ value, label: kinds[value] }))}
          value={filter.type}
          onChange={(type) => filters.set({ type })}
        />
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
          value={filter.country}
          onChange={(country) => filters.set({ country })}
        />
      </FilterBar>
      <DataTable
        name="messageChannels"
        label={title}
        columns={columns}
        list={listOfAll(channels)}
        bar={filters}
        file={<ExportMenu endpoint={exportChannels} input={{ filter }} />}
        rowKey={(row) => row.channelId}
        {...(may.press('smsChannelManage_change') ? { onOpen: (of: Channel) => setStep({ of, step: 'edit' }) } : {})}
        empty={
          <Empty title={t`No channels yet`}>{t`Messages leave by channels. Add the first one and test it.`}</Empty>
        }
      />
      {isNew && <ChannelForm channel={null} onClose={() => setNew(false)} />}
      {isOrdering && <OrderDrawer onClose={() => setOrdering(false)} />}
      {current && step?.step === 'edit' && <ChannelForm key={current.channelId} channel={current} onClose={close} />}
      {current && step?.step === 'secret' && <SecretForm channel={current} onClose={close} />}
      {current && step?.step === 'test' && <TestForm channel={current} onClose={close} />}
      {current && step?.step === 'freeze' && <Freeze channel={current} onClose={close} />}
      {current && step?.step === 'unfreeze' && <Unfreeze channel={current} onClose={close} />}
      {current && step?.step === 'collection' && <Collection channel={current} onClose={close} />}
      {current && step?.step === 'active' && <Activate channel={current} onClose={close} />}
      <HistoryDrawer
        of={current && step?.step === 'history' ? { target: `channel:${current.code}` } : null}
        name={current?.code}
        onClose={close}
      />
    </Page>
  )
}
