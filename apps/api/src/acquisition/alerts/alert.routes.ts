/** Watching figures of channels: rules, who is told, what they said, and the hours of today. */
import {
  alertRulesAtMost,
  exportAlertEvents,
  exportAlerts,
  listAlertEvents,
  listAlerts,
  monitorChannels,
  retireAlert,
  saveAlert,
  watchAlert,
} from '@cordillera/contract/acquisition/alerts'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { placeOf } from '../channels/channel.queries.ts'
import { marketMerchant } from '../merchant.ts'
import * as alerts from './alert.queries.ts'

export function alertRoutes(app: App): void {
  implement(app, listAlerts, (input, context) =>
    alerts.pageOfAlerts(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportAlerts, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(alerts.alertsFile, { filter }, format)
  })
  implement(app, listAlertEvents, (input, context) =>
    alerts.pageOfEvents(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportAlertEvents, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(alerts.alertEventsFile, { filter }, format)
  })
  implement(app, monitorChannels, async (input, context) => {
    const { user, reach, now } = context
    const merchantId = marketMerchant(user, input.merchant)
    return alerts.hoursOf(context, await placeOf(reach.merchant(merchantId), merchantId, now), now, input)
  })
  keeping(app)
}

async function demand(
  context: Pick<Context<typeof retireAlert>, 'db' | 'rows'>,
  { ruleId, version }: { ruleId: number; version: number | undefined },
) {
  const found = await alerts.lockAlert(context, ruleId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}
const targetOf = (ruleId: number) => `alertRule:${ruleId}`

function keeping(app: App): void {
  implement(app, saveAlert, async ({ ruleId, version, merchant, ...given }, context) => {
    const { reach, user, now, fail, log } = context
    const by = { accountId: user.accountId, now }
    const found = ruleId === undefined ? null : await demand(context, { ruleId, version })
    const merchantId = found?.merchantId ?? marketMerchant(user, merchant)
    const tx = reach.merchant(merchantId)
    if (given.channelId && !(await alerts.isOwnChannel(tx, merchantId, given.channelId))) throw fail('record.missing')
    const { name, metric, comparison, threshold } = given
    const after = { name, metric, comparison, threshold }
    if (found) {
      const next = await alerts.changeAlert(tx, found, given, by)
      const before = { name: found.name, metric: found.metric, threshold: found.threshold }
      await log({ action: 'acquisition.alertSaved', merchantId, target: targetOf(found.ruleId), before, after })
      return { ruleId: found.ruleId, version: next }
    }
    if ((await alerts.countAlerts(tx, merchantId)) >= alertRulesAtMost)
      throw fail('acquisition.alertsAtMost', { limit: alertRulesAtMost })
    const made = await alerts.insertAlert(tx, merchantId, given, by)
    await alerts.watch(tx, made, user.accountId, true)
    await log({ action: 'acquisition.alertSaved', merchantId, target: targetOf(made), after })
    return { ruleId: made, version: 0 }
  })

  implement(app, retireAlert, async ({ reason, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demand(context, seen)
    await alerts.changeAlert(reach.from(found), found, { retiredAt: now }, { accountId: user.accountId, now })
    const { ruleId, merchantId, name } = found
    await log({ action: 'acquisition.alertRetired', merchantId, target: targetOf(ruleId), reason, before: { name } })
    return { done: true as const }
  })

  implement(app, watchAlert, async ({ ruleId, watch }, context) => {
    const { reach, user, fail } = context
    const found = await alerts.lockAlert(context, ruleId)
    if (!found) throw fail('record.missing')
    await alerts.watch(reach.from(found), ruleId, user.accountId, watch)
    return { done: true as const }
  })
}
