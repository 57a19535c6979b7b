/** Reducing a bill: the calculator, asking, deciding, taking back. */

import {
  applyDerate,
  calculateDerate,
  decideDerate,
  listDerates,
  withdrawDerate,
} from '@cordillera/contract/derate/derate'
import { type FeeType, feeTypeNames } from '@cordillera/contract/derate/rule'
import type { Parsed } from '@cordillera/contract/endpoint'
import { shownAtMost } from '@cordillera/contract/money'
import { demandCase, followBills } from '../collection/public.ts'
import { billToReduce, forgive, lockMerchants, moneyText, takeBackForgiven } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import * as derates from './derate.queries.ts'
import { isDirector, mayDecide, mostReducible, openOf, partsOf, payDays } from './derate.rules.ts'
import { demandWorkable } from './give.service.ts'
import { askFor, notifyAsker, notifyScreens, reductionOf } from './notify.service.ts'
import { consume, quotaOf, release } from './quota.queries.ts'
import { liveSettlement } from './settlement.queries.ts'

const oneBill = (billId: string) => sql`(select ${billId}::text)`
const oneDerate = (derateId: string) => sql`(select ${derateId}::text)`

export function derateRoutes(app: App): void {
  implement(app, calculateDerate, async ({ caseId }, context) => {
    const { reach, user, now } = context
    const found = await demandCase(context, caseId)
    const tx = reach.from(found)
    const bill = await billToReduce(tx, found.billId, now, { lock: false })
    return {
      currency: bill.currency,
      today: bill.today,
      due: bill.due,
      reducible: feeTypeNames.map((feeType) => ({ feeType, open: openOf(bill, feeType) })),
      days: await derates.dueOn(tx, found.billId, payDays(bill.today)),
      quota: await quotaOf(tx, user.accountId, now),
      live: await derates.liveDerate(tx, found.billId, user),
    }
  })

  implement(app, applyDerate, (input, context) => apply(input, context))
  implement(app, listDerates, (input, context) => derates.pageOfDerates(context, input))
  implement(app, decideDerate, (input, context) => decide(input, context))
  implement(app, withdrawDerate, (input, context) => withdraw(input, context))
}

async function apply(input: Parsed<typeof applyDerate>, context: Context<typeof applyDerate>) {
  const { reach, user, now, fail, log } = context
  const found = await demandCase(context, input.caseId)
  const tx = reach.from(found)
  await lockMerchants(tx, [found.merchantId])
  await demandWorkable(tx, found.caseId)
  const bill = await billToReduce(tx, found.billId, now, { lock: true })
  if (await derates.liveDerate(tx, found.billId, user)) throw fail('derate.live')
  if (await liveSettlement(tx, found.billId, user)) throw fail('settlement.live')
  demandSmallEnough(bill, input)
  if (!payDays(bill.today).includes(input.payBy))
    throw fail('derate.invalidDay', { days: payDays('2026-01-01').length - 1 })
  const [then] = await derates.dueOn(tx, found.billId, [input.payBy])
  const most = (then?.due ?? 0) - input.amount
  if (input.payAmount > most)
    throw fail('derate.payAmount', { most: moneyText(shownAtMost(most, bill.currency), bill.currency) })

  const { amount, feeTypes, payAmount, payBy, reason } = input
  const quotaId = await consume(tx, user.accountId, { amount, currency: bill.currency, feeTypes, now })
  const given = quotaId !== null
  const level = given ? ('own' as const) : await derates.firstLevelOf(tx, user)
  const state = given ? ('given' as const) : ('requested' as const)
  const { derateId, stage } = await tx
    .insertInto('derate')
    .values({
      merchantId: found.merchantId,
      caseId: found.caseId,
      billId: found.billId,
      userId: found.userId,
      stage: sql<string>`(select stage from collection_case where case_id = ${found.caseId})`,
      currency: bill.currency,
      amountMinor: amount,
      feeTypes: [...new Set(feeTypes)],
      ...{ state, level, quotaId, payBy, reason },
      payMinor: payAmount,
      askedBy: user.accountId,
      askedAt: now,
      givenAt: given ? now : null,
    })
    .returning(['derateId', 'stage'])
    .executeTakeFirstOrThrow()
  if (given) await give(tx, { ...found, derateId, amount, feeTypes }, context)
  else {
    await derates.tellOf(tx, found, { kind: 'derate asked', at: now, accountId: user.accountId, amount, reason })
    const { currency } = bill
    const of = { derateId, level, askedBy: user.accountId, stage, merchantId: found.merchantId, caseId: found.caseId }
    await askDeciders(tx, { ...of, amount, currency }, now)
  }
  await log({
    action: given ? 'derate.given' : 'derate.asked',
    merchantId: found.merchantId,
    caseId: found.caseId,
    appId: found.appId,
    userId: found.userId,
    target: derateId,
    reason,
    after: { amount, currency: bill.currency, feeTypes, payAmount, payBy, level },
  })
  return { derateId, state, level, quota: await quotaOf(tx, user.accountId, now) }
}

