import { financeBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { toDecimal } from '@cordillera/contract/money'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Chart } from '../ui/chart/Chart.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { waitedText } from '../ui/show/ago.ts'
import { addDays, dayText } from '../ui/show/dates.ts'
import { moneyText } from '../ui/show/money-text.ts'
import { percentText, shortNumber } from '../ui/show/numbers.ts'
import { Count, Money } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Tile, Tiles } from '../ui/Tile.tsx'
import classes from './dashboard.module.css'
import { payments } from './places.ts'
import { useBoard } from './use-board.ts'

type Board = Output<typeof financeBoard>
type Day = Board['days'][number]

/** The money of a country: what came in, what was taken back, what nobody could name. */
export function FinanceBoard() {
  const { data, error, refetch } = useBoard(financeBoard, {})
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(board) => (
        <div className={classes.board}>
          <Figures board={board} />
          <ByDay board={board} />
        </div>
      )}
    </Loaded>
  )
}

function Figures({ board: { today, days, unidentified } }: { board: Board }) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const weekFrom = addDays(today, -6)
  const sum = (rows: readonly Day[], of: (row: Day) => number) => rows.reduce((all, row) => all + of(row), 0)
  const now = days.filter(({ valueDay }) => valueDay === today)
  const week = days.filter(({ valueDay }) => valueDay >= weekFrom)
  const received = sum(week, (row) => row.amount)
  const reversed = sum(week, (row) => row.reversed)
  const oldest = unidentified.map(({ oldestTime }) => oldestTime).sort()[0]
  const waiting = sum2(unidentified.map((row) => row.payments))
  return (
    <Tiles>
      <Tile
        label={t`In today`}
        value={<Money minor={sum(now, (row) => row.amount)} currency={currency} />}
        sub={plural(
          sum(now, (row) => row.payments),
          { one: '# payment', other: '# payments' },
        )}
        about={t`Payments with today’s value day that were not taken back.`}
        to={payments({ dayFrom: today, dayTo: today })}
      />
      <Tile
        label={t`In over 7 days`}
        value={<Money minor={received} currency={currency} />}
        sub={plural(
          sum(week, (row) => row.payments),
          { one: '# payment', other: '# payments' },
        )}
        about={t`Payments with a value day in the last 7 days that were not taken back.`}
        to={payments({ dayFrom: weekFrom, dayTo: today })}
      />
      <Tile
        label={t`Taken back over 7 days`}
        value={<Money minor={reversed} currency={currency} />}
        sub={plural(
          sum(week, (row) => row.reversals),
          { one: '# reversal', other: '# reversals' },
        )}
        about={t`Reversals with a value day in the last 7 days. What they take back is left out of the money in.`}
        to={payments({ kind: 'reversal', dayFrom: weekFrom, dayTo: today })}
        {...(reversed > 0 ? { tone: 'red' as const } : {})}
      />
      <Tile
        label={t`Unidentified`}
        value={<Count value={waiting} />}
        sub={oldest ? t`oldest: ${waitedText(new Date(oldest), currentLanguage(), new Date())}` : t`Nothing waits`}
        about={t`Money that nobody could name yet: it is booked, but for no loan. The oldest waits longest.`}
        to={payments({ view: 'unidentified' })}
        {...(waiting > 0 ? { tone: 'amber' as const } : {})}
      />
    </Tiles>
  )
}
const sum2 = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

function ByDay({ board: { today, days } }: { board: Board }) {
  const { t } = useLingui()
  const { currency, locale } = useEnvironment()
  const shown = useMemo(() => {
    const labels = [...new Set(days.map(({ valueDay }) => valueDay))].sort()
    const channels = [...new Set(days.map(({ channel }) => channel))].sort()
    const at = (day: string, channel: string) =>
      sum2(days.filter((row) => row.valueDay === day && row.channel === channel).map((row) => row.amount))
    return { labels, channels, at }
  }, [days])
  const chart = useMemo(
    () => ({
      kind: 'stacked bars' as const,
      labels: shown.labels.map((day) => dayText(day, currentLanguage(), today)),
      series: shown.channels.map((channel) => ({
        name: channel,
        values: shown.labels.map((day) => shown.at(day, channel)),
      })),
      // axis and hover are in whole units of the currency: the table has every digit
      format: (minor: number) => shortNumber(Number(toDecimal(minor, currency))),
    }),
    [shown, today, currency],
  )
  const [first] = shown.channels
  if (!first) {
    return (
      <Panel>
        <Empty
          title={t`No money in over two weeks`}
        >{t`Payments appear here when a channel’s file is imported.`}</Empty>
      </Panel>
    )
  }
  const total = (channel: string) => sum2(shown.labels.map((day) => shown.at(day, channel)))
  const largest = shown.channels.reduce((one, other) => (total(other) > total(one) ? other : one), first)
  const all = sum2(shown.channels.map(total))
  const part = percentText(all > 0 ? Math.round((total(largest) / all) * 100) * 100 : 0, locale)
  return (
    <Panel>
      <Chart
        title={t`${largest} brings ${part} of the money of two weeks`}
        about={t`Payments by value day and channel, in ${currency}, without those that were taken back.`}
        chart={chart}
        table={{
          heads: [t`Day`, ...shown.channels],
          rows: shown.labels.map((day) => [
            dayText(day, currentLanguage(), today),
            ...shown.channels.map((channel) => moneyText(shown.at(day, channel), currency)),
          ]),
        }}
      />
    </Panel>
  )
}
