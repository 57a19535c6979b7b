/** Closing rules: kept in the console, tried on what was asked for lately, told to the apps. */
import { closes } from '@cordillera/contract/app-operation/closes'
import {
  checkClosingRule,
  closingsForApp,
  exportClosingCheck,
  exportClosingHits,
  exportClosingRules,
  listClosingHits,
  listClosingRules,
  orderClosingRules,
  retireClosingRule,
  rulesAtMost,
  saveClosingRule,
  switchClosingRule,
} from '@cordillera/contract/app-operation/closing'
import { placeOf as regionOf } from '@cordillera/contract/places/place'
import { marketMerchant, placeOf } from '../../acquisition/public.ts'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { liveRules, localMinute, saidBy } from './closed-by.ts'
import * as rules from './closing.queries.ts'
import { demandBounds, demandSaid, ruleOf, wouldClose } from './closing.rules.ts'

export function closingRoutes(app: App): void {
  implement(app, listClosingRules, (input, context) =>
    rules.pageOfRules(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportClosingRules, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(rules.closingRulesFile, { filter }, format)
  })
  keeping(app)
  lookingBack(app)
  telling(app)
}

async function demand(
  context: Pick<Context<typeof retireClosingRule>, 'db' | 'rows'>,
  { ruleId, version }: { ruleId: number; version: number | undefined },
) {
  const found = await rules.lockRule(context, ruleId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}
const targetOf = (ruleId: number) => `closingRule:${ruleId}`

function keeping(app: App): void {
  implement(app, saveClosingRule, async ({ ruleId, version, merchant, name, texts, ...terms }, context) => {
    const { reach, user, now, fail, log } = context
    const by = { accountId: user.accountId, now }
    const found = ruleId === undefined ? null : await demand(context, { ruleId, version })
    const merchantId = found?.merchantId ?? marketMerchant(user, merchant)
    const tx = reach.merchant(merchantId)
    const { currency } = await placeOf(tx, merchantId, now)
    const { shop } = await liveRules(tx, merchantId)
    const rule = ruleOf(terms)
    demandBounds(rule)
    demandSaid(rule, texts, shop)
    const saved = { name, texts, currency, rule }
    const after = { name, closingType: rule.closingType, productsType: rule.productsType }
    if (found) {
      const next = await rules.changeRule(tx, found, saved, by)
      const before = { name: found.name, closingType: found.closingType }
      await log({ action: 'appOperation.closingSaved', merchantId, target: targetOf(found.ruleId), before, after })
      return { ruleId: found.ruleId, version: next }
    }
    if ((await rules.countRules(tx, merchantId)) >= rulesAtMost)
      throw fail('appOperation.rulesAtMost', { limit: rulesAtMost })
    const made = await rules.insertRule(tx, merchantId, saved, by)
    await log({ action: 'appOperation.closingSaved', merchantId, target: targetOf(made), after })
    return { ruleId: made, version: 0 }
  })

  implement(app, switchClosingRule, async ({ active, reason, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demand(context, seen)
    const next = await rules.changeRule(reach.from(found), found, { active }, { accountId: user.accountId, now })
    const { ruleId, merchantId, name } = found
    const change = { before: { name, active: found.active }, after: { active } }
    await log({ action: 'appOperation.closingSwitched', merchantId, target: targetOf(ruleId), reason, ...change })
    return { version: next }
  })

  implement(app, retireClosingRule, async ({ reason, ...seen }, context) => {
    const { reach, user, now, log } = context
    const found = await demand(context, seen)
    await rules.changeRule(reach.from(found), found, { retiredAt: now }, { accountId: user.accountId, now })
    const { ruleId, merchantId, name, active } = found
    const before = { name, active }
    await log({ action: 'appOperation.closingRetired', merchantId, target: targetOf(ruleId), reason, before })
    return { done: true as const }
  })

  implement(app, orderClosingRules, async ({ merchant, ruleIds }, { reach, user, now, fail, log }) => {
    const merchantId = marketMerchant(user, merchant)
    const tx = reach.merchant(merchantId)
    if (!(await rules.orderRules(tx, merchantId, [...new Set(ruleIds)], { accountId: user.accountId, now })))
      throw fail('record.stale')
    await log({ action: 'appOperation.closingOrdered', merchantId, after: { count: ruleIds.length } })
    return { done: true as const }
  })
}

function lookingBack(app: App): void {
  implement(app, checkClosingRule, async ({ merchant, opened, ...terms }, { reach, user, now }) => {
    const merchantId = marketMerchant(user, merchant)
    const tx = reach.merchant(merchantId)
    const { zone, currency } = await placeOf(tx, merchantId, now)
    const rule = ruleOf(terms)
    demandBounds(rule)
    return { ...wouldClose(rule, await rules.applicationsMade(tx, merchantId, now), zone, opened), currency }
  })
  implement(app, exportClosingCheck, async ({ filter, format }, { user, sendList }) => {
    const { merchant, opened, ...terms } = filter
    marketMerchant(user, merchant)
    demandBounds(ruleOf(terms))
    return sendList(rules.closingCheckFile, { filter }, format)
  })

  implement(app, listClosingHits, (input, context) =>
    rules.pageOfHits(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportClosingHits, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(rules.closingHitsFile, { filter }, format)
  })
}

function telling(app: App): void {
  implement(app, closingsForApp, async ({ platform, district, customer, loans, productCode }, context) => {
    const { user, reach, now, language } = context
    const { shop, rules: live } = await liveRules(reach.merchant(user.merchantId), user.merchantId)
    const facts = {
      ...{ wants: 'look' as const, platform, customer: customer ?? null, amount: null, loans: loans ?? null },
      product: productCode ? { kind: 'own' as const, code: productCode } : null,
      district: district ? regionOf(shop.country, district, null).region : null,
      registeredDays: null,
      localMinute: localMinute(shop.timeZone, now),
    }
    return live
      .filter((rule) => rule.registeredFrom === null && rule.registeredTo === null && closes(rule, facts))
      .map((rule) => ({ closingType: rule.closingType, text: saidBy(rule, shop.locale)[language] }))
  })
}
