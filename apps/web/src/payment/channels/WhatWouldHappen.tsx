import { queryUserInfo } from '@cordillera/contract/access/session'
import { countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { whatWouldHappen } from '@cordillera/contract/payment/routing/channel'
import { directions, routeReasons } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { EndpointForm } from '../../ui/form/EndpointForm.tsx'
import { SelectField, TextField, Two, useField } from '../../ui/form/fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Facts, Money, nothing, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from './channels.module.css'
import { optionsOf } from './channels.ts'

type Answer = Output<typeof whatWouldHappen>
const goodForMs = 60_000

/** Amount, merchant, direction and moment: the channel that would be taken, what it costs, and why no other. */
export function WhatWouldHappen() {
  const { t } = useLingui()
  const me = useData(queryUserInfo, {}, { goodForMs })
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <Loaded {...me}>
      {({ merchant_info }) => (
        <div className={classes.box}>
          <EndpointForm
            endpoint={whatWouldHappen}
            defaults={{ merchant: merchant_info.user_merchant.merchant, direction: 'payOut' }}
            submit={t`Show what would happen`}
            onClose={() => setAnswer(null)}
            onDone={setAnswer}
          >
            <Asked merchants={merchant_info.all_merchant} />
          </EndpointForm>
          {answer && <Shown answer={answer} />}
        </div>
      )}
    </Loaded>
  )
}

type Merchant = { merchant: number; merchant_name: string; country: keyof typeof countries }

function Asked({ merchants }: { merchants: readonly Merchant[] }) {
  const { t } = useLingui()
  const chosen = useWatch({ name: 'merchant' }) as number
  const country = merchants.find(({ merchant }) => merchant === chosen)?.country ?? 'MX'
  return (
    <>
      <Two>
        <SelectField
          name="merchant"
          label={t`Merchant`}
          options={merchants.map(({ merchant, merchant_name }) => ({ value: merchant, label: merchant_name }))}
        />
        <SelectField name="direction" label={t`Direction`} options={optionsOf(directions)} />
      </Two>
      <Two>
        <MoneyField name="amount" label={t`Amount`} currency={countries[country].currency} />
        <MomentField name="at" label={t`At`} />
      </Two>
      <TextField
        name="trackingKey"
        label={t`Tracking key`}
        description={t`Decides among channels of the same priority; any text`}
        optional
      />
    </>
  )
}

/** A moment by this computer's clock; empty is now. */
function MomentField({ name, label }: { name: string; label: string }) {
  const { t } = useLingui()
  const { set, shared } = useField<string>({ name, label, optional: true, description: t`Empty: now` })
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      {...shared}
      type="datetime-local"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        set(value ? new Date(value).toISOString() : undefined)
      }}
    />
  )
}

function Shown({ answer }: { answer: Answer }) {
  const { t } = useLingui()
  const { taken, fee, currency, candidates } = answer
  return (
    <section aria-label={t`What would happen`}>
      <Facts
        facts={[
          {
            label: t`Channel`,
            value: taken ?? <Tone tone="amber">{t`None could take it: the order would wait`}</Tone>,
          },
          { label: t`Fee with tax`, value: fee === null ? nothing : <Money minor={fee} currency={currency} /> },
        ]}
      />
      <PlainTable
        label={t`Why this channel`}
        rows={candidates}
        rowKey={(one) => one.channelId}
        columns={[
          { header: t`Channel`, cell: (one) => one.code },
          {
            header: t`Why`,
            cell: (one) => (
              <Tone tone={one.reason === 'taken' ? 'green' : 'grey'}>{inWords(routeReasons[one.reason])}</Tone>
            ),
          },
        ]}
      />
    </section>
  )
}
