/** The organisation as it is drawn: workplaces with their teams. Pure. */
import type { Output } from '@cordillera/contract/endpoint'
import type { orgView } from '@cordillera/contract/staff/workflow'
import { stageNames } from '@cordillera/contract/stages'

export type Org = Output<typeof orgView>
export type OrgPerson = Org['people'][number]

/** People under one leader, or of one stage without any. */
export interface Team {
  readonly key: string
  readonly leader: OrgPerson | null
  readonly period: OrgPerson['period']
  readonly people: readonly OrgPerson[]
}
export interface Site {
  readonly key: string
  readonly workplace: number | null
  readonly name: string | null
  readonly country: OrgPerson['country']
  readonly capacity: number | null
  readonly seated: number
  readonly teams: readonly Team[]
  /** Those who are in no team: heads and services. */
  readonly others: readonly OrgPerson[]
}

const collects = ({ role }: OrgPerson): boolean => role === 'AGENT' || role === 'JUNIOR'
const stageOrder = (period: OrgPerson['period']): number => (period === null ? -1 : stageNames.indexOf(period))

/** Every workplace, those that are empty too, and last the people who have none. */
export function sitesOf({ workplaces, people }: Org): Site[] {
  const places = workplaces.map((place) => ({ ...place, key: String(place.workplace) }))
  const sites = places.map((place) =>
    siteOf(
      place,
      people.filter(({ workplace }) => workplace === place.workplace),
    ),
  )
  const homeless = people.filter(({ workplace }) => !workplaces.some((place) => place.workplace === workplace))
  const countries = [...new Set(homeless.map(({ country }) => country))]
  const without = countries.map((country) => {
    const own = homeless.filter((person) => person.country === country)
    const place = { key: `none ${country}`, workplace: null, name: null, country, capacity: null, seated: own.length }
    return siteOf(place, own)
  })
  return [...sites, ...without]
}

function siteOf(place: Omit<Site, 'teams' | 'others'>, people: readonly OrgPerson[]): Site {
  const leaders = people.filter(({ role }) => role === 'LEADER')
  const led = leaders.map((leader) => ({
    key: `${place.key} ${leader.accountId}`,
    leader,
    period: leader.period,
    people: people.filter((person) => person.leader === leader.accountId),
  }))
  const loose = people.filter(
    (person) => collects(person) && !leaders.some(({ accountId }) => accountId === person.leader),
  )
  const stages = [...new Set(loose.map(({ period }) => period))]
  const unled = stages.map((period) => ({
    key: `${place.key} ${period}`,
    leader: null,
    period,
    people: loose.filter((person) => person.period === period),
  }))
  const teams = [...led, ...unled].sort((a, b) => stageOrder(a.period) - stageOrder(b.period))
  const others = people.filter((person) => !collects(person) && person.role !== 'LEADER')
  return { ...place, teams, others }
}

/** Where people are moved to. */
export interface Target {
  readonly workplace: number | null
  readonly period: OrgPerson['period']
  readonly leader: number | null
}
export const targetOf = (site: Site, team: Team): Target => ({
  workplace: site.workplace,
  period: team.period,
  leader: team.leader?.accountId ?? null,
})
