/** Decisions that forgive money or move it. */

import {
  moveCouponTemplate,
  saveCouponActivity,
  saveCouponTemplate,
  startCouponActivity,
} from '@cordillera/contract/coupon/campaign'
import { handInProduct, saveProduct } from '@cordillera/contract/credit/product'
import { proposeWriteOff } from '@cordillera/contract/credit/write-off'
import { listDerateChanges } from '@cordillera/contract/derate/change'
import { applyDerate } from '@cordillera/contract/derate/derate'
import { addDerateRule } from '@cordillera/contract/derate/rule'
import { offerSettlement } from '@cordillera/contract/derate/settlement'
import { userRefund } from '@cordillera/contract/payment/refund'
import {
  listPaymentChannels,
  savePaymentChannel,
  setPaymentChannelActive,
} from '@cordillera/contract/payment/routing/channel'
import { reopenDay } from '@cordillera/contract/reconciliation/closing'
import { givenCases } from '../given-cases.ts'
import { collectChannel, readCollectionFile } from '../given-collections.ts'
import { openBooks } from '../given-ledger.ts'
import { givenLoans } from '../given-loans.ts'
import { givenPesoOrders } from '../given-payout-files.ts'
import type { Person, TestApp } from '../harness.ts'
import { isBorrower, isPaidTo, type MakeWaiting } from './case.ts'

const reason = 'agreed on the phone'
const note = 'looked at it'
const clabe = '032180000118359719'

async function aCase(test: TestApp, asker: Person, dpd: number) {
  const [loan] = await givenCases(test, asker, { dpd })
  if (!loan) throw new Error('one loan was asked for')
  await openBooks(test.app.db, [loan.appId])
  return loan
}

const refund: MakeWaiting = async (test, asker) => {
  const [loan] = await givenLoans(test, { dpd: 0 })
  const userId = loan?.userId ?? ''
  const { db } = test.app
  await db
    .updateTable('borrower')
    .set({ balanceMinor: 5000, bankAccount: clabe })
    .where('userId', '=', userId)
    .execute()
  const { refundId } = await asker.call(userRefund, { userId, amount: 5000, reason })
  return {
    input: { refundId, version: 0, decision: 'approve', note },
    gainedBy: (accountId) => isBorrower(test, accountId, userId),
  }
}

let returned = 0
/** Money of nobody that somebody wants to send to an account. */
const returnToPayer: MakeWaiting = async (test, asker) => {
  const { db } = test.app
  const now = test.app.clock.now()
  const { paymentId } = await db
    .insertInto('payment')
    .values({
      ...{ channel: 'STP', trackingKey: `RETURN${now.getTime()}${++returned}`, kind: 'payment', state: 'returning' },
      ...{ amountMinor: 5000, currency: 'MXN', paidAt: now, valueDay: '2026-11-20', raw: '{}', receivedAt: now },
    })
    .returning('paymentId')
    .executeTakeFirstOrThrow()
  const bankAccount = clabe
  const { returnId } = await db
    .insertInto('payerReturn')
    .values({
      ...{ paymentId, merchantId: await test.given.merchantId('Luna Credito'), amountMinor: 5000, currency: 'MXN' },
      ...{ beneficiary: 'Rosa Pérez', bankAccount, told: false, reason },
      ...{ requestedBy: asker.accountId, requestedAt: now },
    })
    .returning('returnId')
    .executeTakeFirstOrThrow()
  return {
    input: { returnId, version: 0, decision: 'refuse', note },
    gainedBy: (accountId) => isPaidTo(test, accountId, bankAccount),
  }
}

const bankAccount: MakeWaiting = async (test, asker) => {
  const [loan] = await givenLoans(test, { dpd: 0 })
  const userId = loan?.userId ?? ''
  const { requestId } = await test.app.db
    .insertInto('bankCardRequest')
    .values({
      ...{ userId, newAccount: clabe, state: 'pending', reason },
      merchantId: await test.given.merchantId('Luna Credito'),
      requestedBy: asker.accountId,
      requestedAt: test.clock.now(),
    })
    .returning('requestId')
    .executeTakeFirstOrThrow()
  return {
    input: { requestId, version: 0, decision: 'approve', bankAccount: clabe, note },
    gainedBy: (accountId) => isBorrower(test, accountId, userId),
  }
}