/** The request, locked: one that waits for somebody like the caller, who has neither asked for it nor endorsed it. */
async function requestToDecide(
  { derateId, version }: Parsed<typeof decideDerate>,
  context: Context<typeof decideDerate>,
) {
  const { user, fail } = context
  const seen = await derates.lockDerate(context, derateId)
  if (!seen) throw fail('record.missing')
  if (seen.state !== 'requested') throw fail('credit.decided')
  if (!mayDecide(user, seen.level)) throw fail('derate.notYours')
  if (seen.version !== version) throw fail('record.stale')
  await context.secondPerson({ askedBy: [seen.askedBy, seen.endorsedBy], borrower: seen.userId })
  return seen
}

async function decide(input: Parsed<typeof decideDerate>, context: Context<typeof decideDerate>) {
  const { derateId, version, decision, note } = input
  const { reach, user, now, fail, log } = context
  const seen = await requestToDecide(input, context)
  const tx = reach.from(seen)
  const approves = decision === 'approve'
  const quotaId = approves && !isDirector(user) ? await consume(tx, user.accountId, { ...seen, now }) : null
  // beyond the leader's own quota a yes is an endorsement: the director decides
  const goesOn = approves && quotaId === null && !isDirector(user)
  const state = goesOn ? ('requested' as const) : approves ? ('given' as const) : ('refused' as const)
  const level = goesOn ? ('director' as const) : seen.level
  await tx
    .updateTable('derate')
    .set({
      ...{ state, level, quotaId, version: version + 1 },
      ...(goesOn
        ? { endorsedBy: user.accountId, decisionNote: note }
        : { decidedBy: user.accountId, decidedAt: now, decisionNote: note }),
      ...(state === 'given' ? { givenAt: now } : {}),
      ...(state === 'refused' ? { endedAt: now } : {}),
    })
    .where('derateId', '=', derateId)
    .execute()
  if (state === 'given') {
    await lockMerchants(tx, [seen.merchantId])
    await demandWorkable(tx, seen.caseId)
    const bill = await billToReduce(tx, seen.billId, now, { lock: true })
    // the night that lapses it may be late
    if (seen.payBy < bill.today) throw fail('derate.dayPassed')
    demandSmallEnough(bill, seen)
    await give(tx, seen, context)
  } else if (goesOn) await askDeciders(tx, { ...seen, level }, now)
  else {
    await derates.tellOf(tx, seen, {
      ...seen,
      kind: 'derate refused',
      at: now,
      accountId: user.accountId,
      reason: note,
    })
  }
  if (!goesOn)
    await notifyAsker(tx, now, {
      ...seen,
      kind: 'derate.decided',
      about: derateId,
      what: reductionOf(seen),
      given: state === 'given',
    })
  await log({
    action: goesOn ? 'derate.endorsed' : approves ? 'derate.given' : 'derate.refused',
    merchantId: seen.merchantId,
    caseId: seen.caseId,
    appId: seen.appId,
    userId: seen.userId,
    target: derateId,
    reason: note,
    before: { state: 'requested', level: seen.level },
    after: { state, level, amount: seen.amount, currency: seen.currency },
  })
  return { derateId, state, level }
}

