/** Contact policies: drafted by one, approved by another, in force from a day on. What was in force is never changed. */
import { decidePolicy, listPolicies, savePolicy } from '@cordillera/contract/compliance/policy'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { keeps } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import { type Db, sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { refusalOfDay, refusalOfDecision, refusalOfSave } from './policy.rules.ts'

const shared = 'policies belong to a country, to no merchant'
const todayIn = (country: string, now: Date): string => dayIn(countries[country as Country].zone, now)

export function policyRoutes(app: App): void {
  implement(app, listPolicies, async ({ country }, { beyond, user, now }) => {
    const { rows } = await sql<Output<typeof listPolicies>[number]>`
      select policy_id as "policyId", country, state, effective_from as "effectiveFrom", terms, source, reason, made.name as "madeBy",
        made_at as "madeTime", p.made_by is not distinct from ${user.accountId}::int as own, decided.name as "decidedBy",
        decided_at as "decidedTime", decided_reason as "decidedReason", p.version, false as "inForce"
      from contact_policy p left join account made on made.account_id = p.made_by
        left join account decided on decided.account_id = p.decided_by
      where p.country = coalesce(${country ?? null}, p.country)
      order by p.country, p.effective_from desc, p.policy_id desc`.execute(beyond(shared))
    const seen = new Set<string>()
    return rows.map((row) => {
      const isApproved = row.state === 'approved' && row.effectiveFrom <= todayIn(row.country, now)
      const inForce = isApproved && !seen.has(row.country)
      if (inForce) seen.add(row.country)
      return { ...row, inForce }
    })
  })

  implement(app, savePolicy, async (input, { beyond, user, now, fail, log }) => {
    const { policyId, version, country, effectiveFrom, source, reason } = input
    if (!keeps(user, country)) throw fail('staff.noPermission')
    const db = beyond(shared)
    const before = policyId === undefined ? null : await lockPolicy(db, policyId)
    const refusal =
      refusalOfSave(before, { version, accountId: user.accountId }) ??
      refusalOfDay(effectiveFrom, todayIn(country, now), await isTaken(db, country, effectiveFrom))
    if (refusal) throw fail(refusal)
    const values = {
      country,
      effectiveFrom,
      terms: JSON.stringify(input.terms),
      source,
      reason,
      madeBy: user.accountId,
      madeAt: now,
    }
    const saved = await (before
      ? db
          .updateTable('contactPolicy')
          .set({ ...values, version: before.version + 1 })
          .where('policyId', '=', before.policyId)
          .returning(['policyId', 'version'])
          .executeTakeFirstOrThrow()
      : db
          .insertInto('contactPolicy')
          .values({ ...values, state: 'draft' })
          .returning(['policyId', 'version'])
          .executeTakeFirstOrThrow())
    await log({
      action: 'compliance.draftPolicy',
      target: `${country} ${effectiveFrom}`,
      reason,
      ...(before ? { before: { terms: before.terms, effectiveFrom: before.effectiveFrom } } : {}),
      after: { terms: input.terms, effectiveFrom },
    })
    return saved
  })

  implement(app, decidePolicy, async ({ policyId, version, approve, reason }, context) => {
    const { beyond, user, now, fail, log } = context
    const db = beyond(shared)
    const found = await lockPolicy(db, policyId)
    if (!found) throw fail('record.missing')
    const { country, effectiveFrom } = found
    if (!keeps(user, country)) throw fail('staff.noPermission')
    const refusal =
      refusalOfDecision(found, { version, approve, accountId: user.accountId }) ??
      (approve ? refusalOfDay(effectiveFrom, todayIn(country, now), await isTaken(db, country, effectiveFrom)) : null)
    if (refusal) throw fail(refusal)
    // whoever withdraws their own draft decides nothing
    const withdraws = !approve && found.madeBy === user.accountId
    await context.secondPerson({ askedBy: withdraws ? [] : [found.madeBy] })
    const saved = await db
      .updateTable('contactPolicy')
      .set({
        state: approve ? 'approved' : 'refused',
        decidedBy: withdraws ? null : user.accountId,
        decidedAt: now,
        decidedReason: reason,
        version: version + 1,
      })
      .where('policyId', '=', policyId)
      .returning(['policyId', 'version'])
      .executeTakeFirstOrThrow()
    await log({
      action: approve ? 'compliance.approvePolicy' : 'compliance.refusePolicy',
      target: `${found.country} ${found.effectiveFrom}`,
      reason,
      after: { policyId, effectiveFrom: found.effectiveFrom },
    })
    return saved
  })
}

const lockPolicy = (db: Db, policyId: number) =>
  db.selectFrom('contactPolicy').selectAll().where('policyId', '=', policyId).forUpdate().executeTakeFirst()

async function isTaken(db: Db, country: string, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('contactPolicy')
    .select('policyId')
    .where('country', '=', country)
    .where('effectiveFrom', '=', day)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return found !== undefined
}
