/** Workplace ratios: rules, preview, and the two ways of meeting them. */
import {
  addWorkplaceRule,
  computeWorkplaceCases,
  modifyAssignCase,
  modifyNotAssignCase,
  searchWorkplaceCases,
  searchWorkplaceRules,
} from '@cordillera/contract/collection/workplace-ratio'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { App } from '../../platform/app.ts'
import type { Caller } from '../../platform/caller.ts'
import { array, sql } from '../../platform/db.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { lockAssignment } from '../assign/assign.queries.ts'
import * as ratios from './workplace-ratio.queries.ts'
import { splitOf, sumsTo100 } from './workplace-ratio.rules.ts'

/** Leaders see their team and the pool: a split of that would not be the stage's. */
const seesPartOnly = ({ isSuperuser, role }: Caller): boolean =>
  !isSuperuser && (role === 'LEADER' || role === 'WORKPLACE_DIRECTOR')

export function workplaceRatioRoutes(app: App): void {
  implement(app, searchWorkplaceRules, (input, context) => ratios.pageOfRatios(context, input))

  implement(app, searchWorkplaceCases, (input, context) => ratios.casesByWorkplace(context, input))

  implement(app, addWorkplaceRule, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const tx = reach.merchant(input.merchant)
    await demandRule(input, context)
    const { version: seen, ...split } = input
    const newCustomer = input.newCustomer ?? null
    const { rows } = await sql<{ ruleId: string; version: number }>`
      insert into workplace_ratio (merchant_id, stage, new_customer, ratios, operator_id, at)
      values (${input.merchant}, ${input.period}, ${newCustomer}, ${JSON.stringify(input.ratios)}::jsonb, ${user.accountId}, ${now})
      on conflict (merchant_id, stage, new_customer) do update
        set ratios = excluded.ratios, operator_id = excluded.operator_id, at = excluded.at, version = workplace_ratio.version + 1
        where workplace_ratio.version = ${seen ?? null}
      returning rule_id, version`.execute(tx)
    const [rule] = rows
    if (!rule) throw fail(seen === undefined ? 'collection.splitExists' : 'record.stale')
    await log({
      action: 'collection.workplaceRatio.set',
      merchantId: input.merchant,
      target: rule.ruleId,
      after: split,
    })
    return rule
  })

  implement(app, computeWorkplaceCases, async ({ ruleId }, context) => {
    const rule = await ratios.ratioRule(context, ruleId)
    if (!rule) throw context.fail('record.missing')
    const { places, seen } = await ratios.countPlaces(context, rule)
    const { targets, ...split } = splitOf(places)
    return { ...split, parts: places.map((place, index) => ({ ...place, target: targets[index] ?? 0 })), seen }
  })

  implement(app, modifyNotAssignCase, (input, context) => modify(input, context, false))
  implement(app, modifyAssignCase, (input, context) => modify(input, context, true))
}

async function demandRule(
  { merchant, period, ratios: asked }: Parsed<typeof addWorkplaceRule>,
  { reach, user, fail }: Context<typeof addWorkplaceRule>,
): Promise<void> {
  if (!sumsTo100(asked)) throw fail('collection.ratioSum')
  if (!user.merchants.includes(merchant)) throw fail('access.merchantNotAllowed')
  const bound = !user.isSuperuser && (user.role === 'LEADER' || user.role === 'DIRECTOR')
  if (bound && user.stage !== period) throw fail('collection.invalidPeriod')
  const workplaces = asked.map(({ workplace }) => workplace)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from workplace w join merchant m on m.country = w.country and m.merchant_id = ${merchant}
    where w.workplace_id = any(${array(workplaces)}::smallint[])`.execute(reach.merchant(merchant))
  if (rows[0]?.n !== workplaces.length) throw fail('collection.invalidCompany')
}

async function modify(
  { ruleId, seen }: Parsed<typeof modifyAssignCase>,
  context: Context<typeof modifyAssignCase>,
  assigned: boolean,
): Promise<{ moved: number }> {
  const { reach, user, fail, log } = context
  if (seesPartOnly(user)) throw fail('staff.noPermission')
  const tx = reach.merchant(...user.merchants)
  await lockAssignment(tx)
  const rule = await ratios.ratioRule(context, ruleId)
  if (!rule) throw fail('record.missing')
  const counted = await ratios.countPlaces(context, rule)
  if (counted.seen !== seen) throw fail('collection.previewStale')
  const { assignedMoves, notAssignedMoves } = splitOf(counted.places)
  const moves = assigned ? assignedMoves : notAssignedMoves
  const moved = await ratios.moveCases(context, tx, rule, moves, assigned)
  await log({
    action: 'collection.workplaceRatio.apply',
    merchantId: rule.merchantId,
    target: ruleId,
    after: { assigned, moved, moves },
  })
  return { moved }
}
