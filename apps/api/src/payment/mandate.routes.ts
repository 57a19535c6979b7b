/** Mandates: recorded with their evidence, revoked at once; and when a merchant's bills are taken by themselves. */
import {
  addMandate,
  getDebitRule,
  listMandates,
  revokeMandate,
  saveDebitRule,
  showMandateEvidence,
} from '@cordillera/contract/payment/mandate'
import { accountIsValid, demandOwnPictures, sendEvidence } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import {
  debitRuleOf,
  endMandate,
  findMandate,
  findMandateEvidence,
  insertMandate,
  keepDebitRule,
  mandatesOf,
} from './mandate.queries.ts'
import { findPayee } from './refund.queries.ts'

export function mandateRoutes(app: App): void {
  implement(app, listMandates, async ({ userId }, context) => {
    const list = await mandatesOf(context, userId, context.now)
    if (!list) throw context.fail('borrower.missing')
    return list
  })

  implement(app, addMandate, async ({ userId, from, until, evidence }, context) => {
    const { reach, user, now, fail, log } = context
    const payee = await findPayee(context, userId, now)
    if (!payee) throw fail('borrower.missing')
    const { merchantId, bankAccount, bank, country, today } = payee
    if (!accountIsValid(country, bankAccount)) throw fail('payment.noBankAccount')
    if (until !== undefined && (until < from || until < today)) throw fail('payment.mandateDays')
    const tx = reach.from(payee)
    const pictures = await demandOwnPictures(tx, user.accountId, evidence)
    const made = {
      merchantId,
      userId,
      bankAccount,
      bank,
      from,
      until: until ?? null,
      madeBy: user.accountId,
      madeAt: now,
    }
    const mandateId = await insertMandate(tx, made, { pictures, today })
    if (!mandateId) throw fail('payment.mandateLive')
    const after = { from, until: until ?? null, pictures: pictures.length }
    await log({ action: 'payment.mandateAdded', merchantId, userId, target: mandateId, after })
    return { mandateId }
  })

  implement(app, showMandateEvidence, async ({ mandateId, fileId }, context) => {
    const found = await findMandateEvidence(context, mandateId, fileId)
    if (!found) throw context.fail('record.missing')
    await context.log({ action: 'payment.mandateEvidenceSeen', ...found, target: mandateId })
    return sendEvidence(context, found, fileId)
  })

  implement(app, revokeMandate, async ({ mandateId, version, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findMandate(context, mandateId)
    if (!found) throw fail('record.missing')
    if (found.revokedAt !== null) throw fail('payment.mandateRevoked')
    if (found.version !== version) throw fail('record.stale')
    const { merchantId, userId } = found
    await endMandate(reach.from(found), mandateId, {
      accountId: user.accountId,
      reason,
      now,
    })
    await log({ action: 'payment.mandateRevoked', merchantId, userId, target: mandateId, reason })
    return { mandateId }
  })

  implement(app, getDebitRule, async ({ merchant }, { reach, user, fail }) => {
    if (!user.merchants.includes(merchant)) throw fail('record.missing')
    return debitRuleOf(reach.merchant(merchant), merchant)
  })

  implement(app, saveDebitRule, async ({ reason, ...rule }, { reach, user, fail, log }) => {
    if (!user.merchants.includes(rule.merchant)) throw fail('record.missing')
    const tx = reach.merchant(rule.merchant)
    const { active, fromHour, retryAfterDays } = await debitRuleOf(tx, rule.merchant)
    const retryAfter = [...new Set(rule.retryAfterDays)].sort((a, b) => a - b)
    if (!(await keepDebitRule(tx, { ...rule, retryAfterDays: retryAfter }))) throw fail('record.stale')
    await log({
      action: 'payment.debitRuleChanged',
      merchantId: rule.merchant,
      target: `debitRule:${rule.merchant}`,
      reason,
      before: { active, fromHour, retryAfterDays },
      after: { active: rule.active, fromHour: rule.fromHour, retryAfterDays: retryAfter },
    })
    return { version: rule.version + 1 }
  })
}
