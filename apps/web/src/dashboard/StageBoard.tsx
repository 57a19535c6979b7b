import { stageBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Table } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { stageName, stageTones } from '../collection/public.tsx'
import { Chart } from '../ui/chart/Chart.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { Panel } from '../ui/page.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { percentText } from '../ui/show/numbers.ts'
import { Count, Money, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { PartOf, Percent, Tile, Tiles } from '../ui/Tile.tsx'
import { Counted } from './Counted.tsx'
import classes from './dashboard.module.css'
import { casesIn } from './places.ts'
import { curvesOf, type Ended, headlinesOf, rollsOf } from './stage-figures.ts'
import { useBoard } from './use-board.ts'

type Stages = Output<typeof stageBoard>['stages']

/** The stages as they stand, and how cases ended in them. */
export function StageBoard() {
  const { t } = useLingui()
  const { data, error, refetch } = useBoard(stageBoard, {})
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {({ stages, ended, countedTime }) => (
        <div className={classes.board}>
          <Counted at={countedTime} />
          <Totals stages={stages} />
          <Panel title={t`Stages`}>
            {stages.length === 0 ? (
              <Empty title={t`No open cases`}>{t`Cases appear when ageing opens them.`}</Empty>
            ) : (
              <Funnel stages={stages} />
            )}
          </Panel>
          {ended.length > 0 && <Endings ended={ended} />}
        </div>
      )}
    </Loaded>
  )
}

function Totals({ stages }: { stages: Stages }) {
  const { t } = useLingui()
  const { country, zone } = useEnvironment()
  const cases = casesIn(country)
  const sum = (of: (stage: Stages[number]) => number) => stages.reduce((all, stage) => all + of(stage), 0)
  const coverage = { part: sum((stage) => stage.coverage.part), whole: sum((stage) => stage.coverage.whole) }
  return (
    <Tiles>
      <Tile
        label={t`Open cases`}
        value={<Count value={sum((stage) => stage.open)} />}
        about={t`Cases of your scope that are not closed.`}
        to={cases()}
      />
      <Tile
        label={t`Not assigned`}
        value={<Count value={sum((stage) => stage.unassigned)} />}
        about={t`Open cases that nobody works.`}
        to={cases({ status: 'not assigned' })}
      />
      <Tile
        label={t`Touched today`}
        value={<Percent of={coverage} />}
        sub={<PartOf of={coverage} />}
        about={t`Coverage: open cases with at least one attempt today, of all open cases that may be worked. Stopped cases and cases on hold are left out.`}
        to={cases({ workable: 1, happened: 'touched' })}
      />
      <Tile
        label={t`Promised`}
        value={<Count value={sum((stage) => stage.promised)} />}
        about={t`Open cases with a promise for today or later.`}
        to={cases({ promisedFrom: dayIn(zone, new Date()) })}
      />
      <Tile
        label={t`Stopped or on hold`}
        value={<Count value={sum((stage) => stage.resting)} />}
        about={t`Open cases that may not be worked now.`}
        to={cases({ workable: 0 })}
      />
    </Tiles>
  )
}

