/** Derate rules: who may reduce how much a day. */
import type { ChangeTerms } from '@cordillera/contract/derate/change'
import { addDerateRule, deleteDerateRule, listDerateRules, updateDerateRule } from '@cordillera/contract/derate/rule'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { allowsMore } from './change.rules.ts'
import { askChange, makeChange } from './change.service.ts'
import { mayRule } from './derate.rules.ts'
import {
  hasRule,
  isWorkplaceOf,
  lockRule,
  pageOfRules,
  personOf,
  type RuleOf,
  type RuleToChange,
} from './rule.queries.ts'

export function ruleRoutes(app: App): void {
  implement(app, listDerateRules, (input, { db, rows }) => pageOfRules(db, rows, input))

  implement(app, addDerateRule, async ({ reason, ...input }, context) => {
    const { reach, user, now, fail, log } = context
    const whom = await whomOf(input, context)
    if (!mayRule(user, whom)) throw fail('derate.notYours')
    const tx = reach.country(whom.country)
    if (await hasRule(tx, whom)) throw fail('derate.ruleExists')
    const { rateCount, rateAmount, feeTypes } = input
    const terms = { rateCount, rateAmount, feeTypes }
    await askChange(
      tx,
      { ...whom, kind: 'addRule', ruleId: null, quotaId: null, ofVersion: null, terms },
      { by: user.accountId, now, reason, log },
    )
    return { waits: true }
  })

  implement(app, updateDerateRule, async ({ id, version, reason, ...terms }, context) => {
    const rule = await ruleToChange({ id, version }, context)
    const { rateCount, rateAmount, feeTypes } = rule
    const before = { rateCount, rateAmount, feeTypes }
    const waits = allowsMore(before, terms)
    await change({ kind: 'changeRule', rule, terms, before, waits, reason }, context)
    return { id, version: waits ? version : version + 1, waits }
  })

  implement(app, deleteDerateRule, async ({ id, version, reason }, context) => {
    const rule = await ruleToChange({ id, version }, context)
    const { rateCount, rateAmount, feeTypes } = rule
    // a rule for the whole stage may take the place of a narrower one and give more
    const waits = rule.isNarrow
    const before = { rateCount, rateAmount, feeTypes }
    await change({ kind: 'deleteRule', rule, terms: {}, before, waits, reason }, context)
    return { id, waits }
  })
}

type Changing = Context<typeof updateDerateRule | typeof deleteDerateRule>

async function ruleToChange(
  { id, version }: { id: string; version: number },
  { db, rows, user }: Changing,
): Promise<RuleToChange> {
  const rule = await lockRule(db, rows, id)
  if (!rule) throw new Failure('record.missing')
  if (!mayRule(user, rule)) throw new Failure('derate.notYours')
  if (rule.version !== version) throw new Failure('record.stale')
  return rule
}

interface RuleChange {
  kind: 'changeRule' | 'deleteRule'
  rule: RuleToChange
  terms: ChangeTerms
  before: ChangeTerms
  waits: boolean
  reason: string
}
/** Made at once, or asked for. */
async function change({ kind, rule, terms, before, waits, reason }: RuleChange, context: Changing): Promise<void> {
  const { reach, user, now, log } = context
  const { ruleId, country, stage, workplaceId, accountId, version } = rule
  const asked = { kind, country, stage, workplaceId, accountId, ruleId, quotaId: null, ofVersion: version, terms }
  const tx = reach.country(rule.country)
  const doing = { by: user.accountId, now, reason, log }
  await (waits ? askChange(tx, asked, doing) : makeChange(tx, asked, before, doing))
}

/** The person that a new rule names, with their stage and workplace; else everybody of a stage, and workplace. */
async function whomOf(
  { userNo, period, workplace, country }: Omit<Parsed<typeof addDerateRule>, 'reason'>,
  { db, rows, reach, fail }: Context<typeof addDerateRule>,
): Promise<RuleOf & { accountId: number | null }> {
  if (userNo) {
    const person = await personOf(db, rows, userNo)
    if (!person) throw fail('staff.userMissing')
    return person
  }
  if (!period) throw fail('derate.ruleNeedsWhom')
  if (workplace !== undefined && !(await isWorkplaceOf(reach.shared(), workplace, country)))
    throw fail('collection.invalidCompany')
  return { accountId: null, country, stage: period, workplaceId: workplace ?? null }
}
