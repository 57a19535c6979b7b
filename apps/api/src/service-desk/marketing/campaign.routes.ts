/** A campaign: tried without sending, begun by one person or two, paused, resumed and stopped. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  decideMarketing,
  pauseMarketing,
  previewMarketing,
  resumeMarketing,
  startMarketing,
  stopMarketing,
} from '@cordillera/contract/service-desk/marketing'
import { marketingAloneAtMost, marketingNumbersFrom } from '@cordillera/contract/service-desk/marketing-terms'
import { type LinkPlace, priceOf } from '../../messaging/public.ts'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { implement } from '../../platform/implement.ts'
import * as build from './build.queries.ts'
import * as campaign from './campaign.queries.ts'
import { exampleFor, needsName, sendRounds, type Templates, templatesFor } from './campaign.service.ts'
import { demandSeen, demandState, type Working } from './list.routes.ts'

const lookEveryMs = 15_000
const minuteMs = 60_000

export function campaignRoutes(app: App, place: LinkPlace): void {
  app.jobs.regularly(lookEveryMs, (db) => sendRounds(db, place, app.clock.now()))
  implement(app, previewMarketing, preview)
  implement(app, startMarketing, start)
  implement(app, decideMarketing, async ({ approve, reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'asked')
    await context.secondPerson({ askedBy: [found.askedBy, ...found.writers] })
    if (approve) return begin(context, found, found, found.askedBy)
    const { reach, log } = context
    const { listId, merchantId } = found
    const stands = await build.changeList(reach.from(found), found, {
      ...{ state: 'draft', askedBy: null, versionA: null, versionB: null },
    })
    await log({ action: 'serviceDesk.marketingSentBack', merchantId, target: listId, reason })
    return stands
  })
  steps(app)
}

type Plan = Pick<Parsed<typeof startMarketing>, 'templateA' | 'controlPercent' | 'perMinute'> & {
  templateB?: string | undefined
}

async function preview(input: Parsed<typeof previewMarketing>, context: Working) {
  const found = await demandSeen(context, input)
  demandState(found, 'draft', 'asked', 'paused')
  const { reach, now, log } = context
  const tx = reach.from(found)
  const { a, b } = await templatesFor(tx, found, asAsked(found, input))
  const counted = await build.forecast(
    tx,
    found,
    { controlPercent: input.controlPercent, needsName: needsName({ a, b }) },
    now,
  )
  const ofB = b ? Math.floor(counted.would / 2) : 0
  const segments = (counted.would - ofB) * exampleFor(a).segments + (b ? ofB * exampleFor(b).segments : 0)
  const price = await priceOf(tx, found.country, 'sms')
  const alone = await campaign.begunAlone(tx, { accountId: context.user.accountId, now })
  const { listId, merchantId } = found
  const after = { people: counted.would, perMinute: input.perMinute }
  await log({ action: 'serviceDesk.marketingPreviewed', merchantId, target: listId, after })
  return {
    ...counted,
    segments,
    cost: price && { minor: price.minor * segments, currency: price.currency as 'MXN' },
    minutes: Math.ceil(counted.would / input.perMinute),
    needsSecondPerson: isOfFewNumbers(found) || alone + counted.would > marketingAloneAtMost,
    fewNumbers: isOfFewNumbers(found),
    sample: exampleFor(a).text,
  }
}

async function start({ listId: _, version: __, ...plan }: Parsed<typeof startMarketing>, context: Working) {
  const found = await demandSeen(context, { listId: _, version: __ })
  demandState(found, 'draft')
  const { reach, user, now, log } = context
  const tx = reach.from(found)
  const templates = await templatesFor(tx, found, plan)
  const needs = needsName(templates)
  const { would } = await build.forecast(tx, found, { controlPercent: plan.controlPercent, needsName: needs }, now)
  if (would === 0) throw new Failure('serviceDesk.marketingEmpty')
  const alone = await campaign.begunAlone(tx, { accountId: user.accountId, now })
  if (!isOfFewNumbers(found) && alone + would <= marketingAloneAtMost)
    return begin(context, found, plan, user.accountId)
  const { templateA, templateB = null, controlPercent, perMinute } = plan
  const asked = { templateA, templateB, ...versionsOf(templates), controlPercent, perMinute, askedBy: user.accountId }
  const stands = await build.changeList(tx, found, { state: 'asked', ...asked })
  const { listId, merchantId } = found
  await log({ action: 'serviceDesk.marketingAsked', merchantId, target: listId, after: { people: would, perMinute } })
  return stands
}

const versionsOf = ({ a, b }: Templates) => ({ versionA: a.versionId, versionB: b?.versionId ?? null })

/** What was asked for already is tried with its own texts; other templates with what they say now. */
function asAsked(found: build.FoundList, { templateA, templateB }: Parsed<typeof previewMarketing>) {
  const { versionA, versionB } = found
  return {
    ...{ templateA, versionA: templateA === found.templateA ? versionA : null },
    ...{ templateB, versionB: templateB === found.templateB ? versionB : null },
  }
}

