/** From a request to an allocation: who can take cases, how many each gets under the strategy, which ones, and what stays out and why. */

import { assignmentStrategies, type previewAssignment } from '@cordillera/contract/collection/case'
import type { Currency } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { type Announcement, announce } from '../../platform/notifications.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import { type AssignableCase, allocate, stays } from './allocate.rules.ts'
import {
  type AssignableCases,
  assignableOf,
  type Collector,
  collectorsFor,
  handOver,
  notifyHolders,
  openBatch,
  type SelectionState,
  stateOfSelection,
} from './assign.queries.ts'
import { atWork, byAverage, type Decision, type Quotas, roomsOf } from './assign.quotas.ts'
import { levelShares } from './assign.rules.ts'
import { shortOf } from './intelligent.rules.ts'
import { intelligentQuotas } from './intelligent.service.ts'

type Request = Parsed<typeof previewAssignment>

export interface AssignmentPlan {
  state: SelectionState
  collectors: Collector[]
  assignable: AssignableCases
  /** For every lot the index of its collector, or `stays`. */
  assignee: number[]
  /** Cases for each collector, in their order. */
  shares: number[]
  /** Why each is given less than is fair; null where it is fair, or nothing is weighed. */
  short: ReturnType<typeof shortOf>
  expected: { currency: Currency; amounts: Minor[]; byAverage: Minor[] } | null
}

/**
 * `unscoped` reads how cases of the stage ended, whoever's they were. `keepsWorkplaces`: a case that waits for a workplace goes
 * to its people only, as rules do; somebody who chooses by hand may choose otherwise.
 */
export async function planAssignment(
  asked: Asked,
  unscoped: Tx,
  request: Request,
  keepsWorkplaces = false,
): Promise<AssignmentPlan> {
  const decide = strategyOf(request)
  const found = await choiceOf(asked, request)
  return planOf(found, await decide(asked, unscoped, decisionOf(found, request)), keepsWorkplaces)
}

/** The cases and people of a request, as they stand. */
interface Choice {
  state: SelectionState
  collectors: Collector[]
  assignable: AssignableCases
}

async function choiceOf(asked: Asked, request: Request): Promise<Choice> {
  const wanted = [...new Set(request.collectors)]
  if (wanted.length === 0) throw new Failure('collection.collectorMissing')
  const collectors = await collectorsFor(asked, wanted, request.selection)
  const state = await stateOfSelection(asked, request.selection)
  const cannotTake = (collector: Collector) =>
    state.merchants.some((merchant) => !collector.merchants.includes(merchant))
  if (collectors.length < wanted.length) throw new Failure('collection.collectorMissing')
  const elsewhere = collectors.filter(cannotTake).map(({ name }) => name)
  if (elsewhere.length > 0) throw new Failure('collection.collectorsElsewhere', { names: elsewhere.join(', ') })
  const assignable = await assignableOf(
    asked,
    request.selection,
    collectors.map(({ accountId }) => accountId),
  )
  return { state, collectors, assignable }
}

const decisionOf = ({ state, collectors, assignable }: Choice, { selection }: Request): Decision => ({
  selection,
  collectors,
  state,
  total: assignable.ids.length,
})

const casesFor = (collectors: readonly Collector[], assignee: readonly number[]): number[] =>
  collectors.map((_, index) => assignee.filter((who) => who === index).length)

function planOf({ state, collectors, assignable }: Choice, decided: Quotas, keepsWorkplaces: boolean): AssignmentPlan {
  const { rooms, quotas, forecast, average } = decided
  const only = keepsWorkplaces ? peopleByWorkplace(collectors) : null
  const assignee = allocated(assignable, collectors, decided.segmentOf, quotas, rooms, only)
  const byAverage =
    average &&
    forecast?.(
      assignable,
      allocated(assignable, collectors, () => 0, average.quotas, average.rooms, only),
    )
  const amounts = forecast?.(assignable, assignee)
  const shares = casesFor(collectors, assignee)
  const worth = decided.worth?.(assignable, assignee)
  return {
    state,
    collectors,
    assignable,
    assignee,
    shares,
    short: worth ? shortOf(worth, shares, rooms) : collectors.map(() => null),
    expected: amounts && byAverage ? { ...amounts, byAverage: byAverage.amounts } : null,
  }
}

/**
 * The same cases and people under each strategy, without a number of its own. What *intelligent* knows of each person's chances
 * values all of them; where it can't weigh (two currencies, or it is switched off) it is left out, and nothing is expected.
 */
export async function compareStrategies(asked: Asked, unscoped: Tx, request: Request) {
  const found = await choiceOf(asked, request)
  const decision = decisionOf(found, request)
  const of = (strategy: string) =>
    strategyOf({ selection: request.selection, collectors: request.collectors, strategy })(asked, unscoped, decision)
  const intelligent = await Promise.resolve(of('intelligent')).catch(nullIfUnweighed)
  const decided = {
    'average number': await of('average number'),
    'equal inventory': await of('equal inventory'),
    ...(intelligent ? { intelligent } : {}),
  }
  return assignmentStrategies.flatMap((strategy) => {
    const quotas = decided[strategy]
    if (!quotas) return []
    const { assignee, shares } = planOf(found, quotas, false)
    const worth = intelligent?.forecast?.(found.assignable, assignee)
    return [{ strategy, gets: shares, expected: worth?.amounts ?? null, currency: worth?.currency ?? null }]
  })
}

function nullIfUnweighed(error: unknown): null {
  if (error instanceof Failure && ['collection.invalidStrategy', 'collection.strategyMissing'].includes(error.error))
    return null
  throw error
}

type PeopleByWorkplace = Map<number, Set<number>>

