import { toDecimal } from '@cordillera/contract/money'
import { goalTypes } from '@cordillera/contract/performance/goal'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { dayIn, dayText } from '../../ui/show/dates.ts'
import { moneyText } from '../../ui/show/money-text.ts'
import { percentText, shortNumber } from '../../ui/show/numbers.ts'
import { Count, Money, Share } from '../../ui/show/show.tsx'
import { best, type Row, totalsOf } from './figures.ts'

/** A day as an axis says it: the words hang on the language and on which day is today. */
function useDayWords() {
  const { zone } = useEnvironment()
  const language = currentLanguage()
  const today = dayIn(zone, new Date())
  return useCallback((day: string | null) => (day ? dayText(day, language, today) : ''), [language, today])
}

/** What came in on each day. */
export function DailyMoney({ days }: { days: readonly Row[] }) {
  const { t } = useLingui()
  const inDays = useDayWords()
  const currency = days[0]?.currency ?? 'MXN'
  const chart = useMemo(
    () => ({
      kind: 'bars' as const,
      labels: days.map(({ day }) => inDays(day)),
      series: [{ name: t`Collected`, values: days.map(({ collected }) => Number(toDecimal(collected, currency))) }],
      format: (value: number) => shortNumber(value),
    }),
    [days, inDays, currency, t],
  )
  const most = best(days, ({ collected }) => collected)
  const all = moneyText(totalsOf(days).collected, currency)
  const bestDay = inDays(most?.day ?? null)
  return (
    <Panel>
      <Chart
        title={most ? t`${currency} ${all} came in; the best day: ${bestDay}` : t`Nothing came in on these days`}
        about={t`Payments by value day, on cases that were open then; what was taken back is left out.`}
        chart={chart}
        table={{
          heads: [t`Day`, t`Collected`, inWords(goalTypes.recovery)],
          rows: days.map(({ day, collected, recovery }) => [
            inDays(day),
            <Money key="money" minor={collected} currency={currency} />,
            <Share key="share" hundredths={recovery} />,
          ]),
        }}
      />
    </Panel>
  )
}

const rates = ['coverage', 'ptp', 'keptRate'] as const
const rateWords = { coverage: goalTypes.coverage, ptp: goalTypes.ptp, keptRate: goalTypes.kept }

/** The rates that people work on, day by day. */
export function DailyRates({ days }: { days: readonly Row[] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const inDays = useDayWords()
  const chart = useMemo(
    () => ({
      kind: 'lines' as const,
      labels: days.map(({ day }) => inDays(day)),
      series: rates.map((name) => ({ name: inWords(rateWords[name]), values: days.map((row) => row[name]) })),
      format: (value: number) => percentText(value, locale),
    }),
    [days, inDays, locale],
  )
  const most = best(days, ({ coverage }) => coverage)
  const share = percentText(most?.coverage ?? 0, locale)
  const day = inDays(most?.day ?? null)
  return (
    <Panel>
      <Chart
        title={most ? t`The day on which most cases were tried: ${day}, ${share}` : t`No case was tried on these days`}
        about={t`Coverage is of the cases open on the day, promises of those spoken to, kept of those judged for the day.`}
        chart={chart}
        table={{
          heads: [t`Day`, ...rates.map((name) => inWords(rateWords[name]))],
          rows: days.map((row) => [
            inDays(row.day),
            ...rates.map((name) => <Share key={name} hundredths={row[name]} />),
          ]),
        }}
      />
    </Panel>
  )
}

/** Recovery of each stage over the days together. */
export function ByStage({ stages }: { stages: readonly Row[] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const chart = useMemo(
    () => ({
      kind: 'bars' as const,
      labels: stages.map(({ period }) => period ?? ''),
      series: [{ name: inWords(goalTypes.recovery), values: stages.map(({ recovery }) => recovery) }],
      format: (value: number) => percentText(value, locale),
    }),
    [stages, locale],
  )
  const most = best(stages, ({ recovery }) => recovery)
  const stage = most?.period ?? ''
  const share = percentText(most?.recovery ?? 0, locale)
  return (
    <Panel>
      <Chart
        title={most ? t`${stage} recovers most: ${share} of what was owed` : t`No stage recovered anything`}
        about={t`What came in on the cases of a stage, of what was owed when the days began or the case came.`}
        chart={chart}
        table={{
          heads: [t`Stage`, t`Cases`, t`Outstanding`, t`Collected`, inWords(goalTypes.recovery)],
          rows: stages.map(({ period, accounts, outstanding, collected, recovery, currency }) => [
            period ?? '',
            <Count key="cases" value={accounts} />,
            <Money key="owed" minor={outstanding} currency={currency} />,
            <Money key="came" minor={collected} currency={currency} />,
            <Share key="share" hundredths={recovery} />,
          ]),
        }}
      />
    </Panel>
  )
}
