/** A payments file in a temporary table, and the judgement of each row: new, duplicate or refused. */

import { type Currency, countries } from '@cordillera/contract/countries'
import type { Minor } from '@cordillera/contract/money'
import { isBorrower } from '../access/public.ts'
import { copyValue } from '../platform/copy.ts'
import { array, sql, type Tx, takeLock } from '../platform/db.ts'
import type { ReadPayment } from './import.row.rules.ts'
import { isOfGone, lockOwners } from './match.queries.ts'
import { secondPersonDays } from './payment-day.queries.ts'

export const paymentCopy = `copy payment_row (row_number, loan_ref, judgement, faults, raw, instalment, amount, currency,
  paid_text, channel, tracking_key, kind, sending_bank, operation_day) from stdin`

/** One line of COPY. Faults are `column:reason`, joined by `|`. */
export function paymentLine({ number, loanRef, faults, line, raw }: ReadPayment): string {
  const said = faults.length > 0 ? faults.map(({ column, reason }) => `${column}:${reason}`).join('|') : null
  const values = line
    ? [
        line.instalment,
        line.amount,
        line.currency,
        line.paidText,
        line.channel,
        line.trackingKey,
        line.kind,
        line.sendingBank,
        line.operationDay,
      ]
    : [null, null, null, null, null, null, null, null, null]
  const all = [number, loanRef, said ? 'refused' : 'new', said, JSON.stringify(raw), ...values]
  return `${all.map(copyValue).join('\t')}\n`
}

/** The table of one import; gone when its transaction ends. `judgement`: new, duplicate, refused. */
export async function createPaymentStaging(tx: Tx): Promise<void> {
  await sql`create temp table payment_row (
    row_number integer not null, loan_ref text not null, judgement text not null, faults text, raw jsonb not null,
    instalment smallint, amount bigint, currency text, paid_text text, channel text, tracking_key text, kind text,
    sending_bank text, operation_day date, payment_id text not null default new_id('P'), merchant_id smallint, app_id text, user_id text, bill_id text,
    paid_at timestamptz, value_day date, today date, turn integer not null default 1, reverses_id text,
    is_held boolean not null default false
  ) on commit drop`.execute(tx)
}

export const emptyPaymentStaging = (tx: Tx) => sql`truncate payment_row`.execute(tx)

/** What a file says of the loan of somebody who has gone waits with the unidentified, whose name nobody knows. */
export async function keepFromGone(tx: Tx): Promise<void> {
  await lockOwners(tx, sql`(select user_id from payment_row where judgement = 'new' and kind = 'payment')`)
  await sql`
    update payment_row r set merchant_id = null, app_id = null, user_id = null, bill_id = null
    where r.judgement = 'new' and r.kind = 'payment' and r.app_id is not null and ${isOfGone(sql`(select r.app_id, r.user_id)`)}`.execute(
    tx,
  )
}

/** One import of payments at a time: which of two gets a tracking key first is decided before either looks. */
export async function lockImports(tx: Tx): Promise<void> {
  await takeLock(tx, sql`hashtext('payment.import')`)
}

/** The merchants whose loans the file names. */
export async function merchantsIn(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ merchantId: number }>`
    select distinct merchant_id from payment_row where merchant_id is not null
    union select p.merchant_id from payment_row r join payment p on p.payment_id = r.reverses_id
    where p.merchant_id is not null`.execute(tx)
  return rows.map(({ merchantId }) => merchantId)
}

const zones = sql.join(Object.values(countries).map(({ currency, zone }) => sql`(${currency}, ${zone})`))

/**
 * Finds each row's loan among the merchants the asker may use, and its moment. Another merchant's loan is as unknown as one
 * that nobody has; so is a loan id that two merchants share. Without a loan, the zone is that of the currency's country.
 */
