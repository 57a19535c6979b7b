/** The filters of cases that more than one list offers, each a child of its bar. */
import { caseCounts, caseHappenings } from '@cordillera/contract/collection/case'
import { collectResults } from '@cordillera/contract/collection/results'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import {
  ChoiceFilter,
  ChoicesFilter,
  DayRangeFilter,
  FlagFilter,
  MoneyRangeFilter,
  NumberRangeFilter,
  WholeFilter,
} from '../../ui/filters/filters.tsx'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { addDays, dayIn, dayText } from '../../ui/show/dates.ts'
import { stageName } from '../show/case-words.tsx'
import type { caseParams } from './case-filters.ts'

export interface CaseFilterProps {
  readonly filters: Filters<typeof caseParams>
}

export function StageFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  return (
    <ChoicesFilter
      label={t`Stage`}
      options={stageNames.map((stage) => ({ value: stage, label: stageName(stage) }))}
      value={values.period}
      onChange={(period) => set({ period })}
    />
  )
}

export function DpdFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  return (
    <NumberRangeFilter
      label={t`dpd`}
      from={values.dpdFrom}
      to={values.dpdTo}
      onChange={({ from, to }) => set({ dpdFrom: from, dpdTo: to })}
    />
  )
}

export function AmountFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  return (
    <MoneyRangeFilter
      label={t`Amount`}
      currency={currency}
      from={values.amountFrom}
      to={values.amountTo}
      onChange={({ from, to }) => set({ amountFrom: from, amountTo: to })}
    />
  )
}

export function FindFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  return <WholeFilter label={t`Id or phone`} value={values.find} onChange={(find) => set({ find })} />
}

export function LastResultFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  return (
    <ChoicesFilter
      label={t`Last result`}
      options={collectResults.map(({ code, name, label }) => ({
        value: code as number,
        label: `${name} · ${inWords(label)}`,
      }))}
      value={values.lastResult}
      onChange={(lastResult) => set({ lastResult })}
    />
  )
}

export function TimesContactedFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  return (
    <NumberRangeFilter
      label={t`Times contacted`}
      from={values.contactTimesFrom}
      to={values.contactTimesTo}
      onChange={({ from, to }) => set({ contactTimesFrom: from, contactTimesTo: to })}
    />
  )
}

export function PromisedDayFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  return (
    <DayRangeFilter
      label={t`Promised day`}
      from={values.promisedFrom}
      to={values.promisedTo}
      onChange={({ from, to }) => set({ promisedFrom: from, promisedTo: to })}
    />
  )
}

/** What the tiles of the boards count. */
export function HappenedFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  const words: Record<(typeof caseHappenings)[number], string> = {
    touched: t`Touched today`,
    reached: t`Borrower reached today`,
    promised: t`Promised today`,
    paid: t`Money received today`,
    kept: t`Promise kept in 30 days`,
    judged: t`Promise judged in 30 days`,
  }
  return (
    <ChoiceFilter
      label={t`What happened`}
      options={caseHappenings.map((value) => ({ value, label: words[value] }))}
      value={values.happened}
      onChange={(happened) => set({ happened })}
    />
  )
}

/** Shown where nobody said which days. */
const countedDays = 14

/** The cases behind a figure of statistics, which opens this list with its days. */
export function CountedFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const { from, to } = values.counted ?? { from: addDays(today, 1 - countedDays), to: today }
  const inDays = (day: string) => dayText(day, currentLanguage(), today)
  const days = from === to ? inDays(from) : `${inDays(from)} – ${inDays(to)}`
  const words: Record<(typeof caseCounts)[number], string> = {
    open: t`Open cases`,
    attempted: t`Cases tried`,
    reached: t`Somebody reached`,
    spokenTo: t`Spoken to`,
    promised: t`New promises`,
    judged: t`Promises judged`,
    kept: t`Promises kept`,
    paid: t`Money received`,
  }
  return (
    <ChoiceFilter
      label={t`In statistics`}
      options={caseCounts.map((value) => ({ value, label: `${words[value]} · ${days}` }))}
      value={values.counted?.what}
      onChange={(what) => set({ counted: what && { what, from, to } })}
    />
  )
}

type Flag = 'newCustomer' | 'multiArrears' | 'extension' | 'stopped' | 'workable' | 'closed'
export function CaseFlagFilter({ filters: { values, set }, of }: CaseFilterProps & { of: Flag }) {
  const { t } = useLingui()
  const label: Record<Flag, string> = {
    newCustomer: t`New customer`,
    multiArrears: t`Several bills overdue`,
    extension: t`Extended`,
    stopped: t`Stopped`,
    workable: t`May be worked`,
    closed: t`Closed`,
  }
  return <FlagFilter label={label[of]} value={values[of]} onChange={(next) => set({ [of]: next })} />
}
