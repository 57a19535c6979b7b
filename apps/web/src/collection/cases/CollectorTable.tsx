import type { caseSelectionSummary } from '@cordillera/contract/collection/case'
import { type Currency, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { listCollector } from '@cordillera/contract/staff/workflow'
import type { Stage } from '@cordillera/contract/stages'
import { Plural, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { type Dispatch, memo, type SetStateAction, useCallback, useMemo, useState } from 'react'
import { IconRight, IconSearch } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { moneyText } from '../../ui/show/money-text.ts'
import { Count, nothing } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { StageBadge } from '../show/case-words.tsx'
import classes from './assign.module.css'
import type { Plan } from './use-preview.ts'

export type Collector = Output<typeof listCollector>[number]

type Merchant = Output<typeof caseSelectionSummary>['merchants'][number]

interface CollectorTableProps {
  readonly collectors: readonly Collector[]
  readonly stages: readonly Stage[]
  /** Whose cases are given out; empty until that is known. */
  readonly merchants: readonly Merchant[]
  readonly ticked: ReadonlySet<number>
  readonly onTick: Dispatch<SetStateAction<ReadonlySet<number>>>
  readonly plan: Plan | undefined
  readonly isFetching: boolean
}

/** Who can take cases: how many they hold, may hold, and would hold. Those of the list's stages come first. */
export function CollectorTable({
  collectors,
  stages,
  merchants,
  ticked,
  onTick,
  plan,
  isFetching,
}: CollectorTableProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => found(collectors, stages, merchants, typed), [collectors, stages, merchants, typed])
  const gets = new Map(plan?.shares.map((share) => [share.collector, share]))
  const able = shown.filter((person) => lacking(person, merchants).length === 0)
  const allTicked = able.length > 0 && able.every(({ accountId }) => ticked.has(accountId))
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
        {able.length < shown.length && (
          <span>
            <Plural
              value={shown.length - able.length}
              one="# can't take these cases"
              other="# can't take these cases"
            />
          </span>
        )}
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
                  onChange={() => tick(able, !allTicked)}
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
                  lacks={lacking(person, merchants)}
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
  /** Merchants of the cases that the person does not work for. */
  readonly lacks: readonly Merchant[]
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
  const { person, lacks, isTicked, holds, gets, expected, byAverage, currency, onTick } = props
  const { t } = useLingui()
  const { name, userNo, country, period, leaderName, workStatus, caseLimit } = person
  const cannot = lacks.length > 0
  const after = holds + (gets ?? 0)
  const isFull = caseLimit !== null && after >= caseLimit
  return (
    <tr
      data-ticked={isTicked || undefined}
      data-unable={cannot || undefined}
      onClick={() => (cannot && !isTicked) || onTick([person], !isTicked)}
    >
      <td>
        <Checkbox
          aria-label={name}
          checked={isTicked}
          disabled={cannot && !isTicked}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => onTick([person], event.currentTarget.checked)}
        />
      </td>
      <td title={userNo}>
        {name} {workStatus !== 'working' && <small title={t`Gets no cases until they are back`}>{t`away`}</small>}{' '}
        {cannot && <small>{t`not in ${lacks.map((merchant) => merchant.name).join(', ')}`}</small>}
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
        {caseLimit !== null && caseLimit > 0 && (
          <span className={classes.load} data-full={isFull || undefined} aria-hidden>
            <span style={{ inlineSize: `${Math.min(100, (after / caseLimit) * 100)}%` }} />
          </span>
        )}
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

/** Merchants of the cases that somebody does not work for. */
const lacking = (person: Collector, merchants: readonly Merchant[]) =>
  merchants.filter(({ merchant }) => !person.merchants.includes(merchant))

/** Those of the list's stages first, whoever can't take the cases last. */
function found(
  collectors: readonly Collector[],
  stages: readonly Stage[],
  merchants: readonly Merchant[],
  typed: string,
): readonly Collector[] {
  const wanted = typed.trim().toLowerCase()
  const isOfList = ({ period }: Collector) => period !== null && stages.includes(period)
  const rank = (person: Collector) => (lacking(person, merchants).length > 0 ? 2 : isOfList(person) ? 0 : 1)
  return collectors
    .filter(({ name, userNo, leaderName, period, country }) =>
      [name, userNo, leaderName, period, inWords(countries[country].name)].some((text) =>
        text?.toLowerCase().includes(wanted),
      ),
    )
    .sort((a, b) => rank(a) - rank(b))
}

/** What somebody is expected to recover, and how that compares with an even division. */
function Expected({ amount, even, currency }: { amount: number; even: number; currency: Currency }) {
  const more = amount - even
  return (
    <span className={classes.expected} title={currency}>
      {moneyText(amount, currency)}{' '}
      <small data-more={more >= 0}>
        {more >= 0 ? '+' : '−'}
        {moneyText(Math.abs(more), currency)}
      </small>
    </span>
  )
}
