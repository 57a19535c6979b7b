import { reconExceptionDetail, reconWall, reopenReconException } from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can } from '../ui/environment.tsx'
import { Day, type Fact, Facts, Instant, Money, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { Candidates } from './Candidates.tsx'
import { DeskNotes } from './DeskNotes.tsx'
import { changed, type Detail } from './desk-detail.ts'
import { EndActions } from './EndActions.tsx'
import { MatchDrawer } from './MatchDrawer.tsx'
import classes from './reconciliation.module.css'
import { classAbout, classWords, resolutionWords, sideWords, stateTones, stateWords } from './words.ts'

interface DeskDrawerProps {
  readonly exceptionId: string | null
  readonly onClose: () => void
  /** It was dealt with. */
  readonly onDone: () => void
}
/** One exception: its side, who it may belong to, and how it is ended. */
export function DeskDrawer({ exceptionId, onClose, onDone }: DeskDrawerProps) {
  const { i18n } = useLingui()
  const exception = useData(reconExceptionDetail, exceptionId === null ? undefined : { exceptionId })
  return (
    <DetailDrawer
      opened={exceptionId !== null}
      onClose={onClose}
      size="wide"
      title={exception.data ? i18n._(classWords[exception.data.class]) : ''}
    >
      <Loaded {...exception}>{(data) => <Shown key={data.exceptionId} exception={data} onDone={onDone} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ exception, onDone }: { exception: Detail; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const isOpen = exception.state === 'open' || exception.state === 'expected'
  return (
    <>
      <p className={classes.quiet}>{i18n._(classAbout[exception.class])}</p>
      <Facts facts={useFacts(exception)} />
      {isOpen && exception.side !== 'match' && <Candidates exception={exception} onDone={onDone} />}
      {exception.state !== 'resolved' && (
        <Can press="payoutReconciliation_work">
          <EndActions exception={exception} onDone={onDone} />
        </Can>
      )}
      {exception.state === 'resolved' && <AfterTheEnd exception={exception} onDone={onDone} />}
      {exception.raw && (
        <DetailSection title={t`As the bank wrote it`}>
          <Facts facts={Object.entries(exception.raw).map(([label, value]) => ({ label, value }))} />
        </DetailSection>
      )}
      <DetailSection title={t`Remarks so far`}>
        <DeskNotes exception={exception} />
      </DetailSection>
    </>
  )
}

/** What was explained is taken up again; what was matched is looked at, and undone there. */
function AfterTheEnd({ exception, onDone }: { exception: Detail; onDone: () => void }) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const [looks, setLooks] = useState(false)
  const reopen = useAction(reopenReconException, {
    invalidate: [...changed, reconWall],
    success: t`Taken up again: it waits at the desk.`,
    onDone,
  })
  const { exceptionId, version, resolution, bookedAs, side } = exception
  const isMatch = bookedAs?.startsWith('M') ?? false
  return (
    <div className={classes.actions}>
      {isMatch && <Button variant="default" onClick={() => setLooks(true)}>{t`Look at the match`}</Button>}
      {resolution === 'explained' && side !== 'match' && (
        <Can press="payoutReconciliation_work">
          <Button variant="default" onClick={() => setAsks(true)}>{t`Take up again`}</Button>
        </Can>
      )}
      {asks && (
        <ConfirmWithReason
          title={t`Take up again`}
          confirm={t`Take up again`}
          tone="normal"
          onClose={() => setAsks(false)}
          onConfirm={async (reason) => (await reopen.run({ exceptionId, version, reason })) ?? false}
        />
      )}
      <MatchDrawer matchId={looks ? bookedAs : null} onClose={() => setLooks(false)} />
    </div>
  )
}

function useFacts(exception: Detail): Fact[] {
  const { t, i18n } = useLingui()
  const { amount, difference, currency, line, movement } = exception
  return [
    {
      label: t`State`,
      value: <Tone tone={stateTones[exception.state]}>{i18n._(stateWords[exception.state])}</Tone>,
    },
    { label: t`Side`, value: i18n._(sideWords[exception.side]) },
    { label: t`Channel`, value: exception.channel },
    { label: t`Direction`, value: exception.direction === 'in' ? t`Money in` : t`Money out` },
    { label: t`Amount`, value: <Money minor={amount} currency={currency} /> },
    { label: t`Difference`, value: difference === null ? null : <Money minor={difference} currency={currency} /> },
    { label: t`Tracking key`, value: exception.trackingKey },
    { label: t`Reference`, value: line?.reference ?? movement?.reference },
    { label: t`Settlement batch`, value: line?.batch ?? movement?.batch },
    { label: t`Counterparty account`, value: line?.account ?? movement?.account },
    { label: t`Counterparty`, value: line?.payer ?? movement?.borrower },
    { label: t`Booking`, value: movement?.sourceId },
    { label: t`Statement`, value: line?.statement },
    { label: t`Day`, value: <Day day={exception.bookDay} /> },
    { label: t`Merchant`, value: exception.merchantName },
    { label: t`Owner`, value: exception.handler },
    { label: t`Found on`, value: <Instant at={exception.openedTime} /> },
    { label: t`Due by`, value: <Instant at={exception.dueTime} /> },
    ...(exception.resolution
      ? [
          { label: t`Resolution`, value: i18n._(resolutionWords[exception.resolution]) },
          { label: t`Reason`, value: exception.reason },
          { label: t`Resolved by`, value: exception.resolvedBy ?? t`a later statement` },
          { label: t`Resolved`, value: <Instant at={exception.resolvedTime} /> },
          { label: t`Booked as`, value: exception.bookedAs },
        ]
      : []),
  ]
}