async function withdraw(
  { derateId, version, reason }: Parsed<typeof withdrawDerate>,
  context: Context<typeof withdrawDerate>,
) {
  const { reach, user, now, fail, log } = context
  const seen = await derates.lockDerate(context, derateId)
  if (!seen) throw fail('record.missing')
  if (seen.version !== version) throw fail('record.stale')
  if ((seen.state !== 'requested' && seen.state !== 'given') || seen.paid > 0) throw fail('derate.over')
  const tx = reach.from(seen)
  if (seen.state === 'given') {
    await lockMerchants(tx, [seen.merchantId])
    const { today } = await billToReduce(tx, seen.billId, now, { lock: true })
    await takeBackForgiven(tx, oneDerate(derateId), { day: today, now, accountId: user.accountId })
    await release(tx, oneDerate(derateId))
  }
  await tx
    .updateTable('derate')
    .set({ state: 'withdrawn', endedAt: now, version: version + 1 })
    .where('derateId', '=', derateId)
    .execute()
  await followBills(tx, oneBill(seen.billId), { now, accountId: user.accountId })
  await derates.tellOf(tx, seen, { ...seen, kind: 'derate withdrawn', at: now, accountId: user.accountId, reason })
  await notifyScreens(tx, seen)
  await log({
    action: 'derate.withdrawn',
    merchantId: seen.merchantId,
    caseId: seen.caseId,
    appId: seen.appId,
    userId: seen.userId,
    target: derateId,
    reason,
    before: { state: seen.state },
    after: { state: 'withdrawn' },
  })
  return { derateId, state: 'withdrawn' as const }
}

interface Giving {
  derateId: string
  merchantId: number
  caseId: string
  billId: string
  amount: number
  feeTypes: readonly FeeType[]
}

/** Books the reduction of a locked bill; its case and history follow. */
async function give(
  tx: Tx,
  of: Giving,
  { user, now }: Pick<Context<typeof applyDerate>, 'user' | 'now'>,
): Promise<void> {
  const bill = await billToReduce(tx, of.billId, now, { lock: true })
  const by = { kind: 'reduction' as const, reference: of.derateId, now, accountId: user.accountId }
  await forgive(tx, bill, { ...partsOf(bill, of.feeTypes, of.amount) }, by)
  await followBills(tx, oneBill(of.billId), { now, accountId: user.accountId })
  await derates.tellOf(tx, of, { kind: 'derate given', at: now, accountId: user.accountId, amount: of.amount })
  await notifyScreens(tx, of)
}

/** Too large: 'operation failed' (2 §7). */
function demandSmallEnough(
  bill: Awaited<ReturnType<typeof billToReduce>>,
  { amount, feeTypes }: { amount: number; feeTypes: readonly FeeType[] },
): void {
  const most = mostReducible(bill, feeTypes, bill.due)
  if (amount > most)
    throw new Failure('derate.tooLarge', { most: moneyText(shownAtMost(most, bill.currency), bill.currency) })
}

type Waiting = Pick<
  derates.DerateToDecide,
  'derateId' | 'level' | 'askedBy' | 'stage' | 'merchantId' | 'caseId' | 'amount' | 'currency'
>

async function askDeciders(tx: Tx, of: Waiting, now: Date): Promise<void> {
  const deciders = await derates.decidersOf(tx, of)
  await askFor(tx, now, deciders, {
    what: reductionOf(of),
    place: '/derate/myDerateQuota?state=requested',
    about: of.derateId,
  })
}
