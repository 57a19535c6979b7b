/** A loan book's rows in a temporary table, and the judgement of each: new, unchanged or refused. */
import { copyValue } from '../platform/copy.ts'
import { sql, type Tx } from '../platform/db.ts'
import type { LoanRow, ReadRow } from './import.row.rules.ts'

/** Columns of a row that is right, in staging order. */
const rowColumns = {
  instalment: 'smallint',
  instalments: 'smallint',
  product_code: 'text',
  first_name: 'text',
  middle_name: 'text',
  last_name: 'text',
  gender: 'text',
  birth_date: 'date',
  doc_type: 'text',
  doc_number: 'text',
  mobile: 'text',
  email: 'text',
  state: 'text',
  city: 'text',
  address: 'text',
  bank_account: 'text',
  time_zone: 'text',
  whatsapp: 'text',
  telegram: 'text',
  postal_code: 'text',
  permanent_state: 'text',
  permanent_city: 'text',
  permanent_address: 'text',
  marital_status: 'text',
  education: 'text',
  employment_type: 'text',
  monthly_income: 'bigint',
  family_income: 'bigint',
  language: 'text',
  second_id: 'text',
  registered_at: 'text',
  contact1_relation: 'text',
  contact1_name: 'text',
  contact1_mobile: 'text',
  contact2_relation: 'text',
  contact2_name: 'text',
  contact2_mobile: 'text',
  applied_at: 'text',
  disbursed_on: 'date',
  principal: 'bigint',
  interest: 'bigint',
  fee: 'bigint',
  fee_tax: 'bigint',
  due_date: 'date',
  paid: 'bigint',
  last_paid_at: 'text',
  new_customer: 'boolean',
} as const satisfies Record<keyof LoanRow, string>
const rowColumnNames = Object.keys(rowColumns) as (keyof LoanRow)[]
const noRow = rowColumnNames.map(() => '\\N').join('\t')

export const stagingCopy = `copy import_row (row_number, merchant_id, loan_ref, judgement, faults, ${rowColumnNames.join(', ')}) from stdin`

/** One line of COPY. Faults are `column:reason`, joined by `|`; `parseFaults` reads them. */
export function stagingLine({ number, merchantId, loanRef, faults, row }: ReadRow): string {
  const judged = faults.length > 0 ? 'refused' : 'new'
  const said = faults.length > 0 ? faults.map(({ column, reason }) => `${column}:${reason}`).join('|') : '\\N'
  const head = `${number}\t${merchantId ?? '\\N'}\t${copyValue(loanRef)}\t${judged}\t${said}`
  if (!row) return `${head}\t${noRow}\n`
  let line = head
  for (const column of rowColumnNames) line += `\t${copyValue(row[column])}`
  return `${line}\n`
}

/** What `faults` says: a column, a reason's name, and the columns that differ where it is about that. */
export function parseFaults(faults: string): { column: string; reason: string; columns: string }[] {
  return faults.split('|').map((fault) => {
    const [, column = '', reason = '', columns = ''] = /^([^:]*):([^=]*)=?(.*)$/.exec(fault) ?? []
    return { column, reason, columns }
  })
}

export interface ImportMerchant {
  merchantId: number
  exportDay: string
}

/** The tables of one import; they are gone when the transaction ends. `import_row.judgement`: new, unchanged, refused. */
export async function createStaging(tx: Tx, merchants: readonly ImportMerchant[]): Promise<void> {
  const columns = rowColumnNames.map((name) => `${name} ${rowColumns[name]}`).join(', ')
  await sql`create temp table import_row (row_number integer not null, merchant_id smallint, loan_ref text not null,
    judgement text not null, faults text, ${sql.raw(columns)}) on commit drop`.execute(tx)
  await sql`create temp table import_merchant on commit drop as
    select m.merchant_id, m.name, m.country, m.currency, m.time_zone, given.export_day
    from unnest(${merchants.map(({ merchantId }) => merchantId)}::smallint[],
      ${merchants.map(({ exportDay }) => exportDay)}::date[]) given (merchant_id, export_day)
    join merchant m using (merchant_id)`.execute(tx)
}

export const emptyStaging = (tx: Tx) => sql`truncate import_row`.execute(tx)

/** The first key of the advisory locks on merchants that are imported into. */
export const importLock = 7_031_905

