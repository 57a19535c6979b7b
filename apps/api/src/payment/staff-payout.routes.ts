/** Paying staff: a list is checked when it comes, approved by another person, followed line by line. */
import { minor } from '@cordillera/contract/money'
import {
  decidePayOfStaff,
  giveUpPayOfStaff,
  payOfMexicoStaff,
  payOfStaffLines,
  payOfStaffList,
  retryPayOfStaff,
} from '@cordillera/contract/payment/staff-payout'
import { newAccountIsValid } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { readFileContent, storeFile } from '../platform/files.ts'
import { type Context, implement } from '../platform/implement.ts'
import { openTable } from '../platform/table-file.ts'
import { isInDoubt } from './order-mark.queries.ts'
import { payingChannel } from './paying.queries.ts'
import { orderPayouts } from './payout.queries.ts'
import { judgedPayroll, payingMerchant, payrollImportRoutes, payrollPlanOf } from './staff-payout.import.ts'
import {
  type BatchToDecide,
  bookGivenUp,
  findBatch,
  findLine,
  insertBatch,
  orderBatch,
  pageOfLines,
  pageOfPayouts,
  paidBy,
} from './staff-payout.queries.ts'

export function staffPayoutRoutes(app: App): void {
  payrollImportRoutes(app)

  implement(app, payOfStaffList, (input, context) => pageOfPayouts(context, input))
  implement(app, payOfStaffLines, (input, context) => pageOfLines(context, input))

  implement(app, payOfMexicoStaff, async ({ name, reading }, context) => {
    const { reach, user, now, file, fail, log } = context
    if (file.sizeBytes === 0) throw fail('file.empty')
    const tx = reach.merchant(user.merchantId)
    const { merchantId, country, currency } = await payingMerchant(app, tx, user.merchantId)
    const about = { name: file.name, mime: file.mime, createdBy: user.accountId, now }
    const { fileId, sha256 } = await storeFile(tx, about, file.stream())
    const table = await openTable(() => readFileContent(tx, fileId), { sheet: reading?.sheet })
    const lines = await judgedPayroll(tx, table, { plan: payrollPlanOf(table), country, currency, reading })
    const batch = { merchantId, name, fileId, sha256, currency, madeBy: user.accountId, madeAt: now }
    const batchId = await insertBatch(tx, batch, lines)
    if (!batchId) throw fail('payment.payoutListTwice')
    const ready = lines.filter(({ faults }) => faults.length === 0)
    const total = minor(ready.reduce((sum, { amount }) => sum + (amount ?? 0), 0))
    const counts = { lines: lines.length, ready: ready.length, invalid: lines.length - ready.length }
    await log({
      action: 'payment.staffPayoutUploaded',
      merchantId,
      target: batchId,
      after: { file: file.name, sha256, ...counts, amount: total, currency },
    })
    return { batchId, counts: { ...counts, paying: 0, paid: 0, failed: 0, givenUp: 0 }, total, currency }
  })

  implement(app, decidePayOfStaff, async ({ batchId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findBatch(context, batchId, now)
    if (!found) throw fail('record.missing')
    if (found.state !== 'uploaded') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [found.madeBy], gainers: paidBy(sql`l.batch_id = ${batchId}`) })
    const tx = reach.from(found)
    const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
    const sent = state === 'approved' ? await sendBatch(app, tx, found, { accountId: user.accountId, now }) : 0
    await tx
      .updateTable('staffPayout')
      .set({ state, decidedBy: user.accountId, decidedAt: now, decisionNote: note, version: version + 1 })
      .where('batchId', '=', batchId)
      .execute()
    await log({
      action: state === 'approved' ? 'payment.staffPayoutApproved' : 'payment.staffPayoutRefused',
      merchantId: found.merchantId,
      target: batchId,
      reason: note,
      before: { state: found.state },
      after: { state, ready: found.ready, amount: found.totalMinor, currency: found.currency },
    })
    return { batchId, state, sent }
  })

  implement(app, retryPayOfStaff, async ({ lineId, version }, context) => {
    const { reach, now, log } = context
    const line = await failedLine(context, lineId, version)
    const { merchantId, amountMinor, currency, name: beneficiary, bankAccount, bankName: bank, concept, country } = line
    if (bankAccount === null || !newAccountIsValid(country, bankAccount)) throw new Failure('payment.payoutAccountBad')
    const tx = reach.merchant(merchantId)
    const channel = await payingChannel(app, tx, currency)
    if (!channel) throw new Failure('payment.noChannel')
    if (await isInDoubt(tx, lineId)) throw new Failure('payment.orderInDoubt')
    const order = { merchantId, purpose: 'staff' as const, targetId: lineId, amountMinor, currency, beneficiary }
    await orderPayouts(tx, [{ ...order, bankAccount, bank, concept, channel }], now)
    await tx
      .updateTable('staffPayoutLine')
      .set({ state: 'paying', bankAccount, message: null, version: version + 1 })
      .where('lineId', '=', lineId)
      .execute()
    const after = { state: 'paying', userNo: line.userNo, amount: amountMinor, currency }
    await log({ action: 'payment.staffPayoutRetried', merchantId, target: lineId, before: { state: 'failed' }, after })
    return { lineId, state: 'paying' as const }
  })

  implement(app, giveUpPayOfStaff, async ({ lineId, version, reason }, context) => {
    const { reach, user, now, log } = context
    const line = await failedLine(context, lineId, version)
    const tx = reach.merchant(line.merchantId)
    if (await isInDoubt(tx, lineId)) throw new Failure('payment.orderInDoubt')
    await bookGivenUp(tx, line, { accountId: user.accountId, now, note: reason })
    await tx
      .updateTable('staffPayoutLine')
      .set({ state: 'givenUp', message: reason, version: version + 1 })
      .where('lineId', '=', lineId)
      .execute()
    await log({
      action: 'payment.staffPayoutGivenUp',
      merchantId: line.merchantId,
      target: lineId,
      reason,
      before: { state: 'failed' },
      after: { state: 'givenUp', userNo: line.userNo, amount: line.amountMinor, currency: line.currency },
    })
    return { lineId, state: 'givenUp' as const }
  })
}

/** A line that failed, as it was seen, for somebody who did not upload its list. */
async function failedLine(
  context: Context<typeof retryPayOfStaff> | Context<typeof giveUpPayOfStaff>,
  lineId: string,
  version: number,
) {
  const line = await findLine(context, lineId, context.now)
  if (!line) throw new Failure('record.missing')
  if (line.state !== 'failed') throw new Failure('payment.lineNotFailed')
  if (line.version !== version) throw new Failure('record.stale')
  await context.secondPerson({ askedBy: [line.madeBy], gainers: paidBy(sql`l.line_id = ${lineId}`) })
  return line
}

/** Orders the lines of an approved list; throws where not every one of them can go out as it was checked. */
async function sendBatch(
  app: App,
  tx: Tx,
  batch: BatchToDecide,
  by: { accountId: number; now: Date },
): Promise<number> {
  if (batch.ready === 0) throw new Failure('payment.payoutNothing')
  if (batch.changed > 0) throw new Failure('payment.payoutAccountsChanged', { count: batch.changed })
  const channel = await payingChannel(app, tx, batch.currency)
  if (!channel) throw new Failure('payment.noChannel')
  return orderBatch(tx, batch, { channel, ...by })
}
