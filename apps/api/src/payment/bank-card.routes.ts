/** Changing a borrower's bank account: evidence, check digits, and a second person who types the number again. */

import {
  askBankCard,
  decideBankCard,
  listBankCards,
  showBankCardEvidence,
} from '@cordillera/contract/payment/bank-card'
import { demandOwnPictures, newAccountIsValid, plainAccount, sendEvidence } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Failure, refusedField } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { maskNumber } from '../platform/mask.ts'
import {
  type BankCardToDecide,
  findBankCard,
  findCardHolder,
  findEvidence,
  insertBankCard,
  pageOfBankCards,
} from './bank-card.queries.ts'
import { holdersOf } from './gainers.queries.ts'
import { accountChanged } from './refund.queries.ts'

export function bankCardRoutes(app: App): void {
  implement(app, listBankCards, (input, context) => pageOfBankCards(context, input))

  implement(app, askBankCard, async ({ userId, bankAccount, bankName, evidence, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const holder = await findCardHolder(context, userId)
    if (!holder) throw fail('borrower.missing')
    const newAccount = plainAccount(bankAccount)
    if (!newAccountIsValid(holder.country, newAccount)) throw refusedField('payment.accountInvalid', 'bankAccount')
    if (newAccount === holder.bankAccount) throw refusedField('payment.accountSame', 'bankAccount')
    const tx = reach.from(holder)
    const pictures = await demandOwnPictures(tx, user.accountId, evidence)
    const { merchantId, bankAccount: oldAccount, bankName: oldBank } = holder
    const asked = { requestedBy: user.accountId, requestedAt: now, reason }
    const card = { merchantId, userId, oldAccount, oldBank, newAccount, newBank: bankName ?? null, ...asked }
    const requestId = await insertBankCard(tx, card, pictures)
    if (!requestId) throw fail('payment.bankCardPending')
    await log({
      action: 'payment.bankCardAsked',
      merchantId,
      userId,
      target: requestId,
      reason,
      after: lastDigits(newAccount),
    })
    return { requestId, state: 'pending' as const }
  })

  implement(app, showBankCardEvidence, async ({ requestId, fileId }, context) => {
    const found = await findEvidence(context, requestId, fileId)
    if (!found) throw context.fail('record.missing')
    const { userId, merchantId } = found
    await context.log({ action: 'payment.bankCardEvidenceSeen', merchantId, userId, target: requestId })
    return sendEvidence(context, found, fileId)
  })

  implement(app, decideBankCard, async ({ requestId, version, decision, bankAccount, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findBankCard(context, requestId)
    if (!found) throw fail('record.missing')
    if (found.state !== 'pending') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({
      askedBy: [found.requestedBy],
      borrower: found.userId,
      gainers: holdersOf(sql`${found.newAccount}::text`),
    })
    const tx = reach.from(found)
    const { userId, merchantId, newAccount, oldAccount } = found
    const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
    if (state === 'approved') await changeAccount(tx, found, bankAccount ?? '', now)
    await tx
      .updateTable('bankCardRequest')
      .set({ state, decidedBy: user.accountId, decidedAt: now, decisionNote: note, version: version + 1 })
      .where('requestId', '=', requestId)
      .execute()
    await log({
      action: state === 'approved' ? 'payment.bankCardApproved' : 'payment.bankCardRefused',
      merchantId,
      userId,
      target: requestId,
      reason: note,
      before: lastDigits(oldAccount),
      after: { state, ...lastDigits(newAccount) },
    })
    return { requestId, state }
  })
}

/** The second person's own reading of the evidence decides, and nothing else may have changed the account meanwhile. */
async function changeAccount(tx: Tx, request: BankCardToDecide, typed: string, now: Date): Promise<void> {
  const { userId, newAccount, newBank, oldAccount, currentAccount } = request
  if (plainAccount(typed) !== newAccount) throw new Failure('payment.accountDiffers')
  if (currentAccount !== oldAccount) throw new Failure('payment.accountMoved')
  await tx
    .updateTable('borrower')
    .set(({ eb }) => ({ bankAccount: newAccount, bankName: newBank, bankCode: null, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute()
  await accountChanged(tx, userId, now)
}

const lastDigits = (account: string | null) => ({ bankAccount: account && maskNumber(account) })
