import { callOutcomes } from '@cordillera/contract/collection/call'
import { callWays } from '@cordillera/contract/collection/channels'
import { wordsOfCaseEvent } from '@cordillera/contract/collection/events'
import type { Currency } from '@cordillera/contract/countries'
import { orderStates, orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { orderPath, orderStateTones } from '../../service-desk/public.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { dayIn } from '../../ui/show/dates.ts'
import { Day, DayFromNow, Instant, Money, Tone, type ToneName } from '../../ui/show/show.tsx'
import { ResultBadge } from '../show/case-words.tsx'
import { NotArrived } from '../show/NotArrived.tsx'
import { useChannelWords, useMessageWords, usePromiseWords, useRelationWords } from '../show/words.ts'
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
        {entry.kind === 'announced' && <Announced entry={entry} />}
        {entry.kind === 'event' && <Happened entry={entry} currency={currency} />}
        {entry.kind === 'call' && <Called entry={entry} />}
        {entry.kind === 'message' && <Written entry={entry} />}
        {entry.kind === 'written' && <Received entry={entry} />}
        {entry.kind === 'order' && <Asked entry={entry} />}
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
      {entry.callWay && <small>{inWords(callWays[entry.callWay])}</small>}
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

/** A transfer that the person says to have made, until it comes. */
function Announced({ entry }: { entry: Entry<'announced'> }) {
  const { t } = useLingui()
  return (
    <>
      <Tone tone="amber">{t`Transfer on its way`}</Tone>
      <Money minor={entry.amount} currency={entry.currency} />
      <span>
        {entry.channel} <span className="mono">{entry.trackingKey}</span>
      </span>
      {entry.by && <By>{entry.by}</By>}
    </>
  )
}

function Happened({ entry, currency }: { entry: Entry<'event'>; currency: Currency }) {
  return (
    <>
      <span className={classes.quiet}>{inWords(wordsOfCaseEvent(entry.event))}</span>
      {entry.amount !== null && <Money minor={entry.amount} currency={currency} />}
      {(entry.from || entry.to) && (
        <span>
          {entry.from && entry.to && entry.from !== entry.to ? `${entry.from} → ${entry.to}` : (entry.to ?? entry.from)}
        </span>
      )}
      {entry.by && <By>{entry.by}</By>}
    </>
  )
}

/** A call of the dialer; what was said of it is a log beside it. */
function Called({ entry }: { entry: Entry<'call'> }) {
  const { t } = useLingui()
  const relations = useRelationWords()
  const { outcome, talkedSeconds } = entry
  return (
    <>
      <span>{t`Dialled`}</span>
      <Tone tone={outcome === 'answered' ? 'green' : 'grey'}>
        {outcome === null ? t`under way` : inWords(callOutcomes[outcome])}
      </Tone>
      {entry.relation !== 'self' && <span>{relations(entry.relation)}</span>}
      {talkedSeconds !== null && (
        <span className="mono">{`${Math.floor(talkedSeconds / 60)}:${String(talkedSeconds % 60).padStart(2, '0')}`}</span>
      )}
      {entry.recorded && <small>{t`recorded`}</small>}
      {entry.by && <By>{entry.by}</By>}
    </>
  )
}

function Written({ entry }: { entry: Entry<'message'> }) {
  const channels = useChannelWords()
  const states = useMessageWords()
  const relations = useRelationWords()
  const failed = entry.state === 'failed' || entry.state === 'expired'
  return (
    <>
      <span>{channels[entry.channel]}</span>
      <Tone tone={failed ? 'red' : entry.state === 'delivered' ? 'green' : 'grey'}>{states[entry.state]}</Tone>
      {entry.relation !== 'self' && <span>{relations(entry.relation)}</span>}
      {entry.by && <By>{entry.by}</By>}
      <NotArrived message={entry} />
      <q className={classes.remark}>{entry.text}</q>
    </>
  )
}

/** What they wrote to us. */
function Received({ entry }: { entry: Entry<'written'> }) {
  const { t } = useLingui()
  const channels = useChannelWords()
  return (
    <>
      <span>{channels[entry.channel]}</span>
      <Tone tone="blue">{t`They wrote`}</Tone>
      {entry.askedToStop && <Tone tone="amber">{t`asked to stop`}</Tone>}
      <q className={classes.remark}>{entry.text}</q>
    </>
  )
}

/** A work order, by when it was made; where it stands now beside it. */
function Asked({ entry }: { entry: Entry<'order'> }) {
  const { t } = useLingui()
  return (
    <>
      <span>{t`Work order`}</span>
      <Link to={orderPath(entry.orderId)}>{inWords(orderTypes[entry.type])}</Link>
      <Tone tone={orderStateTones[entry.state]}>{inWords(orderStates[entry.state])}</Tone>
      <By>{entry.by}</By>
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
