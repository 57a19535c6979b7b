import { teamAtMost, teamBoard } from '@cordillera/contract/dashboard/dashboard'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Table } from '@mantine/core'
import { Link } from 'react-router'
import { stageName, stageTones } from '../collection/public.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { Panel } from '../ui/page.tsx'
import { agoText } from '../ui/show/ago.ts'
import { beginsLarge } from '../ui/show/large.ts'
import { Count, nothing, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Percent, Tile, Tiles } from '../ui/Tile.tsx'
import { Counted } from './Counted.tsx'
import classes from './dashboard.module.css'
import { isIdle, type TeamPerson as Person } from './idle.ts'
import { cases, casesIn } from './places.ts'
import { useBoard } from './use-board.ts'
import { WorkTiles } from './WorkTiles.tsx'

/** A team's day: who works, who is idle, how much of it is touched. A name opens that person's day. */
export function TeamBoard({ dayOf }: { dayOf: (collector: number) => string }) {
  const { t } = useLingui()
  const { country } = useEnvironment()
  const list = casesIn(country)
  const { data, error, refetch } = useBoard(teamBoard, {})
  return (
    <Loaded data={data} error={error} refetch={refetch}>
      {(board) => {
        const now = Date.now()
        const idle = board.people.filter((person) => isIdle(person, now)).length
        return (
          <div className={classes.board}>
            <Counted at={board.countedTime} />
            <Tiles>
              <Tile
                label={t`Idle`}
                value={<Count value={idle} />}
                sub={plural(board.people.length, { one: 'of # person', other: 'of # people' })}
                about={t`People with open cases who have logged nothing for 30 minutes, or nothing yet today.`}
                {...(idle > 0 ? { tone: 'amber' as const } : {})}
              />
              <Tile
                label={t`Open cases`}
                value={<Count value={board.open} />}
                about={t`Open cases in somebody’s hands.`}
                to={list({ status: 'assigned' })}
              />
              <WorkTiles work={board} list={list} hasPool />
            </Tiles>
            <Panel title={t`People, the longest idle first`}>
              {board.people.length === 0 ? (
                <Empty title={t`Nobody collects here`}>{t`Collectors of your team and country appear here.`}</Empty>
              ) : (
                <People people={board.people} now={now} dayOf={dayOf} />
              )}
              {board.people.length === teamAtMost && (
                <p className={classes.none}>{t`The first ${teamAtMost} people are shown.`}</p>
              )}
            </Panel>
          </div>
        )
      }}
    </Loaded>
  )
}

interface PeopleProps {
  readonly people: readonly Person[]
  readonly now: number
  readonly dayOf: (collector: number) => string
}
function People({ people, now, dayOf }: PeopleProps) {
  const { t } = useLingui()
  return (
    <Table.ScrollContainer minWidth={760} tabIndex={0}>
      <Table className={classes.people ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Collector`}</Table.Th>
            <Table.Th>{t`Stage`}</Table.Th>
            <Table.Th>{t`Last log today`}</Table.Th>
            <Table.Th>{t`Open cases`}</Table.Th>
            <Table.Th>{t`Never contacted`}</Table.Th>
            <Table.Th>{t`Touched today`}</Table.Th>
            <Table.Th>{t`Attempts`}</Table.Th>
            <Table.Th>{t`Borrower reached`}</Table.Th>
            <Table.Th>{t`New promises`}</Table.Th>
            <Table.Th>{t`Promises due today`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.collector}>
              <Table.Td>
                <Link to={dayOf(person.collector)}>{person.name}</Link>
              </Table.Td>
              <Table.Td>
                {person.period ? <Tone tone={stageTones[person.period]}>{stageName(person.period)}</Tone> : nothing}
              </Table.Td>
              <Table.Td>
                <LastLog person={person} now={now} />
              </Table.Td>
              <Table.Td>
                <Link to={cases({ collector: person.collector })}>
                  <Count value={person.open} />
                </Link>
                <Capacity person={person} />
              </Table.Td>
              <Table.Td>
                <Count value={person.untouched} />
              </Table.Td>
              <Table.Td>
                <Percent of={person.coverage} />
              </Table.Td>
              <Table.Td>
                <Count value={person.attempts} />
              </Table.Td>
              <Table.Td>
                <Count value={person.reached} />
              </Table.Td>
              <Table.Td>
                <Count value={person.promises} />
              </Table.Td>
              <Table.Td>
                <Count value={person.due} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** How full somebody is: what they hold of what they may. */
function Capacity({ person: { open, caseLimit } }: { person: Person }) {
  const { t } = useLingui()
  if (!caseLimit) return null
  return (
    <>
      {' '}
      <span className={classes.none}>{t`of ${caseLimit}`}</span>
      <span className={classes.capacity} data-full={open >= caseLimit || undefined} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, (open / caseLimit) * 100)}%` }} />
      </span>
    </>
  )
}

function LastLog({ person, now }: { person: Person; now: number }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const words = person.lastTime
    ? agoText(new Date(person.lastTime), currentLanguage(), zone, new Date(now))
    : t`none yet`
  return isIdle(person, now) ? <Tone tone="amber">{words}</Tone> : beginsLarge(words)
}
