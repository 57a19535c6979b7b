import {
  type chosenEnds,
  decideReconWriteOff,
  reconWall,
  resolveReconException,
} from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailSection } from '../ui/DetailDrawer.tsx'
import { useAction } from '../ui/use-action.ts'
import { changed, type Detail } from './desk-detail.ts'
import classes from './reconciliation.module.css'
import { endWords, resolutionWords } from './words.ts'

type End = (typeof chosenEnds)[number]
interface EndProps {
  readonly exception: Detail
  readonly onDone: () => void
}

/** How it is ended without another side. */
export function EndActions({ exception, onDone }: EndProps) {
  const { t, i18n } = useLingui()
  const [end, setEnd] = useState<End | null>(null)
  const resolve = useAction(resolveReconException, {
    invalidate: [...changed, reconWall],
    success: ({ state }) => (state === 'waiting' ? t`Proposed: another person decides.` : t`Resolved.`),
    onDone,
  })
  if (exception.state === 'waiting') return <WriteOffDecision exception={exception} onDone={onDone} />
  const { exceptionId, version } = exception
  return (
    <DetailSection title={t`What becomes of it`}>
      <div className={classes.actions}>
        {endsOf(exception).map((one) => (
          <Button key={one} variant="default" onClick={() => setEnd(one)}>
            {i18n._(endWords[one])}
          </Button>
        ))}
      </div>
      {end && (
        <ConfirmWithReason
          title={i18n._(endWords[end])}
          confirm={i18n._(endWords[end])}
          tone="normal"
          onClose={() => setEnd(null)}
          onConfirm={async (reason) => (await resolve.run({ exceptionId, version, end, reason })) ?? false}
        />
      )}
    </DetailSection>
  )
}

/** As the server allows it: fees and bookings are for what the bank shows. */
function endsOf({ side, direction, amount }: Detail): End[] {
  if (side === 'match' || amount <= 0) return ['explained']
  const bank: End[] = side === 'house' ? [] : direction === 'in' ? ['booked'] : ['fee']
  return [...bank, 'rounding', 'writeOff', 'explained']
}

function WriteOffDecision({ exception, onDone }: EndProps) {
  const { t, i18n } = useLingui()
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null)
  const decide = useAction(decideReconWriteOff, {
    invalidate: [...changed, reconWall],
    success: ({ state }) => (state === 'resolved' ? t`Resolved.` : t`Given back to the desk.`),
    onDone,
  })
  const { exceptionId, version, proposal, proposedBy } = exception
  const end = i18n._(resolutionWords[proposal?.end ?? 'writeOff'])
  return (
    <DetailSection title={t`Proposed: ${end}`}>
      <p>
        {proposedBy}: {proposal?.reason}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => setDecision('approve')}>{t`Approve`}</Button>
        <Button variant="default" onClick={() => setDecision('refuse')}>{t`Refuse`}</Button>
      </div>
      {decision && (
        <ConfirmWithReason
          title={decision === 'refuse' ? t`Refuse` : end}
          confirm={decision === 'approve' ? t`Approve` : t`Refuse`}
          onClose={() => setDecision(null)}
          onConfirm={async (note) => (await decide.run({ exceptionId, version, decision, note })) ?? false}
        />
      )}
    </DetailSection>
  )
}