const writeOff: MakeWaiting = async (test, asker) => {
  const loan = await aCase(test, asker, 300)
  const { billId, userId } = loan
  await test.app.db
    .updateTable('bill')
    .set({ dueDate: '2025-11-01', stage: null })
    .where('billId', '=', billId)
    .execute()
  const { writeOffId } = await asker.call(proposeWriteOff, { billId, reason })
  return {
    input: { writeOffId, version: 0, decision: 'approve', note },
    gainedBy: (accountId) => isBorrower(test, accountId, userId),
  }
}

const reduction: MakeWaiting = async (test, asker) => {
  const { caseId, userId } = await aCase(test, asker, 2)
  const { derateId } = await asker.call(applyDerate, {
    ...{ caseId, feeTypes: ['penalty', 'fee'], amount: 3000, payAmount: 50_000, payBy: '2026-11-23', reason },
  })
  return {
    input: { derateId, version: 0, decision: 'approve', note },
    gainedBy: (accountId) => isBorrower(test, accountId, userId),
  }
}

const settlement: MakeWaiting = async (test, asker) => {
  const { caseId, userId } = await aCase(test, asker, 40)
  const plan = [{ day: '2026-11-23', amount: 130_000 }]
  const { settlementId } = await asker.call(offerSettlement, { caseId, plan, reason })
  return {
    input: { settlementId, version: 0, decision: 'approve', note },
    gainedBy: (accountId) => isBorrower(test, accountId, userId),
  }
}

let products = 0
const product: MakeWaiting = async (test, asker) => {
  const merchant = await test.given.merchantId('Luna Credito')
  const made = await asker.call(saveProduct, {
    ...{ merchant, productCode: `SECOND${++products}`, productName: 'Luna 14', tenure: 14, periods: 2 },
    ...{ interestRate: 300, processingRate: 800, gstFee: 1600, penaltyInterest: 100, overdueFeeLimitation: 10_000 },
    ...{ gracePeriod: 1, collectionServiceFee: 0, repaymentTransactionFee: 500, repaymentOrder: 'principal first' },
    ...{ minAmount: 50_000, maxAmount: 500_000, extensionLimit: 3, extFee: 1000, effectiveTime: '2026-11-21' },
  })
  const { productId } = made
  const { version } = await asker.call(handInProduct, { productId, version: made.version })
  return { input: { productId, version, decision: 'giveBack', note } }
}

/** A list of one line, for somebody whose account is not on record. */
async function payroll(test: TestApp, asker: Person, state: 'uploaded' | 'approved') {
  const { app, clock, given } = test
  const merchantId = await given.merchantId('Luna Credito')
  const totals = { lineCount: 1, invalidCount: 0, totalMinor: 1_337_813 }
  const { batchId } = await app.db
    .insertInto('staffPayout')
    .values({
      ...{ merchantId, name: 'Nómina', sha256: `${clock.now()}${Math.random()}`, currency: 'MXN', state, ...totals },
      madeBy: asker.accountId,
      madeAt: clock.now(),
    })
    .returning('batchId')
    .executeTakeFirstOrThrow()
  const { accountId } = await given.person({ role: 'AGENT' })
  const { lineId } = await app.db
    .insertInto('staffPayoutLine')
    .values({
      ...{ batchId, merchantId, accountId, rowNumber: 2, userNo: 'MX0001', name: 'Ana', bankAccount: clabe },
      ...{ amountMinor: 1_337_813, concept: 'NOMINA', state: state === 'uploaded' ? 'ready' : 'failed' },
    })
    .returning('lineId')
    .executeTakeFirstOrThrow()
  const gainedBy = (gaining: number) =>
    app.db.updateTable('staffPayoutLine').set({ accountId: gaining }).where('lineId', '=', lineId).execute()
  return { batchId, lineId, gainedBy }
}