/** Takes the merchants of the file for this import until its transaction ends; false where another import has one. */
export async function lockMerchants(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    with used as materialized (
      select distinct merchant_id from import_row where merchant_id is not null order by merchant_id
    )
    select coalesce(bool_and(pg_try_advisory_xact_lock(${importLock}, merchant_id)), true) as got from used`.execute(tx)
  return rows[0]?.got === true
}

/** Judges what only the whole file and the database can tell. Each step looks at rows that are still `new`. */
export async function judge(tx: Tx): Promise<void> {
  await refuseRepeated(tx)
  await refuseUnequal(tx)
  await compareExisting(tx)
  await refuseSiblings(tx)
  await sql`analyze import_row`.execute(tx)
}

async function refuseRepeated(tx: Tx): Promise<void> {
  await sql`update import_row r set judgement = 'refused', faults = 'instalment:twiceInFile'
    from (select merchant_id, loan_ref, instalment from import_row where judgement = 'new' group by 1, 2, 3
      having count(*) > 1) twice
    where r.judgement = 'new' and r.merchant_id = twice.merchant_id and r.loan_ref = twice.loan_ref
      and r.instalment = twice.instalment`.execute(tx)
}

/** All rows of a loan agree on who borrowed what when. */
async function refuseUnequal(tx: Tx): Promise<void> {
  await sql`with loan as (
      select distinct on (merchant_id, loan_ref) merchant_id, loan_ref, row_number, product_code, instalments, doc_type,
        doc_number, disbursed_on
      from import_row where judgement = 'new' and instalments > 1 order by merchant_id, loan_ref, row_number
    ), unequal as (
      select r.row_number, case when r.product_code <> l.product_code then 'product_code'
        when r.instalments <> l.instalments then 'instalments' when r.doc_type <> l.doc_type then 'doc_type'
        when r.doc_number <> l.doc_number then 'doc_number'
        when r.disbursed_on <> l.disbursed_on then 'disbursed_at' end as at
      from import_row r join loan l using (merchant_id, loan_ref) where r.judgement = 'new'
    )
    update import_row r set judgement = 'refused', faults = u.at || ':differsInFile'
    from unequal u where r.row_number = u.row_number and u.at is not null`.execute(tx)
}

/**
 * A bill that is here already is compared with what the book said of it; what was paid since does not count, and neither does
 * whose it is, not of a further instalment either while anything else differs: a row would else tell whether a document was guessed right.
 */
async function compareExisting(tx: Tx): Promise<void> {
  await sql`with found as (
      select r.row_number, b.bill_id is not null as there, p.doc_type <> r.doc_type or p.doc_number <> r.doc_number as is_other,
        array_remove(array[
        case when t.code <> r.product_code then 'product_code' end,
        case when a.instalments <> r.instalments then 'instalments' end,
        case when b.currency <> m.currency then 'currency' end,
        case when b.principal_minor <> r.principal then 'principal' end,
        case when b.interest_minor <> r.interest then 'interest' end,
        case when b.fee_minor <> r.fee then 'fee' end,
        case when b.fee_tax_minor <> r.fee_tax then 'fee_tax' end,
        case when b.original_due_date <> r.due_date then 'due_date' end,
        case when coalesce(b.imported_paid_minor, b.repaid_minor) <> r.paid then 'paid_amount' end], null) as differs
      from import_row r join import_merchant m using (merchant_id) join application a using (merchant_id, loan_ref)
        join borrower p using (user_id) join product t using (product_id)
        left join bill b on b.app_id = a.app_id and b.instalment = r.instalment
      where r.judgement = 'new'
    ), judged as (
      select row_number, there, case when differs = '{}' and not there and is_other then '{doc_number}' else differs end as differs from found
    )
    update import_row r set judgement = case when differs = '{}' then 'unchanged' else 'refused' end,
      faults = differs[1] || ':existsDifferently=' || array_to_string(differs, ', ')
    from judged f where r.row_number = f.row_number and (f.there or f.differs <> '{}')`.execute(tx)
}

/** A loan comes in whole or not at all; a row whose merchant is unknown stands for its loan id wherever that occurs. */
async function refuseSiblings(tx: Tx): Promise<void> {
  await sql`update import_row r set judgement = 'refused', faults = ':siblingRefused'
    where r.judgement = 'new' and exists (select from import_row f where f.judgement = 'refused' and f.loan_ref = r.loan_ref
      and coalesce(f.merchant_id, r.merchant_id) = r.merchant_id)`.execute(tx)
}

/** Refused rows with why, in file order. */
export async function refusedRows(tx: Tx) {
  const { rows } = await sql<{ rowNumber: number; loanRef: string; faults: string }>`
    select row_number, loan_ref, faults from import_row where judgement = 'refused' order by row_number`.execute(tx)
  return rows
}
