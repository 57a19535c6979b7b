/** One look at every cascade that runs: who is in it no more, then everybody whose time has come takes their step. */
import type { CascadeStep } from '@cordillera/contract/messaging/cascade-terms'
import { askForCalls } from '../../collection/public.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { LinkPlace } from '../links/place.ts'
import { type SentTemplate, sentVersions } from '../templates/sent-template.queries.ts'
import { fitsCascade } from './cascade.queries.ts'
import { takeMessageSteps } from './message-step.service.ts'
import { holdPutBack, withdrawPutBack } from './put-back.queries.ts'
import * as round from './round.queries.ts'
import { changeRun, holdQueue } from './run.queries.ts'
import { afterSplit, afterWait, placeAt } from './step.rules.ts'

const minuteMs = 60_000
/** Not looked at for so long, its time is past: a restored copy or a long outage asks before it writes to anybody. */
const pastAfterMs = 24 * 60 * minuteMs
/** Moved, and written to, in one transaction. */
const movedAtOnce = 5000
const writtenAtOnce = 2000

/** Each stands for itself. What channels put back meanwhile comes first, as it would soon be tried again. */
export async function takeCascadeRounds(db: Db, place: LinkPlace, now: Date): Promise<void> {
  await withdrawPutBack(db, now)
  await holdPutBack(db, now)
  const runs = await round.runsGoing(db)
  await Promise.all(runs.map((runId) => inTransaction(db, (tx) => takeRound(tx, runId, { place, now }))))
}

async function takeRound(tx: Tx, runId: string, { place, now }: { place: LinkPlace; now: Date }): Promise<void> {
  const run = await round.lockGoing(tx, runId)
  if (!run) return
  const sinceMs = now.getTime() - run.lookedAt.getTime()
  if (sinceMs > pastAfterMs) {
    await pause(tx, run, 'longPast', now)
    return
  }
  const templates = await sendable(tx, run)
  if (templates === null) {
    await pause(tx, run, 'template', now)
    return
  }
  const isSwept = run.sweptAt === null || now.getTime() - run.sweptAt.getTime() >= minuteMs
  await round.endOver(tx, runId, { all: isSwept, now })
  await round.wake(tx, runId, now)
  const most = Math.min(writtenAtOnce, Math.floor((sinceMs / minuteMs) * run.perMinute))
  await takeSteps(tx, run, { most, templates, place, now })
  const isOver = !(await round.anyActive(tx, runId))
  await changeRun(tx, run, {
    ...(most > 0 ? { lookedAt: now } : {}),
    ...(isSwept ? { sweptAt: now } : {}),
    ...(isOver ? { state: 'ended', endedAt: now } : {}),
  })
}

const numbersOf = (steps: readonly CascadeStep[], isOf: (kind: CascadeStep['kind']) => boolean): number[] =>
  steps.flatMap(({ kind }, index) => (isOf(kind) ? [index + 1] : []))

/** By itself, as a person would: nothing of it leaves while it is paused. */
async function pause(tx: Tx, run: round.Running, why: 'longPast' | 'template', now: Date): Promise<void> {
  await holdQueue(tx, run.runId)
  await changeRun(tx, run, { state: 'paused', pausedAt: now, pausedBy: null, pausedWhy: why })
}

/** The templates of its steps; null where one can't be sent any more: nobody is passed over for that. */
async function sendable(tx: Tx, { merchantId, steps, versionIds }: round.Running): Promise<SentTemplate[] | null> {
  const names = steps.flatMap((step) => (step.kind === 'message' ? [step.template] : []))
  const fitting = (await sentVersions(tx, merchantId, versionIds)).filter(fitsCascade)
  const found = new Set(fitting.map(({ businessId }) => businessId.toLowerCase()))
  return names.every((name) => found.has(name.toLowerCase())) ? fitting : null
}

/** Steps lead to later ones alone, so as many passes as there are steps bring everybody as far as they get now. */
async function takeSteps(
  tx: Tx,
  run: round.Running,
  { most, templates, place, now }: { most: number; templates: SentTemplate[]; place: LinkPlace; now: Date },
): Promise<void> {
  const { runId, steps } = run
  const messages = numbersOf(steps, (kind) => kind === 'message')
  const others = numbersOf(steps, (kind) => kind !== 'message')
  let left = most
  for (let pass = 0; pass <= steps.length; pass++) {
    const moved = await round.dueAt(tx, runId, { steps: others, most: movedAtOnce, now })
    await takeOtherSteps(tx, steps, moved, now)
    const written = await round.dueAt(tx, runId, { steps: messages, most: left, now })
    await takeMessageSteps(tx, run, { due: written, templates, place }, now)
    left -= written.length
    if (moved.length + written.length === 0) return
  }
}

async function takeOtherSteps(
  tx: Tx,
  steps: readonly CascadeStep[],
  due: readonly round.DuePerson[],
  now: Date,
): Promise<void> {
  const called = await putOnCallLists(tx, steps, due, now)
  const moves = due.map((one) => moveOf(steps, one, called))
  await round.keepMoves(tx, moves, now)
  const inVain = due.flatMap(({ messageId }, n) => (moves[n]?.kind === 'notDelivered' && messageId ? [messageId] : []))
  await round.withdraw(tx, inVain, now)
}

async function putOnCallLists(tx: Tx, steps: readonly CascadeStep[], due: readonly round.DuePerson[], now: Date) {
  const asked = due.flatMap(({ step, caseId, zone }) => {
    const found = steps[step - 1]
    return found?.kind === 'call' ? [{ caseId, zone, days: found.days, at: found.at }] : []
  })
  return askForCalls(tx, await round.hoursOf(tx, asked, now))
}

/** What a step other than a message does, and where it leads. */
function moveOf(steps: readonly CascadeStep[], one: round.DuePerson, called: ReadonlySet<string>): round.Move {
  const { personId, step: from, messageId, messageState, hundredth, caseId } = one
  const step = steps[from - 1]
  const to = (number: number) => {
    const place = placeAt(steps, number, messageId !== null)
    return { personId, from, step: place?.step ?? null, ...place?.due }
  }
  if (step?.kind === 'waitFor') {
    const isDelivered = messageState === 'delivered'
    const code = isDelivered ? null : (messageState ?? 'notSent')
    return { ...to(afterWait(step, from, isDelivered)), kind: isDelivered ? 'delivered' : 'notDelivered', code }
  }
  if (step?.kind === 'split') {
    const { to: number, kind } = afterSplit(step, from, hundredth)
    return { ...to(number), kind }
  }
  if (step?.kind === 'call') return { ...to(from + 1), kind: called.has(caseId) ? 'called' : 'nobodyCalls' }
  return { ...to(from + 1), kind: 'waited' }
}
