/** Making what a loan book tells: products, borrowers, contacts, applications, bills, and the ledger under them. */
import { sql, type Tx } from '../platform/db.ts'
import { defaultTerms, type NewProduct } from './import.counts.queries.ts'
import { account, receivable } from './ledger.accounts.ts'
import { feeTaxOn, nextVersion } from './product.queries.ts'

/** The steps of an import in order. Each is one statement over everything that was judged new. */
export const applySteps: readonly ((tx: Tx, now: Date, jobId: string) => Promise<unknown>)[] = [
  insertBorrowers,
  insertContacts,
  insertApplications,
  prepareBills,
  insertBills,
  insertTransactions,
  insertEntries,
  raiseBalances,
]

const countryOf = (merchantId: number) => sql`(select country from merchant where merchant_id = ${merchantId})`

export async function insertProducts(tx: Tx, products: readonly NewProduct[], accountId: number, now: Date) {
  if (products.length === 0) return
  const { penaltyDailyRate, penaltyCapRate, extensionFeeRate, graceDays } = defaultTerms
  await tx
    .insertInto('product')
    .values(
      products.map(({ merchantId, code, currency, tenureDays, periods, effectiveFrom }) => ({
        merchantId,
        code,
        // somebody may be writing a draft of it; this one lends nothing before another person activates it
        state: 'draft',
        imported: true,
        feeTaxRate: sql<string>`coalesce(${feeTaxOn(countryOf(merchantId), sql`${effectiveFrom}::date`)}, 0)`,
        versionNumber: sql<number>`${nextVersion(merchantId, code)}`,
        name: code,
        tenureDays,
        periods,
        currency,
        penaltyDailyRate,
        penaltyCapRate,
        graceDays,
        extensionFeeRate,
        effectiveFrom,
        createdBy: accountId,
        createdAt: now,
      })),
    )
    .execute()
}

/**
 * A person who is known already stays as they are: staff may have corrected what a book still says. Whoever applied was
 * registered by then: a book without the day of registration gives the first application of the person's.
 */
async function insertBorrowers(tx: Tx) {
  await sql`insert into borrower (merchant_id, first_name, middle_name, last_name, gender, birth_date, doc_type,
      doc_number, mobile, email, state, city, address, bank_account, time_zone, whatsapp, telegram, postal_code,
      permanent_state, permanent_city, permanent_address, marital_status, education, employment_type, monthly_income_minor,
      family_income_minor, language, second_id, registered_at)
    select distinct on (merchant_id, doc_type, doc_number) r.merchant_id, first_name, middle_name, last_name, gender,
      birth_date, doc_type, doc_number, mobile, email, state, city, address, bank_account, r.time_zone, whatsapp, telegram,
      postal_code, permanent_state, permanent_city, permanent_address, marital_status, education, employment_type,
      monthly_income, family_income, language, second_id,
      min(coalesce(${instantOf('r.registered_at')}, ${instantOf('r.applied_at')}))
        over (partition by r.merchant_id, doc_type, doc_number)
    from import_row r join import_merchant m using (merchant_id)
    where judgement = 'new' order by merchant_id, doc_type, doc_number, row_number
    on conflict (merchant_id, doc_type, doc_number) do nothing`.execute(tx)
}

async function insertContacts(tx: Tx, now: Date) {
  await sql`insert into contact (merchant_id, user_id, relation, name, mobile, source, created_at)
    select distinct on (p.user_id, c.mobile) p.merchant_id, p.user_id, c.relation, c.name, c.mobile, 'application',
      ${now}::timestamptz
    from import_row r join borrower p using (merchant_id, doc_type, doc_number)
      cross join lateral (values (1, r.contact1_relation, r.contact1_name, r.contact1_mobile),
        (2, r.contact2_relation, r.contact2_name, r.contact2_mobile)) c (place, relation, name, mobile)
    where r.judgement = 'new' and c.mobile is not null order by p.user_id, c.mobile, r.row_number, c.place
    on conflict (user_id, mobile) do nothing`.execute(tx)
}

/** A loan's later instalments may come in a later book: they add to the loan that is here. */
async function insertApplications(tx: Tx) {
  await sql`with loan as (
      select merchant_id, loan_ref, min(row_number) as row_number, sum(principal)::bigint as total
      from import_row where judgement = 'new' group by 1, 2
    )
    insert into application (merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor,
      currency, instalments, new_customer, applied_at, disbursed_on)
    select r.merchant_id, p.user_id, t.product_id, r.loan_ref, 'approved', 'success', l.total, m.currency, r.instalments,
      r.new_customer, ${instantOf('r.applied_at')}, r.disbursed_on
    from loan l join import_row r using (row_number) join import_merchant m on m.merchant_id = r.merchant_id
      join borrower p on p.merchant_id = r.merchant_id and p.doc_type = r.doc_type and p.doc_number = r.doc_number
      join (select distinct on (merchant_id, code) * from product
        where deleted_at is null and (state in ('active', 'retired') or imported)
        order by merchant_id, code, state in ('active', 'retired') desc, version_number desc) t
        on t.merchant_id = r.merchant_id and t.code = r.product_code
    on conflict (merchant_id, loan_ref) do update
      set loan_amount_minor = application.loan_amount_minor + excluded.loan_amount_minor`.execute(tx)
}

/** Text as `readMoment` gives it: with an offset an instant, without one the merchant's local time. */
const instantOf = (column: string) => {
  const text = sql.raw(column)
  return sql`case when ${text} ~ '(Z|[+-][0-9][0-9]:?[0-9][0-9])$' then ${text}::timestamptz
    else ${text}::timestamp at time zone m.time_zone end`
}

