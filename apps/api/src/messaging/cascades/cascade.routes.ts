/** Cascades: written in versions, tried without sending, taken out of use. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  cascadeDetail,
  cascadeTemplates,
  listCascades,
  previewCascade,
  retireCascade,
  saveCascade,
} from '@cordillera/contract/messaging/cascade'
import { type CascadeStep, cascadeAloneAtMost, faultOfSteps } from '@cordillera/contract/messaging/cascade-terms'
import { adviseContacts } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { priceOf } from '../channel.queries.ts'
import { type SentTemplate, sentTemplates, sentVersions } from '../templates/sent-template.queries.ts'
import { measured } from '../templates/sms-template.rules.ts'
import * as cascades from './cascade.queries.ts'
import { begunAlone, forecastRun } from './run.queries.ts'

/** One look of a dry run asks the gate about so many. */
const askedAtMost = 2000

export function cascadeRoutes(app: App): void {
  implement(app, listCascades, (input, context) => cascades.pageOfCascades(context, input))
  implement(app, cascadeDetail, async ({ cascadeId }, context) => {
    const found = await cascades.readCascade(context, cascadeId)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, cascadeTemplates, async (_, { reach, user }) => {
    const tx = reach.merchant(user.merchantId)
    const names = await cascades.templateNames(tx, user.merchantId)
    const sent = await sentTemplates(
      tx,
      user.merchantId,
      names.map(({ template }) => template),
    )
    const fitting = new Set(sent.filter(cascades.fitsCascade).map(({ businessId }) => businessId))
    return names.filter(({ template }) => fitting.has(template))
  })
  implement(app, saveCascade, save)
  implement(app, retireCascade, async ({ active, reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    const { reach, user, now, log } = context
    const { cascadeId, merchantId, name, number, version } = found
    await cascades.changeCascade(reach.from(found), found, { name, active }, { accountId: user.accountId, now })
    const action = active ? 'messaging.cascadeRestored' : 'messaging.cascadeRetired'
    await log({ action, merchantId, target: cascadeId, reason })
    return { cascadeId, number, version: version + 1 }
  })
  implement(app, previewCascade, preview)
}

export type Working = Pick<Context<typeof saveCascade>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>

export async function demandSeen(
  context: Working,
  { cascadeId, version }: { cascadeId: string; version?: number | undefined },
) {
  const found = await cascades.lockCascade(context, cascadeId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}

async function save(
  { cascadeId, version, name, audience, steps }: Parsed<typeof saveCascade>,
  context: Context<typeof saveCascade>,
) {
  const { reach, user, now, fail, log } = context
  const fault = faultOfSteps(steps)
  if (fault) throw fail('messaging.cascadeSteps', { step: fault.step })
  const by = { accountId: user.accountId, now }
  if (cascadeId === undefined) {
    const { merchantId } = user
    const tx = reach.merchant(merchantId)
    await demandTemplates(tx, { merchantId, steps })
    const madeId = await cascades.insertCascade(tx, { merchantId, name }, by)
    if (madeId === null) throw fail('messaging.cascadeName', { name })
    await cascades.insertVersion(tx, madeId, 1, { audience, steps }, by)
    await log({ action: 'messaging.cascadeAdded', merchantId, target: madeId, after: { name, steps: steps.length } })
    return { cascadeId: madeId, number: 1, version: 0 }
  }
  const found = await demandSeen(context, { cascadeId, version })
  const { merchantId, active } = found
  const tx = reach.from(found)
  await demandTemplates(tx, { merchantId, steps })
  if (!(await cascades.changeCascade(tx, found, { name, active }, by))) throw fail('messaging.cascadeName', { name })
  const number = found.number + 1
  await cascades.insertVersion(tx, cascadeId, number, { audience, steps }, by)
  const after = { name, steps: steps.length, number }
  await log({ action: 'messaging.cascadeChanged', merchantId, target: cascadeId, after })
  return { cascadeId, number, version: found.version + 1 }
}

/** Throws `messaging.cascadeTemplate` for the first that can't be sent by a cascade; answers them all, in the texts a run was asked for with. */
export async function demandTemplates(
  tx: Tx,
  { merchantId, steps, versionIds }: { merchantId: number; steps: readonly CascadeStep[]; versionIds?: number[] },
): Promise<SentTemplate[]> {
  const names = steps.flatMap((step) => (step.kind === 'message' ? [step.template] : []))
  const sent = await (versionIds ? sentVersions(tx, merchantId, versionIds) : sentTemplates(tx, merchantId, names))
  return names.map((name) => {
    const template = sent.find(({ businessId }) => businessId.toLowerCase() === name.toLowerCase())
    if (!template || !cascades.fitsCascade(template)) throw new Failure('messaging.cascadeTemplate', { name })
    return template
  })
}

async function preview(input: Parsed<typeof previewCascade>, context: Context<typeof previewCascade>) {
  const found = await demandSeen(context, input)
  const { reach, now, log } = context
  if (!found.active) throw context.fail('messaging.cascadeRetired')
  const tx = reach.from(found)
  const { merchantId, cascadeId } = found
  const templates = await demandTemplates(tx, found)
  const { enter, elsewhere, caseIds } = await forecastRun(context, found, askedAtMost)
  const [first] = templates
  if (!first) throw new Error('a cascade has a message')
  const subjects = caseIds.map((caseId) => ({ caseId, contactId: null }))
  const advised = await adviseContacts(tx, subjects, { channel: first.channel, now, counting: true })
  const rules = advised.flatMap(({ refusal }) => (refusal ? [refusal.rule] : []))
  const alone = await begunAlone(tx, { accountId: context.user.accountId, now })
  const control = Math.floor((enter * input.controlPercent) / 100)
  const segments = (enter - control) * measured(first.channel, first).segments
  const price = await priceOf(tx, first.country, first.channel)
  await log({ action: 'messaging.cascadePreviewed', merchantId, target: cascadeId, after: { people: enter } })
  return {
    ...{ enter, control, elsewhere, segments, asked: advised.length },
    allowed: advised.filter(({ allowed }) => allowed).length,
    refused: [...new Set(rules)].map((rule) => ({ rule, people: rules.filter((one) => one === rule).length })),
    cost: price && { minor: price.minor * segments, currency: price.currency as 'MXN' },
    needsSecondPerson: alone + enter > cascadeAloneAtMost,
  }
}
