/** Derate rules: who may reduce how much a day. */
import { addDerateRule, deleteDerateRule, listDerateRules, updateDerateRule } from '@cordillera/contract/derate/rule'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/caller.ts'
import { implement } from '../platform/implement.ts'
import { makeQuotas } from './quota.queries.ts'
import { hasRule, lockRule, pageOfRules, personOf, type RuleOf } from './rule.queries.ts'

export function ruleRoutes(app: App): void {
  implement(app, listDerateRules, (input, { db, rows }) => pageOfRules(db, rows, input))

  implement(app, addDerateRule, async (input, context) => {
    const { db, rows, beyond, user, now, fail, log } = context
    const { userNo, workplace = null, period = null, country, rateCount, rateAmount } = input
    if (!userNo && !period) throw fail('derate.ruleNeedsWhom')
    const person = userNo ? await personOf(db, rows, userNo) : null
    if (userNo && !person) throw fail('staff.userMissing')
    const whom: RuleOf = person ?? { country, stage: period, workplaceId: workplace }
    if (!mayRule(user, whom)) throw fail('derate.notYours')
    const tx = beyond('a rule for people whom the caller rules')
    const accountId = person?.accountId ?? null
    if (await hasRule(tx, { ...whom, accountId })) throw fail('derate.ruleExists')
    const feeTypes = [...new Set(input.feeTypes)]
    const { ruleId } = await tx
      .insertInto('derateRule')
      .values({
        country: whom.country,
        accountId,
        workplaceId: person ? null : workplace,
        stage: person ? null : period,
        ...{ rateCount, rateAmount, feeTypes },
        operatorId: user.accountId,
        at: now,
      })
      .returning('ruleId')
      .executeTakeFirstOrThrow()
    await makeQuotas(tx, now)
    await log({ action: 'derate.ruleMade', target: ruleId, after: input })
    return { id: ruleId }
  })

  implement(app, updateDerateRule, async ({ id, version, ...terms }, context) => {
    const { db, rows, beyond, user, now, fail, log } = context
    const rule = await lockRule(db, rows, id)
    if (!rule) throw fail('record.missing')
    if (!mayRule(user, rule)) throw fail('derate.notYours')
    if (rule.version !== version) throw fail('record.stale')
    const tx = beyond('a rule found in scope')
    const feeTypes = [...new Set(terms.feeTypes)]
    await tx
      .updateTable('derateRule')
      .set({ ...terms, feeTypes, operatorId: user.accountId, at: now, version: version + 1 })
      .where('ruleId', '=', id)
      .execute()
    const { rateCount, rateAmount } = rule
    await log({
      action: 'derate.ruleChanged',
      target: id,
      before: { rateCount, rateAmount, feeTypes: rule.feeTypes },
      after: terms,
    })
    return { id, version: version + 1 }
  })

  implement(app, deleteDerateRule, async ({ id, version }, context) => {
    const { db, rows, beyond, user, now, fail, log } = context
    const rule = await lockRule(db, rows, id)
    if (!rule) throw fail('record.missing')
    if (!mayRule(user, rule)) throw fail('derate.notYours')
    if (rule.version !== version) throw fail('record.stale')
    const tx = beyond('a rule found in scope')
    await tx
      .updateTable('derateRule')
      .set({ deletedAt: now, version: version + 1 })
      .where('ruleId', '=', id)
      .execute()
    await log({ action: 'derate.ruleDeleted', target: id, before: rule })
    return { id }
  })
}

/** A director rules the own stage, a workplace's director the own workplace, a country's the country. */
function mayRule(user: Caller, of: RuleOf): boolean {
  if (user.isSuperuser) return true
  if (of.country !== user.country) return false
  if (user.role === 'DIRECTOR') return of.stage === user.stage
  if (user.role === 'WORKPLACE_DIRECTOR') return of.workplaceId === user.workplaceId
  return true
}