export async function findLoans(tx: Tx, merchants: readonly number[], now: Date): Promise<void> {
  const own = sql`any(${array(merchants)}::smallint[])`
  await sql`
    with loan as (
      select r.row_number, min(a.app_id) as app_id from payment_row r
      join application a on a.loan_ref = r.loan_ref and a.currency = r.currency and a.merchant_id = ${own}
      where r.judgement = 'new' group by r.row_number having count(*) = 1
    ), place as (
      select r.row_number, a.merchant_id, a.app_id, a.user_id, coalesce(m.time_zone, z.zone) as zone
      from payment_row r left join loan using (row_number) left join application a on a.app_id = loan.app_id
        left join merchant m on m.merchant_id = a.merchant_id
        left join (values ${zones}) z (currency, zone) on z.currency = r.currency
      where r.judgement = 'new'
    ), moment as (
      select p.*, case when r.paid_text ~ '(Z|[+-][0-9][0-9]:?[0-9][0-9])$' then r.paid_text::timestamptz
        else r.paid_text::timestamp at time zone p.zone end as paid_at
      from place p join payment_row r using (row_number)
    )
    update payment_row r
    set merchant_id = m.merchant_id, app_id = m.app_id, user_id = m.user_id, paid_at = m.paid_at,
      value_day = (m.paid_at at time zone m.zone)::date, today = (${now}::timestamptz at time zone m.zone)::date
    from moment m where r.row_number = m.row_number`.execute(tx)
  await sql`
    update payment_row r set bill_id = b.bill_id from bill b
    where r.judgement = 'new' and r.instalment is not null and b.app_id = r.app_id and b.instalment = r.instalment`.execute(
    tx,
  )
  await refuse(
    tx,
    'currency:currencyDiffers',
    sql`r.app_id is null and exists (select from application a where a.loan_ref = r.loan_ref and a.merchant_id = ${own})
      and not exists (select from application a
        where a.loan_ref = r.loan_ref and a.merchant_id = ${own} and a.currency = r.currency)`,
  )
  await refuse(
    tx,
    'instalment:unknownInstalment',
    sql`r.app_id is not null and r.instalment is not null and r.bill_id is null`,
  )
  await refuse(tx, 'paid_at:inFuture', sql`r.value_day > r.today`)
  await refuse(
    tx,
    'paid_at:beforeLoan',
    sql`r.kind = 'payment' and r.value_day < case when r.app_id is not null
        then (select a.disbursed_on from application a where a.app_id = r.app_id)
        else (select min(a.disbursed_on) from application a where a.merchant_id = ${own} and a.currency = r.currency) end`,
  )
}

/**
 * A day that lies further back than the setting allows is one person's word, and so is money for the loan of who brings the file: it
 * waits with the unidentified, and somebody else books it to the loan that the file names.
 */
