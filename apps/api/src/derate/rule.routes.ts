/** Derate rules: who may reduce how much a day. */
import { addDerateRule, deleteDerateRule, listDerateRules, updateDerateRule } from '@cordillera/contract/derate/rule'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/caller.ts'
import { type Context, implement } from '../platform/implement.ts'
import { makeQuotas } from './quota.queries.ts'
import { isWorkplaceOf, lockRule, pageOfRules, personOf, type RuleOf } from './rule.queries.ts'

export function ruleRoutes(app: App): void {
  implement(app, listDerateRules, (input, { db, rows }) => pageOfRules(db, rows, input))

  implement(app, addDerateRule, async (input, context) => {
    const { unscoped, user, now, fail, log } = context
    const { accountId, ...whom } = await whomOf(input, context)
    if (!mayRule(user, whom)) throw fail('derate.notYours')
    const tx = unscoped('a rule for people whom the caller rules')
    const { rateCount, rateAmount } = input
    const feeTypes = [...new Set(input.feeTypes)]
    const made = await tx
      .insertInto('derateRule')
      .values({
        country: whom.country,
        accountId,
        workplaceId: accountId === null ? whom.workplaceId : null,
        stage: accountId === null ? whom.stage : null,
        ...{ rateCount, rateAmount, feeTypes },
        operatorId: user.accountId,
        at: now,
      })
      // one for a person, and one for a stage and workplace: the table says so
      .onConflict((live) => live.doNothing())
      .returning('ruleId')
      .executeTakeFirst()
    if (!made) throw fail('derate.ruleExists')
    await makeQuotas(tx, now)
    await log({ action: 'derate.ruleMade', target: made.ruleId, after: input })
    return { id: made.ruleId }
  })

  implement(app, updateDerateRule, async ({ id, version, ...terms }, context) => {
    const { db, rows, unscoped, user, now, fail, log } = context
    const rule = await lockRule(db, rows, id)
    if (!rule) throw fail('record.missing')
    if (!mayRule(user, rule)) throw fail('derate.notYours')
    if (rule.version !== version) throw fail('record.stale')
    const tx = unscoped('a rule found in scope')
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
    const { db, rows, unscoped, user, now, fail, log } = context
    const rule = await lockRule(db, rows, id)
    if (!rule) throw fail('record.missing')
    if (!mayRule(user, rule)) throw fail('derate.notYours')
    if (rule.version !== version) throw fail('record.stale')
    const tx = unscoped('a rule found in scope')
    await tx
      .updateTable('derateRule')
      .set({ deletedAt: now, version: version + 1 })
      .where('ruleId', '=', id)
      .execute()
    await log({ action: 'derate.ruleDeleted', target: id, before: rule })
    return { id }
  })
}

/** The person that a new rule names, with their stage and workplace; else everybody of a stage, and workplace. */
async function whomOf(
  { userNo, period, workplace, country }: Parsed<typeof addDerateRule>,
  { db, rows, unscoped, fail }: Context<typeof addDerateRule>,
): Promise<RuleOf & { accountId: number | null }> {
  if (userNo) {
    const person = await personOf(db, rows, userNo)
    if (!person) throw fail('staff.userMissing')
    return person
  }
  if (!period) throw fail('derate.ruleNeedsWhom')
  if (workplace !== undefined && !(await isWorkplaceOf(unscoped('workplaces have no merchant'), workplace, country)))
    throw fail('collection.invalidCompany')
  return { accountId: null, country, stage: period, workplaceId: workplace ?? null }
}

/** A director rules the own stage, a workplace's director the own workplace, a country's the country. */
function mayRule(user: Caller, of: RuleOf): boolean {
  if (user.isSuperuser) return true
  if (of.country !== user.country) return false
  if (user.role === 'DIRECTOR') return of.stage === user.stage
  if (user.role === 'WORKPLACE_DIRECTOR') return of.workplaceId === user.workplaceId
  return true
}
