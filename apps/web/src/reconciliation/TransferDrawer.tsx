import { decideTransfer, listTransfers, showTransferEvidence } from '@cordillera/contract/reconciliation/transfer'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callFile } from '../ui/call.ts'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can } from '../ui/environment.tsx'
import { Pictures } from '../ui/Pictures.tsx'
import { Day, type Fact, Facts, Instant, Money, Tone } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import classes from './reconciliation.module.css'
import type { Transfer } from './transfers.ts'
import { legTones, legWords, transferStateTones, transferStateWords } from './words.ts'

/** One transfer: both of its sides, its evidence, and the second person’s decision. */
export function TransferDrawer({ transfer, onClose }: { transfer: Transfer | null; onClose: () => void }) {
  return (
    <DetailDrawer
      opened={transfer !== null}
      onClose={onClose}
      title={transfer ? `${transfer.fromChannel} → ${transfer.toChannel}` : ''}
    >
      {transfer && <Shown transfer={transfer} onDone={onClose} />}
    </DetailDrawer>
  )
}

function Shown({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const { t } = useLingui()
  const { transferId, evidence } = transfer
  return (
    <>
      <Facts facts={useFacts(transfer)} />
      <DetailSection title={t`Evidence`}>
        <Pictures
          pictures={evidence.map((fileId, at) => ({ fileId, label: t`Evidence ${at + 1} of ${evidence.length}` }))}
          name={[showTransferEvidence.path, transferId]}
          load={(fileId, signal) => callFile(showTransferEvidence, { transferId, fileId }, { signal })}
        />
      </DetailSection>
      {transfer.state === 'requested' && (
        <Can press="internalWithdraw_transfer">
          <Decision transfer={transfer} onDone={onDone} />
        </Can>
      )}
    </>
  )
}

function useFacts(transfer: Transfer): Fact[] {
  const { t, i18n } = useLingui()
  const { state, legOut, legIn } = transfer
  const leg = (name: Transfer['legIn']) => <Tone tone={legTones[name]}>{i18n._(legWords[name])}</Tone>
  return [
    { label: t`State`, value: <Tone tone={transferStateTones[state]}>{i18n._(transferStateWords[state])}</Tone> },
    { label: t`Amount`, value: <Money minor={transfer.amount} currency={transfer.currency} /> },
    { label: t`Day`, value: <Day day={transfer.day} /> },
    { label: t`Merchant`, value: transfer.merchantName },
    { label: t`Tracking key`, value: transfer.trackingKey },
    { label: t`Reason`, value: transfer.reason },
    ...(state === 'approved'
      ? [
          { label: t`Money out`, value: leg(legOut) },
          { label: t`Money in`, value: leg(legIn) },
        ]
      : []),
    { label: t`Asked by`, value: transfer.askedBy },
    { label: t`Asked`, value: <Instant at={transfer.askedTime} /> },
    ...(transfer.decidedTime
      ? [
          { label: t`Decided by`, value: transfer.decidedBy },
          { label: t`Decided`, value: <Instant at={transfer.decidedTime} /> },
          { label: t`Why so`, value: transfer.note },
        ]
      : []),
  ]
}

function Decision({ transfer, onDone }: { transfer: Transfer; onDone: () => void }) {
  const { t } = useLingui()
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null)
  const decide = useAction(decideTransfer, {
    invalidate: [listTransfers],
    success: ({ state }) => (state === 'approved' ? t`Booked.` : t`Refused: nothing was booked.`),
    onDone,
  })
  if (transfer.mine) return <p className={classes.quiet}>{t`You asked for it: somebody else decides`}</p>
  const { transferId, version } = transfer
  return (
    <div className={classes.actions}>
      <Button onClick={() => setDecision('approve')}>{t`Approve`}</Button>
      <Button variant="default" onClick={() => setDecision('refuse')}>{t`Refuse`}</Button>
      {decision && (
        <ConfirmWithReason
          title={decision === 'approve' ? t`Book the transfer` : t`Refuse the transfer`}
          confirm={decision === 'approve' ? t`Approve` : t`Refuse`}
          {...(decision === 'approve' ? { tone: 'normal' as const } : {})}
          onClose={() => setDecision(null)}
          onConfirm={async (note) => (await decide.run({ transferId, version, decision, note })) ?? false}
        />
      )}
    </div>
  )
}
