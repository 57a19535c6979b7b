/** Links: made for a person, a loan or a bill; found again by their token alone. */

import type { Currency } from '@cordillera/contract/countries'
import type { Minor } from '@cordillera/contract/money'
import type { linkPurposes } from '@cordillera/contract/payment/pay-link'
import { clabeCheckDigit } from '../credit/public.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export type LinkPurpose = (typeof linkPurposes)[number]

export interface NewLink {
  tokenHash: Buffer
  merchantId: number
  userId: string
  appId: string | null
  billId: string | null
  paymentId: string | null
  purpose: LinkPurpose
  amountMinor: number | null
  currency: Currency
  expiresAt: Date
}

export async function keepLink(
  tx: Tx,
  link: NewLink,
  { now, accountId }: { now: Date; accountId: number },
): Promise<{ linkId: string; reference: number }> {
  return tx
    .insertInto('payLink')
    .values({ ...link, madeAt: now, madeBy: accountId })
    .returning(['linkId', 'reference'])
    .executeTakeFirstOrThrow()
}

/** STP's number, then ours within it: what comes in on `646180` + prefix is for this company. */
const clabePrefix = '6461801570'

/** The borrower's own CLABE, made the first time it is asked for; null outside Mexico. */
export async function clabeOf(tx: Tx, userId: string, country: string, now: Date): Promise<string | null> {
  if (country !== 'MX') return null
  const known = await tx.selectFrom('borrowerClabe').select('clabe').where('userId', '=', userId).executeTakeFirst()
  if (known) return known.clabe
  const { rows } = await sql<{ serial: number }>`select nextval('clabe_serial') as serial`.execute(tx)
  const body = `${clabePrefix}${String(rows[0]?.serial ?? 0).padStart(7, '0')}`
  const made = await tx
    .insertInto('borrowerClabe')
    .values({ userId, clabe: `${body}${clabeCheckDigit(body)}`, madeAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId }))
    .returning('clabe')
    .executeTakeFirstOrThrow()
  return made.clabe
}

interface Asked {
  db: Scoped
  rows: ScopedRows
}

/** The bill that a person owes first. */
export async function billOwedFirst({ db, rows }: Asked, userId: string): Promise<string | null> {
  const { rows: found } = await sql<{ billId: string }>`
    select b.bill_id from ${rows.bills} b where b.user_id = ${userId} and b.status <> 'repaid'
    order by b.due_date, b.instalment limit 1`.execute(db)
  return found[0]?.billId ?? null
}

export interface LoanToCancel {
  appId: string
  userId: string
  merchantId: number
  currency: Currency
  country: string
  timeZone: string
  today: string
  disbursedOn: string | null
  principalOpen: Minor
  repaid: number
}

export async function loanToCancel({ db, rows }: Asked, appId: string, now: Date): Promise<LoanToCancel | null> {
  const { rows: found } = await sql<LoanToCancel>`
    select a.app_id, a.user_id, a.merchant_id, a.currency, m.country, m.time_zone, a.disbursed_on,
      (${now}::timestamptz at time zone m.time_zone)::date as today, coalesce(bills.open, 0)::bigint as principal_open,
      coalesce(bills.repaid, 0)::bigint as repaid
    from ${rows.applications} a join merchant m using (merchant_id) join ${rows.borrowers} p on p.user_id = a.user_id
      cross join lateral (
        select sum(principal_open) as open, sum(repaid_minor) as repaid from bill b where b.app_id = a.app_id) bills
    where a.app_id = ${appId}`.execute(db)
  return found[0] ?? null
}

export interface PaymentShown {
  paymentId: string
  userId: string
  appId: string | null
  merchantId: number
  currency: Currency
  country: string
  timeZone: string
  today: string
}

export async function paymentToShow({ db, rows }: Asked, paymentId: string, now: Date): Promise<PaymentShown | null> {
  const { rows: found } = await sql<PaymentShown>`
    select p.payment_id, p.user_id, p.app_id, p.merchant_id, p.currency, m.country, m.time_zone,
      (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.payments} p join merchant m using (merchant_id) join ${rows.borrowers} b on b.user_id = p.user_id
    where p.payment_id = ${paymentId} and p.kind = 'payment'`.execute(db)
  return found[0] ?? null
}

export interface OpenedLink {
  linkId: string
  merchantId: number
  purpose: LinkPurpose
  amountMinor: number | null
  currency: Currency
  country: string
  locale: string
  timeZone: string
  merchantName: string
  firstName: string
  loanRef: string | null
  billId: string | null
  billStatus: string | null
  dueDate: string | null
  /** Of the link's loan. */
  principalOpen: Minor
  reference: number
  clabe: string | null
  expiresAt: Date
  usedAt: Date | null
  paidAmount: number | null
  paidAt: Date | null
  paidChannel: string | null
  trackingKey: string | null
  paymentState: string | null
}

/** The link behind a token, counted as opened; null where there is none. */
export async function openLink(db: Db, tokenHash: Buffer): Promise<OpenedLink | null> {
  const { rows } = await sql<OpenedLink>`
    with opened as (
      update pay_link set opened_count = opened_count + 1 where token_hash = ${tokenHash} returning *
    )
    select l.link_id, l.merchant_id, l.purpose, l.amount_minor, l.currency, m.country, m.locale, m.time_zone, m.name as merchant_name,
      p.first_name, a.loan_ref, l.bill_id, b.status as bill_status, b.due_date, l.reference,
      (select coalesce(sum(i.principal_open), 0) from bill i where i.app_id = l.app_id)::bigint as principal_open, c.clabe, l.expires_at, l.used_at,
      y.amount_minor as paid_amount, y.paid_at, y.channel as paid_channel, y.tracking_key, y.state as payment_state
    from opened l join merchant m using (merchant_id) join borrower p using (user_id)
      left join application a on a.app_id = l.app_id left join bill b on b.bill_id = l.bill_id
      left join borrower_clabe c on c.user_id = l.user_id
      left join payment y on y.payment_id = coalesce(l.payment_id, l.paid_by)`.execute(db)
  return rows[0] ?? null
}
