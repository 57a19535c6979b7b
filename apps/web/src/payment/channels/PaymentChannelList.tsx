import { countryNames } from '@cordillera/contract/countries'
import { exportPaymentChannels, listPaymentChannels } from '@cordillera/contract/payment/routing/channel'
import {
  channelFreezes,
  channelTests,
  directionNames,
  directions,
  methods,
} from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { asListed, listOfAll } from '../../ui/use-list.ts'
import { countryOptions, optionsOf, type PaymentChannel, testTones } from './channels.ts'
import { PaymentChannelDrawer } from './PaymentChannelDrawer.tsx'

const params = { country: param.choice(countryNames), direction: param.choice(directionNames) }
const lookEveryMs = 5_000

/** Channels in the order they are tried, each with what it carried today and why it rests. */
export function PaymentChannelList() {
  const { t } = useLingui()
  const filters = useFilters(params)
  const { values, set } = filters
  // a test is answered while somebody looks, and a channel may rest by itself
  const channels = useData(listPaymentChannels, values, { refetchEveryMs: lookEveryMs })
  const rows = channels.data ?? []
  const [opened, setOpened] = useState<PaymentChannel | null>(null)
  const columns = useColumns()
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Country`}
          options={countryOptions()}
          value={values.country}
          onChange={(country) => set({ country })}
        />
        <ChoiceFilter
          label={t`Direction`}
          options={optionsOf(directions)}
          value={values.direction}
          onChange={(direction) => set({ direction })}
        />
      </FilterBar>
      <DataTable
        name="paymentChannels"
        label={t`Channels`}
        columns={columns}
        list={listOfAll(channels)}
        bar={filters}
        rowKey={(row) => row.channelId}
        onOpen={setOpened}
        file={<ExportMenu endpoint={exportPaymentChannels} input={{ filter: values }} />}
        empty={
          <Empty title={t`No channels yet`}>
            {t`Money leaves and comes in by channels. Those of the environment appear by themselves; add others here.`}
          </Empty>
        }
      />
      <PaymentChannelDrawer
        channel={opened && asListed(opened, rows, ({ channelId }) => channelId)}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns<PaymentChannel>(() => {
    const stateOf = (row: PaymentChannel): { tone: ToneName; label: string } => {
      if (row.waiting.length > 0) return { tone: 'amber', label: t`waits for a second person` }
      if (!row.active) return { tone: 'grey', label: t`not in use` }
      if (!row.connected) return { tone: 'red', label: t`not connected` }
      if (row.frozenUntil) return { tone: 'blue', label: t`frozen` }
      return row.needsTest ? { tone: 'amber', label: t`has to pass a test` } : { tone: 'green', label: t`in use` }
    }
    return [
      text({ id: 'code', header: t`Code`, value: (row) => row.code, width: 128 }),
      text({ id: 'country', header: t`Country`, value: (row) => row.country, width: 80 }),
      text({ id: 'direction', header: t`Direction`, value: (row) => inWords(directions[row.direction]), width: 112 }),
      number({ id: 'priority', header: t`Priority`, value: (row) => row.priority, width: 80 }),
      number({ id: 'weight', header: t`Weight`, value: (row) => row.weight, width: 80 }),
      badge({ id: 'state', header: t`State`, value: stateOf, width: 216 }),
      money({
        ...{ id: 'today', header: t`Used today`, width: 136 },
        value: (row) => row.usedToday,
        currency: (row) => row.currency,
      }),
      money({
        ...{ id: 'day', header: t`Limit of a day`, width: 136 },
        value: (row) => row.maxPerDay,
        currency: (row) => row.currency,
        sums: false,
      }),
      number({ id: 'orders', header: t`Orders today`, value: (row) => row.ordersToday, width: 104 }),
      badge({
        ...{ id: 'test', header: t`Test`, width: 112 },
        value: ({ testState }) => ({ tone: testTones[testState], label: inWords(channelTests[testState]) }),
      }),
      text({
        ...{ id: 'why', header: t`Why frozen`, width: 200 },
        value: ({ freezeReason, freezeNote }) =>
          freezeReason && [inWords(channelFreezes[freezeReason]), freezeNote].filter(Boolean).join(': '),
      }),
      instant({ id: 'until', header: t`Frozen until`, value: (row) => row.frozenUntil }),
      text({ id: 'provider', header: t`Provider`, value: (row) => row.provider, optional: true }),
      text({ id: 'method', header: t`Method`, value: (row) => inWords(methods[row.method]), optional: true }),
    ]
  }, [])
}
