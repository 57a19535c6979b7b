import {
  freezePaymentChannel,
  listPaymentChannels,
  setPaymentChannelActive,
  unfreezePaymentChannel,
} from '@cordillera/contract/payment/routing/channel'
import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { PaymentChannel } from './channels.ts'

interface StepProps {
  readonly channel: PaymentChannel
  readonly onClose: () => void
}

export function Freeze({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const { channelId, version, code, freezeMinutes } = channel
  const [minutes, setMinutes] = useState(freezeMinutes)
  const action = useAction(freezePaymentChannel, { invalidate: [listPaymentChannels] })
  const until = () => new Date(Date.now() + minutes * 60_000).toISOString()
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Freeze ${code}`}
      confirm={t`Freeze`}
      onConfirm={async (reason) => (await action.run({ channelId, version, until: until(), reason })) !== undefined}
    >
      <p>{t`Orders go by the next channel meanwhile; without one they wait. What it may have already stays with it.`}</p>
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
  const action = useAction(unfreezePaymentChannel, { invalidate: [listPaymentChannels] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Use ${code} again`}
      confirm={t`Use again at once`}
      tone="normal"
      onConfirm={async (reason) => (await action.run({ channelId, version, reason })) !== undefined}
    />
  )
}

export function Activate({ channel, onClose }: StepProps) {
  const { t } = useLingui()
  const { channelId, version, code, active } = channel
  const action = useAction(setPaymentChannelActive, {
    invalidate: [listPaymentChannels],
    success: ({ waits }) => (waits ? t`Asked: a second person decides.` : t`It is out of use.`),
  })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={active ? t`Take ${code} out of use` : t`Put ${code} into use`}
      confirm={active ? t`Take out of use` : t`Ask a second person`}
      tone={active ? 'danger' : 'normal'}
      onConfirm={async (reason) => (await action.run({ channelId, version, active: !active, reason })) !== undefined}
    >
      {active && <p>{t`No new order goes by it. What it has already is still followed to its end.`}</p>}
    </ConfirmWithReason>
  )
}
