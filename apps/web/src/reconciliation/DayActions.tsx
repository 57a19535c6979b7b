import {
  closeDay,
  closingPaper,
  decideCloseDay,
  decideReopenDay,
  reopenDay,
} from '@cordillera/contract/reconciliation/closing'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallError, callDownload } from '../ui/call.ts'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { Can } from '../ui/environment.tsx'
import { useDayText } from '../ui/show/use-day-text.ts'
import { useAction } from '../ui/use-action.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import { changedByDays, type ReconDay } from './days.ts'
import classes from './reconciliation.module.css'
import { dayObstacleWords } from './words.ts'

/** What can be done with a day now: asked for, decided, taken as paper, opened again. */
export function DayActions({ day }: { day: ReconDay }) {
  if (day.reopening) return <Reopening day={day} reopening={day.reopening} />
  if (day.state === 'asked') return <Closing day={day} />
  return day.state === 'closed' ? <Closed day={day} /> : <Open day={day} />
}

const oneOf = ({ channel, currency, day }: ReconDay) => ({ channel, currency, day })

function Open({ day }: { day: ReconDay }) {
  const { t, i18n } = useLingui()
  const ask = useAction(closeDay, { invalidate: changedByDays, success: t`Asked for: another person closes the day.` })
  const [obstacle] = day.obstacles
  return (
    <Can press="payoutReconciliation_close">
      <WhyButton
        size="xs"
        variant="default"
        why={obstacle && i18n._(dayObstacleWords[obstacle])}
        loading={ask.pending}
        onClick={() => void ask.run(oneOf(day))}
      >
        {t`Close the day`}
      </WhyButton>
    </Can>
  )
}

function Closing({ day }: { day: ReconDay }) {
  const { t } = useLingui()
  const decide = useAction(decideCloseDay, {
    invalidate: changedByDays,
    success: ({ state }) => (state === 'closed' ? t`Closed and sealed.` : t`Refused: the day stays open.`),
  })
  const input = { ...oneOf(day), version: day.version }
  return (
    <TwoPersonDecision
      mine={day.mine}
      askedBy={day.askedBy ?? ''}
      approve={t`Close the day`}
      refuse={t`Refuse to close`}
      run={(decision, note) => decide.run({ ...input, decision, note })}
    />
  )
}

function Reopening({ day, reopening }: { day: ReconDay; reopening: NonNullable<ReconDay['reopening']> }) {
  const { t } = useLingui()
  const dayText = useDayText()
  const decide = useAction(decideReopenDay, {
    invalidate: changedByDays,
    success: ({ state }) =>
      state === 'open' ? t`Opened again; how it stood is kept.` : t`Refused: the day stays closed.`,
  })
  const { reopeningId, version, reason } = reopening
  return (
    <>
      <p>{reason}</p>
      <TwoPersonDecision
        mine={reopening.mine}
        askedBy={reopening.askedBy}
        approve={t`Open ${dayText(day.day)} again`}
        refuse={t`Leave it closed`}
        run={(decision, note) => decide.run({ reopeningId, version, decision, note })}
      />
    </>
  )
}

interface TwoPersonDecisionProps {
  readonly mine: boolean
  readonly askedBy: string
  readonly approve: string
  readonly refuse: string
  readonly run: (decision: 'approve' | 'refuse', note: string) => Promise<unknown>
}
function TwoPersonDecision({ mine, askedBy, approve, refuse, run }: TwoPersonDecisionProps) {
  const { t } = useLingui()
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null)
  if (mine) return <p className={classes.quiet}>{t`You asked for it: somebody else decides`}</p>
  const words = decision === 'approve' ? approve : refuse
  return (
    <Can press="payoutReconciliation_close">
      <span className={classes.quiet}>{t`Asked by ${askedBy}`}</span>
      <Button size="xs" onClick={() => setDecision('approve')}>
        {approve}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDecision('refuse')}>
        {refuse}
      </Button>
      {decision && (
        <ConfirmWithReason
          title={words}
          confirm={words}
          {...(decision === 'approve' ? { tone: 'normal' as const } : {})}
          onClose={() => setDecision(null)}
          onConfirm={async (note) => {
            const done = await run(decision, note)
            if (done !== undefined) setDecision(null)
            return done ?? false
          }}
        />
      )}
    </Can>
  )
}

function Closed({ day }: { day: ReconDay }) {
  const { t } = useLingui()
  const dayText = useDayText()
  const [asks, setAsks] = useState(false)
  const reopen = useAction(reopenDay, {
    invalidate: changedByDays,
    success: t`Asked for: another person opens the day again.`,
    onDone: () => setAsks(false),
  })
  const paper = async () => {
    try {
      await callDownload(closingPaper, oneOf(day))
    } catch (error) {
      // a refusal has been shown
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void paper()}>{t`Paper (PDF)`}</Button>
      <Can press="payoutReconciliation_close">
        <Button size="xs" variant="subtle" onClick={() => setAsks(true)}>{t`Open again`}</Button>
      </Can>
      {asks && (
        <ConfirmWithReason
          title={t`Open ${dayText(day.day)} again`}
          confirm={t`Ask for it`}
          description={t`Another person decides. How the day stood is kept.`}
          onClose={() => setAsks(false)}
          onConfirm={async (reason) => (await reopen.run({ ...oneOf(day), reason })) ?? false}
        />
      )}
    </>
  )
}