export async function holdOneWord(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update payment_row r set is_held = true, merchant_id = null, app_id = null, user_id = null, bill_id = null
    where r.judgement = 'new' and r.kind = 'payment' and r.app_id is not null
      and (r.value_day < r.today - ${secondPersonDays} or ${isBorrower([accountId], sql`r.user_id`)})`.execute(tx)
}

async function refuse(tx: Tx, faults: string, where: ReturnType<typeof sql>): Promise<void> {
  await sql`update payment_row r set judgement = 'refused', faults = ${faults} where r.judgement = 'new' and ${where}`.execute(
    tx,
  )
}

/** Of one identity: a bank or an operation day that one side does not tell fits any. */
const sameIdentity = sql`x.channel = r.channel and x.tracking_key = r.tracking_key
  and (x.sending_bank is null or r.sending_bank is null or x.sending_bank = r.sending_bank)
  and (x.operation_day is null or r.operation_day is null or x.operation_day = r.operation_day)`
/** What names the same bank and day comes first, then what says the same. */
const nearest = sql`x.sending_bank is not distinct from r.sending_bank desc, x.operation_day is not distinct from r.operation_day desc`

/**
 * What a booked payment calls its loan: what its file said, and the loan it was booked to, which is another one where a
 * person matched it; money of nobody yet fits any.
 */
const bookedLoan = `case when r.app_id is not null and r.app_id = x.app_id then r.loan_ref
    else coalesce(x.loan_ref, (select a.loan_ref from application a where a.app_id = x.app_id), r.loan_ref) end`

/** When the channel said that booked money was paid, whatever its day was corrected to since. */
const toldPaidAt = 'coalesce(x.told_paid_at, x.paid_at)'

/** Columns in which two lines of one tracking key differ; `x` came first. `loan` is what x calls its loan. */
const differing = (loan: string, amount: string, paidAt = 'x.paid_at') => sql`array_to_string(array_remove(array[
  case when ${sql.raw(loan)} is distinct from r.loan_ref then 'loan_id' end,
  case when ${sql.raw(amount)} <> r.amount then 'amount' end, case when x.currency <> r.currency then 'currency' end,
  case when ${sql.raw(paidAt)} <> r.paid_at then 'paid_at' end], null), ', ')`

/**
 * The same money twice books once: the same values are a duplicate, others are refused and named. In what it differs from another
 * merchant's money is not told, only that it is another's: a file of guesses would read its amount and day. A dry run, which leaves
 * no trace, does not tell even that: such a line looks like new money, and stands before finance once it is booked.
 */
export async function judgeRepeats(
  tx: Tx,
  merchants: readonly number[],
  { isDryRun }: { isDryRun: boolean },
): Promise<void> {
  const isOwn = sql`(x.merchant_id is null or x.merchant_id = any(${array(merchants)}::smallint[]))`
  await sql`
    with booked as (
      select distinct on (r.row_number) r.row_number, x.differs from payment_row r cross join lateral (
        select case when said.differs = '' or ${isOwn} then said.differs
          else 'loan_id' end as differs, x.sending_bank, x.operation_day
        from payment x cross join lateral (select ${differing(bookedLoan, 'x.amount_minor', toldPaidAt)} as differs) said
        where ${sameIdentity} and x.kind = r.kind and ${isDryRun ? isOwn : sql`true`}) x
      where r.judgement = 'new' order by r.row_number, x.differs = '' desc, ${nearest}
    )
    update payment_row r set judgement = case when differs = '' then 'duplicate' else 'refused' end,
      faults = case when differs <> '' then 'tracking_key:existsDifferently=' || differs end
    from booked where r.row_number = booked.row_number`.execute(tx)
  await sql`
    with first as (
      select distinct on (channel, tracking_key, kind, sending_bank, operation_day) * from payment_row where judgement = 'new'
      order by channel, tracking_key, kind, sending_bank, operation_day, row_number
    ), repeated as (
      select distinct on (r.row_number) r.row_number, ${differing('x.loan_ref', 'x.amount')} as differs
      from payment_row r join first x on ${sameIdentity} and x.kind = r.kind
      where r.judgement = 'new' and x.row_number < r.row_number
      order by r.row_number, ${nearest}, x.row_number
    )
    update payment_row r set judgement = case when differs = '' then 'duplicate' else 'refused' end,
      faults = case when differs <> '' then 'tracking_key:differsInFile=' || differs end
    from repeated where r.row_number = repeated.row_number`.execute(tx)
}

/**
 * Finds what each reversal reverses, by channel and tracking key: in the file, wherever it stands there, or booked before.
 * It has to be of the same loan and amount. The bank has taken the money: what the balance no longer holds is a claim.
 */
export async function judgeReversals(tx: Tx, merchants: readonly number[]): Promise<void> {
  await sql`
    with original as (
      select r.row_number, p.payment_id, ${differing('x.loan_ref', 'x.amount')} as differs, x.merchant_id, x.app_id,
        x.user_id, x.bill_id
      from payment_row r join payment_row x on ${sameIdentity}
        cross join lateral (select x.payment_id) p
      where r.judgement = 'new' and r.kind = 'reversal' and x.judgement = 'new' and x.kind = 'payment'
      union all
      select r.row_number, x.payment_id, ${differing(bookedLoan, 'x.amount_minor', toldPaidAt)}, x.merchant_id, x.app_id, x.user_id, x.bill_id
      from payment_row r join payment x on ${sameIdentity} and x.kind = 'payment'
      where r.judgement = 'new' and r.kind = 'reversal' and x.state <> 'reversed'
        and (x.merchant_id is null or x.merchant_id = any(${array(merchants)}::smallint[]))
    ), nearest as (
      select distinct on (row_number) * from original order by row_number, differs = '' desc, differs = 'paid_at' desc, payment_id
    )
    update payment_row r
    set reverses_id = o.payment_id, merchant_id = o.merchant_id, app_id = o.app_id, user_id = o.user_id, bill_id = o.bill_id,
      judgement = case when o.differs in ('', 'paid_at') then 'new' else 'refused' end,
      faults = case when o.differs not in ('', 'paid_at')
        then ':reversalDiffers=' || replace(o.differs, ', paid_at', '') end
    from nearest o where r.row_number = o.row_number`.execute(tx)
  await refuse(tx, 'tracking_key:nothingToReverse', sql`r.kind = 'reversal' and r.reverses_id is null`)
  await refuse(
    tx,
    'paid_at:beforePayment',
    sql`r.kind = 'reversal' and r.value_day < coalesce(
      (select x.value_day from payment_row x where x.payment_id = r.reverses_id),
      (select x.value_day from payment x where x.payment_id = r.reverses_id))`,
  )
}

export interface PaymentCounts {
  rows: number
  payments: number
  reversals: number
  unidentified: number
  held: number
  duplicates: number
  refused: number
}

export async function countPayments(tx: Tx): Promise<PaymentCounts> {
  const { rows } = await sql<PaymentCounts>`
    select count(*) as rows,
      count(*) filter (where judgement = 'new' and kind = 'payment' and app_id is not null) as payments,
      count(*) filter (where judgement = 'new' and kind = 'reversal') as reversals,
      count(*) filter (where judgement = 'new' and kind = 'payment' and app_id is null) as unidentified,
      count(*) filter (where judgement = 'new' and is_held) as held,
      count(*) filter (where judgement = 'duplicate') as duplicates, count(*) filter (where judgement = 'refused') as refused
    from payment_row`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate answers one row')
  return counts
}

/** New money by currency, reversals taken off. */
export async function sumPayments(tx: Tx): Promise<{ currency: Currency; amount: Minor }[]> {
  const { rows } = await sql<{ currency: Currency; amount: Minor }>`
    select currency, sum(case when kind = 'payment' then amount else -amount end)::bigint as amount
    from payment_row where judgement = 'new' group by currency order by currency`.execute(tx)
  return rows
}

/** Refused rows with why, in file order. */
export async function refusedPayments(tx: Tx) {
  const { rows } = await sql<{ rowNumber: number; loanRef: string; faults: string }>`
    select row_number, loan_ref, faults from payment_row where judgement = 'refused' order by row_number`.execute(tx)
  return rows
}

/** Lines that contradict what is booked, or each other, may be money: they are refused, and finance sees them. */
export async function openFileConflicts(tx: Tx, jobId: string, now: Date): Promise<void> {
  await sql`
    insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, sending_bank, operation_day,
      paid_at, value_day, job_id, raw, opened_at)
    select 'fileConflict', r.merchant_id, r.channel, r.currency, r.amount, r.tracking_key, r.sending_bank, r.operation_day,
      r.paid_at, r.value_day, ${jobId}, r.raw, ${now}
    from payment_row r
    where r.judgement = 'refused' and r.kind = 'payment'
      and r.faults ~ '^tracking_key:(existsDifferently|differsInFile)=' and r.faults ~ '(=|, )(amount|currency|loan_id)(,|$)'
    order by r.row_number on conflict do nothing`.execute(tx)
}