const staffPayout: MakeWaiting = async (test, asker) => {
  const { batchId, gainedBy } = await payroll(test, asker, 'uploaded')
  return { input: { batchId, version: 0, decision: 'refuse', note }, gainedBy }
}
const retriedLine: MakeWaiting = async (test, asker) => {
  const { lineId, gainedBy } = await payroll(test, asker, 'approved')
  return { input: { lineId, version: 0 }, gainedBy, meets: 'payment.payoutAccountBad' }
}
const lineGivenUp: MakeWaiting = async (test, asker) => {
  const { lineId, gainedBy } = await payroll(test, asker, 'approved')
  return { input: { lineId, version: 0, reason }, gainedBy }
}

/** An order to somebody on the payroll whose channel is silent. */
const mark: MakeWaiting = async (test, asker) => {
  const { app, clock, given } = test
  const { lineId, gainedBy } = await payroll(test, asker, 'approved')
  const merchantId = await given.merchantId('Luna Credito')
  await app.db.updateTable('staffPayoutLine').set({ state: 'paying' }).where('lineId', '=', lineId).execute()
  const { payoutId } = await app.db
    .insertInto('payout')
    .values({
      ...{
        merchantId,
        purpose: 'staff',
        targetId: lineId,
        amountMinor: 1_337_813,
        currency: 'MXN',
        beneficiary: 'Ana',
      },
      ...{ bankAccount: clabe, concept: 'NOMINA', channel: 'STP', trackingKey: `CO${lineId}`, state: 'unknown' },
      madeAt: clock.now(),
    })
    .returning('payoutId')
    .executeTakeFirstOrThrow()
  const { markId } = await app.db
    .insertInto('orderMark')
    .values({
      ...{ orderId: payoutId, merchantId, outcome: 'failed', reason, orderState: 'unknown' },
      askedBy: asker.accountId,
      askedAt: clock.now(),
    })
    .returning('markId')
    .executeTakeFirstOrThrow()
  return { input: { markId, version: 0, decision: 'approve', note }, gainedBy }
}

const rule: MakeWaiting = async (test, asker) => {
  const { accountId } = await test.given.person({ role: 'AGENT', stage: 'S1A' })
  const userNo = `T${String(accountId).padStart(5, '0')}`
  const terms = { rateCount: 1000, rateAmount: 500, feeTypes: ['fee' as const] }
  await asker.call(addDerateRule, { country: 'MX', userNo, ...terms, reason })
  const waiting = await asker.call(listDerateChanges, { topic: 'rules' })
  const { id, version } = waiting.at(-1) ?? { id: '', version: 0 }
  return {
    input: { id, version, approve: true, reason },
    gainedBy: (to) =>
      test.app.db.updateTable('derateChange').set({ accountId: to }).where('changeId', '=', id).execute(),
  }
}

let lines = 0
const differenceWrittenOff: MakeWaiting = async ({ app, clock }, asker) => {
  const { db } = app
  const account = { channel: 'STP', currency: 'MXN' }
  const day = '2026-11-20'
  const figures = { lineCount: 1, newLines: 1, inMinor: 100, outMinor: 0, feeMinor: 0 }
  const { statementId } = await db
    .insertInto('statement')
    .values({
      ...account,
      ...figures,
      format: 'STP',
      name: day,
      sha256: `write-off ${++lines}`,
      importedAt: clock.now(),
    })
    .returning('statementId')
    .executeTakeFirstOrThrow()
  const { lineId } = await db
    .insertInto('statementLine')
    .values({
      ...{
        ...account,
        statementId,
        rowNumber: 1,
        direction: 'in',
        grossMinor: 100,
        operationDay: day,
        bookDay: day,
        raw: '{}',
      },
      ...{ fingerprint: crypto.randomUUID(), occurrence: 1 },
    })
    .returning('lineId')
    .executeTakeFirstOrThrow()
  const proposal = {
    proposal: JSON.stringify({ end: 'writeOff', reason }),
    proposedBy: asker.accountId,
    proposedAt: clock.now(),
  }
  const { exceptionId } = await db
    .insertInto('reconException')
    .values({
      ...{
        ...account,
        lineId,
        direction: 'in',
        list: 'collect',
        class: 'missingHere',
        side: 'bank',
        amountMinor: 100,
        bookDay: day,
      },
      ...{ state: 'waiting', openedAt: clock.now(), dueAt: clock.now(), ...proposal },
    })
    .returning('exceptionId')
    .executeTakeFirstOrThrow()
  return { input: { exceptionId, version: 0, decision: 'approve', note } }
}

