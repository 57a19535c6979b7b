/** Running assignment rules: on demand in the caller's scope, at night for the merchants of the rule. */
import type { ruleRun } from '@cordillera/contract/collection/assign-rule'
import type { Stage } from '@cordillera/contract/stages'
import type { output } from 'zod/v4/core'
import { recordSystem } from '../../operation-log/public.ts'
import type { App } from '../../platform/app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { openScope } from '../../platform/rows.ts'
import { type Asked, type CaseFilter, casesMatching } from '../cases/case-filter.queries.ts'
import { lockAssignment } from './assign.queries.ts'
import { carryOut, planAssignment } from './assign.service.ts'
import { collectorsOfRule, type Rule, rememberRuleRun, rulesForTheNight } from './assign-rule.queries.ts'

export type RuleRun = output<typeof ruleRun>
type Stayed = RuleRun['stayed']

export const assignRulesJob = 'collection.assignRules'

/** Assigns a rule's pool. `day`: the night it belongs to; null on demand. */
export async function runRule(
  asked: Asked,
  tx: Tx,
  rule: Rule,
  by: { accountId: number | null; day: string | null },
): Promise<RuleRun> {
  const filter = filterOf(rule)
  const people = await collectorsOfRule(asked, rule)
  const run = { ruleId: rule.ruleId, name: rule.name, batchId: null, assigned: 0, collectors: 0 }
  const result =
    people.length === 0
      ? { ...run, stayed: [{ reason: 'nobody' as const, count: await countOf(asked, filter) }] }
      : await assignBy(asked, tx, { rule, filter, people, run, accountId: by.accountId })
  const told = { ...result, stayed: result.stayed.filter(({ count }) => count > 0) }
  await rememberRuleRun(tx, rule.ruleId, { at: asked.now, day: by.day, result: told })
  return told
}

const filterOf = (rule: Rule): CaseFilter => ({
  merchant: rule.merchants,
  period: [rule.stage as Stage],
  status: ['not assigned'],
  ...(rule.dpdFrom === null ? {} : { dpdFrom: rule.dpdFrom }),
  ...(rule.dpdTo === null ? {} : { dpdTo: rule.dpdTo }),
})

async function assignBy(
  asked: Asked,
  tx: Tx,
  of: {
    rule: Rule
    filter: CaseFilter
    people: { accountId: number; away: boolean }[]
    run: Omit<RuleRun, 'stayed'>
    accountId: number | null
  },
): Promise<RuleRun> {
  const { strategy, caseLimit, ruleId } = of.rule
  const limit =
    caseLimit === null
      ? {}
      : strategy === 'average number'
        ? { avgNumPerCollector: caseLimit }
        : { maxInventoryNum: caseLimit }
  const selection = { filter: of.filter }
  const collectors = of.people.map(({ accountId }) => accountId)
  const plan = await planAssignment(asked, tx, { selection, collectors, strategy, ...limit }, true)
  const done = await carryOut(tx, plan, { strategy, selection, accountId: of.accountId, now: asked.now, ruleId })
  const assigned = done?.assigned ?? 0
  const left = plan.state.assignable - assigned
  const allAway = of.people.every(({ away }) => away)
  const stayed: Stayed = [
    { reason: allAway ? 'everybody away' : 'no room', count: left },
    { reason: 'stopped', count: plan.state.stopped },
    { reason: 'on hold', count: plan.state.onHold },
  ]
  const assignees = plan.shares.filter((share) => share > 0).length
  return { ...of.run, batchId: done?.batchId ?? null, assigned, collectors: assignees, stayed }
}

async function countOf(asked: Asked, filter: CaseFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${asked.rows.cases} c where ${casesMatching(filter, asked)} and not c.stopped and not c.on_hold`.execute(
    asked.db,
  )
  return rows[0]?.n ?? 0
}

/** Asks for the night's run of the rules whose merchants have been aged. */
export async function assignNights(app: Pick<App, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${assignRulesJob})) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    const { rows: waiting } = await sql`
      select from job where kind = ${assignRulesJob} and state in ('queued', 'running') limit 1`.execute(tx)
    const due = await rulesForTheNight(tx, now)
    if (waiting.length > 0 || due.length === 0) return
    const title = [...new Set(due.map(({ country, today }) => `${country} ${today}`))].join(', ')
    await app.jobs.enqueue(tx, { kind: assignRulesJob, title, input: {}, createdBy: null, now, total: due.length })
  })
}

/** The night's job: each rule is a transaction of its own, so that one that can't run keeps no other from it. */
export async function runNightRules(
  db: Db,
  now: Date,
  told: (done: number) => Promise<void>,
): Promise<{ rules: number; assigned: number; stayed: number }> {
  const counts = { rules: 0, assigned: 0, stayed: 0 }
  for (const rule of await rulesForTheNight(db, now)) {
    const run = await inTransaction(db, async (tx) => {
      await lockAssignment(tx)
      const done = await runOrSay(await nightly(tx, rule, now), tx, rule)
      await recordSystem(tx, now, assignRulesJob, {
        action: 'collection.assignRule.run',
        target: rule.ruleId,
        after: done,
      })
      return done
    })
    counts.rules++
    counts.assigned += run.assigned
    counts.stayed += run.stayed.reduce((sum, { count }) => sum + count, 0)
    await told(counts.rules)
  }
  return counts
}

/** A rule that is refused at night says so where rules are listed; by day the person who runs it is told. */
async function runOrSay(asked: Asked, tx: Tx, rule: Rule & { today: string }): Promise<RuleRun> {
  try {
    return await runRule(asked, tx, rule, { accountId: null, day: rule.today })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const stayed: Stayed = [{ reason: 'strategy refused', count: await countOf(asked, filterOf(rule)) }]
    const result = { ruleId: rule.ruleId, name: rule.name, batchId: null, assigned: 0, collectors: 0, stayed }
    await rememberRuleRun(tx, rule.ruleId, { at: asked.now, day: rule.today, result })
    return result
  }
}

/** The night asks as nobody in particular: all of the rule's merchants, which were its maker's. */
async function nightly(tx: Tx, rule: Rule, now: Date): Promise<Asked> {
  const places = await tx
    .selectFrom('merchant')
    .select(['merchantId', 'timeZone'])
    .where('merchantId', '=', sql<number>`any(${rule.merchants}::smallint[])`)
    .orderBy('merchantId')
    .execute()
  const user = systemCaller(places)
  const { rows, scoped } = openScope('case', user, tx, now)
  return { db: scoped, rows, user, now }
}
