import { type Currency, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { formatMinor } from '@cordillera/contract/money'
import type { listCollector } from '@cordillera/contract/staff/workflow'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { type Dispatch, memo, type SetStateAction, useCallback, useMemo, useState } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { IconRight, IconSearch } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Count, nothing } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { StageBadge } from '../show/case-words.tsx'
import classes from './assign.module.css'
import type { Plan } from './use-preview.ts'

export type Collector = Output<typeof listCollector>[number]

interface CollectorTableProps {
  readonly collectors: readonly Collector[]
  readonly stages: readonly Stage[]
  readonly ticked: ReadonlySet<number>
  readonly onTick: Dispatch<SetStateAction<ReadonlySet<number>>>
  readonly plan: Plan | undefined
  readonly isFetching: boolean
}

/** Who can take cases: how many they hold, may hold, and would hold. Those of the list's stages come first. */
export function CollectorTable({ collectors, stages, ticked, onTick, plan, isFetching }: CollectorTableProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => found(collectors, stages, typed), [collectors, stages, typed])
  const gets = new Map(plan?.shares.map((share) => [share.collector, share]))
  const allTicked = shown.length > 0 && shown.every(({ accountId }) => ticked.has(accountId))
  const someTicked = shown.some(({ accountId }) => ticked.has(accountId))
  const tick = useCallback(
    (people: readonly Collector[], on: boolean) =>
      onTick((now) => {
        const next = new Set(now)
        for (const { accountId } of people) on ? next.add(accountId) : next.delete(accountId)
        return next
      }),
    [onTick],
  )
  return (
    <>
      <div className={classes.find}>
        <TextInput
          aria-label={t`Find a collector, leader or stage`}
          placeholder={t`Find a collector, leader or stage`}
          leftSection={<IconSearch size={13} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <span>{t`${ticked.size} of ${collectors.length} chosen`}</span>
      </div>
      <div className={classes.scroll}>
        <table className={classes.table} aria-busy={isFetching}>
          <thead>
            <tr>
              <th>
                <Checkbox
                  aria-label={t`Tick everybody shown`}
                  checked={allTicked}
                  indeterminate={someTicked && !allTicked}
                  onChange={() => tick(shown, !allTicked)}
                />
              </th>
              <th>{t`Collector`}</th>
              <th>{t`Country`}</th>
              <th>{t`Stage`}</th>
              <th>{t`Leader`}</th>
              <th data-end>{t`Gets`}</th>
              <th data-end>{t`Open cases`}</th>
              <th data-end>{t`Limit`}</th>
              {plan?.currency && (
                <th data-end title={t`Expected recovery, and the difference to average number`}>{t`Expected`}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((person) => {
              const share = ticked.has(person.accountId) ? gets.get(person.accountId) : undefined
              return (
                <CollectorRow
                  key={person.accountId}
                  person={person}
                  isTicked={ticked.has(person.accountId)}
                  holds={share?.inventory ?? person.inventory}
                  gets={share?.gets}
                  expected={share?.expected}
                  byAverage={share?.expectedByAverage}
                  currency={plan?.currency ?? null}
                  onTick={tick}
                />
              )
            })}
          </tbody>
        </table>
        {shown.length === 0 && (
          <Empty title={collectors.length === 0 ? t`No collector in your scope can take cases` : t`Nobody matches`} />
        )}
      </div>
    </>
  )
}

interface CollectorRowProps {
  readonly person: Collector
  readonly isTicked: boolean
  readonly holds: number
  readonly gets: number | undefined
  readonly expected: number | null | undefined
  readonly byAverage: number | null | undefined
  /** Of the expected amounts; null where the strategy weighs no money. */
  readonly currency: Currency | null
  readonly onTick: (people: readonly Collector[], on: boolean) => void
}

const CollectorRow = memo(function CollectorRow(props: CollectorRowProps) {
  const { person, isTicked, holds, gets, expected, byAverage, currency, onTick } = props
  const { t } = useLingui()
  const { name, userNo, country, period, leaderName, workStatus, caseLimit } = person
  const after = holds + (gets ?? 0)
  const isFull = caseLimit !== null && after >= caseLimit
  return (
    <tr data-ticked={isTicked || undefined} onClick={() => onTick([person], !isTicked)}>
      <td>
        <Checkbox
          aria-label={name}
          checked={isTicked}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => onTick([person], event.currentTarget.checked)}
        />
      </td>
      <td title={userNo}>
        {name} {workStatus !== 'working' && <small title={t`Gets no cases until they are back`}>{t`away`}</small>}
      </td>
      <td>{inWords(countries[country].name)}</td>
      <td>{period ? <StageBadge stage={period} /> : nothing}</td>
      <td>{leaderName ?? nothing}</td>
      <td data-end data-gets={gets ? true : undefined}>
        {gets ? `+${gets}` : (gets ?? nothing)}
      </td>
      <td data-end>
        {gets ? (
          <span className={classes.change}>
            <del>
              <Count value={holds} />
            </del>
            <IconRight size={12} aria-hidden />
            <ins>
              <Count value={after} />
            </ins>
          </span>
        ) : (
          <Count value={holds} />
        )}
      </td>
      <td data-end data-full={isFull || undefined}>
        <Count value={caseLimit} />
      </td>
      {currency && (
        <td data-end>
          {expected === null || expected === undefined ? (
            nothing
          ) : (
            <Expected amount={expected} even={byAverage ?? 0} currency={currency} />
          )}
        </td>
      )}
    </tr>
  )
})

function found(collectors: readonly Collector[], stages: readonly Stage[], typed: string): readonly Collector[] {
  const wanted = typed.trim().toLowerCase()
  const isOfList = ({ period }: Collector) => period !== null && stages.includes(period)
  return collectors
    .filter(({ name, userNo, leaderName, period, country }) =>
      [name, userNo, leaderName, period, inWords(countries[country].name)].some((text) =>
        text?.toLowerCase().includes(wanted),
      ),
    )
    .sort((a, b) => Number(isOfList(b)) - Number(isOfList(a)))
}

/** What somebody is expected to recover, and how that compares with an even division. */
function Expected({ amount, even, currency }: { amount: number; even: number; currency: Currency }) {
  const { locale } = useEnvironment()
  const more = amount - even
  return (
    <span className={classes.expected} title={currency}>
      {formatMinor(amount, currency, locale)}{' '}
      <small data-more={more >= 0}>
        {more >= 0 ? '+' : '−'}
        {formatMinor(Math.abs(more), currency, locale)}
      </small>
    </span>
  )
}
