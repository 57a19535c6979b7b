/** Asking for leave, taking it back, deciding it. */
import {
  applySabbatical,
  askLeave,
  decideLeave,
  type LeaveState,
  type LeaveType,
  leaveStates,
  listLeave,
  withdrawLeave,
} from '@cordillera/contract/attendance/leave'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import {
  type Applicant,
  awaitedOf,
  daysTaken,
  delegatorsOf,
  followLeave,
  type Leave,
  lockApplicant,
  lockLeave,
  measure,
  overlaps,
  pageOfLeave,
} from './leave.queries.ts'
import { hourlyType, isDay, localTimeOf, mayDecide, whyNotSpan, whyNotWithdrawn } from './leave.rules.ts'
import { balanceOf } from './leave-rule.queries.ts'
import { demandOpenDays } from './lock.queries.ts'

const minuteMs = 60_000

type Asking = Context<typeof askLeave> | Context<typeof applySabbatical>

export function leaveRoutes(app: App): void {
  app.jobs.regularly(minuteMs, async (db) => void (await followLeave(db, app.clock.now())))

  implement(app, askLeave, (input, context) => {
    const type = hourlyType(input.type)
    if (!type) throw context.fail('attendance.unsupportedLeaveType')
    const start = localTimeOf(input.startTime)
    if (!start) throw context.fail('attendance.invalidStart')
    const end = localTimeOf(input.endTime)
    if (!end) throw context.fail('attendance.invalidEnd')
    return ask({ ...input, type, start, end }, context)
  })

  implement(app, applySabbatical, (input, context) => {
    if (!isDay(input.startDay)) throw context.fail('attendance.invalidStart')
    if (!isDay(input.endDay)) throw context.fail('attendance.invalidEnd')
    if (input.endDay < input.startDay) throw context.fail('attendance.endBeforeStart')
    return ask({ ...input, type: 'sabbatical', start: input.startDay, end: `${input.endDay} 24:00` }, context)
  })

  implement(app, withdrawLeave, async ({ leaveId }, { db, rows, reach, user, now, fail, log }) => {
    const leave = await lockLeave(db, rows, leaveId)
    if (!leave || (leave.accountId !== user.accountId && leave.askedBy !== user.accountId)) {
      throw fail('attendance.leaveMissing')
    }
    const why = whyNotWithdrawn(leave, now)
    if (why) throw new Failure(why)
    const version = await setState(reach.from(leave), leave, 'withdrawn', { by: user.accountId, now })
    await log({ action: 'attendance.leave.withdrawn', target: leaveId, before: { state: leave.state } })
    return { leaveId, state: 'withdrawn' as const, version }
  })

  implement(app, listLeave, async (input, { db, rows, reach, user, now }) => {
    const page = await pageOfLeave(db, rows, input, user.accountId)
    const delegators = await delegatorsOf(reach.own(), user.accountId, now)
    const list = page.list.map(({ leaderId, leaderBy, askedBy, ...row }) => ({
      ...row,
      mine: mayDecide({ ...row, leaderId, leaderBy, askedBy }, user, delegators),
    }))
    return { ...page, list }
  })

  implement(app, decideLeave, decide)
}

interface Wanted {
  accountId?: number | undefined
  type: LeaveType
  /** Local times of the person's place. */
  start: string
  end: string
  reason: string
}

async function ask(wanted: Wanted, { db, rows, reach, user, now, fail, log }: Asking) {
  const { type, reason, start, end } = wanted
  const applicant = await lockApplicant(db, rows, wanted.accountId ?? user.accountId)
  if (!applicant) throw fail('staff.targetMissing')
  const { accountId, zone } = applicant
  const tx = reach.from(applicant)
  const { startAt, endAt, startExists, endExists } = await measure(tx, applicant, { start, end })
  // a sabbatical is of whole days, whatever the clocks do at midnight
  if (type !== 'sabbatical' && !startExists) throw fail('attendance.invalidStart')
  if (type !== 'sabbatical' && !endExists) throw fail('attendance.invalidEnd')
  const span = { startAt, endAt }
  const why = whyNotSpan(type, span.startAt, span.endAt, type === 'sabbatical' ? startOfDay(now) : now)
  if (why) throw new Failure(why)
  if (await overlaps(tx, accountId, span)) throw fail('attendance.leaveOverlaps')
  await demandOpenDays(tx, [applicant.workplaceId], { from: start.slice(0, 10), to: end.slice(0, 10) })
  const days = await daysTaken(tx, accountId, span)
  await demandBalance(tx, applicant, { type, days, year: Number(start.slice(0, 4)) })
  // who has no leader is HR's from the start
  const state: LeaveState = applicant.leaderId === null ? 'leaderApproved' : 'asked'
  const { leaveId, version } = await tx
    .insertInto('leaveApplication')
    .values({ accountId, type, ...span, timeZone: zone, days, reason, state, askedBy: user.accountId, askedAt: now })
    .returning(['leaveId', 'version'])
    .executeTakeFirstOrThrow()
  await notifyAwaited(tx, { ...applicant, leaveId, firstBy: null, from: start.slice(0, 16) }, now)
  await log({ action: 'attendance.leave.asked', target: leaveId, reason, after: { accountId, type, start, end, days } })
  return { leaveId, state, days, version }
}

