/** Coupon templates and activities in the console: keeping them, starting by one or two people, what came of them. */
import {
  couponActivityReport,
  decideCouponActivity,
  listCouponActivities,
  listCouponTemplates,
  moveCouponTemplate,
  previewCouponActivity,
  saveCouponActivity,
  saveCouponTemplate,
  startCouponActivity,
  stopCouponActivity,
} from '@cordillera/contract/coupon/campaign'
import { activityStates, budgetOfOne } from '@cordillera/contract/coupon/campaign-terms'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import * as activities from './activity.queries.ts'
import { giveOnTheirDay, issueCoupons, issueJob, type ToIssue } from './issue.job.ts'
import { reportOf } from './return.queries.ts'
import * as templates from './template.queries.ts'

const lookEveryMs = 5 * 60_000

export function campaignRoutes(app: App): void {
  implement(app, listCouponTemplates, async ({ state }, context) => ({
    currency: await templates.currencyOf(context.reach.merchant(context.user.merchantId), context.user.merchantId),
    list: await templates.templatesOf(context, state),
  }))
  implement(app, saveCouponTemplate, (input, context) => saveTemplate(input, context))
  implement(app, moveCouponTemplate, async ({ templateId, version, active, reason }, context) => {
    const { reach, user, fail, log } = context
    const found = await templates.lockTemplate(context, templateId)
    if (!found) throw fail('record.missing')
    if (found.version !== version || active === (found.state === 'active')) throw fail('record.stale')
    const state = active ? ('active' as const) : ('stopped' as const)
    await templates.setTemplateState(reach.from(found), templateId, state)
    await log({
      action: active ? 'coupon.templateActivated' : 'coupon.templateStopped',
      merchantId: user.merchantId,
      target: templateId,
      reason,
    })
    return { templateId, state }
  })
  activityRoutes(app)
}

async function saveTemplate(input: Parsed<typeof saveCouponTemplate>, context: Context<typeof saveCouponTemplate>) {
  const { reach, user, now, fail, log } = context
  const tx = reach.merchant(user.merchantId)
  if (input.valueKind === 'percent' && input.value > 10_000) throw fail('coupon.templateValue')
  if (
    (input.kind === 'interestDays') !== (input.valueKind === 'days') ||
    (input.valueKind === 'days' && input.value > 365)
  )
    throw fail('coupon.templateKind')
  const { merchantId } = user
  const before = input.templateId ? await templates.lockTemplate(context, input.templateId) : null
  if (input.templateId && !before) throw fail('record.missing')
  if (before && before.version !== input.version) throw fail('record.stale')
  if (before && before.state !== 'draft' && !onlyGrows(before, input)) throw fail('coupon.templateFixed')
  const currency = await templates.currencyOf(tx, merchantId)
  const of = { merchantId, currency, createdBy: user.accountId, createdAt: now }
  const templateId = before?.templateId ?? (await templates.insertTemplate(tx, input, of))
  if (before) await templates.updateTemplate(tx, templateId, input)
  const { stock = null, budget = null, name } = input
  await log({
    action: before ? 'coupon.templateChanged' : 'coupon.templateMade',
    merchantId,
    target: templateId,
    ...(before ? { before: { stock: before.stock, budget: before.budget, currency } } : {}),
    after: { name: name.es, stock, budget, currency },
  })
  return { templateId }
}

/** Of a template that people hold coupons of, what they were promised stays: only stock and budget may be enlarged. */
function onlyGrows(before: templates.Template, after: Parsed<typeof saveCouponTemplate>): boolean {
  const promised = ({ kind, valueKind, value, cap, minimum, validityDays, perPerson }: typeof after | typeof before) =>
    JSON.stringify([kind, valueKind, value, cap ?? null, minimum, validityDays, perPerson])
  const grows = (from: number | null, to: number | undefined) => to === undefined || (from !== null && to >= from)
  return promised(before) === promised(after) && grows(before.stock, after.stock) && grows(before.budget, after.budget)
}

