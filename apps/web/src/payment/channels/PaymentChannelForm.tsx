import { queryUserInfo } from '@cordillera/contract/access/session'
import { countries } from '@cordillera/contract/countries'
import type { Input } from '@cordillera/contract/endpoint'
import { listPaymentChannels, savePaymentChannel } from '@cordillera/contract/payment/routing/channel'
import { directions, methods, type Provider, providerNames, termsOf } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import {
  FieldGroup,
  MultiSelectField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
  TimeField,
  Two,
} from '../../ui/form/fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { PercentField } from '../../ui/form/PercentField.tsx'
import { IconDelete } from '../../ui/icons.ts'
import { useData } from '../../ui/use-data.ts'
import classes from './channels.module.css'
import { optionsOf, type PaymentChannel } from './channels.ts'

const fresh: Partial<Input<typeof savePaymentChannel>> = {
  code: '',
  provider: 'STP',
  direction: 'payOut',
  merchants: [],
  method: 'SPEI',
  priority: 1,
  weight: 100,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  freezeAfter: 3,
  freezeMinutes: 30,
  fees: [],
}

function defaultsOf(channel: PaymentChannel): Partial<Input<typeof savePaymentChannel>> {
  const { channelId, version, code, provider, direction, merchants, method, priority, weight, weekdays } = channel
  const { freezeAfter, freezeMinutes, fees } = channel
  return {
    ...{ channelId, version, code, provider, direction, merchants, method, priority, weight, weekdays },
    ...{ freezeAfter, freezeMinutes, fees, opensAt: channel.opensAt, closesAt: channel.closesAt },
    ...{ minPerTransaction: channel.minPerTransaction, maxPerTransaction: channel.maxPerTransaction },
    ...{ maxPerDay: channel.maxPerDay, maxPerMonth: channel.maxPerMonth },
  }
}

/** A channel; code, provider and direction never change, as orders and books are kept by them. */
export function PaymentChannelForm({ channel, onClose }: { channel: PaymentChannel | null; onClose: () => void }) {
  const { t } = useLingui()
  const isOld = channel !== null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={channel ? t`Edit ${channel.code}` : t`New channel`}
      endpoint={savePaymentChannel}
      defaults={channel ? defaultsOf(channel) : fresh}
      submit={t`Save the channel`}
      success={({ limitsWait }) =>
        limitsWait ? t`Saved. The higher limits wait for a second person.` : t`Saved. It holds from now on.`
      }
      invalidate={[listPaymentChannels]}
    >
      <Two>
        <TextField name="code" label={t`Code`} disabled={isOld} />
        <SelectField
          name="provider"
          label={t`Provider`}
          disabled={isOld}
          options={providerNames.map((value) => ({ value, label: value }))}
        />
      </Two>
      <Two>
        <SelectField name="direction" label={t`Direction`} disabled={isOld} options={optionsOf(directions)} />
        <SelectField name="method" label={t`Method`} options={optionsOf(methods)} />
      </Two>
      <Merchants />
      <Two>
        <NumberField name="priority" label={t`Priority`} description={t`1 is tried first`} min={1} max={99} />
        <NumberField
          name="weight"
          label={t`Weight`}
          description={t`Its share among those of the same priority`}
          min={1}
          max={1000}
        />
      </Two>
      <Limits />
      <Hours />
      <FieldGroup title={t`Freezes by itself`}>
        <Two>
          <NumberField name="freezeAfter" label={t`After failures in a row`} min={1} max={100} />
          <NumberField name="freezeMinutes" label={t`For minutes`} min={1} max={10_080} />
        </Two>
      </FieldGroup>
      <Fees />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}

const useCurrency = () => countries[termsOf(useWatch({ name: 'provider' }) as Provider).country].currency

function Merchants() {
  const { t } = useLingui()
  const me = useData(queryUserInfo, {}, { goodForMs: 60_000 })
  const { country } = termsOf(useWatch({ name: 'provider' }) as Provider)
  const served = me.data?.merchant_info.all_merchant.filter((merchant) => merchant.country === country) ?? []
  return (
    <MultiSelectField
      name="merchants"
      label={t`Merchants`}
      description={t`None chosen: all of the country`}
      optional
      options={served.map(({ merchant, merchant_name }) => ({ value: merchant, label: merchant_name }))}
    />
  )
}

function Limits() {
  const { t } = useLingui()
  const currency = useCurrency()
  return (
    <FieldGroup title={t`Limits`}>
      <Two>
        <MoneyField name="minPerTransaction" label={t`Minimum of a transaction`} currency={currency} optional />
        <MoneyField name="maxPerTransaction" label={t`Maximum of a transaction`} currency={currency} optional />
      </Two>
      <Two>
        <MoneyField name="maxPerDay" label={t`Limit of a day`} currency={currency} optional />
        <MoneyField name="maxPerMonth" label={t`Limit of a month`} currency={currency} optional />
      </Two>
    </FieldGroup>
  )
}

function Hours() {
  const { t } = useLingui()
  const days = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`]
  return (
    <FieldGroup title={t`Opening hours`}>
      <Two>
        <TimeField name="opensAt" label={t`Opens`} description={t`Empty: always open`} optional />
        <TimeField name="closesAt" label={t`Closes`} description={t`00:00 is the end of the day`} optional />
      </Two>
      <MultiSelectField name="weekdays" label={t`Days`} options={days.map((label, at) => ({ value: at + 1, label }))} />
    </FieldGroup>
  )
}

/** Bands by amount: the first begins at nothing. */
function Fees() {
  const { t } = useLingui()
  const currency = useCurrency()
  const { fields, append, remove } = useFieldArray({ name: 'fees' })
  return (
    <FieldGroup title={t`Fees`}>
      {fields.map((field, at) => (
        <div key={field.id} className={classes.band}>
          <MoneyField name={`fees.${at}.from`} label={t`From`} currency={currency} />
          <MoneyField name={`fees.${at}.fixed`} label={t`Fixed`} currency={currency} />
          <PercentField name={`fees.${at}.rate`} label={t`Of the amount`} />
          <PercentField name={`fees.${at}.taxRate`} label={t`Tax on it`} />
          <ActionIcon variant="subtle" color="gray" aria-label={t`Take away band ${at + 1}`} onClick={() => remove(at)}>
            <IconDelete size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => append({ from: 0, fixed: 0, rate: 0, taxRate: 0 })}>
        {fields.length === 0 ? t`Say what it costs` : t`Another band`}
      </Button>
    </FieldGroup>
  )
}
