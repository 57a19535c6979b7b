/** What an import would make, counted before it makes it: the dry run's answer, and the run's. */
import type { LoanBookOutcome } from '@cordillera/contract/credit/import'
import { sql, type Tx } from '../platform/db.ts'

/** The terms a product gets that a book names and nobody has defined (docs/spec-gaps.md). Rates are fractions. */
export const defaultTerms = {
  penaltyDailyRate: '0.01',
  penaltyCapRate: '1',
  extensionFeeRate: '0.1',
  graceDays: 0,
} as const

/** Rows that are right and new, `r`, their merchant `m`, and their product `t` and borrower `p` where they exist. */
const incoming = sql`import_row r join import_merchant m using (merchant_id)
  left join borrower p on p.merchant_id = r.merchant_id and p.doc_type = r.doc_type and p.doc_number = r.doc_number`

export async function countOutcome(tx: Tx): Promise<LoanBookOutcome['counts']> {
  const { rows } = await sql<LoanBookOutcome['counts']>`
    with file as (
      select count(*) as rows, count(distinct (merchant_id, loan_ref)) as loans,
        count(*) filter (where judgement = 'new') as accepted,
        count(*) filter (where judgement = 'unchanged') as unchanged,
        count(*) filter (where judgement = 'refused') as refused
      from import_row
    ), fresh as (
      select count(distinct (r.merchant_id, r.doc_type, r.doc_number)) filter (where p.user_id is null) as borrowers,
        count(distinct (r.merchant_id, r.loan_ref)) filter (where not exists (
          select from application a where a.merchant_id = r.merchant_id and a.loan_ref = r.loan_ref)) as applications,
        count(*) as bills,
        count(*) filter (where r.paid >= due.total) as repaid,
        count(*) filter (where r.paid < due.total and r.due_date < m.export_day) as overdue
      from ${incoming} cross join lateral (select r.principal + r.interest + r.fee + r.fee_tax as total) due
      where r.judgement = 'new'
    ), people as (
      select distinct r.merchant_id, r.doc_type, r.doc_number, p.user_id, c.mobile
      from ${incoming} cross join lateral (values (r.contact1_mobile), (r.contact2_mobile)) c (mobile)
      where r.judgement = 'new' and c.mobile is not null
    )
    select file.*, fresh.*, (select count(*) from people where not exists (
        select from contact k where k.user_id = people.user_id and k.mobile = people.mobile)) as contacts
    from file, fresh`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('a count answers one row')
  const products = await newProducts(tx)
  return { ...counts, products: products.length }
}

export interface NewProduct {
  merchantId: number
  merchant: string
  country: LoanBookOutcome['products'][number]['country']
  currency: LoanBookOutcome['products'][number]['currency']
  code: string
  tenureDays: number
  periods: number
  /** The first loan under it. */
  effectiveFrom: string
}

/** Codes that no product has: days and periods by the code (`MX-7D-1P`), else by the dates and instalments of a loan. */
export async function newProducts(tx: Tx): Promise<NewProduct[]> {
  const { rows } = await sql<NewProduct>`
    select distinct on (m.merchant_id, r.product_code) m.merchant_id, m.name as merchant, m.country, m.currency,
      r.product_code as code,
      coalesce(substring(r.product_code from '-([0-9]{1,3})D-[0-9]{1,2}P$')::int,
        greatest(1, (r.due_date - r.disbursed_on) / r.instalment)) as tenure_days,
      coalesce(substring(r.product_code from '-[0-9]{1,3}D-([0-9]{1,2})P$')::int, r.instalments) as periods,
      r.disbursed_on as effective_from
    from import_row r join import_merchant m using (merchant_id)
    where r.judgement = 'new' and not exists (
      select from product t where t.merchant_id = r.merchant_id and t.code = r.product_code)
    order by m.merchant_id, r.product_code, r.disbursed_on, r.row_number`.execute(tx)
  return rows
}