const dayToClose: MakeWaiting = async ({ app, clock }, asker) => {
  const channel = `CLOSING${++lines}`
  const figures = { openingMinor: 0, inMinor: 0, outMinor: 0, feeMinor: 0, adjustedMinor: 0, closingMinor: 0 }
  const day = '2026-11-20'
  await app.db
    .insertInto('reconDay')
    .values({
      ...{ channel, currency: 'MXN', day, ...figures, ledgerMinor: 0, matchCount: 0, state: 'asked' },
      ...{ askedBy: asker.accountId, askedAt: clock.now() },
    })
    .execute()
  const statement = { channel, currency: 'MXN', format: 'STP', name: day, sha256: channel, fromDay: day, toDay: day }
  await app.db
    .insertInto('statement')
    .values({ ...statement, lineCount: 0, newLines: 0, inMinor: 0, outMinor: 0, feeMinor: 0, importedAt: clock.now() })
    .execute()
  return { input: { channel, currency: 'MXN', day, version: 0, decision: 'approve', note } }
}
const dayToReopen: MakeWaiting = async (test, asker) => {
  const { input } = await dayToClose(test, asker)
  const { channel, currency, day } = input as { channel: string; currency: 'MXN'; day: string }
  const { db } = test.app
  await db
    .updateTable('reconDay')
    .set({ state: 'closed', closedAt: test.clock.now(), seal: 'seal' })
    .set((of) => ({
      closedBy: of.selectFrom('account').select('accountId').where('accountId', '<>', asker.accountId).limit(1),
    }))
    .where('channel', '=', channel)
    .execute()
  const { reopeningId } = await asker.call(reopenDay, { channel, currency, day, reason })
  return { input: { reopeningId, version: 0, decision: 'approve', note } }
}
const ownTransfer: MakeWaiting = async ({ app, clock }, asker) => {
  const { merchantId } = await app.db
    .selectFrom('merchant')
    .select('merchantId')
    .where('currency', '=', 'MXN')
    .executeTakeFirstOrThrow()
  const { transferId } = await app.db
    .insertInto('ownTransfer')
    .values({
      ...{ merchantId, fromChannel: 'STP', toChannel: `OWN${++lines}`, currency: 'MXN', amountMinor: 100 },
      ...{ day: '2026-11-20', reason, state: 'requested', askedBy: asker.accountId, askedAt: clock.now() },
    })
    .returning('transferId')
    .executeTakeFirstOrThrow()
  return { input: { transferId, version: 0, decision: 'approve', note } }
}

const couponActivity: MakeWaiting = async (_, asker) => {
  const name = { zh: reason, en: reason, es: reason }
  const terms = { name, valueKind: 'amount', value: 1000, validityDays: 7 } as const
  const { templateId } = await asker.call(saveCouponTemplate, terms)
  await asker.call(moveCouponTemplate, { templateId, version: 0, active: true, reason })
  const audience = { kind: 'bills', fromDay: 0, toDay: 1 } as const
  const of = { templateId, name: reason, audience, most: 10, budget: 900_000_000, controlPercent: 0 }
  const { activityId } = await asker.call(saveCouponActivity, of)
  await asker.call(startCouponActivity, { activityId, version: 0 })
  return { input: { activityId, version: 1, decision: 'approve', note } }
}

let channels = 0
const channelChange: MakeWaiting = async (_, asker) => {
  const none = { minPerTransaction: null, maxPerTransaction: null, maxPerDay: null, maxPerMonth: null }
  const always = { opensAt: null, closesAt: null, weekdays: [1], freezeAfter: 3, freezeMinutes: 30 }
  const { channelId } = await asker.call(savePaymentChannel, {
    ...{ code: `SECOND${++channels}`, provider: 'STP', direction: 'payOut', merchants: [], method: 'SPEI' },
    ...{ priority: 9, weight: 1, fees: [], reason, ...none, ...always },
  })
  await asker.call(setPaymentChannelActive, { channelId, version: 0, active: true, reason })
  const listed = await asker.call(listPaymentChannels, { direction: 'payOut' })
  const changeId = listed.find((one) => one.channelId === channelId)?.waiting[0]?.changeId
  return { input: { changeId, version: 0, decision: 'approve', note } }
}

