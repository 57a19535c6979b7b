import type { Currency } from '@cordillera/contract/countries'
import { listPaymentChannels, testPaymentChannel } from '@cordillera/contract/payment/routing/channel'
import { channelFreezes, channelTests, directions, methods } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Count, type Fact, Facts, Instant, Money, Share, Tone } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { RawLine } from '../RawLine.tsx'
import { ChangesWaiting } from './ChangesWaiting.tsx'
import { Activate, Freeze, Unfreeze } from './ChannelSteps.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import classes from './channels.module.css'
import { type PaymentChannel, testTones } from './channels.ts'
import { PaymentChannelForm } from './PaymentChannelForm.tsx'

type Step = 'edit' | 'credentials' | 'freeze' | 'unfreeze' | 'active' | 'history'

/** One channel: what it may carry, what it carried, why it rests, and what waits for a second person. */
export function PaymentChannelDrawer({ channel, onClose }: { channel: PaymentChannel | null; onClose: () => void }) {
  return (
    <DetailDrawer
      opened={channel !== null}
      onClose={onClose}
      size="wide"
      title={channel ? `${channel.code} · ${inWords(directions[channel.direction])}` : ''}
      foot={channel && <Actions key={channel.channelId} channel={channel} />}
    >
      {channel && <Shown channel={channel} />}
    </DetailDrawer>
  )
}

function Shown({ channel }: { channel: PaymentChannel }) {
  const { t } = useLingui()
  return (
    <>
      <Facts facts={useFacts(channel)} />
      <ChangesWaiting channel={channel} />
      <DetailSection title={t`Limits`}>
        <Facts facts={useLimits(channel)} />
      </DetailSection>
      <Fees channel={channel} />
      <DetailSection title={t`Test`}>
        <p className={classes.quiet}>
          <Tone tone={testTones[channel.testState]}>{inWords(channelTests[channel.testState])}</Tone>{' '}
          <Instant at={channel.testTime} /> {channel.testMs !== null && `· ${channel.testMs} ms`}
        </p>
        {channel.testAnswer && <RawLine raw={channel.testAnswer} />}
      </DetailSection>
    </>
  )
}

function useFacts(channel: PaymentChannel): Fact[] {
  const { t } = useLingui()
  const { frozenUntil, freezeReason, freezeNote, frozenBy, opensAt, closesAt, merchantNames, settings } = channel
  const days = channel.weekdays.length
  return [
    { label: t`Provider`, value: channel.provider },
    { label: t`Method`, value: inWords(methods[channel.method]) },
    { label: t`Merchants`, value: merchantNames.join(', ') || t`all of the country` },
    { label: t`Priority`, value: <Count value={channel.priority} /> },
    { label: t`Weight`, value: <Count value={channel.weight} /> },
    { label: t`Opening hours`, value: opensAt === null ? t`always` : `${opensAt}–${closesAt}` },
    { label: t`Days of the week`, value: <Count value={days} /> },
    {
      label: t`Connection`,
      value: Object.keys(settings).length > 0 ? Object.values(settings).join(' · ') : t`by the environment`,
    },
    ...(frozenUntil && freezeReason
      ? [
          { label: t`Frozen until`, value: <Instant at={frozenUntil} /> },
          {
            label: t`Why frozen`,
            value: [inWords(channelFreezes[freezeReason]), freezeNote].filter(Boolean).join(': '),
          },
          { label: t`Frozen by`, value: frozenBy ?? t`by itself` },
        ]
      : []),
    { label: t`Failures in a row`, value: <Count value={channel.failures} /> },
    { label: t`Changed by`, value: channel.updatedBy },
    { label: t`Changed`, value: <Instant at={channel.updatedTime} /> },
  ]
}

function useLimits(channel: PaymentChannel): Fact[] {
  const { t } = useLingui()
  const { currency } = channel
  const amount = (minor: number | null) => (minor === null ? t`no limit` : <Money minor={minor} currency={currency} />)
  return [
    { label: t`Minimum of a transaction`, value: amount(channel.minPerTransaction) },
    { label: t`Maximum of a transaction`, value: amount(channel.maxPerTransaction) },
    { label: t`Limit of a day`, value: amount(channel.maxPerDay) },
    { label: t`Used today`, value: <Money minor={channel.usedToday} currency={currency} /> },
    { label: t`Limit of a month`, value: amount(channel.maxPerMonth) },
    { label: t`Used this month`, value: <Money minor={channel.usedMonth} currency={currency} /> },
  ]
}

function Fees({ channel }: { channel: PaymentChannel }) {
  const { t } = useLingui()
  const { fees, currency } = channel
  const money = (minor: number, of: Currency) => <Money minor={minor} currency={of} />
  return (
    <DetailSection title={t`Fees`}>
      {fees.length === 0 ? (
        <p className={classes.quiet}>{t`Nobody has said yet what it costs.`}</p>
      ) : (
        <PlainTable
          label={t`Fees`}
          rows={fees}
          rowKey={(band) => band.from}
          columns={[
            { header: t`From`, end: true, cell: (band) => money(band.from, currency) },
            { header: t`Fixed`, end: true, cell: (band) => money(band.fixed, currency) },
            { header: t`Of the amount`, end: true, cell: (band) => <Share hundredths={band.rate} digits={2} /> },
            { header: t`Tax on it`, end: true, cell: (band) => <Share hundredths={band.taxRate} digits={2} /> },
          ]}
        />
      )}
    </DetailSection>
  )
}

function Actions({ channel }: { channel: PaymentChannel }) {
  const { t } = useLingui()
  const may = useMay()
  const [step, setStep] = useState<Step | null>(null)
  const test = useAction(testPaymentChannel, {
    invalidate: [listPaymentChannels],
    success: t`The provider is being asked; its answer shows here in a moment.`,
  })
  const close = () => setStep(null)
  const { channelId, connected, frozenUntil, active, code } = channel
  return (
    <div className={classes.actions}>
      <Can press="paymentChannelConfig_change">
        <Button onClick={() => setStep('edit')}>{t`Edit`}</Button>
      </Can>
      <Can press="paymentChannelConfig_test">
        <WhyButton
          variant="default"
          why={!connected && t`It has no credentials yet`}
          loading={test.pending}
          onClick={() => void test.run({ channelId })}
        >{t`Test`}</WhyButton>
      </Can>
      <Can press="paymentChannelConfig_change">
        <Button variant="default" onClick={() => setStep(frozenUntil ? 'unfreeze' : 'freeze')}>
          {frozenUntil ? t`Use again at once` : t`Freeze`}
        </Button>
        <Button variant="default" onClick={() => setStep('active')}>
          {active ? t`Take out of use` : t`Put into use`}
        </Button>
      </Can>
      <Can press="paymentChannelConfig_credentials">
        <Button variant="default" onClick={() => setStep('credentials')}>{t`Credentials`}</Button>
      </Can>
      {may.open('log') && <Button variant="default" onClick={() => setStep('history')}>{t`History`}</Button>}
      {step === 'edit' && <PaymentChannelForm channel={channel} onClose={close} />}
      {step === 'credentials' && <CredentialsForm channel={channel} onClose={close} />}
      {step === 'freeze' && <Freeze channel={channel} onClose={close} />}
      {step === 'unfreeze' && <Unfreeze channel={channel} onClose={close} />}
      {step === 'active' && <Activate channel={channel} onClose={close} />}
      <HistoryDrawer
        of={step === 'history' ? { target: `payment channel:${channelId}` } : null}
        name={code}
        onClose={close}
      />
    </div>
  )
}
