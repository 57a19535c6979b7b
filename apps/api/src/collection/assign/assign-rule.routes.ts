/** Assignment rules, on demand and at night, and undoing an assignment. */
import {
  addAssignRule,
  deleteAssignRule,
  listAssignments,
  queryAssignRules,
  runAssignRules,
  undoAssignment,
  undoWithinMinutes,
} from '@cordillera/contract/collection/assign-rule'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { demandPoolAssigned } from '../staff-scope.ts'
import { lockAssignment, notifyHolders } from './assign.queries.ts'
import { pageOfRules, rulesById } from './assign-rule.queries.ts'
import { refusalOfRule } from './assign-rule.rules.ts'
import { assignNights, assignRulesJob, type RuleRun, runNightRules, runRule } from './assign-rule.service.ts'
import { lockBatch, recentBatches, takeBack } from './undo.queries.ts'

const lookEveryMs = 60_000

export function assignRuleRoutes(app: App): void {
  app.jobs.define(assignRulesJob, async ({ db, clock, progress }) => ({
    counts: await runNightRules(db, clock.now(), (done) => progress(done)),
  }))
  app.jobs.regularly(lookEveryMs, (db) => assignNights({ ...app, db }))

  implement(app, queryAssignRules, (input, context) => pageOfRules(context, input))

  implement(app, addAssignRule, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const refusal = refusalOfRule(input, user)
    if (refusal) throw fail(refusal)
    // a leader's rule is for the own team
    const leaderId = user.role === 'LEADER' && !user.isSuperuser ? user.accountId : (input.leader ?? null)
    await demandPeople(input, leaderId, context)
    const tx = reach.merchant(...user.merchants)
    const merchants = await tx
      .selectFrom('merchant')
      .select('merchantId')
      .where('merchantId', '=', sql<number>`any(${[...user.merchants]}::smallint[])`)
      .where('country', '=', input.caseCountry)
      .orderBy('merchantId')
      .execute()
    if (merchants.length === 0) throw fail('collection.invalidPeriod')
    const { ruleId } = await tx
      .insertInto('assignmentRule')
      .values({
        name: input.name,
        country: input.caseCountry,
        stage: input.period,
        merchants: merchants.map(({ merchantId }) => merchantId),
        leaderId,
        workplaceId: input.workplace ?? null,
        dpdFrom: input.dpdFrom ?? null,
        dpdTo: input.dpdTo ?? null,
        strategy: input.strategy,
        caseLimit: input.caseLimit ?? null,
        nightly: input.nightly,
        operatorId: user.accountId,
        createdAt: now,
      })
      .returning('ruleId')
      .executeTakeFirstOrThrow()
    await log({ action: 'collection.assignRule.add', target: ruleId, after: input })
    return { ruleId }
  })

  implement(app, deleteAssignRule, async ({ ruleId, version }, context) => {
    const { reach, now, fail, log } = context
    const [rule] = await rulesById(context, [ruleId])
    if (!rule) throw fail('record.missing')
    if (rule.version !== version) throw fail('record.stale')
    const tx = reach.from(rule)
    await demandPoolAssigned(tx, rule)
    await tx
      .updateTable('assignmentRule')
      .set({ deletedAt: now, version: version + 1 })
      .where('ruleId', '=', ruleId)
      .execute()
    await log({ action: 'collection.assignRule.delete', target: ruleId, before: rule })
    return { ruleId }
  })

  implement(app, runAssignRules, async ({ ruleIds }, context) => {
    const { reach, user, fail, log } = context
    if (ruleIds.length === 0) throw fail('collection.ruleNotSelected')
    const rules = await rulesById(context, ruleIds)
    if (rules.length < new Set(ruleIds).size) throw fail('record.missing')
    const tx = reach.from(rules)
    await lockAssignment(tx)
    const runs: RuleRun[] = []
    // each rule finds what the one before it left
    for (const rule of rules) runs.push(await runRule(context, tx, rule, { accountId: user.accountId, day: null }))
    await log({ action: 'collection.assignRule.run', after: runs })
    return { runs }
  })

  implement(app, listAssignments, (_, context) => recentBatches(context))

  implement(app, undoAssignment, async ({ batchId }, context) => {
    const { reach, now, fail, log } = context
    const tx = reach.own()
    await lockAssignment(tx)
    const batch = await lockBatch(context, batchId)
    if (!batch) throw fail('record.missing')
    const tooLate = now.getTime() > batch.at.getTime() + undoWithinMinutes * 60_000
    if (batch.undoneAt !== null || tooLate) throw fail('collection.undoTooLate')
    const { undone, holders } = await takeBack(context, batchId)
    await notifyHolders(tx, holders, 'recalled')
    await log({ action: 'collection.assign.undo', target: batchId, after: undone })
    return undone
  })
}

/** The leader is in scope and leads that stage; the workplace is one of that country. */
async function demandPeople(
  { caseCountry, period, workplace }: Parsed<typeof addAssignRule>,
  leaderId: number | null,
  { db, rows, reach, fail }: Context<typeof addAssignRule>,
): Promise<void> {
  if (leaderId !== null) {
    const { rows: leaders } = await sql<{ stage: string | null }>`
      select s.stage from ${rows.staff} s join account a using (account_id)
      where s.account_id = ${leaderId} and s.role = 'LEADER' and s.country = ${caseCountry} and a.active`.execute(db)
    if (leaders.length === 0) throw fail('collection.collectorMissing')
    if (leaders[0]?.stage !== period) throw fail('collection.invalidPeriod')
  }
  if (workplace === undefined) return
  const place = await reach
    .shared()
    .selectFrom('workplace')
    .select('workplaceId')
    .where('workplaceId', '=', workplace)
    .where('country', '=', caseCountry)
    .executeTakeFirst()
  if (!place) throw fail('collection.invalidCompany')
}
