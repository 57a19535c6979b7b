/** Making a link and keeping who made it. */

import type { Currency } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import type { getRepaymentLink } from '@cordillera/contract/payment/pay-link'
import { moneyText } from '../credit/public.ts'
import { sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import type { Context } from '../platform/implement.ts'
import { clabeOf, keepLink, type LinkPurpose } from './pay-link.queries.ts'
import { endOfDay, hashOf, newToken } from './pay-link.rules.ts'
import { type BillToPay, billToPay } from './withholding.queries.ts'

export type LinkContext = Pick<Context<typeof getRepaymentLink>, 'reach' | 'user' | 'now' | 'log' | 'request'>

/** A repayment link is good for the day it was made and two more. */
export const repaymentDays = 2

interface Subject {
  userId: string
  merchantId: number
  currency: Currency
  country: string
  timeZone: string
  today: string
  appId: string | null
  billId: string | null
  paymentId?: string
}

export async function makeLink(
  context: LinkContext,
  of: Subject,
  { purpose, amount, days }: { purpose: LinkPurpose; amount: Minor | null; days: number },
): Promise<Output<typeof getRepaymentLink>> {
  const { reach, user, now, log, request } = context
  const { userId, merchantId, currency, country, appId, billId, paymentId = null } = of
  const tx = reach.merchant(merchantId)
  const token = newToken()
  const expiresAt = endOfDay(of.timeZone, of.today, days)
  const clabe = await clabeOf(tx, userId, country, now)
  const { linkId, reference } = await keepLink(
    tx,
    {
      tokenHash: hashOf(token),
      merchantId,
      userId,
      appId,
      billId,
      paymentId,
      purpose,
      amountMinor: amount,
      currency,
      expiresAt,
    },
    { now, accountId: user.accountId },
  )
  await log({
    action: 'payment.linkMade',
    merchantId,
    userId,
    ...(appId ? { appId } : {}),
    target: linkId,
    after: { purpose, amount, currency, expiresAt },
  })
  return {
    linkId,
    url: `${request.protocol}://${request.host}/pay/${token}`,
    purpose,
    amount,
    currency,
    expiresAt: expiresAt.toISOString(),
    reference: String(reference),
    clabe,
  }
}

export function demandPayable(bill: BillToPay): BillToPay {
  if (bill.status === 'repaid' || bill.due === 0) throw new Failure('credit.billRepaid')
  return bill
}

export function demandPart(bill: BillToPay, amount: number): BillToPay {
  if (amount > bill.due) throw new Failure('payment.amountOverDebt', { due: moneyText(bill.due, bill.currency) })
  return bill
}

/** A link to pay a bill that the caller has found in scope: what it comes to when the link is opened, or `amount` of it. */
export async function linkToPay(
  context: LinkContext,
  found: { billId: string },
  amount: Minor | null,
): Promise<Output<typeof getRepaymentLink>> {
  const db = context.reach.from(found)
  const bill = await billToPay(db, sql`bill`, found.billId, context.now, { lock: false })
  if (!bill) throw new Error('a case has a bill')
  demandPayable(bill)
  if (amount !== null) demandPart(bill, amount)
  return makeLink(context, bill, { purpose: amount === null ? 'repayment' : 'part', amount, days: repaymentDays })
}

/** An address as long as a real one, for looking at a text before it is sent. */
export const sampleLink = ({ protocol, host }: LinkContext['request']): string =>
  `${protocol}://${host}/pay/${'x'.repeat(32)}`
