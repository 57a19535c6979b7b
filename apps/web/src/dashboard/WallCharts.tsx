import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Chart } from '../ui/chart/Chart.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { Panel } from '../ui/page.tsx'
import { percentText } from '../ui/show/numbers.ts'
import { Count, Money } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { casesIn } from './places.ts'
import { cohortName, lastDayOf, paceBy, touchedByHour, type Wall, workday } from './wall-figures.ts'

/** How much of the cases was touched by each hour, ending at the coverage of the tile, beside the pace that the goal asks for. */
export function WallPace({ wall, goal }: { wall: Wall; goal: number | null }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const format = useMemo(() => (share: number) => percentText(Math.round(share * 10_000), locale), [locale])
  const paced = useMemo(() => touchedByHour(wall), [wall])
  const labels = Array.from({ length: workday.to - workday.from }, (_, at) => `${workday.from + at}:00`)
  const worked = labels.map((_, at) => paced.find(({ hour }) => hour === workday.from + at)?.share ?? null)
  const asked = goal === null ? [] : labels.map((_, at) => (goal / 10_000) * paceBy(workday.from + at))
  const now = paced.at(-1)
  const due = goal === null || !now ? null : (goal / 10_000) * paceBy(now.hour)
  const title = () => {
    if (wall.workable === 0) return t`No case can be worked now`
    if (!now) return t`The day has not begun`
    if (due === null) return t`${format(now.share)} of the cases touched by now`
    return now.share >= due
      ? t`On pace: ${format(now.share)} touched, ${format(due)} asked for by now`
      : t`Behind: ${format(now.share)} touched, ${format(due)} asked for by now`
  }
  return (
    <Panel>
      <Chart
        title={title()}
        about={t`The cases of “Touched today”, adding up by the hour of their first attempt. The goal of the stage is paced evenly from 8 to 20.`}
        chart={{
          kind: 'lines',
          labels,
          series: [{ name: t`Touched`, values: worked }, ...(goal === null ? [] : [{ name: t`Goal`, values: asked }])],
          format,
        }}
        table={{
          heads: [t`Hour`, t`Attempts`, t`Borrower reached`, t`New promises`, t`First touched`, t`Collected`],
          rows: wall.hours
            .filter(({ hour }) => hour >= workday.from)
            .map(({ hour, attempts, reached, promises, touched, collected }) => [
              `${hour}:00`,
              <Count key="attempts" value={attempts} />,
              <Count key="reached" value={reached} />,
              <Count key="promises" value={promises} />,
              <Count key="touched" value={touched} />,
              <Money key="collected" minor={collected} currency={wall.currency} />,
            ]),
        }}
      />
    </Panel>
  )
}

/** Of the bills open in a morning, how many were still open at night, by days past due; a row opens its cases. */
export function WallRolls({ rolls }: { rolls: Wall['rolls'] }) {
  const { t } = useLingui()
  const { locale, country } = useEnvironment()
  const format = (share: number) => percentText(Math.round(share * 10_000), locale)
  const late = rolls.filter(({ dpdFrom }) => dpdFrom >= 0)
  const [best] = [...late].sort((a, b) => a.rolled / a.bills - b.rolled / b.bills)
  if (rolls.length === 0 || !best) {
    return (
      <Panel title={t`Roll rate by day past due`}>
        <Empty
          title={t`Nothing to roll yet`}
        >{t`Bills that were open in the last seven days are followed here.`}</Empty>
      </Panel>
    )
  }
  return (
    <Panel>
      <Chart
        title={t`Day ${cohortName(best.dpdFrom)}: ${format(1 - best.rolled / best.bills)} a day pay, more than on any other`}
        about={t`Daily roll rate by days past due over the last seven whole days: bills still open at night, of those open in the morning.`}
        chart={{
          kind: 'bars',
          labels: rolls.map(({ dpdFrom }) => cohortName(dpdFrom)),
          series: [{ name: t`Roll rate`, values: rolls.map(({ rolled, bills }) => rolled / bills) }],
          format,
        }}
        table={{
          heads: [t`Days past due`, t`Open in the morning`, t`Still open at night`, t`Roll rate`],
          rows: rolls.map(({ dpdFrom, bills, rolled }) => [
            <Link key="cases" to={casesIn(country)({ dpdFrom, dpdTo: lastDayOf(dpdFrom) })}>
              {cohortName(dpdFrom)}
            </Link>,
            <Count key="bills" value={bills} />,
            <Count key="rolled" value={rolled} />,
            format(rolled / bills),
          ]),
        }}
      />
    </Panel>
  )
}