function peopleByWorkplace(collectors: readonly Collector[]): PeopleByWorkplace {
  const people: PeopleByWorkplace = new Map()
  for (const [index, { workplaceId }] of collectors.entries()) {
    if (workplaceId !== null) people.set(workplaceId, (people.get(workplaceId) ?? new Set()).add(index))
  }
  return people
}

function allocated(
  { ids, users, holders, workplaces }: AssignableCases,
  collectors: readonly Collector[],
  segmentOf: Quotas['segmentOf'],
  quotas: number[][],
  rooms: number[],
  only: PeopleByWorkplace | null,
): number[] {
  const indexOf = new Map(collectors.map(({ accountId }, index) => [accountId, index]))
  const assignable = ids.map((id, n): AssignableCase => {
    const holder = holders[n]
    const place = workplaces[n]
    return {
      user: users[n] ?? '',
      segment: segmentOf(id),
      holder: holder ? (indexOf.get(holder) ?? null) : null,
      ...(only && place ? { only: only.get(place) ?? new Set() } : {}),
    }
  })
  return allocate(assignable, quotas, rooms)
}

type Decide = (asked: Asked, unscoped: Tx, decision: Decision) => Quotas | Promise<Quotas>

const wholeAbove0 = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= 100_000

/** Checks the strategy and its number before anything is read. */
function strategyOf({ strategy, avgNumPerCollector: each, maxInventoryNum: max }: Request): Decide {
  switch (strategy) {
    case 'average number':
      if (each !== undefined && !wholeAbove0(each)) throw new Failure('collection.invalidAverage')
      return (_, __, { total, collectors }) => byAverage(total, collectors, each)
    case 'equal inventory':
      if (max !== undefined && !wholeAbove0(max)) throw new Failure('collection.invalidMaxInventory')
      return (_, __, { total, collectors }) => ({
        segmentOf: () => 0,
        quotas: [levelShares(total, collectors.map(atWork), max)],
        rooms: roomsOf(collectors, max),
      })
    case 'intelligent':
      if (max !== undefined && !wholeAbove0(max)) throw new Failure('collection.invalidMaxInventory')
      return (asked, unscoped, decision) => {
        const rooms = roomsOf(decision.collectors, max)
        return intelligentQuotas(asked, unscoped, decision, rooms)
      }
    default:
      throw new Failure('collection.invalidStrategy')
  }
}

/** Does what was planned: batch, cases, history, and everybody is told. Throws where a case changed since. Answers the batch and how many. */
export async function carryOut(
  tx: Tx,
  plan: AssignmentPlan,
  by: { strategy: string; selection: unknown; accountId: number | null; now: Date; ruleId?: string },
): Promise<{ batchId: string; assigned: number } | null> {
  const { assignable, assignee, collectors, shares } = plan
  const given = assignee.flatMap((who, n) => (who === stays ? [] : [{ who, n }]))
  if (given.length === 0) return null
  const batchId = await openBatch(tx, {
    strategy: by.strategy,
    filter: by.selection,
    caseCount: given.length,
    collectorCount: shares.filter((share) => share > 0).length,
    accountId: by.accountId,
    at: by.now,
    ...(by.ruleId ? { ruleId: by.ruleId } : {}),
  })
  const { assigned, from } = await handOver(tx, {
    ids: given.map(({ n }) => assignable.ids[n] ?? ''),
    versions: given.map(({ n }) => assignable.versions[n] ?? -1),
    collectors: given.map(({ who }) => collectors[who]?.accountId ?? 0),
    batchId,
    at: by.now,
    accountId: by.accountId,
  })
  // a case logged or paid between the plan and the allocation: nothing is assigned on a picture that is no longer true
  if (assigned !== given.length) throw new Failure('collection.previewStale')
  await announce(tx, by.now, announcementsOf(plan, batchId))
  const to = collectors.flatMap(({ accountId }, index) => ((shares[index] ?? 0) > 0 ? [accountId] : []))
  await notifyHolders(tx, [...to, ...from], 'assigned')
  return { batchId, assigned }
}

/** Which cases the plan gives to whom. */
export function givenBy({ assignable, assignee, collectors }: AssignmentPlan) {
  const given = assignee.flatMap((who, n) => (who === stays ? [] : [{ who, n }]))
  return {
    ids: given.map(({ n }) => assignable.ids[n] ?? ''),
    collectors: given.map(({ who }) => collectors[who]?.accountId ?? 0),
  }
}

/** A plan as the endpoints answer it. */
export function describePlan({ state, collectors, shares, expected, short }: AssignmentPlan) {
  const reasons = [
    { reason: 'stopped' as const, count: state.stopped },
    { reason: 'on hold' as const, count: state.onHold },
    { reason: 'closed' as const, count: state.closed },
  ]
  return {
    shares: collectors.map(({ accountId, name, inventory, away }, index) => ({
      collector: accountId,
      name,
      inventory,
      away,
      gets: shares[index] ?? 0,
      expected: expected?.amounts[index] ?? null,
      expectedByAverage: expected?.byAverage[index] ?? null,
      short: short[index] ?? null,
    })),
    currency: expected?.currency ?? null,
    skipped: reasons.filter(({ count }) => count > 0),
  }
}

/** What each collector of a batch is told. */
function announcementsOf({ collectors, shares }: AssignmentPlan, batchId: string): Announcement[] {
  return collectors.flatMap(({ accountId }, index) => {
    const count = shares[index] ?? 0
    if (count === 0) return []
    const kind = 'case.assigned' as const
    return { to: accountId, kind, params: { count }, place: '/collection/pendingCollect', about: batchId } as const
  })
}