type Waiting = Parameters<typeof awaitedOf>[1] & { leaveId: string; name: string; from: string }
async function notifyAwaited(tx: Db, leave: Waiting, now: Date): Promise<void> {
  const what = `${leave.name} · ${leave.from}`
  const place = '/my-info/leave'
  const about = leave.leaveId
  const told = await awaitedOf(tx, leave, now)
  await announce(
    tx,
    now,
    told.map((to) => ({ to, kind: 'approval.wanted', params: { what }, place, about })),
  )
}

/** A sabbatical begins with a day: today is not past yet. */
const startOfDay = (now: Date) => new Date(now.getTime() - 24 * 60 * minuteMs)

async function demandBalance(
  tx: Db,
  person: Pick<Applicant, 'accountId' | 'country' | 'enterDay'>,
  { type, days, year, except = null }: { type: LeaveType; days: number; year: number; except?: string | null },
): Promise<void> {
  if (type !== 'yearLeave') return
  const { left } = await balanceOf(tx, person, year, except)
  if (days > left) throw new Failure('attendance.leaveBalance', { left: left / 100, days: days / 100 })
}

type Decision = Context<typeof decideLeave>

async function decide(
  {
    leaveId,
    version,
    approve,
    note,
  }: { leaveId: string; version: number; approve: boolean; note?: string | undefined },
  context: Decision,
) {
  const { db, rows, reach, user, now, fail, log } = context
  const leave = await lockLeave(db, rows, leaveId)
  if (!leave) throw fail('attendance.leaveMissing')
  if (leave.state !== 'asked' && leave.state !== 'leaderApproved') throw fail('attendance.leaveDecided')
  const tx = reach.from(leave)
  // first what became of it: two who look at one step, of whom the other was faster
  if (leave.version !== version) throw fail('record.stale')
  if (!mayDecide(leave, user, await delegatorsOf(tx, user.accountId, now))) throw fail('attendance.notYourStep')
  await context.secondPerson({ askedBy: [leave.accountId, leave.askedBy, leave.leaderBy] })
  if (approve) await demandStillPossible(tx, leave)
  const state: LeaveState = !approve ? 'refused' : leave.state === 'asked' ? 'leaderApproved' : 'approved'
  const next = await setState(tx, leave, state, { by: user.accountId, now, note })
  if (state === 'approved') await followLeave(tx, now)
  const from = new Intl.DateTimeFormat('en-CA', { timeZone: leave.timeZone }).format(leave.startAt)
  if (state === 'leaderApproved') await notifyAwaited(tx, { ...leave, firstBy: user.accountId, from }, now)
  else {
    const params = { from, outcome: leaveStates[state] }
    await announce(tx, now, [
      { to: leave.accountId, kind: 'leave.decided', params, place: '/my-info/my-attendance', about: leaveId },
    ])
  }
  await log({
    action: approve ? 'attendance.leave.approved' : 'attendance.leave.refused',
    target: leaveId,
    ...(note ? { reason: note } : {}),
    before: { state: leave.state },
    after: { state },
  })
  return { leaveId, state, version: next }
}

/** What may have changed since it was asked for. */
async function demandStillPossible(tx: Db, leave: Leave): Promise<void> {
  const { accountId, type, days, leaveId, timeZone } = leave
  if (await overlaps(tx as never, accountId, leave, leaveId)) throw new Failure('attendance.leaveOverlaps')
  const local = new Intl.DateTimeFormat('en-CA', { timeZone })
  const [from, to] = [local.format(leave.startAt), local.format(leave.endAt)]
  const { rows } = await sql<{ workplaceId: number | null }>`
    select workplace_id from staff where account_id = ${accountId}`.execute(tx)
  await demandOpenDays(tx, [rows[0]?.workplaceId ?? null], { from, to })
  await demandBalance(tx, leave, { type, days, year: Number(from.slice(0, 4)), except: leaveId })
}

async function setState(
  tx: Db,
  { leaveId, state, version }: Leave,
  next: LeaveState,
  { by, now, note }: { by: number; now: Date; note?: string | undefined },
): Promise<number> {
  const first = next === 'leaderApproved'
  await tx
    .updateTable('leaveApplication')
    .set({
      state: next,
      version: version + 1,
      ...(first ? { leaderBy: by, leaderAt: now } : { decidedBy: by, decidedAt: now }),
      ...(note === undefined ? {} : { note }),
    })
    .where('leaveId', '=', leaveId)
    .where('state', '=', state)
    .execute()
  return version + 1
}
