/** Marketing lists: made of a filter or of lines, looked at again, people taken out; who took one as a file is on record. */
import type { Country } from '@cordillera/contract/countries'
import {
  createMarketingList,
  excludeMarketingMember,
  exportMarketingMembers,
  listMarketingLists,
  listMarketingMembers,
  marketingListDetail,
  marketingTemplates,
  rebuildMarketingList,
  retireMarketingList,
  uploadMarketingList,
} from '@cordillera/contract/service-desk/marketing'
import {
  linesAtLeast,
  linesAtMost,
  type MarketingState,
  marketingStates,
} from '@cordillera/contract/service-desk/marketing-terms'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import * as build from './build.queries.ts'
import { readLines } from './lines.rules.ts'
import { marketingMembersFile, pageOfLists, pageOfMembers, readList, templatesOf } from './list.queries.ts'

/** Fewer faults are all told. */
const faultsTold = 500

export function marketingRoutes(app: App): void {
  implement(app, listMarketingLists, (input, context) => pageOfLists(context, input))
  implement(app, marketingListDetail, async ({ listId }, context) => {
    const found = await readList(context, listId)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, marketingTemplates, (_, { reach, user }) =>
    templatesOf(reach.merchant(user.merchantId), user.merchantId),
  )
  implement(app, listMarketingMembers, (input, context) => pageOfMembers(context, input))
  implement(app, exportMarketingMembers, async ({ filter, format }, context) => {
    const found = await build.lockList(context, filter.listId)
    if (!found) throw context.fail('record.missing')
    const { merchantId, listId } = found
    await context.log({
      action: 'serviceDesk.marketingExported',
      merchantId,
      target: listId,
      after: { format },
    })
    return context.sendList(marketingMembersFile, filter, format)
  })
  making(app)
  changing(app)
}

export type Working = Pick<Context<typeof createMarketingList>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>

export async function demandSeen(context: Working, { listId, version }: { listId: string; version: number }) {
  const found = await build.lockList(context, listId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}

export function demandState({ state }: build.FoundList, ...of: MarketingState[]): void {
  if (!of.includes(state)) throw new Failure('serviceDesk.marketingStep', { state: marketingStates[state] })
}

function making(app: App): void {
  implement(app, createMarketingList, async ({ name, audience }, { reach, user, now, log }) => {
    const { merchantId, accountId } = user
    const tx = reach.merchant(merchantId)
    const listId = await build.insertList(tx, { name, source: 'target', audience }, { merchantId, accountId, now })
    await build.buildTarget(tx, listId, merchantId, audience, now)
    const counts = await build.countsOf(tx, listId)
    await log({ action: 'serviceDesk.marketingMade', merchantId, target: listId, after: { name, ...counts } })
    return { listId, state: 'draft' as const, version: 0, ...counts }
  })

  implement(app, uploadMarketingList, async ({ name, lines }, { reach, user, now, fail, log }) => {
    const { merchantId, accountId } = user
    const tx = reach.merchant(merchantId)
    const { country } = await tx
      .selectFrom('merchant')
      .select('country')
      .where('merchantId', '=', merchantId)
      .executeTakeFirstOrThrow()
    const { userIds, mobiles, faults } = readLines(lines, country as Country)
    const count = userIds.length + mobiles.length
    if (count < linesAtLeast || count > linesAtMost)
      throw fail('serviceDesk.marketingLines', { least: linesAtLeast, most: linesAtMost, count })
    const made = { merchantId, accountId, now }
    const listId = await build.insertList(tx, { name, source: 'upload', audience: {} }, made)
    await build.insertLines(tx, listId, { merchantId, userIds, mobiles }, now)
    const counts = await build.countsOf(tx, listId)
    if (counts.people === 0) throw fail('serviceDesk.marketingEmpty')
    const after = { name, ...counts, faults: faults.length }
    await log({ action: 'serviceDesk.marketingUploaded', merchantId, target: listId, after })
    const told = { faults: faults.slice(0, faultsTold), faultCount: faults.length }
    return { listId, state: 'draft' as const, version: 0, ...counts, ...told }
  })
}

function changing(app: App): void {
  implement(app, rebuildMarketingList, async (seen, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'draft')
    const { reach, now, log } = context
    const { listId, merchantId, source, filter } = found
    const tx = reach.from(found)
    if (source === 'target') await build.buildTarget(tx, listId, merchantId, filter, now)
    else if (!found.isBare) await build.judgeAgain(tx, listId, now)
    const counts = await build.countsOf(tx, listId)
    const stands = await build.changeList(tx, found, { builtAt: now })
    await log({ action: 'serviceDesk.marketingRebuilt', merchantId, target: listId, after: counts })
    return { ...stands, ...counts }
  })

  implement(app, excludeMarketingMember, async ({ memberId, reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'draft', 'asked', 'sending', 'paused')
    if (found.isBare) throw context.fail('serviceDesk.marketingNumbers')
    const { reach, user, log } = context
    const { listId, merchantId, writers } = found
    const tx = reach.from(found)
    if (!(await build.excludeByHand(tx, listId, memberId))) throw context.fail('record.missing')
    const stands = await build.changeList(tx, found, { writers: [...new Set([...writers, user.accountId])] })
    await log({ action: 'serviceDesk.marketingExcluded', merchantId, target: listId, reason })
    return stands
  })

  implement(app, retireMarketingList, async ({ reason, ...seen }, context) => {
    const found = await demandSeen(context, seen)
    demandState(found, 'draft', 'sent', 'stopped')
    const { reach, now, log } = context
    const stands = await build.changeList(reach.from(found), found, { state: 'retired', endedAt: now })
    await log({ action: 'serviceDesk.marketingRetired', merchantId: found.merchantId, target: found.listId, reason })
    return stands
  })
}
