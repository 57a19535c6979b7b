/** Booking unidentified money to the loan that a person found for it. */
import type { Minor } from '@cordillera/contract/money'
import { account, pay } from '../credit/public.ts'
import { type Sql, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { PaymentToMatch } from './payment.queries.ts'

export interface LoanToPay {
  appId: string
  merchantId: number
  userId: string
  loanRef: string
  currency: string
  /** The bill that was asked for, where the loan has it. */
  billId: string | null
}

/** Whose account was deleted has no loan that money comes in for, unless it is owed on again, as after a reversal. */
export const isOfGone = (application: Sql): Sql => sql`exists (
  select from ${application} x join borrower g using (user_id) where g.anonymised_at is not null
    and not exists (select from bill o where o.app_id = x.app_id and o.status <> 'repaid'))`

/** Whoever lets the account of one of these go waits for what is booked to it; `users`: a relation of their ids. */
export const lockOwners = (tx: Tx, users: Sql) =>
  sql`select from borrower where user_id in ${users} order by user_id for key share`.execute(tx)

/** Whoever lets the person’s account go waits for what is booked to it. */
export async function findLoan(
  db: Scoped,
  rows: ScopedRows,
  appId: string,
  billId: string | null,
): Promise<LoanToPay | null> {
  const { rows: found } = await sql<LoanToPay>`
    select a.app_id, a.merchant_id, a.user_id, a.loan_ref, a.currency, b.bill_id
    from ${rows.applications} a join borrower p using (user_id) left join bill b on b.app_id = a.app_id and b.bill_id = ${billId}
    where a.app_id = ${appId} and not ${isOfGone(sql`(select a.app_id, a.user_id)`)} for key share of p`.execute(db)
  return found[0] ?? null
}

/** Moves the money from *unidentified* to the loan as of its value day. */
export async function bookMatch(
  tx: Tx,
  payment: PaymentToMatch,
  loan: LoanToPay,
  { at, accountId }: { at: Date; accountId: number },
): Promise<void> {
  await sql`
    update payment set state = 'booked', merchant_id = ${loan.merchantId}, app_id = ${loan.appId}, user_id = ${loan.userId},
      bill_id = ${loan.billId}, matched_at = ${at}, matched_by = ${accountId}
    where payment_id = ${payment.paymentId}`.execute(tx)
  const posting = sql`(
    select payment_id, merchant_id, app_id, user_id, bill_id, amount_minor as amount, currency,
      ${account.unidentified}::text as debit, value_day, paid_at
    from payment where payment_id = ${payment.paymentId})`
  await pay(tx, posting, { at, accountId, kind: 'match' })
}

export interface MatchOutcome {
  applied: Minor
  toBalance: Minor
  bills: string[]
  repaidBills: string[]
}

/** Where the money went. A payment that went to one bill alone becomes that bill's. */
export async function outcomeOfMatch(tx: Tx, paymentId: string): Promise<MatchOutcome> {
  const { rows } = await sql<MatchOutcome>`
    select coalesce(-sum(e.amount_minor) filter (where e.bill_id is not null), 0)::bigint as applied,
      coalesce(-sum(e.amount_minor) filter (where e.account = ${account.borrowerBalance}), 0)::bigint as to_balance,
      coalesce(array_agg(distinct e.bill_id) filter (where e.bill_id is not null), '{}') as bills,
      coalesce(array_agg(distinct e.bill_id) filter (where b.status = 'repaid'), '{}') as repaid_bills
    from ledger_tx x join ledger_entry e using (tx_id) left join bill b on b.bill_id = e.bill_id
    where x.payment_id = ${paymentId} and x.kind = 'match'`.execute(tx)
  const [outcome] = rows
  if (!outcome) throw new Error('an aggregate answers one row')
  const [only] = outcome.bills
  if (only && outcome.bills.length === 1) {
    await tx.updateTable('payment').set({ billId: only }).where('paymentId', '=', paymentId).execute()
  }
  return outcome
}
