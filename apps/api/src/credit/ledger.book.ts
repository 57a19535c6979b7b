/** Booking one thing that happened: a transaction whose entries sum to zero, and the balance that goes with them. */
import { type Currency, countries } from '@cordillera/contract/countries'
import { formatMinor, type Minor } from '@cordillera/contract/money'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { account } from './ledger.accounts.ts'

export interface Booking {
  kind: string
  merchantId: number | null
  at: Date
  valueDay: string
  accountId: number | null
  /** The id of the action it belongs to. */
  reference: string
  paymentId?: string
  note?: string
}

export interface Entry {
  account: string
  /** Minor units; debits are positive. */
  amount: number
  currency: string
  userId?: string | null
  billId?: string | null
}

/** Books it; entries of nothing are left out. The database refuses what does not sum to zero. */
export async function book(tx: Tx, booking: Booking, entries: readonly Entry[]): Promise<void> {
  const { kind, merchantId, at, valueDay, accountId, reference, paymentId, note } = booking
  await sql`
    with booking as (
      insert into ledger_tx (merchant_id, kind, payment_id, reference, at, value_day, account_id, note)
      values (${merchantId}, ${kind}, ${paymentId ?? null}, ${reference}, ${at}, ${valueDay}, ${accountId}, ${note ?? null})
      returning tx_id
    )
    insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
    select tx_id, ${merchantId}::smallint, e.account, e."billId", e."userId", e.currency, e.amount
    from booking, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e (account text, amount bigint, currency text, "userId" text, "billId" text)
    where e.amount <> 0`.execute(tx)
}

/** `MXN 1,234.50` as screens write it, by the country of the currency: for the sentences of refusals. */
export function moneyText(minor: number, currency: Currency): string {
  const country = Object.values(countries).find((one) => one.currency === currency)
  return `${currency} ${formatMinor(minor, currency, country?.locale ?? 'en')}`
}

export interface BalanceOwner {
  userId: string
  merchantId: number
  currency: Currency
}

/**
 * Moves money out of a borrower's balance into `to`, or back from there where the amount is below zero. The row decides
 * who comes first: of two who want the same money one gets it, the other `credit.balanceTooSmall`.
 */
export async function spendBalance(
  tx: Tx,
  of: BalanceOwner,
  { amount, to, ...booking }: Omit<Booking, 'merchantId'> & { amount: number; to: string },
): Promise<Minor> {
  const { userId, merchantId, currency } = of
  const { rows } = await sql<{ balanceMinor: Minor }>`
    update borrower set balance_minor = balance_minor - ${amount}::bigint, version = version + 1
    where user_id = ${userId} and balance_minor >= ${amount}::bigint returning balance_minor`.execute(tx)
  const [left] = rows
  if (!left) {
    const params = { balance: moneyText(await balanceOf(tx, userId), currency), needed: moneyText(amount, currency) }
    throw new Failure('credit.balanceTooSmall', params)
  }
  await book(tx, { ...booking, merchantId }, [
    { account: account.borrowerBalance, amount, currency, userId },
    { account: to, amount: -amount, currency, userId },
  ])
  return left.balanceMinor
}

async function balanceOf(db: Db, userId: string): Promise<number> {
  const { balanceMinor } = await db
    .selectFrom('borrower')
    .select('balanceMinor')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return balanceMinor
}
