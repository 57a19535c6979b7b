/** Settlements: offered in the workbench, endorsed by a director, agreed by finance, and the letter of it. */

import {
  calculateSettlement,
  decideSettlement,
  listSettlements,
  offerSettlement,
  settlementLetter,
  withdrawSettlement,
} from '@cordillera/contract/derate/settlement'
import type { Parsed } from '@cordillera/contract/endpoint'
import { minor } from '@cordillera/contract/money'
import { demandCase } from '../collection/public.ts'
import { billToReduce, lockMerchants, moneyText } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { liveDerate, tellOf } from './derate.queries.ts'
import { isDirector } from './derate.rules.ts'
import { demandWorkable } from './give.service.ts'
import { askFor, notifyAsker, notifyScreens, settlementOf } from './notify.service.ts'
import * as settlements from './settlement.queries.ts'
import { lastDayOf, leastToPay, letterOf, planFits } from './settlement.rules.ts'

export function settlementRoutes(app: App): void {
  implement(app, calculateSettlement, async ({ caseId }, context) => {
    const { reach, user, now } = context
    const found = await demandCase(context, caseId)
    const tx = reach.from(found)
    const bill = await billToReduce(tx, found.billId, now, { lock: false })
    const limit = await settlements.limitOf(tx, caseId)
    return {
      currency: bill.currency,
      today: bill.today,
      due: bill.due,
      limits: limit && {
        leastAmount: leastToPay(bill.due, limit),
        maxForgiven: limit.maxForgiven,
        maxInstalments: limit.maxInstalments,
        lastDay: lastDayOf(bill.today, limit),
      },
      live: await settlements.liveSettlement(tx, found.billId, user),
    }
  })

  implement(app, offerSettlement, (input, context) => offer(input, context))
  implement(app, listSettlements, (input, context) => settlements.pageOfSettlements(context, input))
  implement(app, decideSettlement, (input, context) => decide(input, context))

  implement(app, withdrawSettlement, async ({ settlementId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const seen = await settlements.lockSettlement(context, settlementId)
    if (!seen) throw fail('record.missing')
    if (seen.askedBy !== user.accountId && !isDirector(user)) throw fail('derate.notYours')
    if (seen.version !== version) throw fail('record.stale')
    if (seen.state !== 'requested' && seen.state !== 'endorsed') throw fail('derate.over')
    const tx = reach.from(seen)
    await tx
      .updateTable('settlement')
      .set({ state: 'withdrawn', endedAt: now, version: version + 1 })
      .where('settlementId', '=', settlementId)
      .execute()
    const event = { kind: 'settlement withdrawn', at: now, accountId: user.accountId, amount: seen.payAmount } as const
    await tellOf(tx, seen, { ...event, reason })
    await notifyScreens(tx, seen)
    await log({ ...aboutOf(seen), action: 'settlement.withdrawn', reason, before: { state: seen.state } })
    return { settlementId, state: 'withdrawn' as const }
  })

  implement(app, settlementLetter, async ({ settlementId }, context) => {
    const data = await settlements.letterDataOf(context, settlementId)
    if (!data) throw context.fail('record.missing')
    if (!['agreed', 'kept'].includes(data.state)) throw context.fail('settlement.notAgreed')
    await context.log({ ...aboutOf(data), action: 'settlement.letter' })
    return letterOf(data)
  })
}

const aboutOf = (
  of: Pick<settlements.SettlementToDecide, 'merchantId' | 'caseId' | 'appId' | 'userId' | 'settlementId'>,
) => ({
  merchantId: of.merchantId,
  caseId: of.caseId,
  appId: of.appId,
  userId: of.userId,
  target: of.settlementId,
})

async function offer(input: Parsed<typeof offerSettlement>, context: Context<typeof offerSettlement>) {
  const { reach, user, now, fail, log } = context
  const found = await demandCase(context, input.caseId)
  const tx = reach.from(found)
  await lockMerchants(tx, [found.merchantId])
  await demandWorkable(tx, found.caseId)
  const bill = await billToReduce(tx, found.billId, now, { lock: true })
  const limit = await settlements.limitOf(tx, found.caseId)
  if (!limit) throw fail('settlement.notInStage')
  if (await settlements.liveSettlement(tx, found.billId, user)) throw fail('settlement.live')
  if (await liveDerate(tx, found.billId, user)) throw fail('derate.live')
  const { plan, reason } = input
  const payAmount = minor(plan.reduce((sum, { amount }) => sum + amount, 0))
  const least = leastToPay(bill.due, limit)
  if (payAmount < least) throw fail('settlement.tooLow', { least: moneyText(least, bill.currency) })
  if (payAmount >= bill.due) throw fail('settlement.notLess', { due: moneyText(bill.due, bill.currency) })
  if (!planFits(plan, bill.today, limit)) {
    throw fail('settlement.planInvalid', { count: limit.maxInstalments, day: lastDayOf(bill.today, limit) })
  }
  const { stage } = await tx
    .selectFrom('collectionCase')
    .select('stage')
    .where('caseId', '=', found.caseId)
    .executeTakeFirstOrThrow()
  const { settlementId } = await tx
    .insertInto('settlement')
    .values({
      merchantId: found.merchantId,
      caseId: found.caseId,
      billId: found.billId,
      userId: found.userId,
      ...{ stage, reason, state: 'requested' },
      currency: bill.currency,
      dueMinor: bill.due,
      payMinor: payAmount,
      plan: JSON.stringify(plan),
      firstDay: plan[0]?.day ?? bill.today,
      askedBy: user.accountId,
      askedAt: now,
    })
    .returning('settlementId')
    .executeTakeFirstOrThrow()
  const event = { kind: 'settlement offered', at: now, accountId: user.accountId, amount: payAmount } as const
  await tellOf(tx, found, { ...event, reason })
  const of = { settlementId, ...found, stage, askedBy: user.accountId, payAmount, currency: bill.currency }
  await askDeciders(tx, of, 'requested', now)
  await notifyScreens(tx, found)
  await log({
    action: 'settlement.offered',
    merchantId: found.merchantId,
    caseId: found.caseId,
    appId: found.appId,
    userId: found.userId,
    target: settlementId,
    reason,
    after: { due: bill.due, payAmount, currency: bill.currency, plan },
  })
  return { settlementId, state: 'requested' as const, payAmount }
}

/** What waits for the director becomes endorsed, what is endorsed becomes agreed. */
async function decide(
  { settlementId, version, decision, note }: Parsed<typeof decideSettlement>,
  context: Context<typeof decideSettlement>,
) {
  const { reach, user, now, fail, log } = context
  const seen = await settlements.lockSettlement(context, settlementId)
  if (!seen) throw fail('record.missing')
  await context.secondPerson({ askedBy: [seen.askedBy, seen.endorsedBy], borrower: seen.userId })
  if (seen.state !== 'requested' && seen.state !== 'endorsed') throw fail('credit.decided')
  if (!settlements.decidableBy(user).includes(seen.state)) throw fail('derate.notYours')
  if (seen.version !== version) throw fail('record.stale')
  const tx = reach.from(seen)
  const endorses = decision === 'approve' && seen.state === 'requested'
  const state = endorses ? ('endorsed' as const) : decision === 'approve' ? ('agreed' as const) : ('refused' as const)
  await tx
    .updateTable('settlement')
    .set({
      state,
      version: version + 1,
      decisionNote: note,
      ...(endorses ? { endorsedBy: user.accountId, endorsedAt: now } : { decidedBy: user.accountId, decidedAt: now }),
      ...(state === 'agreed' ? { agreedAt: now } : {}),
      ...(state === 'refused' ? { endedAt: now } : {}),
    })
    .where('settlementId', '=', settlementId)
    .execute()
  const kind = `settlement ${state}` as const
  await tellOf(tx, seen, { kind, at: now, accountId: user.accountId, amount: seen.payAmount, reason: note })
  if (endorses) await askDeciders(tx, seen, 'endorsed', now)
  else
    await notifyAsker(tx, now, {
      ...seen,
      kind: 'settlement.decided',
      about: settlementId,
      what: settlementOf({ ...seen, amount: seen.payAmount }),
      given: state === 'agreed',
    })
  await notifyScreens(tx, seen)
  await log({
    ...aboutOf(seen),
    action: `settlement.${state}`,
    reason: note,
    before: { state: seen.state },
    after: { state, payAmount: seen.payAmount, currency: seen.currency },
  })
  return { settlementId, state }
}

type Waiting = Pick<
  settlements.SettlementToDecide,
  'settlementId' | 'merchantId' | 'askedBy' | 'stage' | 'caseId' | 'payAmount' | 'currency'
>

/** The directors of the stage, then finance, each where they see what waits. */
async function askDeciders(tx: Tx, of: Waiting, state: 'requested' | 'endorsed', now: Date): Promise<void> {
  const place =
    state === 'requested'
      ? '/derate/myDerateQuota?view=settlements&state=requested'
      : '/finance/creditBill?view=settlements&state=endorsed'
  const deciders = await settlements.decidersOf(tx, of, state)
  await askFor(tx, now, deciders, {
    what: settlementOf({ ...of, amount: of.payAmount }),
    place,
    about: of.settlementId,
  })
}
