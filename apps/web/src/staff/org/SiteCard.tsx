import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DragEvent, useState } from 'react'
import { Tone } from '../../ui/show/show.tsx'
import { roleWord, statusTones, statusWords, workStatusWords } from '../words.ts'
import classes from './org.module.css'
import { type OrgPerson, type Site, type Target, type Team, targetOf } from './org.ts'

const dragType = 'application/x-person'

interface Handling {
  readonly mayMove: boolean
  readonly ticked: ReadonlySet<number>
  readonly onTick: (accountId: number) => void
  readonly onOpen: (accountId: number) => void
}

/** A workplace: its seats, its teams, and who is in none. */
export function SiteCard({
  site,
  onDrop,
  ...handling
}: { site: Site; onDrop: (accountId: number, to: Target) => void } & Handling) {
  const { t } = useLingui()
  const { name, capacity, seated, teams, others } = site
  const isFull = capacity !== null && seated >= capacity
  return (
    <section className={classes.site} aria-label={name ?? t`Without a workplace`}>
      <header>
        <h2>{name ?? t`Without a workplace`}</h2>
        <Tone tone={isFull ? 'amber' : 'grey'}>
          {capacity === null
            ? plural(seated, { one: '# person', other: '# people' })
            : t`${seated} of ${capacity} seats`}
        </Tone>
      </header>
      <div className={classes.teams}>
        {teams.map((team) => (
          <TeamCard
            key={team.key}
            team={team}
            onDrop={(accountId) => onDrop(accountId, targetOf(site, team))}
            {...handling}
          />
        ))}
        {others.length > 0 && (
          <div className={classes.team}>
            <h3>{t`Heads and services`}</h3>
            <People people={others} {...handling} mayMove={false} withRole />
          </div>
        )}
      </div>
    </section>
  )
}

/** A leader's team; whoever is dropped on it joins it. */
function TeamCard({ team, onDrop, ...handling }: { team: Team; onDrop: (accountId: number) => void } & Handling) {
  const { t } = useLingui()
  const [isOver, setOver] = useState(false)
  const { leader, period, people } = team
  const over = (event: DragEvent) => {
    if (!handling.mayMove || !event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const accountId = Number(event.dataTransfer.getData(dragType))
    if (accountId && accountId !== leader?.accountId && !people.some((one) => one.accountId === accountId))
      onDrop(accountId)
  }
  return (
    // the mouse's way only: the keyboard ticks people and chooses where to
    <fieldset
      aria-label={[period ?? t`no stage`, leader?.name ?? t`no leader`].join(' · ')}
      className={classes.team}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3>
        <span>{period ?? t`no stage`}</span>
        {leader ? (
          <button type="button" className={classes.name} onClick={() => handling.onOpen(leader.accountId)}>
            {leader.name}
          </button>
        ) : (
          <em>{t`no leader`}</em>
        )}
        <small>{people.length}</small>
      </h3>
      <People people={people} {...handling} />
    </fieldset>
  )
}

function People({
  people,
  withRole = false,
  ...handling
}: { people: readonly OrgPerson[]; withRole?: boolean } & Handling) {
  return (
    <ul className={classes.people}>
      {people.map((person) => (
        <PersonLine key={person.accountId} person={person} withRole={withRole} {...handling} />
      ))}
    </ul>
  )
}

function PersonLine({
  person,
  withRole,
  mayMove,
  ticked,
  onTick,
  onOpen,
}: { person: OrgPerson; withRole: boolean } & Handling) {
  const { t, i18n } = useLingui()
  const { accountId, name, openCases, status, workStatus } = person
  return (
    <li
      draggable={mayMove}
      data-ticked={ticked.has(accountId) || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(accountId))
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      {mayMove && (
        <input
          type="checkbox"
          aria-label={t`Tick ${name}`}
          checked={ticked.has(accountId)}
          onChange={() => onTick(accountId)}
        />
      )}
      <span className={classes.who}>
        <button type="button" className={classes.name} onClick={() => onOpen(accountId)}>
          {name}
        </button>
        {status !== 'COLLECTING' && <Tone tone={statusTones[status]}>{i18n._(statusWords[status])}</Tone>}
        {workStatus !== 'working' && <Tone tone="amber">{i18n._(workStatusWords[workStatus])}</Tone>}
      </span>
      {withRole && <small>{roleWord(person.role)}</small>}
      {openCases > 0 && <small>{t`${openCases} open`}</small>}
    </li>
  )
}
