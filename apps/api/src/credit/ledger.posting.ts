/**
 * Money and bills as statements over any number of payments. A `postings` relation has one row a payment:
 * `payment_id, merchant_id, app_id, user_id, bill_id (the one it names, or null), amount, currency, debit (the account the
 * money is in), value_day, paid_at`, and at most one payment of a loan: each loan's payments are posted in turn.
 * The caller holds the merchants' turn (ledger.lock.ts).
 */
import { type RepaymentOrder, repaymentOrders } from '@cordillera/contract/credit/product'
import { sql } from 'kysely'
import { array, type Sql, type Tx } from '../platform/db.ts'
import { account, receivable } from './ledger.accounts.ts'
import { accruedByMonthEnd, accruedPenalty, bookPenaltyFrom } from './ledger.penalty.ts'

export interface Booked {
  at: Date
  accountId: number | null
  /** What the ledger calls it: `payment`, `match`, `reversal`, `dayCorrected`. */
  kind: string
}

/**
 * Bills that a posting may pay: the one it names, else those due by its value day, else the next one due. What is left
 * goes to the borrower's balance: instalments of the future are not prepaid by accident.
 */
const payable = (postings: Sql): Sql => sql`
  select p.payment_id, p.value_day, b.bill_id from ${postings} p join bill b on b.app_id = p.app_id
  where b.status <> 'repaid' and case when p.bill_id is not null then b.bill_id = p.bill_id
    else b.due_date <= greatest(p.value_day,
      (select min(o.due_date) from bill o where o.app_id = p.app_id and o.status <> 'repaid')) end`

const { principal, interest, fee, feeTax, penalty } = receivable
/** What is paid first within a bill, by the order that its product's version names. */
const paidInOrder: Readonly<Record<RepaymentOrder, readonly string[]>> = {
  'charges first': [penalty, fee, feeTax, interest, principal],
  'interest first': [interest, principal, penalty, fee, feeTax],
  'principal first': [principal, interest, penalty, fee, feeTax],
}
const turns = repaymentOrders.map((order) => sql`when ${sql.lit(order)} then ${array(paidInOrder[order])}::text[]`)
const place = sql`array_position(case s.repayment_order ${sql.join(turns, sql` `)} end, c.account)`

/**
 * Pays, in one statement that writes each bill once.
 *
 * First the penalty of the bills that postings may pay is brought to their value days: money that arrives late with an
 * earlier value day takes back what was booked past it, unless that has been paid meanwhile; the rest is accrued. Then the
 * money goes within a bill to its components in the order of its product; among bills to the oldest due first; the rest to
 * the borrower's balance.
 *
 * `paid`, where given, is a table of `payment_id, bill_id` that gets a row for each bill a payment went to.
 */
