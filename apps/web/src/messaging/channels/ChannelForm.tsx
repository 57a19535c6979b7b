import { type Currency, countries, countryNames, currencyNames } from '@cordillera/contract/countries'
import { listChannels, saveChannel } from '@cordillera/contract/messaging/channel'
import {
  type ChannelProtocol,
  channelProtocolNames,
  channelProtocols,
  idSpellings,
  joinings,
} from '@cordillera/contract/messaging/channel-terms'
import { useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, SwitchField, TextField, Two } from '../../ui/form/fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { inWords } from '../../ui/language.ts'
import { NullableSelect } from '../NullableSelect.tsx'
import type { Channel } from './channel-columns.tsx'

/** A channel; its protocol says which settings it has. Its code never changes: its secrets are sealed with it. */
export function ChannelForm({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={channel ? t`Edit the channel` : t`New channel`}
      endpoint={saveChannel}
      defaults={{
        ...(channel ? { channelId: channel.channelId, version: channel.version } : {}),
        code: channel?.code ?? '',
        type: channel?.type ?? 'sms',
        country: channel?.country ?? null,
        protocol: channel?.protocol ?? 'smpp',
        freezeTime: channel?.freezeTime ?? 10,
        appAffiliateChannel: channel?.appAffiliateChannel ?? undefined,
        costPerSegment: channel?.costPerSegment ?? undefined,
        currency: channel?.currency ?? undefined,
        partsPerSecond: channel?.partsPerSecond ?? undefined,
        qualityFloor: channel?.qualityFloor ?? undefined,
        settings: channel?.settings ?? {},
      }}
      submit={t`Save the channel`}
      success={t`Saved. It is used once it has passed a test.`}
      invalidate={[listChannels]}
    >
      <Two>
        <TextField name="code" label={t`Code`} disabled={channel !== null} />
        <ProtocolField disabled={channel !== null} />
      </Two>
      <Two>
        <NullableSelect
          name="country"
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <TextField name="appAffiliateChannel" label={t`App affiliate channel`} optional />
      </Two>
      <ProtocolSettings />
      <FieldGroup title={t`Limits and cost`}>
        <Two>
          <NumberField name="freezeTime" label={t`Freeze time, min`} min={1} max={1440} />
          <NumberField name="partsPerSecond" label={t`Parts a second`} min={1} max={10_000} optional />
        </Two>
        <Two>
          <NumberField
            name="qualityFloor"
            label={t`Rests when fewer arrive than`}
            description={t`Of the latest hundred, wrong numbers aside. Empty: never.`}
            min={1}
            max={99}
            suffix=" %"
            optional
          />
          <Cost />
        </Two>
      </FieldGroup>
    </FormDrawer>
  )
}

function ProtocolField({ disabled }: { disabled: boolean }) {
  const { t } = useLingui()
  const { setValue } = useFormContext()
  const protocol = useWatch({ name: 'protocol' }) as ChannelProtocol
  const type = useWatch({ name: 'type' }) as string
  const wanted = channelProtocols[protocol].type
  // the kind follows the protocol: no protocol carries two
  if (type !== wanted) queueMicrotask(() => setValue('type', wanted))
  return (
    <SelectField
      name="protocol"
      label={t`Protocol`}
      disabled={disabled}
      options={channelProtocolNames.map((value) => ({ value, label: inWords(channelProtocols[value].words) }))}
    />
  )
}

function ProtocolSettings() {
  const { t } = useLingui()
  const protocol = useWatch({ name: 'protocol' }) as ChannelProtocol
  const server = (
    <Two>
      <TextField name="settings.host" label={t`Host`} />
      <NumberField name="settings.port" label={t`Port`} min={1} max={65_535} />
    </Two>
  )
  return (
    <FieldGroup title={t`Connection`}>
      <small>{t`A password or token goes where it was entered for: with another server or address it is entered anew.`}</small>
      {protocol === 'smpp' && (
        <>
          {server}
          <Two>
            <TextField name="settings.systemId" label={t`System id`} />
            <TextField name="settings.sender" label={t`Sender id`} optional />
          </Two>
          <Two>
            <NumberField name="settings.binds" label={t`Connections`} min={1} max={100} optional />
            <NumberField name="settings.window" label={t`Unanswered at a time`} min={1} max={1000} optional />
          </Two>
          <SmppChoices />
        </>
      )}
      {protocol === 'smtp' && (
        <>
          {server}
          <Two>
            <TextField name="settings.from" label={t`From`} />
            <TextField name="settings.user" label={t`User`} optional />
          </Two>
          <Two>
            <TextField name="settings.dkimDomain" label={t`DKIM domain`} optional />
            <TextField name="settings.dkimSelector" label={t`DKIM selector`} optional />
          </Two>
          <TextField name="settings.bounceDomain" label={t`Domain that bounces come back to`} optional />
          <SwitchField name="settings.secure" label={t`TLS from the first byte`} />
        </>
      )}
      {(protocol === 'http' || protocol === 'whatsapp') && <TextField name="settings.url" label={t`Address (https)`} />}
      {protocol === 'whatsapp' && (
        <Two>
          <TextField name="settings.phoneNumberId" label={t`Phone number id`} />
          <TextField name="settings.template" label={t`Approved template`} />
        </Two>
      )}
    </FieldGroup>
  )
}

function SmppChoices() {
  const { t } = useLingui()
  const joined = { udh: t`by a header (UDH)`, sar: t`by parameters (SAR)`, payload: t`whole (payload)` }
  const spelled = {
    learn: t`any way: matched by what fits`,
    asIs: t`as it was given`,
    respHexDlrDec: t`given in hexadecimal, told in decimal`,
    respDecDlrHex: t`given in decimal, told in hexadecimal`,
  }
  return (
    <>
      <Two>
        <SelectField
          name="settings.joining"
          label={t`Long texts`}
          optional
          options={joinings.map((value) => ({ value, label: joined[value] }))}
        />
        <SelectField
          name="settings.idSpelling"
          label={t`Ids in receipts`}
          optional
          options={idSpellings.map((value) => ({ value, label: spelled[value] }))}
        />
      </Two>
      <SwitchField name="settings.receiptsUnmarked" label={t`Its receipts are not marked as such`} />
    </>
  )
}

function Cost() {
  const { t } = useLingui()
  const currency = useWatch({ name: 'currency' }) as Currency | undefined
  return (
    <Two>
      <SelectField
        name="currency"
        label={t`Currency`}
        optional
        options={currencyNames.map((value) => ({ value, label: value }))}
      />
      <MoneyField name="costPerSegment" label={t`Cost a segment`} currency={currency ?? 'USD'} optional />
    </Two>
  )
}
