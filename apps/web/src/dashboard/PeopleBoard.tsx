import { peopleBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { staffStatuses } from '@cordillera/contract/staff/status'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Chart } from '../ui/chart/Chart.tsx'
import { useMay } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { monthText } from '../ui/show/dates.ts'
import { Count } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { PartOf, Tile, Tiles } from '../ui/Tile.tsx'
import classes from './dashboard.module.css'
import { leaves, people, punches } from './places.ts'
import { useBoard } from './use-board.ts'

type Board = Output<typeof peopleBoard>
type Place = Board['workplaces'][number]
const training = staffStatuses.filter((status) => /TRAIN|TEST|WAIT_COLLECT/.test(status)).join(',')
const leaving = staffStatuses.filter((status) => status.startsWith('LEAVE_WAIT')).join(',')

/** The people of a country: where they stand, who is away, what waits, who came and went. */
export function PeopleBoard() {
  const { t } = useLingui()
  const { data, error, refetch } = useBoard(peopleBoard, {})
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(board) => (
        <div className={classes.board}>
          <Figures board={board} />
          <div className={classes.columns}>
            <Panel title={t`Workplaces`}>
              {board.workplaces.length === 0 ? (
                <Empty title={t`Nobody yet`}>{t`People appear when they are hired.`}</Empty>
              ) : (
                <Workplaces places={board.workplaces} />
              )}
            </Panel>
            <Moves months={board.months} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Figures({ board: { today, workplaces, leavesWaiting, punchesWaiting } }: { board: Board }) {
  const { t } = useLingui()
  const may = useMay()
  const sum = (of: (place: Place) => number) => workplaces.reduce((all, place) => all + of(place), 0)
  const inService = sum((place) => place.inService)
  const away = { part: sum((place) => place.away), whole: inService }
  return (
    <Tiles>
      <Tile
        label={t`In service`}
        value={<Count value={inService} />}
        about={t`People of the company who are in service, of all who have not left.`}
        sub={<PartOf of={{ part: inService, whole: sum((place) => place.people) }} />}
        to={people({ status: 'COLLECTING' })}
      />
      <Tile
        label={t`Away now`}
        value={<Count value={away.part} />}
        sub={<PartOf of={away} />}
        about={t`People in service who are on leave, at rest or away by their work status at this moment. The list is today’s leave.`}
        {...(may.open('leave') ? { to: leaves({ state: 'approved', dayFrom: today, dayTo: today }) } : {})}
      />
      <Tile
        label={t`In training`}
        value={<Count value={sum((place) => place.inTraining)} />}
        about={t`From waiting for training to waiting for the first cases.`}
        to={people({ status: training })}
      />
      <Tile
        label={t`About to leave`}
        value={<Count value={sum((place) => place.leaving)} />}
        about={t`Who asked to leave and waits for the director or for HR.`}
        to={people({ status: leaving })}
      />
      {may.open('leave') && (
        <Tile
          label={t`Leave to decide`}
          value={<Count value={leavesWaiting} />}
          about={t`Leave that waits for a leader or for HR.`}
          to={leaves({ state: 'asked,leaderApproved' })}
          {...(leavesWaiting > 0 ? { tone: 'amber' as const } : {})}
        />
      )}
      {may.open('attendance') && (
        <Tile
          label={t`Punches to decide`}
          value={<Count value={punchesWaiting} />}
          about={t`Punches that somebody added by hand and a second person has not decided.`}
          to={punches({ state: 'asked' })}
          {...(punchesWaiting > 0 ? { tone: 'amber' as const } : {})}
        />
      )}
    </Tiles>
  )
}

function Workplaces({ places }: { places: readonly Place[] }) {
  const { t } = useLingui()
  const name = (place: Place) => place.name ?? t`without a workplace`
  return (
    <PlainTable
      label={t`People by workplace`}
      rows={places}
      rowKey={({ workplace }) => workplace ?? 0}
      columns={[
        {
          header: t`Workplace`,
          cell: (place) =>
            place.workplace === null ? (
              name(place)
            ) : (
              <Link to={people({ workplace: place.workplace })}>{name(place)}</Link>
            ),
        },
        { header: t`People`, end: true, cell: (place) => <Count value={place.people} /> },
        { header: t`In service`, end: true, cell: (place) => <Count value={place.inService} /> },
        { header: t`In training`, end: true, cell: (place) => <Count value={place.inTraining} /> },
        { header: t`Away now`, end: true, cell: (place) => <Count value={place.away} /> },
      ]}
    />
  )
}

function Moves({ months }: { months: Board['months'] }) {
  const { t } = useLingui()
  const chart = useMemo(
    () => ({
      kind: 'bars' as const,
      labels: months.map(({ month }) => monthText(month, currentLanguage())),
      series: [
        { name: t`Joined`, values: months.map(({ joined }) => joined) },
        { name: t`Left`, values: months.map(({ left }) => left) },
      ],
      format: String,
      whole: true as const,
    }),
    [months, t],
  )
  const joined = months.reduce((all, month) => all + month.joined, 0)
  const left = months.reduce((all, month) => all + month.left, 0)
  return (
    <Panel>
      <Chart
        title={t`${joined} joined and ${left} left in six months`}
        about={t`By the day they entered and the last day they worked.`}
        chart={chart}
        table={{
          heads: [t`Month`, t`Joined`, t`Left`],
          rows: months.map(({ month, ...of }) => [
            monthText(month, currentLanguage()),
            String(of.joined),
            String(of.left),
          ]),
        }}
      />
    </Panel>
  )
}
