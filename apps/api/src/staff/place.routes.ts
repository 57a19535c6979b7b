/** Where people stand: stage, leader, workplace, job. One way for one person and for two hundred. */
import type { Parsed } from '@cordillera/contract/endpoint'
import { type ErrorName, type ErrorRow, errors } from '@cordillera/contract/errors'
import { collectorRoles, type RoleName } from '@cordillera/contract/roles'
import { movePeople, updateLeader, updatePeriod, updateRole } from '@cordillera/contract/staff/change'
import type { OperationAction } from '@cordillera/contract/staff/operation'
import { administers, askToLetIn, builtInRole, exchangeRoles, forgetCallersOf, takesTwo } from '../access/public.ts'
import { handCasesBack } from '../collection/public.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { Failure, refusedField } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import {
  type Found,
  leaderById,
  lockWorkplace,
  type PlaceOfWork,
  poolsThatWait,
  recorded,
  setStaff,
} from './change.queries.ts'
import { type Changing, demandHere, demandHr, onePerson, peopleToChange, refusalAbout } from './people.ts'
import { isRole, isStage, jobsGivenBy, type Leader, type Move, obstacleTo, stageFits } from './staff.rules.ts'

export function placeRoutes(app: App): void {
  implement(app, updatePeriod, async ({ people, period, leader, cases }, context) => {
    demandHr(context.user)
    if (!isStage(period)) throw refusedField('staff.invalidPeriod', 'period')
    const found = await peopleToChange(context, people)
    demandHere(found)
    const named = await leaderById(context.reach.from(found), leader ?? null)
    const asked = found.map((person) => {
      // the present leader leads in the old stage: whoever moves without a new one has none
      const leaderId = leader ?? (person.stage === period ? person.leaderId : null)
      return {
        person,
        to: { ...person, stage: period, leaderId },
        leader: leaderId === person.leaderId ? undefined : named,
      }
    })
    const casesMoved = await carry(context, asked, 'updatePeriod', cases)
    return { changed: found.length, casesMoved }
  })

  implement(app, updateLeader, async ({ people, leader, cases }, context) => {
    demandHr(context.user)
    const found = await peopleToChange(context, people)
    demandHere(found)
    const without = found.find(({ stage }) => stage === null)
    if (leader !== null && without) throw refusalAbout('staff.periodMissing', without)
    const named = await leaderById(context.reach.from(found), leader)
    const asked = found.map((person) => ({ person, to: { ...person, leaderId: leader }, leader: named }))
    const casesMoved = await carry(context, asked, 'updateLeader', cases)
    return { changed: found.length, casesMoved }
  })

  implement(app, movePeople, move)

  implement(app, updateRole, changeJob)
}

async function changeJob(input: Parsed<typeof updateRole>, context: Context<typeof updateRole>) {
  const { user, reach, now, fail, log } = context
  demandHr(user)
  const { role } = input
  if (!isRole(role)) throw refusedField('staff.unsupportedRole', 'role')
  if (input.accountId === user.accountId && !user.isSuperuser) throw fail('access.notOneself')
  const person = await onePerson(context, input)
  demandHere([person])
  const given = jobsGivenBy(user)
  if (![role, person.role].every((job) => given.some((one) => one === job)))
    throw refusedField('staff.roleBeyondHr', 'role')
  const kept = stageFits(role, person.stage) ? person.stage : null
  const stage = input.period === undefined ? kept : input.period || null
  if (!stageFits(role, stage)) throw refusedField('staff.invalidPeriod', 'period')
  await demandFree(context, without(person, input.cases), role, stage)
  const tx = reach.from(person)
  const jobs = [await builtInRole(tx, person.role as RoleName), await builtInRole(tx, role)] as const
  if (!user.isSuperuser && (await administers(tx, jobs))) throw refusedField('staff.roleBeyondHr', 'role')
  const { accountId } = person
  const { reason } = input
  // whoever heads a stage has no leader there
  const leaderId = collectorRoles.includes(role) && stage === person.stage ? person.leaderId : null
  await recorded(tx, { accountIds: [accountId], action: 'updateRole', reason, by: user.accountId, now }, async () => {
    await handOver(tx, [person], input.cases, { by: user.accountId, now })
    await setStaff(tx, [accountId], { role, stage, leaderId })
    await exchangeRoles(tx, accountId, {
      taken: [jobs[0]],
      given: [jobs[1]],
      reason: 'role changed',
      by: user.accountId,
      now,
    })
  })
  const [before, after] = [
    { role: person.role, period: person.stage },
    { role, period: stage },
  ]
  await log({ action: 'staff.updateRole', target: `account:${accountId}`, reason, before, after })
  const waits = await takesTwo(context, accountId)
  return { waits, password: waits ? await askToLetIn(context, { accountId, reason }) : null }
}

