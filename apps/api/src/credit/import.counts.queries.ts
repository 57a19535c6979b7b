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

export async function countOutcome(tx: Tx): Promise<Omit<LoanBookOutcome['counts'], 'products'>> {
  const { rows } = await sql<Omit<LoanBookOutcome['counts'], 'products'>>`
    with file as (
      select count(*) as rows, count(*) filter (where judgement = 'new') as accepted,
        count(*) filter (where judgement = 'unchanged') as unchanged,
        count(*) filter (where judgement = 'refused') as refused
      from import_row
    ), due as (
      select count(*) as bills, count(*) filter (where is_repaid) as repaid,
        count(*) filter (where not is_repaid and due_date < export_day) as overdue
      from (select r.paid >= r.principal + r.interest + r.fee + r.fee_tax as is_repaid, r.due_date, m.export_day
        from import_row r join import_merchant m using (merchant_id) where r.judgement = 'new') bill
    )
    select file.*, due.*,
      (select count(*) from (select distinct merchant_id, loan_ref from import_row) loan) as loans,
      (select count(*) from (select distinct merchant_id, loan_ref from import_row where judgement = 'new') loan
        where not exists (select from application a where a.merchant_id = loan.merchant_id
          and a.loan_ref = loan.loan_ref)) as applications,
      (select count(*) from (select distinct merchant_id, doc_type, doc_number from import_row where judgement = 'new') person
        where not exists (select from borrower p where ${samePerson})) as borrowers,
      (select count(*) from (
          select merchant_id, doc_type, doc_number, contact1_mobile as mobile from import_row
          where judgement = 'new' and contact1_mobile is not null
          union
          select merchant_id, doc_type, doc_number, contact2_mobile from import_row
          where judgement = 'new' and contact2_mobile is not null) person
        where not exists (select from borrower p join contact k using (user_id)
          where ${samePerson} and k.mobile = person.mobile)) as contacts
    from file, due`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('a count answers one row')
  return counts
}

/** What the new rows come to by currency: to be compared with the total that whoever sent the book states. */
export async function sumsOfNew(tx: Tx): Promise<LoanBookOutcome['sums']> {
  const { rows } = await sql<LoanBookOutcome['sums'][number]>`
    select currency, count(*) as instalments, sum(principal)::bigint as principal, sum(total)::bigint as total,
      sum(least(paid, total))::bigint as paid, sum(greatest(total - paid, 0))::bigint as open
    from (select m.currency, r.principal, r.paid, r.principal + r.interest + r.fee + r.fee_tax as total
      from import_row r join import_merchant m using (merchant_id) where r.judgement = 'new') bill
    group by currency order by currency`.execute(tx)
  return rows
}
const samePerson = sql`p.merchant_id = person.merchant_id and p.doc_type = person.doc_type
  and p.doc_number = person.doc_number`

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
      select from product t where t.merchant_id = r.merchant_id and t.code = r.product_code
        and t.deleted_at is null and (t.state in ('active', 'retired') or t.imported))
    order by m.merchant_id, r.product_code, r.disbursed_on, r.row_number`.execute(tx)
  return rows
}
