/** Incentive rules. */
import { type Country, countries } from '@cordillera/contract/countries'
import {
  createRule,
  endRule,
  getRuleCount,
  modifyRule,
  queryRuleList,
} from '@cordillera/contract/performance/incentive-plan'
import { collectorRoles } from '@cordillera/contract/roles'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { implement } from '../platform/implement.ts'
import { holdMonths } from './incentive.compute.queries.ts'
import { monthOf } from './month.rules.ts'
import {
  addRule,
  changeRule,
  countRules,
  endRuleWith,
  findRule,
  isUsed,
  lastFrozenMonth,
  pageOfRules,
} from './plan.queries.ts'
import { mayPlan, wrongTier } from './plan.rules.ts'

/** The month a filter names; undefined where it names none, though it should. */
const filterMonth = (incentiveDate: string | undefined): string | null | undefined =>
  incentiveDate === undefined ? null : (monthOf(incentiveDate) ?? undefined)

export function planRoutes(app: App): void {
  implement(app, getRuleCount, async ({ incentiveDate, ...filter }, { db, rows, fail }) => {
    const month = filterMonth(incentiveDate)
    if (month === undefined) throw fail('performance.invalidDate')
    return countRules(db, rows, { ...filter, month })
  })

  implement(app, queryRuleList, async (input, { db, rows, user, now, fail }) => {
    const month = filterMonth(input.incentiveDate)
    if (month === undefined) throw fail('performance.invalidDate')
    const today = dayIn(countries[(user.country as Country | null) ?? 'MX'].zone, now)
    return pageOfRules(db, rows, { ...input, month, thisMonth: `${today.slice(0, 7)}-01` })
  })

  implement(app, createRule, async (input, { reach, user, now, fail, log }) => {
    const { fromMonth, ...rule } = input
    if (!mayPlan(user, rule.country, rule.period)) throw fail('staff.noPermission')
    if (!collectorRoles.includes(rule.role)) throw fail('staff.unsupportedRole')
    const month = monthOf(fromMonth)
    if (!month) throw fail('performance.invalidDate')
    const wrong = wrongTier(rule.incentiveType, rule.tiers)
    if (wrong !== null) throw fail('performance.invalidTiers', { tier: wrong })
    const tx = reach.country(rule.country)
    await holdMonths(tx, rule.country)
    const frozen = await lastFrozenMonth(tx, rule.country)
    if (frozen !== null && month <= frozen) throw fail('performance.monthFrozen')
    const { currency } = countries[rule.country]
    const made = await addRule(tx, { ...rule, month, currency, by: user.accountId, at: now })
    if (!made) throw fail('performance.planExists')
    await log({ action: 'performance.incentive.rule.created', target: String(made.planId), after: { ...rule, month } })
    return made
  })

  implement(app, modifyRule, async (input, { db, rows, reach, user, fail, log }) => {
    const rule = await findRule(db, rows, input.planId)
    if (!rule) throw fail('performance.planMissing')
    if (!mayPlan(user, rule.country, rule.stage)) throw fail('staff.noPermission')
    if (rule.version !== input.version) throw fail('record.stale')
    const tx = reach.from(rule)
    await holdMonths(tx, rule.country)
    if (await isUsed(tx, rule.planId)) throw fail('performance.planInUse')
    const wrong = wrongTier(rule.type, input.tiers)
    if (wrong !== null) throw fail('performance.invalidTiers', { tier: wrong })
    await changeRule(tx, input)
    const { name, minCases, tiers } = rule
    await log({
      action: 'performance.incentive.rule.changed',
      target: String(rule.planId),
      before: { name, minCases, tiers },
      after: { name: input.name, minCases: input.minCases, tiers: input.tiers },
    })
    return { version: input.version + 1 }
  })

  implement(app, endRule, async ({ planId, version, lastMonth, reason }, { db, rows, reach, user, fail, log }) => {
    const rule = await findRule(db, rows, planId)
    if (!rule) throw fail('performance.planMissing')
    if (!mayPlan(user, rule.country, rule.stage)) throw fail('staff.noPermission')
    if (rule.version !== version) throw fail('record.stale')
    const month = monthOf(lastMonth)
    if (!month || month < rule.fromMonth) throw fail('performance.invalidDate')
    const tx = reach.from(rule)
    await holdMonths(tx, rule.country)
    const frozen = await lastFrozenMonth(tx, rule.country)
    if (frozen !== null && month < frozen) throw fail('performance.monthFrozen')
    await endRuleWith(tx, planId, month, version)
    await log({
      action: 'performance.incentive.rule.ended',
      target: String(planId),
      reason,
      before: { untilMonth: rule.untilMonth },
      after: { untilMonth: month },
    })
    return { version: version + 1 }
  })
}
