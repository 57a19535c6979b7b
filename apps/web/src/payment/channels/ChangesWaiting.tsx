import { decidePaymentChange, listPaymentChannels } from '@cordillera/contract/payment/routing/channel'
import { changeKinds, credentialWords } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { type Fact, Facts, Instant, Money } from '../../ui/show/show.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from './channels.module.css'
import type { PaymentChannel } from './channels.ts'

type Change = PaymentChannel['waiting'][number]

/** What takes a second person: never whoever asked. */
export function ChangesWaiting({ channel }: { channel: PaymentChannel }) {
  const { t } = useLingui()
  if (channel.waiting.length === 0) return null
  return (
    <DetailSection title={t`Waits for a second person`}>
      {channel.waiting.map((change) => (
        <One key={change.changeId} change={change} channel={channel} />
      ))}
    </DetailSection>
  )
}

function One({ change, channel }: { change: Change; channel: PaymentChannel }) {
  const { t } = useLingui()
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null)
  const decide = useAction(decidePaymentChange, {
    invalidate: [listPaymentChannels],
    success: ({ state }) => (state === 'approved' ? t`It holds from now on.` : t`Refused: nothing changed.`),
  })
  const { changeId, version, mine } = change
  return (
    <>
      <Facts facts={useFacts(change, channel)} />
      {mine && <p className={classes.quiet}>{t`You asked for it: somebody else decides`}</p>}
      {!mine && (
        <Can press="paymentChannelConfig_approve">
          <div className={classes.actions}>
            <Button onClick={() => setDecision('approve')}>{t`Approve`}</Button>
            <Button variant="default" onClick={() => setDecision('refuse')}>{t`Refuse`}</Button>
          </div>
        </Can>
      )}
      {decision && (
        <ConfirmWithReason
          title={
            decision === 'approve' ? t`Let the change of ${channel.code} hold` : t`Refuse the change of ${channel.code}`
          }
          confirm={decision === 'approve' ? t`Approve` : t`Refuse`}
          {...(decision === 'approve' ? { tone: 'normal' as const } : {})}
          onClose={() => setDecision(null)}
          onConfirm={async (note) => (await decide.run({ changeId, version, decision, note })) !== undefined}
        />
      )}
    </>
  )
}

function useFacts(
  { kind, limits, settings, names, reason, askedBy, askedTime }: Change,
  { currency }: PaymentChannel,
): Fact[] {
  const { t } = useLingui()
  const amount = (minor: number | null) => (minor === null ? t`no limit` : <Money minor={minor} currency={currency} />)
  return [
    { label: t`Change`, value: inWords(changeKinds[kind]) },
    ...(limits
      ? [
          { label: t`Maximum of a transaction`, value: amount(limits.maxPerTransaction) },
          { label: t`Limit of a day`, value: amount(limits.maxPerDay) },
          { label: t`Limit of a month`, value: amount(limits.maxPerMonth) },
        ]
      : []),
    ...Object.entries(settings).map(([name, value]) => ({ label: wordOf(name), value })),
    ...(names.length > 0 ? [{ label: t`Secrets`, value: names.map((name) => wordOf(name)).join(', ') }] : []),
    { label: t`Reason`, value: reason },
    { label: t`Asked by`, value: askedBy },
    { label: t`Asked`, value: <Instant at={askedTime} /> },
  ]
}

const wordOf = (name: string): string => {
  const words = credentialWords[name]
  return words ? inWords(words) : name
}
