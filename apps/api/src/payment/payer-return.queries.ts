/** Returns to payers: the list, and the row that two people decide over. */
import type { Country, Currency } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { listPayerReturns } from '@cordillera/contract/payment/payer-return'
import type { RawJson } from '../platform/answer.ts'
import { type Db, sql } from '../platform/db.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export async function pageOfReturns(
  { db, rows, user }: Asked & { user: { accountId: number } },
  { currentPage, pageSize, sortField, sortOrder, state, merchant }: Parsed<typeof listPayerReturns>,
): Promise<RawJson> {
  const order =
    sortField && sortOrder === 'asc'
      ? sql`r.requested_at asc, r.return_id desc`
      : sql`r.requested_at desc, r.return_id asc`
  const where = sql`true ${state ? sql`and r.state = ${state}` : sql``}
    ${merchant ? sql`and r.merchant_id = ${merchant}` : sql``}`
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'r',
      fields: sql`r.return_id as "returnId", r.payment_id as "paymentId", r.merchant_id as merchant, m.name as "merchantName",
          r.amount_minor as amount, r.currency, p.channel, p.tracking_key as "paymentKey", mask_name(r.beneficiary) as beneficiary,
          mask_number(r.bank_account) as "bankAccount", r.bank, r.told, r.state, r.reason, asker.name as "requestedBy",
          r.requested_at as "requestedTime", decider.name as "decidedBy", r.decided_at as "decidedTime", r.decision_note as note,
          y.state as "payoutState", y.message as "payoutMessage", y.tracking_key as "trackingKey", r.finished_at as "finishedTime",
          r.requested_by = ${user.accountId} as mine, r.version`,
      hits: sql`from ${rows.payerReturns} r where ${where}`,
      joins: sql`join payment p on p.payment_id = r.payment_id join merchant m on m.merchant_id = r.merchant_id
          join account asker on asker.account_id = r.requested_by
          left join account decider on decider.account_id = r.decided_by left join lateral (
            select * from payout o where o.target_id = r.return_id order by o.made_at desc limit 1) y on true`,
      order,
    },
  )
}

export interface ReturnToDecide {
  returnId: string
  paymentId: string
  merchantId: number
  amountMinor: number
  currency: Currency
  beneficiary: string
  bankAccount: string
  bank: string | null
  state: string
  requestedBy: number
  version: number
}

/** The return in scope, locked. */
export async function findReturn({ db, rows }: Asked, returnId: string): Promise<ReturnToDecide | null> {
  const { rows: found } = await sql<ReturnToDecide>`
    select r.return_id, r.payment_id, r.merchant_id, r.amount_minor, r.currency, r.beneficiary, r.bank_account, r.bank, r.state,
      r.requested_by, r.version
    from ${rows.payerReturns} r where r.return_id = ${returnId} for update of r`.execute(db)
  return found[0] ?? null
}

export async function merchantThatPays(db: Db, merchantId: number): Promise<{ country: Country; currency: Currency }> {
  const { rows } = await sql<{ country: Country; currency: Currency }>`
    select country, currency from merchant where merchant_id = ${merchantId}`.execute(db)
  const [merchant] = rows
  if (!merchant) throw new Error(`merchant ${merchantId} is the caller's and is not there`)
  return merchant
}

/** What the channel said of the payment, as it came. */
export async function wordsOf(db: Db, paymentId: string): Promise<{ channel: string; raw: Record<string, unknown> }> {
  const { rows } = await sql<{ channel: string; raw: Record<string, unknown> }>`
    select channel, raw from payment where payment_id = ${paymentId}`.execute(db)
  const [payment] = rows
  if (!payment) throw new Error(`${paymentId} was found and is not there`)
  return payment
}