function activityRoutes(app: App): void {
  implement(app, listCouponActivities, async ({ state }, context) => ({
    currency: await templates.currencyOf(context.reach.merchant(context.user.merchantId), context.user.merchantId),
    list: await activities.activitiesOf(context, state),
  }))
  implement(app, previewCouponActivity, async ({ audience }, { reach, user, now }) => ({
    people: await activities.countPeople(
      reach.merchant(user.merchantId),
      { merchantId: user.merchantId, audience, accountIds: [user.accountId] },
      now,
    ),
  }))
  implement(app, couponActivityReport, async ({ activityId }, context) => {
    const found = await reportOf(context, activityId)
    if (!found) throw context.fail('record.missing')
    const { given, control } = found
    const extra =
      control.people > 0 ? Math.round(given.collected - (control.collected * given.people) / control.people) : null
    return { ...found, extra }
  })
  implement(app, saveCouponActivity, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const tx = reach.merchant(user.merchantId)
    const template = await templates.lockTemplate(context, input.templateId)
    if (template?.state !== 'active') throw fail('coupon.templateStopped')
    const before = input.activityId
      ? await demand(context, { activityId: input.activityId, version: input.version }, 'draft')
      : null
    const { merchantId, accountId } = user
    if (!daysFit(input, await activities.todayOf(tx, merchantId, now))) throw fail('coupon.activityDays')
    const { eachOf, eachUses, eachBudget } = input
    if ((eachOf === undefined) !== (eachUses === undefined && eachBudget === undefined))
      throw fail('coupon.activityEach')
    const of = { merchantId, createdBy: accountId, createdAt: now }
    const activityId = before?.activityId ?? (await activities.insertActivity(tx, input, of))
    if (before) await activities.updateActivity(tx, activityId, input, accountId)
    const { name, budget, most, controlPercent } = input
    await log({
      action: before ? 'coupon.activityChanged' : 'coupon.activityMade',
      merchantId,
      target: activityId,
      after: {
        ...{ name, budget, most, controlPercent, currency: template.currency },
        ...(eachOf === undefined ? {} : { eachOf, eachUses: eachUses ?? null, eachBudget: eachBudget ?? null }),
      },
    })
    return { activityId }
  })
  app.jobs.define(issueJob, issueCoupons, 'coupon_activity_change')
  app.jobs.regularly(lookEveryMs, (db) => giveOnTheirDay(db, app.clock.now()))
  implement(app, startCouponActivity, (input, context) => start(app, input, context))
  implement(app, decideCouponActivity, (input, context) => decide(app, input, context))
  implement(app, stopCouponActivity, async ({ reason, ...seen }, context) => {
    const { reach, user, now, log } = context
    const { activityId } = await demand(context, seen, 'running')
    const tx = reach.merchant(user.merchantId)
    const ended = await activities.voidUnused(tx, activityId, reason, now)
    await activities.changeActivity(tx, activityId, { state: 'stopped' })
    await log({
      action: 'coupon.activityStopped',
      merchantId: user.merchantId,
      target: activityId,
      reason,
      after: { coupons: ended },
    })
    return { activityId, state: 'stopped' as const, jobId: null }
  })
}

/** What happens is waited for until a day; everything else is given once. */
function daysFit({ audience, givesOn, givesThrough }: Parsed<typeof saveCouponActivity>, today: string): boolean {
  if (givesOn !== undefined && givesOn < today) return false
  if (audience.kind !== 'event') return givesThrough === undefined
  return givesThrough !== undefined && givesThrough >= (givesOn ?? today)
}

type Writing = Pick<Context<typeof startCouponActivity>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>

async function demand(
  context: Writing,
  seen: { activityId: string; version: number | undefined },
  state: activities.Activity['state'],
) {
  const found = await activities.lockActivity(context, seen.activityId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  if (found.state !== state) throw new Failure('coupon.activityStep', { state: activityStates[found.state] })
  return found
}

async function start(app: App, seen: Parsed<typeof startCouponActivity>, context: Writing) {
  const { reach, user, now, log } = context
  const found = await demand(context, seen, 'draft')
  await demandTime(context, found)
  const { activityId, budget, currency } = found
  const { accountId } = user
  const alone = await activities.givenAlone(reach.from(found), { accountId, currency, now })
  if (alone + budget <= budgetOfOne[currency]) return begin(app, context, found, accountId)
  await activities.changeActivity(reach.from(found), activityId, { state: 'waiting', askedBy: user.accountId })
  await log({
    action: 'coupon.activityAsked',
    merchantId: user.merchantId,
    target: activityId,
    after: { budget, currency },
  })
  return { activityId, state: 'waiting' as const, jobId: null }
}

async function decide(
  app: App,
  { decision, note, ...seen }: Parsed<typeof decideCouponActivity>,
  context: Context<typeof decideCouponActivity>,
) {
  const { reach, user, log } = context
  const found = await demand(context, seen, 'waiting')
  await context.secondPerson({ askedBy: [found.askedById, ...found.writers] })
  const { activityId } = found
  if (decision === 'refuse') {
    await activities.changeActivity(reach.from(found), activityId, { state: 'draft', decidedBy: user.accountId })
    await log({ action: 'coupon.activityRefused', merchantId: user.merchantId, target: activityId, reason: note })
    return { activityId, state: 'draft' as const, jobId: null }
  }
  await demandTime(context, found)
  return begin(app, context, found, found.askedById ?? user.accountId)
}

/** It can still give: its template is in use, and its last day is not over, however long it was a draft or waited. */
async function demandTime({ reach, user, now }: Writing, found: activities.FoundActivity): Promise<void> {
  if (found.templateState !== 'active') throw new Failure('coupon.templateStopped')
  const today = await activities.todayOf(reach.merchant(user.merchantId), user.merchantId, now)
  if (found.givesThrough !== null && found.givesThrough < today) throw new Failure('coupon.activityDays')
}

/** The activity runs, and a job gives its coupons: a hundred thousand would hold a call for long. */
async function begin(app: App, context: Writing, found: activities.FoundActivity, askedBy: number) {
  const { reach, user, now, log } = context
  const { merchantId, accountId } = user
  const tx = reach.merchant(user.merchantId)
  const { activityId, name } = found
  const change = { state: 'running' as const, askedBy, decidedBy: accountId, startedAt: now }
  await activities.changeActivity(tx, activityId, change)
  // its day is to come, or it waits for what happens: the regular look gives
  if (found.givesThrough !== null || (found.givesOn ?? '') > (await activities.todayOf(tx, merchantId, now))) {
    await log({ action: 'coupon.activityStarted', merchantId, target: activityId })
    return { activityId, state: 'running' as const, jobId: null }
  }
  const input: ToIssue = { activityId, merchantId, accountId, startedAt: now.toISOString() }
  const jobId = await app.jobs.enqueue(tx, { kind: issueJob, title: name, input, createdBy: accountId, now })
  await log({ action: 'coupon.activityStarted', merchantId, target: activityId })
  return { activityId, state: 'running' as const, jobId }
}