/**
 * The bills to be, each with its ids, what its payment covered (fee, the tax on it, interest, principal: DOMAIN §4) and what
 * of it was too much. Penalty runs from the export day on: an unpaid bill that was due before has its penalty counted
 * through that day.
 */
async function prepareBills(tx: Tx) {
  await sql`create temp table import_bill on commit drop as
    select new_id('B') as bill_id, a.app_id, a.user_id, a.product_id, a.merchant_id, m.currency, r.instalment,
      r.instalments, r.due_date, r.disbursed_on, r.principal, r.interest, r.fee, r.fee_tax, r.paid,
      pay.fee as paid_fee, pay.fee_tax as paid_fee_tax, pay.interest as paid_interest, pay.principal as paid_principal,
      r.paid - pay.fee - pay.fee_tax - pay.interest - pay.principal as surplus,
      pay.principal = r.principal as is_repaid, m.export_day,
      coalesce(${instantOf('r.last_paid_at')}, m.export_day::timestamp at time zone m.time_zone) as paid_at,
      coalesce(left(r.last_paid_at, 10)::date, m.export_day) as paid_on,
      ${nextTx} as accrual_tx, case when r.paid > 0 then ${nextTx} end as payment_tx
    from import_row r join import_merchant m using (merchant_id) join application a using (merchant_id, loan_ref)
      cross join lateral (select least(r.paid, r.fee) as fee) fee
      cross join lateral (select fee.fee, least(r.paid - fee.fee, r.fee_tax) as fee_tax) tax
      cross join lateral (select tax.*, least(r.paid - tax.fee - tax.fee_tax, r.interest) as interest) interest
      cross join lateral (select interest.*,
        least(r.paid - interest.fee - interest.fee_tax - interest.interest, r.principal) as principal) pay
    where r.judgement = 'new'`.execute(tx)
  await sql`create temp table import_payout on commit drop as
    select app_id, merchant_id, currency, disbursed_on, sum(principal)::bigint as total, ${nextTx} as tx_id
    from import_bill group by app_id, merchant_id, currency, disbursed_on`.execute(tx)
  await sql`analyze import_bill, import_payout`.execute(tx)
}
const nextTx = sql`nextval(pg_get_serial_sequence('ledger_tx', 'tx_id'))`

async function insertBills(tx: Tx, now: Date, jobId: string) {
  await sql`insert into bill (bill_id, merchant_id, app_id, user_id, product_id, instalment, instalments, currency,
      principal_minor, interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open,
      penalty_through, due_date, original_due_date, status, repaid_minor, repaid_at, created_at, imported_paid_minor, import_job_id)
    select bill_id, merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal, interest, fee,
      fee_tax, principal - paid_principal, interest - paid_interest, fee - paid_fee, fee_tax - paid_fee_tax,
      case when due_date < export_day and not is_repaid then export_day end, due_date, due_date,
      case when is_repaid then 'repaid' when due_date < export_day then 'overdue' else 'repayment' end, paid - surplus,
      case when is_repaid then paid_at end, ${now}::timestamptz, paid, ${jobId}
    from import_bill`.execute(tx)
}

async function insertTransactions(tx: Tx, now: Date) {
  await sql`insert into ledger_tx (tx_id, merchant_id, kind, bill_id, at, value_day) overriding system value
    select tx_id, merchant_id, 'disbursement', null, ${now}::timestamptz, disbursed_on from import_payout
    union all
    select accrual_tx, merchant_id, 'accrual', bill_id, ${now}::timestamptz, disbursed_on from import_bill
    where interest + fee + fee_tax > 0
    union all
    select payment_tx, merchant_id, 'opening payment', bill_id, ${now}::timestamptz, paid_on from import_bill
    where payment_tx is not null`.execute(tx)
}

/** One statement, so that the ledger's check sees whole transactions. */
async function insertEntries(tx: Tx) {
  const { income, taxPayable, cashPayout, cashOpening, borrowerBalance } = account
  await sql`insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
    select tx_id, merchant_id, ${cashPayout}, null, null, currency, -total from import_payout
    union all
    select e.tx_id, b.merchant_id, e.account, b.bill_id, b.user_id, b.currency, e.amount
    from import_bill b join import_payout d using (app_id) cross join lateral (values
      (d.tx_id, ${receivable.principal}, b.principal),
      (b.accrual_tx, ${receivable.interest}, b.interest), (b.accrual_tx, ${income.interest}, -b.interest),
      (b.accrual_tx, ${receivable.fee}, b.fee), (b.accrual_tx, ${income.fee}, -b.fee),
      (b.accrual_tx, ${receivable.feeTax}, b.fee_tax), (b.accrual_tx, ${taxPayable}, -b.fee_tax),
      (b.payment_tx, ${cashOpening}, b.paid),
      (b.payment_tx, ${receivable.fee}, -b.paid_fee), (b.payment_tx, ${receivable.feeTax}, -b.paid_fee_tax),
      (b.payment_tx, ${receivable.interest}, -b.paid_interest),
      (b.payment_tx, ${receivable.principal}, -b.paid_principal),
      (b.payment_tx, ${borrowerBalance}, -b.surplus)) e (tx_id, account, amount)
    where e.amount <> 0`.execute(tx)
}

async function raiseBalances(tx: Tx) {
  await sql`update borrower p set balance_minor = balance_minor + b.surplus, version = version + 1
    from (select user_id, sum(surplus)::bigint as surplus from import_bill where surplus > 0 group by user_id) b
    where p.user_id = b.user_id`.execute(tx)
}
