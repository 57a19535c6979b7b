import { decideMark, showMarkEvidence } from '@cordillera/contract/payment/order-mark'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callFile } from '../ui/call.ts'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailSection } from '../ui/DetailDrawer.tsx'
import { useMay } from '../ui/environment.tsx'
import { Pictures } from '../ui/Pictures.tsx'
import { type Fact, Facts, Instant } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { changedByOrders, type OutgoingDetail } from './outgoing-calls.ts'
import { markOutcomeWords, markStateWords } from './outgoing-words.ts'
import classes from './payment.module.css'

type Mark = OutgoingDetail['marks'][number]

/** What people said of the order, with what proves it; the one that waits is decided here. */
export function OutgoingMarks({ order }: { order: OutgoingDetail }) {
  const { t } = useLingui()
  if (order.marks.length === 0) return null
  return (
    <DetailSection title={t`Marks`}>
      {order.marks.map((mark) => (
        <OneMark key={mark.markId} mark={mark} />
      ))}
    </DetailSection>
  )
}

function OneMark({ mark }: { mark: Mark }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { markId, evidence } = mark
  const facts: Fact[] = [
    { label: t`What became of it`, value: i18n._(markOutcomeWords[mark.outcome]) },
    { label: t`Status`, value: i18n._(markStateWords[mark.state]) },
    { label: t`Reason`, value: mark.reason },
    { label: t`Asked by`, value: mark.askedBy },
    { label: t`Asked`, value: <Instant at={mark.askedTime} /> },
    ...(mark.decidedTime
      ? [
          { label: t`Decided by`, value: mark.decidedBy },
          { label: t`Decided`, value: <Instant at={mark.decidedTime} /> },
          { label: t`Why so`, value: mark.note },
        ]
      : []),
  ]
  return (
    <>
      <Facts facts={facts} />
      {may.press('paymentInfo_mark') && (
        <Pictures
          pictures={evidence.map((fileId, at) => ({ fileId, label: t`Evidence ${at + 1} of ${evidence.length}` }))}
          name={[showMarkEvidence.path, markId]}
          load={(fileId, signal) => callFile(showMarkEvidence, { markId, fileId }, { signal })}
        />
      )}
      {mark.state === 'requested' && may.press('paymentInfo_mark') && <Decision mark={mark} />}
    </>
  )
}

function Decision({ mark }: { mark: Mark }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const action = useAction(decideMark, {
    invalidate: changedByOrders,
    success: ({ state }) =>
      state === 'approved' ? t`The order is ended so, and booked.` : t`Turned down: the order stays as it is.`,
    onDone: () => setAsking(null),
  })
  if (mark.mine) return <p className={classes.quiet}>{t`You asked for it: somebody else decides`}</p>
  const { markId, version } = mark
  return (
    <div className={classes.answers}>
      <Button variant="default" onClick={() => setAsking('refuse')}>{t`Refuse`}</Button>
      <Button onClick={() => setAsking('approve')}>{t`Approve the mark`}</Button>
      {asking && (
        <ConfirmWithReason
          title={asking === 'approve' ? t`Approve the mark` : t`Refuse the mark`}
          confirm={asking === 'approve' ? t`Approve the mark` : t`Refuse`}
          onClose={() => setAsking(null)}
          onConfirm={(note) => void action.run({ markId, version, decision: asking, note })}
        />
      )}
    </div>
  )
}
