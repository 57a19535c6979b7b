/** Who gains by what becomes of money that leaves. */
import { accountsOf, isBorrower } from '../access/public.ts'
import { type Sql, sql } from '../platform/db.ts'

const borrowersOf = (orders: Sql) => sql`any(
  select coalesce(r.user_id, a.user_id, i.user_id) from outgoing_order h
    left join refund r on h.kind = 'refund' and r.refund_id = h.target_id
    left join application a on h.kind = 'loan' and a.app_id = h.target_id
    left join bill i on h.kind = 'debit' and i.bill_id = h.target_id
  where h.order_id in (${orders}))`

/** Staff whose bank account it is: as HR has it on record, or as their own loan does. */
export const holdersOf = (bankAccount: Sql) => sql`
  select s.account_id from staff_person s where s.account_id is not null and s.bank_account = ${bankAccount}
  union all select s.account_id from borrower b
    join staff_person s on s.account_id is not null and (b.mobile in (s.phone, s.second_phone) or lower(b.email) = lower(s.email))
  where b.bank_account = ${bankAccount}`

/** The caller, where one of these orders is theirs: as its borrower, on their line of a payroll, or to an account of theirs. */
export const gainersOfOrders = (orders: Sql, accountId: number) => sql`
  select ${accountId}::int where ${isBorrower([accountId], borrowersOf(orders))}
    or exists (select from outgoing_order h left join staff_payout_line l on h.kind = 'staff' and l.line_id = h.target_id
      where h.order_id in (${orders}) and (l.account_id = any(${accountsOf([accountId])})
        or exists (select from (${holdersOf(sql`h.bank_account`)}) p where p.account_id = any(${accountsOf([accountId])}))))`