function Funnel({ stages }: { stages: Stages }) {
  const { t } = useLingui()
  const cases = casesIn(useEnvironment().country)
  const most = Math.max(...stages.map(({ open }) => open))
  return (
    <Table.ScrollContainer minWidth={640} tabIndex={0}>
      <Table className={classes.people ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Stage`}</Table.Th>
            <Table.Th>{t`Open cases`}</Table.Th>
            <Table.Th>{t`Not assigned`}</Table.Th>
            <Table.Th>{t`Touched today`}</Table.Th>
            <Table.Th>{t`Promised`}</Table.Th>
            <Table.Th>{t`Outstanding`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stages.map(({ period, open, unassigned, coverage, promised, amounts }) => (
            <Table.Tr key={period}>
              <Table.Td>
                <Link to={cases({ period })}>
                  <Tone tone={stageTones[period]}>{stageName(period)}</Tone>
                </Link>
              </Table.Td>
              <Table.Td>
                <span className={classes.bar} style={{ inlineSize: `${(open / most) * 96}px` }} aria-hidden />
                <Count value={open} />
              </Table.Td>
              <Table.Td>
                <Link to={cases({ period, status: 'not assigned' })}>
                  <Count value={unassigned} />
                </Link>
              </Table.Td>
              <Table.Td>
                <Percent of={coverage} />
              </Table.Td>
              <Table.Td>
                <Count value={promised} />
              </Table.Td>
              <Table.Td>
                {amounts.map(({ currency, amount }) => (
                  <Money key={currency} minor={amount} currency={currency} />
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Endings({ ended }: { ended: Ended }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const share = (part: number) => percentText(Math.round(part * 10_000), locale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: share is of the locale
  const { rolls, curves, rollChart, curveChart } = useMemo(() => {
    const rolls = rollsOf(ended)
    const curves = curvesOf(ended)
    const days = Math.max(...curves.map(({ shares }) => shares.length))
    return {
      rolls,
      curves,
      rollChart: {
        kind: 'bars' as const,
        labels: rolls.map(({ period }) => stageName(period)),
        series: [
          { name: t`by cases`, values: rolls.map(({ rolled, ended }) => rolled / ended) },
          { name: t`by balance`, values: rolls.map(({ byBalance }) => byBalance) },
        ],
        format: share,
      },
      curveChart: {
        kind: 'lines' as const,
        labels: Array.from({ length: days }, (_, day) => String(day)),
        series: curves.map(({ period, shares }) => ({ name: stageName(period), values: shares })),
        format: share,
      },
    }
  }, [ended, locale])
  const { worst, best } = headlinesOf(rolls, curves)
  // of one stage there is no most
  const many = rolls.length > 1
  const rollTitle = (stage: string, rate: string) =>
    many
      ? t`${stage} loses most: ${rate} of its cases go on to the next stage`
      : t`${rate} of the cases of ${stage} go on to the next stage`
  const recoveryTitle = (stage: string, rate: string) =>
    many
      ? t`${stage} recovers most: ${rate} of its cases are paid in the stage`
      : t`${rate} of the cases of ${stage} are paid in the stage`
  const unknown = rolls.reduce((sum, roll) => sum + roll.unknown, 0)
  const about = t`Roll rate of the cases that ended in a stage in the last 30 days, paid or rolled. By cases: those that left it unpaid, of all. By balance: what was open of those when they went on, of what was open of all when they came.`
  return (
    <div className={classes.columns}>
      <Panel>
        <Chart
          title={worst ? rollTitle(stageName(worst.period), share(worst.rolled / worst.ended)) : t`Roll rate`}
          about={
            unknown > 0
              ? `${about} ${plural(unknown, { one: '# older case lacks the opening balance and is in no rate by balance.', other: '# older cases lack the opening balance and are in no rate by balance.' })}`
              : about
          }
          chart={rollChart}
          table={{
            heads: [t`Stage`, t`Rolled`, t`Ended`, t`Roll rate`, t`by balance`],
            rows: rolls.map(({ period, rolled, ended, byBalance }) => [
              stageName(period),
              <Count key="rolled" value={rolled} />,
              <Count key="ended" value={ended} />,
              share(rolled / ended),
              byBalance === null ? '' : share(byBalance),
            ]),
          }}
        />
      </Panel>
      <Panel>
        <Chart
          title={best ? recoveryTitle(stageName(best.period), share(best.shares.at(-1) ?? 0)) : t`Recovery`}
          about={t`Recovery by days since the case was opened: cases paid by then, of the cases that ended in the stage in the last 30 days.`}
          chart={curveChart}
          table={{
            heads: [t`Day`, ...curves.map(({ period }) => stageName(period))],
            rows: curveChart.labels.map((day, at) => [
              day,
              ...curves.map(({ shares }) => (shares[at] === undefined ? '' : share(shares[at]))),
            ]),
          }}
        />
      </Panel>
    </div>
  )
}
