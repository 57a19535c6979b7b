/** People through the status machine, and out of the company. */
import type { Parsed } from '@cordillera/contract/endpoint'
import { updateStatus } from '@cordillera/contract/staff/change'
import { endsEmployment, type StaffAction, stagedRoles, type Transition } from '@cordillera/contract/staff/status'
import { closeAccounts, forgetCallersOf } from '../access/public.ts'
import { handCasesBack } from '../collection/public.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { Failure, refusedField } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { type Found, leaderById, poolsThatWait, recorded, setStaff } from './change.queries.ts'
import { peopleToChange, refusalAbout, todayOf } from './people.ts'
import { isLeaveDay } from './person.rules.ts'
import { actorsIn, isAction, leads, mayEver, stepFrom } from './staff.rules.ts'
import * as leaving from './status.queries.ts'

type Asked = Parsed<typeof updateStatus>
type Changing = Context<typeof updateStatus>

export function statusRoutes(app: App): void {
  implement(app, updateStatus, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const { action, reason } = input
    if (!isAction(action)) throw fail('staff.invalidAction')
    const actors = actorsIn(user)
    if (!mayEver(action, actors)) throw fail('staff.noPermission')
    const people = await peopleToChange(context, input.people)
    const step = stepOf(people, action, context)
    if (endsEmployment(action) && !reason) throw refusedField('staff.reasonNeeded', 'reason')
    const tx = reach.from(people)
    await demandReady(tx, people, step, input, context)
    const accountIds = people.map(({ accountId }) => accountId)
    const casesMoved = await recorded(tx, { accountIds, action, reason, by: user.accountId, now }, () =>
      takeStep(tx, people, step, input, context),
    )
    const after = { action, to: step.to, people: accountIds, casesMoved }
    await log({ action: 'staff.updateStatus', after, ...(reason ? { reason } : {}) })
    return { changed: people.length, casesMoved }
  })
}

/** The one step all of them take; nobody takes it for themselves. */
function stepOf(people: readonly Found[], action: StaffAction, { user }: Changing): Transition {
  const actors = actorsIn(user)
  const steps = people.map((person) => {
    if (person.accountId === user.accountId) throw refusalAbout('staff.noPermission', person)
    const found = stepFrom(person.status, action, actors)
    if ('refused' in found) throw refusalAbout(found.refused, person)
    return found.step
  })
  const [step] = steps
  // the two confirmations of a leave are different steps: not in one call
  if (!step || steps.some((one) => one !== step)) throw new Failure('staff.unsupportedAction')
  return step
}

/** What a step asks of the people before it is taken. */
async function demandReady(
  tx: Tx,
  people: readonly Found[],
  step: Transition,
  input: Asked,
  { user }: Changing,
): Promise<void> {
  if (step.action === 'END_TEST') {
    const without = people.find((person) => scoreOf(person, input) === undefined)
    if (without) throw refusalAbout('staff.testScoreNeeded', without)
  }
  if (step.action === 'START_COLLECT') {
    const without = people.find(({ role, stage }) => stage === null && stagedRoles.some((one) => one === role))
    if (without) throw refusalAbout('staff.periodMissing', without)
    for (const person of people) await demandLeaderStays(tx, person)
  }
  if (step.to !== 'LEAVE') return
  const twice =
    step.action === 'OK_LEAVE'
      ? await leaving.confirmedBy(
          tx,
          people.map(({ accountId }) => accountId),
          user.accountId,
        )
      : []
  if (twice.length > 0) throw new Failure('staff.secondConfirmation')
  const holding = input.cases ? undefined : people.find(({ openCases }) => openCases > 0)
  if (holding) throw refusalAbout('staff.stillHasCases', holding)
  const leading = people.find(({ team }) => team > 0)
  if (leading) throw refusalAbout('staff.stillLeads', leading, { count: leading.team })
  await demandPoolsAssigned(tx, people)
}

const scoreOf = ({ accountId }: Found, { testScores }: Asked) =>
  testScores?.find((one) => one.accountId === accountId)?.score

/** Whoever begins to collect under a leader has one who still leads there. */
async function demandLeaderStays(tx: Tx, person: Found): Promise<void> {
  if (person.leaderId === null) return
  if (!leads(await leaderById(tx, person.leaderId), person)) throw refusalAbout('staff.invalidLeader', person)
}

/** A stage's leader goes when its pool is assigned (40005). */
async function demandPoolsAssigned(tx: Tx, people: readonly Found[]): Promise<void> {
  const places = people.flatMap(({ role, country, stage }) => (role === 'LEADER' && stage ? [{ country, stage }] : []))
  const waiting = await poolsThatWait(tx, places)
  const leader = people.find(({ role, country, stage }) => role === 'LEADER' && waiting.has(`${country} ${stage}`))
  if (leader) throw refusalAbout('staff.poolNotAssigned', leader)
}

/** Writes the step and what hangs on it. Answers how many cases changed hands. */
async function takeStep(
  tx: Tx,
  people: readonly Found[],
  step: Transition,
  input: Asked,
  { user, now }: Changing,
): Promise<number> {
  const ids = people.map(({ accountId }) => accountId)
  const by = user.accountId
  const [first] = people
  const today = first ? await todayOf(tx, first, now) : ''
  const reason = input.reason ?? ''
  const cases = input.cases && step.action !== 'APPLY_LEAVE' ? input.cases : null
  const casesMoved =
    cases && (step.to === 'LEAVE' || step.to === 'LEAVE_WAIT_HR') ? await moveCases(tx, people, cases, { by, now }) : 0
  if (step.action === 'APPLY_LEAVE') {
    await leaving.askLeaving(tx, ids, { leaveDay: leaveDayOf(people, input, today), reason, by, now })
  } else if (step.to === 'LEAVE_WAIT_HR') {
    await leaving.confirmByDirector(tx, ids, by, now)
  } else if (step.action === 'OK_LEAVE') {
    await leaving.confirmByHr(tx, ids, { today, assets: input.assets ?? [], note: input.assetsNote ?? null, by, now })
  } else if (step.to === 'LEAVE') {
    await leaving.askLeaving(tx, ids, { leaveDay: today, reason, by, now })
  }
  if (step.action === 'END_TEST') {
    const scores = people.map((person) => ({ accountId: person.accountId, score: scoreOf(person, input) ?? 0 }))
    await leaving.keepTestScores(tx, scores)
  }
  await setStaff(tx, ids, { status: step.to })
  if (step.to === 'LEAVE') {
    await closeAccounts(tx, ids, now)
    await leaving.retireOutbound(tx, ids)
  } else await forgetCallersOf(tx, ids)
  return casesMoved
}

function leaveDayOf(people: readonly Found[], { leaveDay }: Asked, today: string): string {
  const day = leaveDay ?? today
  if (people.some(({ enterDay }) => !isLeaveDay(day, enterDay, today)))
    throw refusedField('staff.invalidEndDay', 'leaveDay')
  return day
}

/** Open cases of those who leave: to the pool of their workplace, or to a colleague of their stage. */
function moveCases(
  tx: Tx,
  people: readonly Found[],
  cases: NonNullable<Asked['cases']>,
  { by, now }: { by: number; now: Date },
): Promise<number> {
  const from = people.map(({ accountId }) => accountId)
  return handCasesBack(tx, {
    from,
    to: cases.to === 'collector' ? cases.collector : null,
    why: 'left the company',
    by,
    now,
  })
}