export async function pay(tx: Tx, postings: Sql, { at, accountId, kind }: Booked, paid?: Sql): Promise<void> {
  await sql`
  with post as materialized (select * from ${postings} p), target as materialized (${payable(sql`post`)}), past as (
    select t.bill_id, x.value_day as day, e.accrued_from, -sum(e.amount_minor)::bigint as penalty
    from target t join bill b using (bill_id) join ledger_entry e using (bill_id) join ledger_tx x using (tx_id)
    where b.penalty_through > t.value_day and e.accrued_from is not null and x.value_day > t.value_day
    group by t.bill_id, x.value_day, e.accrued_from having sum(e.amount_minor) <> 0
  ), undone as (
    select p.bill_id, sum(p.penalty)::bigint as penalty, min(p.accrued_from) as through
    from past p join bill b using (bill_id) group by p.bill_id, b.penalty_open having -sum(p.penalty) <= b.penalty_open
  ), settled as materialized (
    select p.payment_id, b.bill_id, b.merchant_id, b.user_id, b.currency, b.due_date, b.instalment, p.value_day as day,
      b.booked_through, b.penalty_through as through, b.undone is not null as was_undone, accrued.penalty, accrued.by_month_end,
      b.penalty_minor + accrued.penalty as penalty_minor, b.penalty_open + accrued.penalty as penalty_open,
      b.fee_open, b.fee_tax_open, b.interest_open, b.principal_open, t.repayment_order
    from target p join (
        select raw.bill_id, raw.merchant_id, raw.user_id, raw.currency, raw.product_id, raw.principal_minor, raw.due_date,
          raw.instalment, raw.fee_open, raw.fee_tax_open, raw.interest_open, raw.principal_open, u.penalty as undone,
          raw.penalty_through as booked_through, raw.penalty_minor + coalesce(u.penalty, 0) as penalty_minor,
          raw.penalty_open + coalesce(u.penalty, 0) as penalty_open,
          coalesce(u.through, raw.penalty_through, raw.due_date) as penalty_through
        from bill raw left join undone u using (bill_id) where raw.bill_id in (select bill_id from target)) b using (bill_id)
      join product t using (product_id) cross join lateral (
        select ${accruedPenalty(sql`p.value_day`)} as penalty, ${accruedByMonthEnd(sql`p.value_day`)} as by_month_end) accrued
  ), moves as (
    select s.bill_id, s.merchant_id, s.user_id, s.currency, p.day, p.accrued_from, p.penalty, 0 as by_month_end
    from settled s join past p using (bill_id) where s.was_undone
    union all
    select bill_id, merchant_id, user_id, currency, day, through as accrued_from, penalty, by_month_end from settled
  ), ${bookPenaltyFrom('moves', { kind: 'penalty', at, accountId })}, component as (
    select s.payment_id, s.bill_id, c.account, c.open, (sum(c.open) over (
      partition by s.payment_id order by s.due_date, s.instalment, ${place}))::bigint - c.open as before
    from settled s cross join lateral (values
      (${receivable.penalty}, s.penalty_open), (${receivable.fee}, s.fee_open),
      (${receivable.feeTax}, s.fee_tax_open), (${receivable.interest}, s.interest_open),
      (${receivable.principal}, s.principal_open)) c (account, open)
  ), filled as materialized (
    select c.payment_id, c.bill_id, c.account, least(c.open, p.amount - c.before)::bigint as paid
    from component c join post p using (payment_id) where c.open > 0 and p.amount > c.before
  ), per_bill as materialized (
    select payment_id, bill_id, sum(paid)::bigint as total, ${paidTo}
    from filled group by payment_id, bill_id
  ), after as (
    select s.bill_id, p.paid_at, s.penalty_minor, s.penalty_open - coalesce(f.penalty, 0) as penalty_open,
      s.fee_open - coalesce(f.fee, 0) as fee_open, s.fee_tax_open - coalesce(f.fee_tax, 0) as fee_tax_open,
      s.interest_open - coalesce(f.interest, 0) as interest_open,
      s.principal_open - coalesce(f.principal, 0) as principal_open, coalesce(f.total, 0) as total, s.day, s.was_undone,
      s.through, s.booked_through
    from settled s join post p using (payment_id) left join per_bill f on f.bill_id = s.bill_id
    where f.total > 0 or s.was_undone or s.day > greatest(s.due_date, s.booked_through)
  ), changed as (
    update bill b
    set penalty_minor = a.penalty_minor, penalty_open = a.penalty_open, fee_open = a.fee_open, fee_tax_open = a.fee_tax_open,
      interest_open = a.interest_open, principal_open = a.principal_open, repaid_minor = b.repaid_minor + a.total,
      penalty_through = case when a.was_undone then greatest(a.through, a.day)
        when a.day > b.due_date then greatest(a.booked_through, a.day) else a.booked_through end,
      status = case when a.total > 0 and ${openOf} = 0 then 'repaid' else b.status end,
      repaid_at = case when a.total > 0 then case when ${openOf} = 0 then a.paid_at end else b.repaid_at end,
      version = b.version + (a.total > 0)::int
    from after a where b.bill_id = a.bill_id
  ), rest as materialized (
    select p.payment_id, p.user_id, (p.amount - coalesce(sum(f.total), 0))::bigint as minor
    from post p left join per_bill f using (payment_id) group by p.payment_id, p.user_id, p.amount
    having p.amount > coalesce(sum(f.total), 0)
  ), raised as (
    update borrower u set balance_minor = u.balance_minor + r.minor, version = u.version + 1
    from (select user_id, sum(minor)::bigint as minor from rest group by user_id) r where u.user_id = r.user_id
  ), booking as (
    insert into ledger_tx (merchant_id, kind, payment_id, at, value_day, account_id)
    select merchant_id, ${kind}, payment_id, ${at}::timestamptz, value_day, ${accountId}::integer from post
    returning tx_id, payment_id
  ), entries as (
    insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
    select x.tx_id, p.merchant_id, e.account, e.bill_id, p.user_id, p.currency, e.amount
    from booking x join post p using (payment_id) join (
      select payment_id, debit as account, null as bill_id, amount from post
      union all select payment_id, account, bill_id, -paid from filled
      union all select payment_id, ${account.borrowerBalance}, null, -minor from rest) e using (payment_id)
  )
  ${keepPaid(paid, sql`select payment_id, bill_id from per_bill`)}`.execute(tx)
}

