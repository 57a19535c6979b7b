import type { Output } from '@cordillera/contract/endpoint'
import { detailCalls } from '@cordillera/contract/reconciliation/detail'
import { listReconExceptions, reconWall } from '@cordillera/contract/reconciliation/exception'
import { matchDetail, undoMatch } from '@cordillera/contract/reconciliation/run'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { inSystemWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, type Fact, Facts, Instant, Money } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import classes from './reconciliation.module.css'
import { accountName, bookingName, classAbout, classWords, ruleWords, sourceWords } from './words.ts'

type Match = Output<typeof matchDetail>
const changedByUndo = [
  matchDetail,
  listReconExceptions,
  reconWall,
  ...Object.values(detailCalls).flatMap(({ list, sums }) => [list, sums]),
]

/** A match with the lines of both sides, by which rule it was made, and what it booked. */
export function MatchDrawer({ matchId, onClose }: { matchId: string | null; onClose: () => void }) {
  const { i18n } = useLingui()
  const match = useData(matchDetail, matchId === null ? undefined : { matchId })
  return (
    <DetailDrawer
      opened={matchId !== null}
      onClose={onClose}
      size="wide"
      title={match.data ? i18n._(classWords[match.data.class]) : ''}
    >
      <Loaded {...match}>{(data) => <Shown match={data} onClose={onClose} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ match, onClose }: { match: Match; onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <>
      <p className={classes.quiet}>{i18n._(classAbout[match.class])}</p>
      <Facts facts={useFacts(match)} />
      <BothSides match={match} />
      <Undo match={match} onDone={onClose} />
    </>
  )
}

function useFacts(match: Match): Fact[] {
  const { t, i18n } = useLingui()
  const { currency, ruleVersion, madeBy, dayClosed } = match
  const rule = i18n._(ruleWords[match.rule])
  return [
    { label: t`Rule`, value: ruleVersion === null ? rule : t`${rule}, version ${ruleVersion}` },
    { label: t`Channel`, value: match.channel },
    { label: t`Day`, value: <Day day={match.bookDay} /> },
    { label: t`Bank`, value: <Money minor={match.bank} currency={currency} /> },
    { label: t`Books`, value: <Money minor={match.house} currency={currency} /> },
    { label: t`The channel’s fee`, value: <Money minor={match.fee} currency={currency} /> },
    { label: t`Adjusted`, value: <Money minor={match.adjusted} currency={currency} /> },
    { label: t`Matched`, value: <Instant at={match.madeTime} /> },
    { label: t`Matched by`, value: madeBy },
    { label: t`The day`, value: dayClosed ? t`Closed: nothing of it changes` : t`Not closed` },
    ...(match.undoneTime
      ? [
          { label: t`Undone`, value: <Instant at={match.undoneTime} /> },
          { label: t`Undone by`, value: match.undoneBy },
          { label: t`Reason`, value: match.undoReason && inSystemWords(match.undoReason) },
        ]
      : []),
  ]
}

function BothSides({ match: { lines, movements, bookings, currency } }: { match: Match }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  return (
    <>
      <DetailSection title={t`The bank’s lines`}>
        <PlainTable
          label={t`The bank’s lines`}
          folds
          rows={lines}
          rowKey={(line) => line.lineId}
          columns={[
            { header: t`Amount`, end: true, cell: (line) => <Money minor={line.gross} currency={currency} /> },
            { header: t`The channel’s fee`, end: true, cell: (line) => <Money minor={line.fee} currency={currency} /> },
            { header: t`Operation day`, cell: (line) => <Day day={line.operationDay} /> },
            { header: t`Tracking key`, cell: (line) => line.trackingKey ?? '' },
            { header: t`Settlement batch`, cell: (line) => line.batch ?? '' },
            { header: t`Counterparty`, cell: (line) => line.payer ?? line.account ?? '' },
            { header: t`Statement`, cell: (line) => t`${line.statement}, line ${line.row}`, wraps: true },
          ]}
        />
      </DetailSection>
      <DetailSection title={t`Our bookings`}>
        <PlainTable
          label={t`Our bookings`}
          folds
          rows={movements}
          rowKey={(one) => one.movementId}
          columns={[
            { header: t`Booking`, cell: (one) => `${i18n._(sourceWords[one.source])} ${one.sourceId}` },
            { header: t`Amount`, end: true, cell: (one) => <Money minor={one.amount} currency={currency} /> },
            { header: t`Booked day`, cell: (one) => <Day day={one.day} /> },
            { header: t`Tracking key`, cell: (one) => one.trackingKey ?? '' },
            { header: t`Settlement batch`, cell: (one) => one.batch ?? '' },
            {
              header: t`Borrower`,
              cell: (one) =>
                one.userId && may.open('userBaseInfo') ? (
                  <Link to={`/user/userBaseInfo/${one.userId}`}>{one.borrower}</Link>
                ) : (
                  (one.borrower ?? '')
                ),
            },
            { header: t`Bill`, cell: (one) => one.billId ?? '' },
          ]}
        />
      </DetailSection>
      {bookings.length > 0 && (
        <DetailSection title={t`What the match booked`}>
          <PlainTable
            label={t`What the match booked`}
            rows={bookings.map((booking, at) => ({ ...booking, at }))}
            rowKey={(booking) => booking.at}
            columns={[
              { header: t`Account`, cell: (booking) => accountName(i18n, booking.account) },
              { header: t`Amount`, end: true, cell: (booking) => <Money minor={booking.amount} currency={currency} /> },
              { header: t`What for`, cell: (booking) => bookingName(i18n, booking.kind) },
              { header: t`Booked`, cell: (booking) => <Instant at={booking.time} /> },
            ]}
          />
        </DetailSection>
      )}
    </>
  )
}

function Undo({ match, onDone }: { match: Match; onDone: () => void }) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const undo = useAction(undoMatch, {
    invalidate: changedByUndo,
    success: t`Undone: both sides wait at the desk again.`,
    onDone,
  })
  const { matchId, version, state, dayClosed } = match
  if (state !== 'confirmed' || dayClosed) return null
  return (
    <Can press="payoutReconciliation_work">
      <Button variant="default" onClick={() => setAsks(true)}>{t`Undo the match`}</Button>
      {asks && (
        <ConfirmWithReason
          title={t`Undo the match`}
          confirm={t`Undo the match`}
          description={t`What it booked is taken back, and both sides wait at the desk again.`}
          onClose={() => setAsks(false)}
          onConfirm={async (reason) => (await undo.run({ matchId, version, reason })) ?? false}
        />
      )}
    </Can>
  )
}
