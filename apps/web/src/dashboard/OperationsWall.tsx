import { teamBoard } from '@cordillera/contract/dashboard/dashboard'
import { operationsWall } from '@cordillera/contract/dashboard/wall'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { Count, Money } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { Tile, Tiles } from '../ui/Tile.tsx'
import classes from './dashboard.module.css'
import { isIdle, type TeamPerson } from './idle.ts'
import { casesIn } from './places.ts'
import { useBoard } from './use-board.ts'
import { useGoalsOfDay } from './use-goals.ts'
import { WallPace, WallRolls } from './WallCharts.tsx'
import { WallDenials, WallGoals, WallIdle } from './WallPanels.tsx'
import { WorkTiles } from './WorkTiles.tsx'
import type { Wall } from './wall-figures.ts'

/** A leader's live wall: today by the hour against the goal, how contacting goes, who is idle, what rolls, what is refused. */
export function OperationsWall() {
  const { country } = useEnvironment()
  const wall = useBoard(operationsWall, {})
  const team = useBoard(teamBoard, {})
  const goals = useGoalsOfDay(wall.data?.today)
  return (
    <Loaded {...wall}>
      {(today) => (
        <div className={classes.board}>
          <Tiles>
            <WallTiles wall={today} people={team.data?.people} />
            {team.data && <WorkTiles work={team.data} list={casesIn(country)} hasPool />}
          </Tiles>
          <div className={classes.columns}>
            <WallPace wall={today} goal={goals.coverage} />
            <WallRolls rolls={today.rolls} />
          </div>
          <div className={classes.thirds}>
            <WallGoals goals={goals.list} hour={today.hour} />
            <WallIdle people={team.data?.people} />
            <WallDenials today={today.today} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

function WallTiles({ wall, people }: { wall: Wall; people: readonly TeamPerson[] | undefined }) {
  const { t } = useLingui()
  const { country } = useEnvironment()
  const collected = wall.hours.reduce((all, hour) => all + hour.collected, 0)
  const idle = people?.filter((person) => isIdle(person, Date.now())) ?? []
  return (
    <>
      <Tile
        label={t`Collected today`}
        value={<Money minor={collected} currency={wall.currency} />}
        about={t`Payments that came in today on cases of your scope, by when they were received.`}
        sub={<Plural value={wall.paidCases} one="# case" other="# cases" />}
        to={casesIn(country)({ happened: 'paid' })}
      />
      <Tile
        label={t`Idle`}
        value={<Count value={idle.length} />}
        sub={people && plural(people.length, { one: 'of # person', other: 'of # people' })}
        about={t`People with open cases who have logged nothing for 30 minutes, or nothing yet today.`}
        to={
          idle.length > 0
            ? casesIn(country)({ collector: idle.map(({ collector }) => collector).join(',') })
            : '/dashboard?board=team'
        }
        {...(idle.length > 0 ? { tone: 'amber' as const } : {})}
      />
    </>
  )
}