/** The end of a posting statement: what was paid goes to the table that the caller keeps, or nowhere. */
const keepPaid = (paid: Sql | undefined, rows: Sql): Sql =>
  paid ? sql`insert into ${paid} (payment_id, bill_id) ${rows}` : sql`select 1`

/** Everything that the bill still owes after the posting, as booked. */
const openOf = sql`(a.principal_open + a.interest_open + a.fee_open + a.fee_tax_open + a.penalty_open)`

/** Sums of `paid` by component, named as in the bill. */
const paidTo = sql.join(
  Object.values(receivable).map((name) => {
    const column = sql.raw(name.replace('receivable.', ''))
    return sql`coalesce(sum(paid) filter (where account = ${name}), 0)::bigint as ${column}`
  }),
)

/**
 * Undoes payments: `reversals` has `reversal_id, payment_id, merchant_id, value_day, today` (the merchant's). Whatever was
 * booked for each comes back with the other sign, hand matching included; its bills owe again, penalty runs on from where
 * it stood. The caller has checked that balances hold what was overpaid. `paid` as in `pay`, of the reversals.
 */
export async function reverse(tx: Tx, reversals: Sql, { at, accountId, kind }: Booked, paid?: Sql): Promise<void> {
  await sql`
  with undo as materialized (select * from ${reversals} r), mirror as materialized (
    select u.reversal_id, e.merchant_id, e.account, e.bill_id, e.user_id, e.currency, -sum(e.amount_minor)::bigint as amount
    from undo u join ledger_tx x on x.payment_id = u.payment_id join ledger_entry e using (tx_id)
    group by 1, 2, 3, 4, 5, 6 having sum(e.amount_minor) <> 0
  ), per_bill as (
    select m.bill_id, u.today, sum(m.paid)::bigint as total, ${paidTo}
    from (select reversal_id, bill_id, account, amount as paid from mirror where bill_id is not null) m
      join undo u using (reversal_id) group by m.bill_id, u.today
  ), owed as (
    update bill b
    set penalty_open = b.penalty_open + f.penalty, fee_open = b.fee_open + f.fee, fee_tax_open = b.fee_tax_open + f.fee_tax,
      interest_open = b.interest_open + f.interest, principal_open = b.principal_open + f.principal,
      repaid_minor = b.repaid_minor - f.total, repaid_at = null,
      status = case when b.due_date < f.today then 'overdue' else 'repayment' end, version = b.version + 1
    from per_bill f where b.bill_id = f.bill_id
  ), lowered as (
    update borrower p set balance_minor = p.balance_minor - m.minor, version = p.version + 1
    from (select user_id, sum(amount)::bigint as minor from mirror where account = ${account.borrowerBalance}
      group by user_id) m
    where p.user_id = m.user_id
  ), booking as (
    insert into ledger_tx (merchant_id, kind, payment_id, reverses_tx, at, value_day, account_id)
    select u.merchant_id, ${kind}, u.reversal_id, min(x.tx_id), ${at}::timestamptz, u.value_day, ${accountId}::integer
    from undo u join ledger_tx x using (payment_id) group by u.merchant_id, u.reversal_id, u.value_day
    returning tx_id, payment_id
  ), entries as (
    insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
    select x.tx_id, m.merchant_id, m.account, m.bill_id, m.user_id, m.currency, m.amount
    from mirror m join booking x on x.payment_id = m.reversal_id
  )
  ${keepPaid(paid, sql`select distinct reversal_id, bill_id from mirror where bill_id is not null`)}`.execute(tx)
}

/** Money for nobody we know: it is in the channel, and owed to whoever it turns out to be. No merchant yet. */
export async function postUnidentified(tx: Tx, payments: Sql, { at, accountId, kind }: Booked): Promise<void> {
  await sql`
  with post as materialized (select * from ${payments} p), booking as (
    insert into ledger_tx (merchant_id, kind, payment_id, at, value_day, account_id)
    select null, ${kind}, payment_id, ${at}::timestamptz, value_day, ${accountId}::integer from post
    returning tx_id, payment_id
  )
  insert into ledger_entry (tx_id, account, currency, amount_minor)
  select x.tx_id, e.account, p.currency, e.amount
  from booking x join post p using (payment_id)
    cross join lateral (values (p.debit, p.amount), (${account.unidentified}, -p.amount)) e (account, amount)`.execute(
    tx,
  )
}
