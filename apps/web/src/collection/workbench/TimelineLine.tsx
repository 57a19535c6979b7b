import type { Currency } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { dayIn } from '../../ui/show/dates.ts'
import { Day, DayFromNow, Instant, Money, Tone, type ToneName } from '../../ui/show/show.tsx'
import { ResultBadge } from '../show/case-words.tsx'
import { useChannelWords, useEventWords, usePromiseWords, useRelationWords } from '../show/words.ts'
import classes from './timeline.module.css'
import type { Entry, TimelineRow } from './timeline-rows.ts'

interface TimelineLineProps {
  readonly row: TimelineRow
  readonly currency: Currency
  readonly isOtherBill: boolean
  readonly isActive: boolean
}

export const TimelineLine = memo(function TimelineLine(props: TimelineLineProps) {
  const { row, currency, isOtherBill, isActive } = props
  const { zone } = useEnvironment()
  const { t } = useLingui()
  const { entry, promise } = row
  return (
    <li className={classes.line} data-active={isActive || undefined} data-kind={entry.kind}>
      <span className={classes.when}>
        {entry.kind === 'bill' ? <Day day={dayIn(zone, new Date(entry.at))} /> : <Instant at={entry.at} />}
      </span>
      <span className={classes.what}>
        {entry.kind === 'log' && <Log entry={entry} promise={promise} currency={currency} />}
        {entry.kind === 'promise' && <Promised entry={entry} withBy />}
        {entry.kind === 'payment' && <Paid entry={entry} />}
        {entry.kind === 'event' && <Happened entry={entry} />}
        {entry.kind === 'bill' && <Milestone entry={entry} />}
        {isOtherBill && <small>{t`another bill`}</small>}
      </span>
    </li>
  )
})

const By = ({ children }: { children: ReactNode }) => <span className={classes.by}>{children}</span>

function Log(props: { entry: Entry<'log'>; promise: Entry<'promise'> | null; currency: Currency }) {
  const { entry, promise, currency } = props
  const channels = useChannelWords()
  const relations = useRelationWords()
  return (
    <>
      <span>{channels[entry.channel]}</span>
      <ResultBadge code={entry.result} />
      {entry.relation !== 'self' && <span>{relations(entry.relation)}</span>}
      {promise ? (
        <Promised entry={promise} />
      ) : (
        entry.amount !== null && <Money minor={entry.amount} currency={currency} />
      )}
      <By>{entry.by}</By>
      {entry.remark && <q className={classes.remark}>{entry.remark}</q>}
    </>
  )
}

const promiseTones: Record<Entry<'promise'>['state'], ToneName> = {
  pending: 'blue',
  kept: 'green',
  'partly kept': 'amber',
  broken: 'red',
  cancelled: 'grey',
}
function Promised({ entry, withBy }: { entry: Entry<'promise'>; withBy?: true }) {
  const words = usePromiseWords()
  return (
    <>
      {withBy && <span>{entry.promise}</span>}
      <Money minor={entry.amount} currency={entry.currency} />
      <DayFromNow day={entry.day} />
      <Tone tone={promiseTones[entry.state]}>{words[entry.state]}</Tone>
      {withBy && entry.by && <By>{entry.by}</By>}
    </>
  )
}

function Paid({ entry }: { entry: Entry<'payment'> }) {
  const { t } = useLingui()
  const isReversal = entry.payment === 'reversal'
  return (
    <>
      <Tone tone={isReversal ? 'red' : 'green'}>{isReversal ? t`Reversed` : t`Paid in`}</Tone>
      <strong>
        <Money minor={entry.amount} currency={entry.currency} />
      </strong>
      <By>{entry.channel}</By>
    </>
  )
}

function Happened({ entry }: { entry: Entry<'event'> }) {
  const words = useEventWords()
  return (
    <>
      <span className={classes.quiet}>{words(entry.event)}</span>
      {(entry.from || entry.to) && (
        <span>
          {entry.from && entry.to && entry.from !== entry.to ? `${entry.from} → ${entry.to}` : (entry.to ?? entry.from)}
        </span>
      )}
      {entry.by && <By>{entry.by}</By>}
    </>
  )
}

function Milestone({ entry }: { entry: Entry<'bill'> }) {
  const { t } = useLingui()
  const words = { paidOut: t`Loan paid out`, due: t`Fell due`, repaid: t`Repaid` }
  return (
    <>
      <span className={classes.quiet}>
        {words[entry.milestone]}
        {entry.instalment !== null && ` · ${t`instalment ${entry.instalment}`}`}
      </span>
      <Money minor={entry.amount} currency={entry.currency} />
    </>
  )
}
