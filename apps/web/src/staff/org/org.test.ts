import { expect, test } from 'vitest'
import { type OrgPerson, sitesOf } from './org.ts'

const person = (accountId: number, more: Partial<OrgPerson>): OrgPerson => ({
  accountId,
  userNo: `MX${accountId}`,
  name: `P${accountId}`,
  role: 'AGENT',
  status: 'COLLECTING',
  workStatus: 'working',
  country: 'MX',
  period: 'S1A',
  workplace: 1,
  leader: null,
  openCases: 0,
  version: 0,
  ...more,
})

test('people stand under their leader, else in their stage without one, else beside the teams', () => {
  const people = [
    person(1, { role: 'LEADER' }),
    person(2, { leader: 1 }),
    person(3, { leader: 1, workplace: 2 }),
    person(4, { period: 'D0' }),
    person(5, { role: 'HR', period: null }),
    person(6, { workplace: null }),
  ]
  const workplaces = [
    { workplace: 1, name: 'A', country: 'MX' as const, capacity: 9, seated: 4 },
    { workplace: 2, name: 'B', country: 'MX' as const, capacity: null, seated: 1 },
  ]
  const sites = sitesOf({ workplaces, people })
  const ids = (list: readonly OrgPerson[]) => list.map(({ accountId }) => accountId)
  expect(sites.map(({ name }) => name)).toEqual(['A', 'B', null])
  expect(sites[0]?.teams.map((team) => [team.leader?.accountId ?? null, team.period, ids(team.people)])).toEqual([
    [null, 'D0', [4]],
    [1, 'S1A', [2]],
  ])
  expect(ids(sites[0]?.others ?? [])).toEqual([5])
  // a leader of another workplace leads nobody here
  expect(sites[1]?.teams).toMatchObject([{ leader: null, people: [{ accountId: 3 }] }])
})
