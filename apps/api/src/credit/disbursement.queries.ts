/**
 * Lending: accepted applications are taken to be paid out, and a confirmed payout makes the bills of its loan. Everything here
 * runs in the transaction of what happened to the order, so that money, bills and books are one thing.
 */
import type { Currency } from '@cordillera/contract/countries'
import { scheduleOf, type Terms } from '@cordillera/contract/credit/schedule'
import { array, sql, type Tx } from '../platform/db.ts'
import { type FoundApplication, findAnyApplication, moveApplication } from './application.queries.ts'
import { isListedSince } from './blacklist.queries.ts'
import { account, cashOf, receivable } from './ledger.accounts.ts'
import { book, type Entry } from './ledger.book.ts'
import { feeTaxOn, termColumns } from './product.queries.ts'

/** An accepted application, and where its money goes: the borrower's account on record. */
export interface Loan {
  appId: string
  merchantId: number
  userId: string
  amountMinor: number
  currency: Currency
  country: string
  bankAccount: string | null
  /** Its code or name, where the record knows it. */
  bank: string | null
  beneficiary: string
  isListed: boolean
}

const loanColumns = sql`${isListedSince} as is_listed, a.app_id, a.merchant_id, a.user_id, a.loan_amount_minor as amount_minor, a.currency, m.country,
  b.bank_account, coalesce(b.bank_code, b.bank_name) as bank, concat_ws(' ', b.first_name, b.last_name) as beneficiary`
const takenAtOnce = 20

/** Accepted applications of these currencies whose turn it is, locked; those that others work on are passed over. */
export async function takeAccepted(tx: Tx, currencies: readonly Currency[]): Promise<Loan[]> {
  const { rows } = await sql<Loan>`
    select ${loanColumns} from application a join borrower b using (user_id) join merchant m on m.merchant_id = a.merchant_id
    where a.status = 'approved' and a.accepted_at is not null and a.payout_status is null and m.active
      and a.currency = any(${array([...currencies])}::text[])
    order by a.accepted_at, a.app_id limit ${takenAtOnce} for update of a skip locked`.execute(tx)
  return rows
}

/** A failed one that the caller has locked. */
export async function loanOf(tx: Tx, appId: string): Promise<Loan> {
  const { rows } = await sql<Loan>`
    select ${loanColumns} from application a join borrower b using (user_id) join merchant m on m.merchant_id = a.merchant_id
    where a.app_id = ${appId}`.execute(tx)
  const [loan] = rows
  if (!loan) throw new Error('an application that was found has a borrower')
  return loan
}

/** The step `payOut` for those that `takeAccepted` locked: `handing`, or at once `fail` where there is no account to send to. */
export async function startPayouts(
  tx: Tx,
  { sent, unsent, failure }: { sent: readonly string[]; unsent: readonly string[]; failure: string },
): Promise<void> {
  await sql`
    update application set version = version + 1,
      payout_status = case when app_id = any(${array([...unsent])}::text[]) then 'fail' else 'handing' end,
      payout_failure = case when app_id = any(${array([...unsent])}::text[]) then ${failure} end
    where app_id = any(${array([...sent, ...unsent])}::text[])`.execute(tx)
}

/** What a confirmed order says. */
export interface PaidOut {
  appId: string
  payoutId: string
  channel: string
  now: Date
  /** The merchant's calendar day: instalments are counted from it. */
  today: string
}

async function demandApplication(tx: Tx, appId: string): Promise<FoundApplication> {
  const found = await findAnyApplication(tx, appId)
  if (!found) throw new Error(`${appId} was paid out and is not there`)
  return found
}

/** The money arrived: the loan's bills come into being by its product version, every component booked. */
export async function disburse(tx: Tx, of: PaidOut): Promise<FoundApplication> {
  const { appId, now, today } = of
  const found = await demandApplication(tx, appId)
  await moveApplication(tx, found, 'paidOut', { now })
  await sql`update application set disbursed_on = ${today} where app_id = ${appId}`.execute(tx)
  const bills = await insertBills(tx, found, { now, today, terms: await termsOf(tx, appId, today) })
  await bookLoan(tx, found, bills, of)
  return found
}

/** The product's terms; the tax on fees is the country's of the day on which the bills are made. */
async function termsOf(tx: Tx, appId: string, today: string): Promise<Terms> {
  const { rows } = await sql<Terms & { countryTax: number | null }>`
    select ${termColumns}, round(${feeTaxOn(sql`m.country`, sql`${today}::date`)} * 10000)::int as country_tax
    from application a join product p using (product_id) join merchant m on m.merchant_id = a.merchant_id
    where a.app_id = ${appId}`.execute(tx)
  const [terms] = rows
  if (!terms) throw new Error('an application has a product')
  return { ...terms, gstFee: terms.countryTax ?? terms.gstFee }
}

interface NewBill {
  billId: string
  principal: number
  interest: number
  fee: number
  feeTax: number
}

async function insertBills(
  tx: Tx,
  { appId, merchantId, userId, amountMinor, currency }: FoundApplication,
  { now, today, terms }: { now: Date; today: string; terms: Terms },
): Promise<NewBill[]> {
  // what each repayment costs is a fee like the others
  const parts = scheduleOf(terms, amountMinor).map(({ fee, transactionFee, ...part }) => ({
    ...part,
    fee: fee + transactionFee,
  }))
  const { rows } = await sql<NewBill>`
    insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
      interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
      original_due_date, status, created_at)
    select ${merchantId}, ${appId}, ${userId}, (select product_id from application where app_id = ${appId}), s.cycle,
      ${parts.length}, ${currency}, s.principal, s.interest, s.fee, s."feeTax", s.principal, s.interest, s.fee, s."feeTax",
      ${today}::date + s."dueAfterDays", ${today}::date + s."dueAfterDays", 'repayment', ${now}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as s (cycle int, "dueAfterDays" int, principal bigint, interest bigint, fee bigint, "feeTax" bigint)
    order by s.cycle
    returning bill_id, principal_minor as principal, interest_minor as interest, fee_minor as fee, fee_tax_minor as fee_tax`.execute(
    tx,
  )
  return rows
}

