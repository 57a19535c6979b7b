import { confirmSuggested, matchReconException, reconWall } from '@cordillera/contract/reconciliation/exception'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { DetailSection } from '../ui/DetailDrawer.tsx'
import { Can } from '../ui/environment.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Count, Day, Money } from '../ui/show/show.tsx'
import { useAction } from '../ui/use-action.ts'
import { changed, type Detail } from './desk-detail.ts'
import classes from './reconciliation.module.css'
import { obstacleWords } from './words.ts'

const keyOf = (one: Detail['candidates'][number]) => one.lineId ?? one.movementId ?? 0

/** What of the other side may be the same money, with what stands in the way; ticked ones are matched together. */
export function Candidates({ exception, onDone }: { exception: Detail; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const [ticked, setTicked] = useState<number[]>([])
  const [asks, setAsks] = useState(false)
  const { candidates, suggested, currency } = exception
  const confirm = useAction(confirmSuggested, {
    invalidate: [...changed, reconWall],
    success: t`Confirmed: both sides are matched.`,
    onDone,
  })
  const tick = (id: number, on: boolean) => setTicked(on ? [...ticked, id] : ticked.filter((one) => one !== id))
  return (
    <DetailSection title={t`Candidates`}>
      {suggested && (
        <div className={classes.actions}>
          <span>{t`A rule proposes ${suggested.movements} bookings together:`}</span>
          <Money minor={suggested.house} currency={currency} />
          <Can press="payoutReconciliation_work">
            <Button
              size="xs"
              loading={confirm.pending}
              onClick={() => void confirm.run({ matchId: suggested.matchId, version: suggested.version })}
            >{t`Confirm it`}</Button>
          </Can>
        </div>
      )}
      {candidates.length === 0 ? (
        <p className={classes.quiet}>{t`Nothing of the other side is like it.`}</p>
      ) : (
        <PlainTable
          label={t`Candidates`}
          folds
          rows={candidates}
          rowKey={keyOf}
          columns={[
            {
              header: t`Choose`,
              unnamed: true,
              cell: (one) => (
                <Checkbox
                  aria-label={t`Choose ${one.trackingKey ?? one.label}`}
                  disabled={one.obstacles.includes('taken')}
                  checked={ticked.includes(keyOf(one))}
                  onChange={(event) => tick(keyOf(one), event.currentTarget.checked)}
                />
              ),
            },
            { header: t`Fits`, end: true, cell: (one) => <Count value={one.score} /> },
            { header: t`Amount`, end: true, cell: (one) => <Money minor={one.amount} currency={currency} /> },
            { header: t`Day`, cell: (one) => <Day day={one.day} /> },
            { header: t`Tracking key`, cell: (one) => one.trackingKey ?? '' },
            { header: t`Counterparty`, cell: (one) => one.who ?? '' },
            {
              header: t`In the way`,
              wraps: true,
              cell: (one) => one.obstacles.map((name) => i18n._(obstacleWords[name])).join(', '),
            },
          ]}
        />
      )}
      {ticked.length > 0 && (
        <Can press="payoutReconciliation_work">
          <Button onClick={() => setAsks(true)}>{t`Match the chosen`}</Button>
        </Can>
      )}
      {asks && <MatchChosen exception={exception} ticked={ticked} onClose={() => setAsks(false)} onDone={onDone} />}
    </DetailSection>
  )
}

interface MatchChosenProps {
  readonly exception: Detail
  readonly ticked: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}
function MatchChosen({ exception, ticked, onClose, onDone }: MatchChosenProps) {
  const { t } = useLingui()
  const [difference, setDifference] = useState('')
  const match = useAction(matchReconException, {
    invalidate: [...changed, reconWall],
    success: t`Both sides are matched.`,
    onDone,
  })
  const { exceptionId, version, line, movement } = exception
  const own = line ? [line.lineId] : []
  const ours = movement ? [movement.movementId] : []
  const sides = line ? { lineIds: own, movementIds: [...ticked] } : { lineIds: [...ticked], movementIds: ours }
  return (
    <ConfirmWithReason
      title={t`Match these as the same money`}
      confirm={t`Match`}
      tone="normal"
      onClose={onClose}
      onConfirm={async (reason) => {
        const said = difference === 'fee' || difference === 'rounding' ? { difference } : {}
        return (
          (await match.run({ exceptionId, version, ...sides, ...said, reason } as Parameters<typeof match.run>[0])) ??
          false
        )
      }}
    >
      <Radio.Group label={t`Where both sides differ, the difference is`} value={difference} onChange={setDifference}>
        <div className={classes.actions}>
          <Radio value="" label={t`none`} />
          <Radio value="fee" label={t`the channel’s fee`} />
          <Radio value="rounding" label={t`rounding`} />
        </div>
      </Radio.Group>
    </ConfirmWithReason>
  )
}