let collected = 0
const collection: MakeWaiting = async (test, asker) => {
  await collectChannel(test)
  const batches = [[{ reference: '777', cents: 1_000, sequence: ++collected }]]
  const { collectionId } = await readCollectionFile(test, asker, { batches }, await test.given.merchantId('Cafe Plata'))
  return { input: { collectionId, version: 0 }, byJob: true }
}

/** Puts an order into a file that pays this person as a borrower. */
async function ownOrderIn(test: TestApp, payoutFileId: string, accountId: number): Promise<void> {
  const [order] = await givenPesoOrders(test, [1_000])
  if (!order) throw new Error('one order was asked for')
  const merchantId = await test.given.merchantId('Cafe Plata')
  const line = { payoutFileId, merchantId, payoutId: order.payoutId, rowNumber: 1, amountMinor: 1_000 }
  await test.app.db.insertInto('payoutFileLine').values(line).execute()
  await isBorrower(test, accountId, order.userId)
}

let payoutFiles = 0
/** A payout file that was taken away: by somebody else than the asker, who made it, or by the asker. */
const payoutFile =
  (role: 'made' | 'took'): MakeWaiting =>
  async (test, asker) => {
    const { accountId: other } = await test.given.person({ role: 'FINANCE', country: 'CO' })
    const [madeBy, downloadedBy] = role === 'made' ? [asker.accountId, other] : [other, asker.accountId]
    const now = test.clock.now()
    const { payoutFileId } = await test.app.db
      .insertInto('payoutFile')
      .values({
        ...{ merchantId: await test.given.merchantId('Cafe Plata'), channel: 'SECOND', name: 'second.txt' },
        ...{ payDay: '2026-11-20', sequence: ++payoutFiles, lineCount: 1, totalMinor: 1000, currency: 'COP' },
        ...{ sha256: 'none', state: 'downloaded', madeBy, madeAt: now, downloadedBy, downloadedAt: now },
      })
      .returning('payoutFileId')
      .executeTakeFirstOrThrow()
    const input = { payoutFileId, version: 0 }
    const gainedBy = (accountId: number) => ownOrderIn(test, payoutFileId, accountId)
    return role === 'made'
      ? { input, gainedBy, meets: 'payment.payoutFileTaken' }
      : { input: { ...input, reason }, gainedBy }
  }

export const moneyDecisions: Record<string, MakeWaiting> = {
  '/forward/credit/payment_channel/decide': channelChange,
  '/forward/credit/bancolombia/book': collection,
  '/forward/credit/bancolombia/payout_file_download': payoutFile('made'),
  '/forward/credit/bancolombia/payout_file_void': payoutFile('took'),
  '/api/cms/coupon/activity_decide': couponActivity,
  '/forward/credit/refund/decide': refund,
  '/forward/credit/payment/decide_return': returnToPayer,
  '/forward/credit/bank_card/decide': bankAccount,
  '/forward/credit/write_off/decide': writeOff,
  '/forward/credit/product/decide': product,
  '/forward/credit/credit/transaction/decidePayOfStaff': staffPayout,
  '/forward/credit/credit/transaction/retryPayOfStaff': retriedLine,
  '/forward/credit/credit/transaction/giveUpPayOfStaff': lineGivenUp,
  '/forward/credit/payment/decide_mark': mark,
  '/forward/credit/reconciliation/decide_write_off': differenceWrittenOff,
  '/forward/credit/reconciliation/decide_close_day': dayToClose,
  '/forward/credit/reconciliation/decide_reopen_day': dayToReopen,
  '/forward/credit/reconciliation/internal_decide': ownTransfer,
  '/forward/collect/derate/decide': reduction,
  '/forward/collect/settlement/decide': settlement,
  '/forward/collect/derate/change/decide': rule,
}