/** What was lent against the channel's money; what lending earns and owes as tax against what is now receivable. */
async function bookLoan(
  tx: Tx,
  { merchantId, userId, currency, amountMinor }: FoundApplication,
  bills: readonly NewBill[],
  { payoutId, channel, now, today }: PaidOut,
): Promise<void> {
  const booking = { merchantId, at: now, valueDay: today, accountId: null, reference: payoutId }
  const of = (billId: string) => ({ billId, userId, currency })
  await book(tx, { ...booking, kind: 'disbursement' }, [
    ...bills.map(({ billId, principal }) => ({ account: receivable.principal, amount: principal, ...of(billId) })),
    { account: cashOf(channel), amount: -amountMinor, currency },
  ])
  const accrued = bills.flatMap(({ billId, interest, fee, feeTax }): Entry[] => [
    { account: receivable.interest, amount: interest, ...of(billId) },
    { account: account.income.interest, amount: -interest, ...of(billId) },
    { account: receivable.fee, amount: fee, ...of(billId) },
    { account: account.income.fee, amount: -fee, ...of(billId) },
    { account: receivable.feeTax, amount: feeTax, ...of(billId) },
    { account: account.taxPayable, amount: -feeTax, ...of(billId) },
  ])
  if (accrued.some(({ amount }) => amount !== 0)) await book(tx, { ...booking, kind: 'accrual' }, accrued)
}

/** A failed order turned out to be under way after all: the loan waits for its end again. False: it was settled otherwise. */
export async function resumePayout(tx: Tx, appId: string, now: Date): Promise<boolean> {
  const found = await demandApplication(tx, appId)
  if (found.state !== 'fail') return false
  await moveApplication(tx, found, 'payOut', { now })
  return true
}

/** The channel did not deliver: the application says why and waits for somebody. */
export async function payoutFailed(tx: Tx, appId: string, failure: string, now: Date): Promise<FoundApplication> {
  const found = await demandApplication(tx, appId)
  await moveApplication(tx, found, 'payoutFailed', { now, payoutFailure: failure })
  return found
}

/**
 * A settled order came back. Where nothing was done with the loan yet it is as if it had not been paid out: the bookings are
 * turned round, the bills are gone, and it waits to be sent again. Otherwise the loan stands and the money is the borrower's
 * balance, to be used or refunded.
 */
export async function payoutCameBack(
  tx: Tx,
  { failure, ...of }: PaidOut & { failure: string },
): Promise<{ found: FoundApplication; undone: boolean }> {
  const { appId, payoutId, channel, now, today } = of
  const found = await demandApplication(tx, appId)
  const { merchantId, userId, currency, amountMinor } = found
  const booking = { merchantId, at: now, valueDay: today, accountId: null, reference: payoutId }
  const undone = found.state === 'success' && (await removeUntouched(tx, appId))
  if (undone) {
    await turnRound(tx, payoutId, { ...booking, kind: 'disbursement returned' })
    await sql`update application set disbursed_on = null where app_id = ${appId}`.execute(tx)
    await moveApplication(tx, found, 'payoutReturned', { now, payoutFailure: failure })
    return { found, undone }
  }
  await sql`update borrower set balance_minor = balance_minor + ${amountMinor}::bigint, version = version + 1
    where user_id = ${userId}`.execute(tx)
  await book(tx, { ...booking, kind: 'disbursement returned' }, [
    { account: cashOf(channel), amount: amountMinor, currency },
    { account: account.borrowerBalance, amount: -amountMinor, currency, userId },
  ])
  return { found, undone }
}

/** Removes the bills of a loan that nobody paid, extended, collected or wrote about; false where somebody did. */
async function removeUntouched(tx: Tx, appId: string): Promise<boolean> {
  const { rows } = await sql<{ touched: boolean }>`
    select coalesce(bool_or(b.penalty_minor <> 0 or b.extension_count > 0 or b.repaid_minor <> 0 or b.stopped_at is not null
      or b.principal_open <> b.principal_minor or b.interest_open <> b.interest_minor or b.fee_open <> b.fee_minor
      or b.fee_tax_open <> b.fee_tax_minor), false)
      or exists (select from collection_case c where c.app_id = ${appId}) as touched
    from (select * from bill where app_id = ${appId} for update) b`.execute(tx)
  if (rows[0]?.touched) return false
  await sql`savepoint untouched`.execute(tx)
  try {
    await sql`delete from bill where app_id = ${appId}`.execute(tx)
    await sql`release savepoint untouched`.execute(tx)
    return true
  } catch (error) {
    // something else refers to a bill: a link to pay it, a direct debit
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
    await sql`rollback to savepoint untouched`.execute(tx)
    return false
  }
}
const foreignKeyViolation = '23503'

/** Books the opposite of everything that was booked under a reference. */
async function turnRound(tx: Tx, reference: string, booking: Parameters<typeof book>[1]): Promise<void> {
  const { rows } = await sql<Entry>`
    select e.account, -sum(e.amount_minor)::bigint as amount, e.currency, e.bill_id, e.user_id
    from ledger_tx x join ledger_entry e using (tx_id) where x.reference = ${reference}
    group by e.account, e.currency, e.bill_id, e.user_id`.execute(tx)
  await book(tx, booking, rows)
}
