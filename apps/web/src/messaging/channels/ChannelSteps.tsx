import {
  allowCollection,
  freezeChannel,
  listChannels,
  setChannelActive,
  setChannelSecret,
  testChannel,
  unfreezeChannel,
} from '@cordillera/contract/messaging/channel'
import { channelSecrets } from '@cordillera/contract/messaging/channel-terms'
import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { useAction } from '../../ui/use-action.ts'
import { optionsOf } from '../options.ts'
import type { Channel } from './channel-columns.tsx'

interface StepProps {
  readonly channel: Channel
  readonly onClose: () => void
}

/** Sent by this channel alone; the list says what came of it. */
export function TestForm({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const isMail = channel.type === 'email'
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Send a test by ${channel.code}`}
      endpoint={testChannel}
      defaults={{ channelId: channel.channelId, address: '', text: t`Cordillera test` }}
      submit={t`Send the test`}
      success={t`On its way. The list shows whether it arrived within five minutes.`}
      invalidate={[listChannels]}
    >
      <TextField
        name="address"
        label={isMail ? t`Address of your own` : t`Number of your own`}
        description={t`Never a customer’s: such a test is refused.`}
      />
      <TextareaField name="text" label={t`Text`} />
    </FormDrawer>
  )
}

export function SecretForm({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const { channelId, version, code, secretsSet } = channel
  const none = t`none`
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Set a secret of ${code}`}
      endpoint={setChannelSecret}
      defaults={{ channelId, version, name: 'main', value: '' }}
      submit={t`Seal the secret`}
      success={t`Sealed. The channel is used once it has passed a test.`}
      invalidate={[listChannels]}
    >
      <SelectField
        name="name"
        label={t`Secret`}
        description={t`Set already: ${secretsSet.map((name) => optionsOf(channelSecrets).find(({ value }) => value === name)?.label).join(', ') || none}`}
        options={optionsOf(channelSecrets)}
      />
      <TextareaField name="value" label={t`Value`} description={t`It is sealed, and nobody can read it again.`} />
    </FormDrawer>
  )
}

export function Freeze({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const { channelId, version, code, freezeTime } = channel
  const [minutes, setMinutes] = useState(freezeTime)
  const action = useAction(freezeChannel, { invalidate: [listChannels] })
  const until = () => new Date(Date.now() + minutes * 60_000).toISOString()
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Let ${code} rest`}
      confirm={t`Let it rest`}
      onConfirm={async (reason) => (await action.run({ channelId, version, until: until(), reason })) !== undefined}
    >
      <p>{t`Messages leave by the next channel meanwhile; without one they wait.`}</p>
      <NumberInput
        label={t`Minutes`}
        min={1}
        max={10_080}
        value={minutes}
        onChange={(value) => setMinutes(Number(value) || 1)}
      />
    </ConfirmWithReason>
  )
}

export function Unfreeze({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const { channelId, version, code } = channel
  const action = useAction(unfreezeChannel, { invalidate: [listChannels] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Use ${code} again`}
      confirm={t`Use again at once`}
      onConfirm={async (reason) => (await action.run({ channelId, version, reason })) !== undefined}
    />
  )
}

/** WhatsApp's policy is said here, as whoever allows it answers for it. */
export function Collection({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const { channelId, version, code, collectionNote } = channel
  const allowed = collectionNote === null
  const action = useAction(allowCollection, { invalidate: [listChannels] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={allowed ? t`Allow collection by ${code}` : t`Bar collection by ${code}`}
      confirm={allowed ? t`Allow collection` : t`Bar collection`}
      {...(allowed ? { tone: 'danger' as const } : {})}
      onConfirm={async (reason) => (await action.run({ channelId, version, allowed, reason })) !== undefined}
    >
      <p>
        {allowed
          ? t`WhatsApp’s business policy bars debt collection, whatever licence there is, and may close the account. Your name stays with the channel.`
          : t`Reminders and other collection no longer leave by it; service messages do.`}
      </p>
    </ConfirmWithReason>
  )
}

export function Activate({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const { channelId, version, code, active } = channel
  const action = useAction(setChannelActive, { invalidate: [listChannels] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={active ? t`Take ${code} out of use` : t`Put ${code} into use`}
      confirm={active ? t`Take out of use` : t`Put into use`}
      {...(active ? { tone: 'danger' as const } : {})}
      onConfirm={async (reason) => (await action.run({ channelId, version, active: !active, reason })) !== undefined}
    >
      {active && (
        <p>{t`Nothing leaves by it any more, and it stays in the list. Receipts of what left are still heard.`}</p>
      )}
    </ConfirmWithReason>
  )
}