const isOfFewNumbers = ({ isBare, people }: build.FoundList): boolean => isBare && people < marketingNumbersFrom

/** Judged and drawn as things stand now; the first round goes within seconds. */
async function begin(
  { reach, user, now, log }: Working,
  found: build.FoundList,
  plan: Plan | build.FoundList,
  askedBy: number | null,
) {
  const tx = reach.from(found)
  const { listId, merchantId } = found
  const { templateA, templateB, controlPercent, perMinute } = plan
  const templates = await templatesFor(tx, found, plan)
  await build.judgeAgain(tx, listId, now)
  await campaign.drawArms(tx, listId, { controlPercent, isCompared: Boolean(templateB) })
  const stands = await build.changeList(tx, found, {
    ...{ state: 'sending', templateA, templateB: templateB ?? null, ...versionsOf(templates) },
    ...{ controlPercent, perMinute },
    ...{ askedBy, decidedBy: user.accountId, startedAt: now },
    lookedAt: new Date(now.getTime() - minuteMs),
  })
  const { people, included } = await build.countsOf(tx, listId)
  const after = found.isBare ? { people, perMinute } : { included, perMinute }
  await log({ action: 'serviceDesk.marketingStarted', merchantId, target: listId, after })
  return stands
}

function steps(app: App): void {
  implement(app, pauseMarketing, async ({ reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'sending')
    const { reach, user, now, log } = context
    const by = { pausedBy: user.accountId, pausedWhy: reason }
    await campaign.takeBack(reach.from(found), found.listId, now)
    const stands = await build.changeList(reach.from(found), found, { state: 'paused', ...by })
    const { merchantId, listId } = found
    await log({ action: 'serviceDesk.marketingPaused', merchantId, target: listId, reason })
    return stands
  })

  implement(app, resumeMarketing, async (seen, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'paused')
    const { reach, now, log } = context
    await templatesFor(reach.from(found), found, found)
    const goesOn = { pausedBy: null, pausedWhy: null, lookedAt: new Date(now.getTime() - minuteMs) }
    await campaign.goOn(reach.from(found), found.listId)
    const stands = await build.changeList(reach.from(found), found, { state: 'sending', ...goesOn })
    const { merchantId, listId } = found
    await log({ action: 'serviceDesk.marketingResumed', merchantId, target: listId })
    return stands
  })

  implement(app, stopMarketing, async ({ reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'asked', 'sending', 'paused')
    const { reach, now, log } = context
    const ended = { endedAt: now, pausedBy: null, pausedWhy: null }
    await campaign.takeBack(reach.from(found), found.listId, now)
    const stands = await build.changeList(reach.from(found), found, { state: 'stopped', ...ended })
    const { merchantId, listId } = found
    await log({ action: 'serviceDesk.marketingStopped', merchantId, target: listId, reason })
    return stands
  })
}
