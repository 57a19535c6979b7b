import { listChannelPrices, listChannels, saveChannelPrice } from '@cordillera/contract/acquisition/channels'
import { type CostModel, costModelNames, costModels } from '@cordillera/contract/acquisition/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Day, Facts, Money, nothing } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { usePlace } from '../Place.tsx'
import type { Channel } from './channel.ts'

/** A channel, and what it was, is and will be paid. */
export function PricesDrawer({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useLingui()
  const prices = useData(listChannelPrices, { channelId: channel.channelId })
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        title={channel.name}
        size="wide"
        foot={
          <Can press="channel_config_add_mod_change">
            <Button onClick={() => setAdding(true)}>{t`New price`}</Button>
          </Can>
        }
      >
        <Facts
          facts={[
            { label: t`Code`, value: channel.code },
            { label: t`Partner`, value: channel.partner || nothing },
            { label: t`Contact`, value: channel.contact || nothing },
            { label: t`From`, value: <Day day={channel.validFrom} /> },
            { label: t`Through`, value: <Day day={channel.validTo} /> },
          ]}
        />
        <DetailSection title={t`What it is paid`}>
          <Loaded {...prices}>
            {(rows) =>
              rows.length === 0 ? (
                <Empty
                  title={t`No price was agreed yet`}
                >{t`Until there is one it costs what is entered day by day.`}</Empty>
              ) : (
                <PlainTable
                  label={t`What it is paid`}
                  rows={rows}
                  rowKey={({ fromDay }) => fromDay}
                  columns={[
                    { header: t`From`, cell: ({ fromDay }) => <Day day={fromDay} /> },
                    { header: t`Through`, cell: ({ lastDay }) => <Day day={lastDay} /> },
                    { header: t`Paid by`, cell: ({ model }) => inWords(costModels[model]) },
                    {
                      header: t`Price`,
                      end: true,
                      cell: ({ price, currency }) => <Money minor={price} currency={currency} />,
                    },
                    { header: t`Added by`, cell: ({ madeBy }) => madeBy },
                  ]}
                />
              )
            }
          </Loaded>
        </DetailSection>
      </DetailDrawer>
      {isAdding && <PriceForm channel={channel} onClose={() => setAdding(false)} />}
    </>
  )
}

function PriceForm({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useLingui()
  const { today } = usePlace()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`New price`}
      endpoint={saveChannelPrice}
      defaults={{ channelId: channel.channelId, model: 'cpa', price: 0, fromDay: today }}
      submit={t`Save the price`}
      success={t`Saved. The price before it ends the day before.`}
      invalidate={[listChannelPrices, listChannels]}
    >
      <SelectField
        name="model"
        label={t`Paid by`}
        options={costModelNames.map((value) => ({ value, label: inWords(costModels[value]) }))}
      />
      <PriceField />
      <DayField name="fromDay" label={t`From`} description={t`Earlier prices are never written over`} />
    </FormDrawer>
  )
}

function PriceField() {
  const { t } = useLingui()
  const { currency } = usePlace()
  const model: CostModel = useWatch({ name: 'model' }) ?? 'cpa'
  return (
    <MoneyField
      name="price"
      label={t`Price`}
      currency={currency}
      {...(model === 'none' ? { description: t`0 where nothing is owed` } : {})}
    />
  )
}
