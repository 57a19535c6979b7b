/** Borrowers by what somebody knows of them: one statement, at most `lookedAt` looked at whatever the name. */
import type { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import type { Parsed } from '@cordillera/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { dueOf } from '../credit/public.ts'
import { RawJson } from '../platform/answer.ts'
import { array } from '../platform/db.ts'
import { phonesMeant } from '../platform/phones.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { accountsMeant, documentsMeant } from './identity.rules.ts'

type SearchInput = Parsed<typeof queryLoanUserInfo>
type Predicate = RawBuilder<unknown>

const among = (column: string, values: readonly string[]): Predicate =>
  sql`b.${sql.raw(column)} = any(${array(values)}::text[])`

const predicates: Record<SearchInput['filterType'], (value: string) => Predicate> = {
  mobile: (value) => among('mobile', phonesMeant(value)),
  user_id: (value) => sql`b.user_id = ${value.toUpperCase()}`,
  pan_number: (value) => among('doc_number', documentsMeant(value)),
  bank_account: (value) => among('bank_account', accountsMeant(value)),
  // no more than a mask shows: "maria garcia" finds María G•••z, whatever stands behind the dots
  name: (value) => sql`name_shown(b.first_name, b.middle_name, b.last_name) @@ name_asked(${value})`,
  any: (value) =>
    sql`(${among('mobile', phonesMeant(value))} or b.user_id = ${value.toUpperCase()} or ${among('doc_number', documentsMeant(value))})`,
}

/** Nobody turns pages beyond it: who finds more adds a word. Each is a row fetched from anywhere among millions. */
const lookedAt = 1000

/** One page as JSON text of `listOf(foundUser)`, latest registered first. */
export async function pageOfBorrowers(
  { db, rows, now }: { db: Scoped; rows: ScopedRows; now: Date },
  { currentPage, pageSize, filterType, filterValue }: SearchInput,
): Promise<RawJson> {
  const { rows: answers } = await sql<{ page: string }>`
    with hit as materialized (
      select b.user_id, b.registered_at from ${rows.borrowers} b where ${predicates[filterType](filterValue)}
      limit ${lookedAt + 1}
    ), page as (
      select user_id from hit order by registered_at desc, user_id
      limit ${pageSize}::int offset ${(currentPage - 1) * pageSize}::int
    )
    select json_build_object(
      'list', coalesce((select json_agg(row) from (
        select b.user_id, ${maskedName} as name, b.doc_type as "docType",
          mask_number(b.doc_number) as "docNumber", mask_phone(b.mobile) as mobile, b.bank_name as "bankName",
          mask_number(b.bank_account) as "bankAccount", b.merchant_id as merchant, m.name as "merchantName", m.country,
          b.registered_at as "registrationTime", m.currency, open.n as "openBills", open.amount as "openAmount",
          (${now}::timestamptz at time zone m.time_zone)::date - open.oldest_due as dpd
        from page join borrower b using (user_id) join merchant m using (merchant_id) cross join lateral (
          select count(*) as n, min(due_date) as oldest_due, coalesce(sum(${dueOf(sql`(${now}::timestamptz at time zone m.time_zone)::date`)}), 0)::bigint as amount
          from bill b join product t using (product_id) where b.user_id = page.user_id and b.status <> 'repaid') open
        order by b.registered_at desc, b.user_id) row), '[]'::json),
      'total', least(counted.n, ${lookedAt}::int), 'totalIsExact', counted.n <= ${lookedAt}::int,
      'currentPage', ${currentPage}::int, 'pageSize', ${pageSize}::int)::text as page
    from (select count(*) as n from hit) counted`.execute(db)
  return new RawJson(answers[0]?.page ?? 'null')
}

/** First name in full, family names hidden but for their ends. */
export const maskedName: RawBuilder<unknown> = sql`concat_ws(' ', b.first_name, b.middle_name, mask_name(b.last_name))`
