import { auditBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Chart } from '../ui/chart/Chart.tsx'
import { useMay } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { waitedText } from '../ui/show/ago.ts'
import { addDays, dayText } from '../ui/show/dates.ts'
import { Count } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { PartOf, Percent, Tile, Tiles } from '../ui/Tile.tsx'
import classes from './dashboard.module.css'
import { auditConclusions, audits, ownAudits } from './places.ts'
import { useBoard } from './use-board.ts'

type Board = Output<typeof auditBoard>

/** Audits that wait, by how long, and what was concluded. */
export function AuditBoard() {
  const { data, error, refetch } = useBoard(auditBoard, {})
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(board) => (
        <div className={classes.board}>
          <Figures board={board} />
          <div className={classes.columns}>
            <Ages board={board} />
            <Concluded board={board} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

const concludedOn = (day: Board['days'][number]) => day.passed + day.rejected + day.reUpload + day.suspended

function Figures({ board: { today, queue, days } }: { board: Board }) {
  const { t } = useLingui()
  const may = useMay()
  const list = may.open('assignAudit') ? audits : ownAudits
  const weekFrom = addDays(today, -6)
  const week = days.filter(({ day }) => day >= weekFrom)
  const sum = (of: (day: Board['days'][number]) => number) => week.reduce((all, day) => all + of(day), 0)
  const inTime = { part: sum((day) => day.inTime), whole: sum(concludedOn) }
  const behind = may.open('auditAnalytics') ? { to: auditConclusions({ dayFrom: weekFrom, dayTo: today }) } : {}
  const waited = queue.oldestTime && waitedText(new Date(queue.oldestTime), currentLanguage(), new Date())
  return (
    <Tiles>
      <Tile
        label={t`Audits waiting`}
        value={<Count value={queue.waiting} />}
        sub={waited ? t`oldest: ${waited}` : t`Nothing waits`}
        about={t`Audits that can be worked now: neither suspended nor waiting for images.`}
        to={list(may.open('assignAudit') ? { open: '1' } : {})}
      />
      <Tile
        label={t`Past their time`}
        value={<Count value={queue.overdue} />}
        about={t`Waiting audits whose time is over. The list begins with them.`}
        to={list(may.open('assignAudit') ? { open: '1' } : {})}
        {...(queue.overdue > 0 ? { tone: 'red' as const } : {})}
      />
      {may.open('assignAudit') && (
        <Tile
          label={t`Not handed out`}
          value={<Count value={queue.unassigned} />}
          about={t`Waiting audits that nobody was given.`}
          to={audits({ open: '1', unassigned: '1' })}
          {...(queue.unassigned > 0 ? { tone: 'amber' as const } : {})}
        />
      )}
      <Tile
        label={t`Waiting for images`}
        value={<Count value={queue.forImages} />}
        about={t`Audits whose borrower was asked for new images.`}
        to={list({ waits: 're-upload' })}
      />
      <Tile
        label={t`Suspended`}
        value={<Count value={queue.suspended} />}
        about={t`Audits that were put aside until something is known.`}
        to={list({ waits: 'suspend' })}
      />
      <Tile
        label={t`In time over 7 days`}
        value={<Percent of={inTime} />}
        sub={<PartOf of={inTime} />}
        about={t`First looks concluded within the time they had, of all concluded in the last 7 days.`}
        {...behind}
      />
    </Tiles>
  )
}

function Ages({ board: { ages, queue } }: { board: Board }) {
  const { t } = useLingui()
  const names = useMemo(
    () => ({ hour: t`under 1 h`, fourHours: t`1 to 4 h`, day: t`4 to 24 h`, longer: t`over 24 h` }),
    [t],
  )
  const chart = useMemo(
    () => ({
      kind: 'bars' as const,
      labels: ages.map(({ age }) => names[age]),
      series: [{ name: t`Audits`, values: ages.map(({ audits }) => audits) }],
      format: String,
      whole: true as const,
    }),
    [ages, names, t],
  )
  if (queue.waiting === 0) {
    return (
      <Panel>
        <Empty title={t`No audit waits`}>{t`Audits appear when the lending app hands applications in.`}</Empty>
      </Panel>
    )
  }
  const late = ages.at(-1)?.audits ?? 0
  return (
    <Panel>
      <Chart
        title={
          late > 0
            ? plural(late, { one: '# audit waits for more than a day', other: '# audits wait for more than a day' })
            : t`No audit waits for more than a day`
        }
        about={t`Audits that can be worked now, by how long they have been waiting.`}
        chart={chart}
        table={{ heads: [t`Waiting`, t`Audits`], rows: ages.map(({ age, audits }) => [names[age], String(audits)]) }}
      />
    </Panel>
  )
}

function Concluded({ board: { today, days } }: { board: Board }) {
  const { t } = useLingui()
  const series = useMemo(
    () => [
      { name: t`Passed`, values: days.map(({ passed }) => passed) },
      { name: t`Rejected`, values: days.map(({ rejected }) => rejected) },
      { name: t`New images asked for`, values: days.map(({ reUpload }) => reUpload) },
      { name: t`Suspended`, values: days.map(({ suspended }) => suspended) },
    ],
    [days, t],
  )
  const labels = useMemo(() => days.map(({ day }) => dayText(day, currentLanguage(), today)), [days, today])
  const chart = useMemo(
    () => ({ kind: 'stacked bars' as const, labels, series, format: String, whole: true as const }),
    [labels, series],
  )
  const total = days.reduce((all, day) => all + concludedOn(day), 0)
  if (total === 0) {
    return (
      <Panel>
        <Empty title={t`Nothing concluded in two weeks`}>{t`What is concluded appears here by day.`}</Empty>
      </Panel>
    )
  }
  return (
    <Panel>
      <Chart
        title={plural(total, { one: '# look concluded in two weeks', other: '# looks concluded in two weeks' })}
        about={t`First looks by day and outcome.`}
        chart={chart}
        table={{
          heads: [t`Day`, ...series.map(({ name }) => name)],
          rows: labels.map((label, at) => [label, ...series.map(({ values }) => String(values[at]))]),
        }}
      />
    </Panel>
  )
}
