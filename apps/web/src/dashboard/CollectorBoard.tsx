import { collectorBoard } from '@cordillera/contract/dashboard/dashboard'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { stageName, stageTones } from '../collection/public.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { Panel } from '../ui/page.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { Count, Money, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Percent, Tile, Tiles } from '../ui/Tile.tsx'
import classes from './dashboard.module.css'
import { MonthPanel } from './MonthPanel.tsx'
import { cases, myCases, workbench } from './places.ts'
import { useBoard } from './use-board.ts'
import { WorkTiles } from './WorkTiles.tsx'

/** A collector's day: what waits, how it goes, what comes next. `collector`: that of one of my people. */
export function CollectorBoard({ collector }: { collector?: number }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const { data, error, refetch } = useBoard(collectorBoard, collector === undefined ? {} : { collector })
  const list = (values: Record<string, string>) =>
    collector === undefined ? myCases(values) : cases({ collector, ...values })
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(board) => {
        const open = board.stages.reduce((sum, stage) => sum + stage.open, 0)
        const untouched = board.stages.reduce((sum, stage) => sum + stage.untouched, 0)
        return (
          <div className={classes.board}>
            <Tiles>
              <Tile
                label={t`Open cases`}
                value={<Count value={open} />}
                sub={t`${untouched} never contacted`}
                about={t`Cases in hand that are not closed. Never contacted: without any attempt since the case was opened.`}
                to={list({})}
              />
              <Tile
                label={t`Promises due today`}
                value={<Count value={board.due.count} />}
                sub={board.due.amounts.map(({ currency, amount }) => (
                  <Money key={currency} minor={amount} currency={currency} />
                ))}
                about={t`Promises on these cases that fall due today and are not judged yet.`}
                to={list({ promisedFrom: today, promisedTo: today })}
                {...(board.due.count > 0 ? { tone: 'amber' as const } : {})}
              />
              <WorkTiles work={board} list={list} />
              {board.keptAmount.map(({ currency, paid, promised }) => (
                <Tile
                  key={currency}
                  label={t`Promised money paid`}
                  value={<Percent of={{ part: paid, whole: promised }} />}
                  sub={
                    <>
                      <Money minor={paid} currency={currency} /> {t`of`} <Money minor={promised} currency={currency} />
                    </>
                  }
                  to={list({ happened: 'judged' })}
                  about={t`Kept rate by amount: what was paid of what was promised, of the promises that matured in the last 30 days. More than promised counts as promised.`}
                />
              ))}
            </Tiles>
            <div className={classes.columns}>
              <Panel
                title={t`By stage`}
                actions={
                  board.next &&
                  collector === undefined && (
                    <Button component={Link} to={workbench(board.next.caseId)}>
                      {t`Next case: ${board.next.borrower}`}
                    </Button>
                  )
                }
              >
                {board.stages.length === 0 ? (
                  <Empty title={t`No open cases`}>{t`New cases appear here as soon as they are assigned.`}</Empty>
                ) : (
                  <ul className={classes.stages}>
                    {board.stages.map(({ period, open, untouched }) => (
                      <li key={period}>
                        <Link to={list({ period })}>
                          <Tone tone={stageTones[period]}>{stageName(period)}</Tone>
                          <strong>
                            <Count value={open} />
                          </strong>
                          <span>{t`${untouched} never contacted`}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
              {collector === undefined && <MonthPanel />}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