/** A job with cases or a team ends when both are gone; a stage gets or loses a leader when its pool is assigned. */
async function demandFree(context: Changing, person: Found, role: string, stage: string | null): Promise<void> {
  if (person.openCases > 0) throw new Failure('staff.stillHasCases')
  if (person.team > 0) throw new Failure('staff.stillLeads', { count: person.team })
  const touched = [person.role === 'LEADER' ? person.stage : null, role === 'LEADER' ? stage : null]
  const places = touched.flatMap((one) => (one ? [{ country: person.country, stage: one }] : []))
  const waiting = await poolsThatWait(context.reach.from(person), places)
  if (waiting.size > 0) throw new Failure('staff.poolNotAssigned')
}

interface Asked {
  person: Found
  to: Move
  leader: Leader | undefined
}

/** Obstacle of each move, by one look at the pools. */
async function obstaclesOf(
  context: Changing,
  asked: readonly Asked[],
  cases: HandedOver,
): Promise<(ReturnType<typeof obstacleTo> | null)[]> {
  const places = asked.flatMap(({ person, to }) =>
    person.role === 'LEADER'
      ? [person.stage, to.stage].flatMap((stage) => (stage ? [{ country: person.country, stage }] : []))
      : [],
  )
  const waiting = await poolsThatWait(context.reach.from(...asked.map(({ person }) => person)), places)
  const poolWaits = (country: string, stage: string) => waiting.has(`${country} ${stage}`)
  return asked.map(({ person, to, leader }) => obstacleTo(without(person, cases), to, { leader, poolWaits }))
}

/** Moves all of them or nobody; those of one target are one statement. */
async function carry(
  context: Changing & Pick<Context<typeof movePeople>, 'log'>,
  asked: readonly Asked[],
  action: OperationAction,
  cases: HandedOver,
): Promise<number> {
  const { reach, user, now, log } = context
  const obstacles = await obstaclesOf(context, asked, cases)
  const at = obstacles.findIndex((why) => why !== null)
  const [why, first] = [obstacles[at], asked[at]]
  if (why && first) throw refusalAbout(why, first.person, { count: first.person.team })
  const tx = reach.from(...asked.map(({ person }) => person))
  const accountIds = asked.map(({ person }) => person.accountId)
  const people = asked.map(({ person }) => person)
  const casesMoved = await recorded(tx, { accountIds, action, by: user.accountId, now }, async () => {
    // while they still stand where their cases are: the colleague is of that stage
    const moved = await handOver(tx, people, cases, { by: user.accountId, now })
    for (const [, same] of byTarget(asked)) {
      const [one] = same
      if (!one) continue
      const { workplaceId, stage, leaderId } = one.to
      const shift = same.some(({ person }) => person.workplaceId !== workplaceId) ? { shiftId: null } : {}
      await setStaff(
        tx,
        same.map(({ person }) => person.accountId),
        { workplaceId, stage, leaderId, ...shift },
      )
    }
    await forgetCallersOf(tx, accountIds)
    return moved
  })
  await log({ action: `staff.${action}`, after: { people: accountIds, ...targetOf(asked), casesMoved } })
  return casesMoved
}

