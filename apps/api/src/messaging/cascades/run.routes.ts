/** Runs of cascades: begun by one person or two, paused, resumed, stopped, looked into. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  cascadeRun,
  cascadeTrace,
  decideCascade,
  listCascadePeople,
  pauseCascade,
  resumeCascade,
  startCascade,
  stopCascade,
} from '@cordillera/contract/messaging/cascade'
import { cascadeAloneAtMost, type RunState, runStates } from '@cordillera/contract/messaging/cascade-terms'
import type { App } from '../../platform/app.ts'
import { notify } from '../../platform/events.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import type { LinkPlace } from '../links/place.ts'
import { outboxTopic } from '../outbox.service.ts'
import { demandSeen, demandTemplates, type Working } from './cascade.routes.ts'
import { endAll } from './round.queries.ts'
import { takeCascadeRounds } from './round.service.ts'
import * as runs from './run.queries.ts'

const lookEveryMs = 15_000
const minuteMs = 60_000

export function cascadeRunRoutes(app: App, place: LinkPlace): void {
  app.jobs.regularly(lookEveryMs, (db) => takeCascadeRounds(db, place, app.clock.now()))
  implement(app, cascadeRun, async ({ runId }, context) => {
    const found = await runs.readRun(context, runId)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, listCascadePeople, (input, context) => runs.pageOfPeople(context, input))
  implement(app, cascadeTrace, async (input, context) => {
    const found = await runs.traceOf(context, input)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, startCascade, start)
  implement(app, decideCascade, async ({ approve, reason, ...seen }, context) => {
    const found = await demandRun(context, seen, 'asked')
    await context.secondPerson({ askedBy: [found.askedBy, found.madeBy] })
    if (approve) return begin(context, found)
    const { reach, user, now, log } = context
    const { merchantId, runId } = found
    const decided = { state: 'refused', decidedBy: user.accountId, endedAt: now } as const
    const stands = await runs.changeRun(reach.from(found), found, decided)
    await log({ action: 'messaging.cascadeSentBack', merchantId, target: runId, reason })
    return { ...stands, state: 'refused' as const }
  })
  steps(app)
}

async function demandRun(context: Working, { runId, version }: { runId: string; version: number }, ...of: RunState[]) {
  const found = await runs.lockRun(context, runId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  if (!of.includes(found.state)) throw new Failure('messaging.cascadeStep', { state: runStates[found.state] })
  return found
}

async function start(
  { cascadeId, version, controlPercent, perMinute }: Parsed<typeof startCascade>,
  context: Context<typeof startCascade>,
) {
  const found = await demandSeen(context, { cascadeId, version })
  const { reach, user, now, fail, log } = context
  if (!found.active) throw fail('messaging.cascadeRetired')
  const tx = reach.from(found)
  const templates = await demandTemplates(tx, found)
  const versionIds = [...new Set(templates.map(({ versionId }) => versionId))]
  const { enter } = await runs.forecastRun(context, found, 0)
  if (enter === 0) throw fail('messaging.cascadeEmpty')
  const { merchantId, number } = found
  const by = { accountId: user.accountId, now }
  const runId = await runs.insertRun(tx, { cascadeId, merchantId, number, controlPercent, perMinute, versionIds }, by)
  const run = await demandRun(context, { runId, version: 0 }, 'asked')
  const alone = await runs.begunAlone(tx, by)
  if (alone + enter <= cascadeAloneAtMost) return begin(context, run)
  await log({ action: 'messaging.cascadeAsked', merchantId, target: runId, after: { people: enter, perMinute } })
  return { runId, state: 'asked' as const, version: 0 }
}

/** Whom the audience finds at this moment enters; the first round goes within seconds. */
async function begin(context: Working, found: runs.FoundRun) {
  const { reach, user, now, log } = context
  const { runId, merchantId, perMinute } = found
  const entered = await runs.enterPeople(context, found, found)
  const stands = await runs.changeRun(reach.from(found), found, {
    ...{ state: 'running', decidedBy: user.accountId, startedAt: now },
    lookedAt: new Date(now.getTime() - minuteMs),
  })
  await log({ action: 'messaging.cascadeStarted', merchantId, target: runId, after: { people: entered, perMinute } })
  return { ...stands, state: 'running' as const }
}

function steps(app: App): void {
  implement(app, pauseCascade, async ({ reason, ...seen }, context) => {
    const found = await demandRun(context, seen, 'running')
    const { reach, user, now, log } = context
    const { runId, merchantId } = found
    const tx = reach.from(found)
    await runs.holdQueue(tx, runId)
    const paused = { pausedAt: now, pausedBy: user.accountId, pausedWhy: reason }
    const stands = await runs.changeRun(tx, found, { state: 'paused', ...paused })
    await log({ action: 'messaging.cascadePaused', merchantId, target: runId, reason })
    return { ...stands, state: 'paused' as const }
  })

  implement(app, resumeCascade, async (seen, context) => {
    const found = await demandRun(context, seen, 'paused')
    const { reach, now, log } = context
    const { runId, merchantId } = found
    const tx = reach.from(found)
    await demandTemplates(tx, found)
    await runs.goOn(tx, found, now)
    await runs.writeAnew(tx, found, now)
    const goesOn = { pausedAt: null, pausedBy: null, pausedWhy: null, lookedAt: new Date(now.getTime() - minuteMs) }
    const stands = await runs.changeRun(tx, found, { state: 'running', ...goesOn })
    await notify(tx, { topic: outboxTopic })
    await log({ action: 'messaging.cascadeResumed', merchantId, target: runId })
    return { ...stands, state: 'running' as const }
  })

  implement(app, stopCascade, async ({ reason, ...seen }, context) => {
    const found = await demandRun(context, seen, 'asked', 'running', 'paused')
    const { reach, now, log } = context
    const { runId, merchantId } = found
    const tx = reach.from(found)
    await endAll(tx, runId, now)
    const ended = { endedAt: now, pausedAt: null, pausedBy: null, pausedWhy: null }
    const stands = await runs.changeRun(tx, found, { state: 'stopped', ...ended })
    await log({ action: 'messaging.cascadeStopped', merchantId, target: runId, reason })
    return { ...stands, state: 'stopped' as const }
  })
}