type HandedOver = Parsed<typeof movePeople>['cases']

/** As they stand once their cases are handed over. */
const without = <P extends { openCases: number }>(person: P, cases: HandedOver): P =>
  cases ? { ...person, openCases: 0 } : person

async function handOver(tx: Tx, people: readonly Found[], cases: HandedOver, { by, now }: { by: number; now: Date }) {
  const from = people.filter(({ openCases }) => openCases > 0).map(({ accountId }) => accountId)
  if (!cases || from.length === 0) return 0
  const to = cases.to === 'collector' ? cases.collector : null
  return handCasesBack(tx, { from, to, why: 'works elsewhere', by, now })
}

const targetOf = ([first]: readonly Asked[]) =>
  first ? { workplace: first.to.workplaceId, period: first.to.stage, leader: first.to.leaderId } : {}

/** People with the same target, so that a move of two hundred is a statement or two and not two hundred. */
function byTarget(asked: readonly Asked[]): Map<string, Asked[]> {
  const groups = new Map<string, Asked[]>()
  for (const one of asked) {
    const key = [one.to.workplaceId, one.to.stage, one.to.leaderId, one.person.workplaceId].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

async function move(input: Parsed<typeof movePeople>, context: Context<typeof movePeople>) {
  const { user, reach, language } = context
  demandHr(user)
  const stage = input.period || null
  const found = await peopleToChange(context, input.people)
  demandHere(found)
  const tx = reach.from(found)
  const place = await placeFor(context, input.workplace, found)
  const named = await leaderById(tx, input.leader)
  const to = { workplaceId: input.workplace, stage, leaderId: input.leader }
  const asked = found.map((person) => ({ person, to, leader: named }))
  const seats = seatsOf(place, found.length)
  if (!input.preview) {
    if (seats && seats.seated > seats.capacity && arrives(found, input.workplace))
      throw new Failure('staff.workplaceFull', seats)
    const casesMoved = await carry(context, asked, 'move', input.cases)
    return { moved: found.length, casesMoved, obstacles: [], seats }
  }
  const full = seats && seats.seated > seats.capacity && arrives(found, input.workplace)
  const obstacles = (await obstaclesOf(context, asked, input.cases)).map(
    (why) => why ?? (full ? ('staff.workplaceFull' as const) : null),
  )
  return {
    moved: 0,
    casesMoved: 0,
    seats,
    obstacles: found.flatMap((person, at) => {
      const why = obstacles[at]
      return why ? [{ accountId: person.accountId, name: person.name, ...said(why, language, person, seats) }] : []
    }),
  }
}

const arrives = (found: readonly Found[], workplace: number | null): boolean =>
  found.some(({ workplaceId }) => workplaceId !== workplace)

const seatsOf = (place: PlaceOfWork | null, coming: number) =>
  place && place.capacity !== null ? { capacity: place.capacity, seated: place.seated + coming } : null

/** An obstacle in the reader's words. */
function said(
  why: ErrorName,
  language: 'zh' | 'en' | 'es',
  { team }: Found,
  seats: { capacity: number; seated: number } | null,
): { code: number; why: string } {
  const row: ErrorRow = errors[why]
  const params: Record<string, number> = { count: team, ...seats }
  return { code: row.code, why: row[language].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) }
}

/** The workplace people go to: open, and of the country all of them work in. */
async function placeFor(
  context: Changing,
  workplaceId: number | null,
  found: readonly Found[],
): Promise<PlaceOfWork | null> {
  if (workplaceId === null) return null
  const tx = context.reach.from(found)
  const place = await lockWorkplace(
    tx,
    workplaceId,
    found.map(({ accountId }) => accountId),
  )
  if (!place || place.closedOn !== null || found.some(({ country }) => country !== place.country)) {
    throw refusedField('staff.invalidCompany', 'workplace')
  }
  return place
}
