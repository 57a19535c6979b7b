/** One borrower found in scope, and what hangs on them. */

import type {
  fetchAllUserInfo,
  fetchHistory,
  queryLatestAuditRecord,
  queryLatestLoginInfo,
} from '@cordillera/contract/borrower/user'
import type { Country, Currency } from '@cordillera/contract/countries'
import type { Input, Output } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import { auditOf } from '../audit/public.ts'
import { historyOf, timelineOf } from '../collection/public.ts'
import { dueOf, loanBillsOf } from '../credit/public.ts'
import type { Caller } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

/** A borrower as stored. Nothing of it leaves the server before user.routes.ts has masked it. */
export interface StoredBorrower {
  userId: string
  firstName: string
  middleName: string | null
  lastName: string
  gender: string | null
  birthDate: string | null
  maritalStatus: string | null
  mobile: string
  email: string | null
  whatsapp: string | null
  telegram: string | null
  state: string | null
  city: string | null
  address: string | null
  postalCode: string | null
  permanentState: string | null
  permanentCity: string | null
  permanentAddress: string | null
  employmentType: string | null
  monthlyIncomeMinor: Minor | null
  familyIncomeMinor: Minor | null
  language: string | null
  education: string | null
  docType: string
  docNumber: string
  secondId: string | null
  bankAccount: string | null
  bankName: string | null
  bankCode: string | null
  timeZone: string | null
  balanceMinor: Minor
  version: number
  registeredAt: Date
  merchantId: number
  merchantName: string
  merchantZone: string
  country: Country
  currency: Currency
  today: string
}

export async function findBorrower(
  { db, rows, now }: { db: Scoped; rows: ScopedRows; now: Date },
  userId: string,
): Promise<StoredBorrower | null> {
  const { rows: found } = await sql<StoredBorrower>`
    select b.*, coalesce(b.bank_name, known_bank(m.country, b.bank_code, b.bank_account)) as bank_name, m.name as merchant_name, m.time_zone as merchant_zone, m.country, m.currency,
      (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.borrowers} b join merchant m using (merchant_id) where b.user_id = ${userId}`.execute(db)
  return found[0] ?? null
}

type AllInfo = Output<typeof fetchAllUserInfo>
/** Contacts as stored; masked by the caller. */
export type Hanging = Omit<AllInfo, 'today' | 'base' | 'eventsSince' | 'logsSince'>

const list = (of: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(row), '[]'::json) from (${of}) row)`

/** What of it is for whom. */
interface Reader {
  user: Caller
  /** Cases in scope; null for those who work none. */
  cases: ScopedRows['cases'] | null
  opensDesk: boolean
  /** From when on the history of cases is read; null: all of it. */
  eventsFrom: Date | null
}

/** Everything that hangs on the person, in one statement. */
export async function readHanging(db: Db, of: StoredBorrower, now: Date, reader: Reader): Promise<Hanging> {
  const { userId, merchantId, today } = of
  const { rows } = await sql<Hanging>`
    select ${contactsOf(userId)} as contacts, ${list(loginsOf(userId, 50))} as logins,
      ${applicationsOf(userId, today, reader.user)} as applications, ${loanBillsOf(userId, now)} as bills,
      ${fundChangesOf(userId)} as "fundChanges", ${reader.cases ? casesOf(userId, reader.cases) : sql`'[]'::json`} as cases,
      ${reader.opensDesk ? ordersOf(userId) : sql`null::int`} as "workOrders",
      (select count(*)::int from borrower_change where user_id = ${userId}) as corrections,
      ${timelineOf({ userId, billId: null, merchant: merchantId, withOrders: reader.opensDesk, eventsFrom: reader.eventsFrom }, today)} as timeline`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a select without from answers one row')
  return found
}

const contactsOf = (userId: string) =>
  list(sql`
    select contact_id as "contactId", relation, source, name, mobile, disabled_at is not null as disabled,
      disabled_reason as "disabledReason"
    from contact where user_id = ${userId} order by disabled_at is not null, created_at, contact_id limit 100`)

const loginsOf = (userId: string, atMost: number) => sql`
  select l.at, l.device_id as "deviceId", l.phone_model as "phoneModel", l.system, l.app_version as "appVersion",
    (select count(distinct o.user_id) from borrower_login o
      where o.device_id = l.device_id and o.merchant_id = l.merchant_id and o.user_id <> l.user_id) as "sharedWith"
  from borrower_login l where l.user_id = ${userId} order by l.at desc limit ${atMost}`

const applicationsOf = (userId: string, today: string, user: Caller) =>
  list(sql`
    select a.app_id as "appId", a.loan_ref as "loanId", t.name as "productName", a.status,
      a.payout_status as "paymentStatus", a.loan_amount_minor as "loanAmount", a.currency, a.instalments as periods,
      a.new_customer as "newCustomer", a.auto_confirm as "autoConfirm", a.circulate, a.applied_at as "appliedTime",
      a.disbursed_on as "payDay", ${auditOf(sql`a.app_id`, user)} as audit, bills.open as "openBills", bills.due as "dueAmount"
    from application a join product t using (product_id) cross join lateral (
      select count(*) as open, coalesce(sum(${dueOf(sql`${today}::date`)}), 0)::bigint as due
      from bill b where b.app_id = a.app_id and b.status <> 'repaid') bills
    where a.user_id = ${userId} order by a.applied_at desc, a.app_id limit 200`)

const fundChangesOf = (userId: string) =>
  list(sql`
    select e.entry_id as "entryId", x.kind as type, -e.amount_minor as amount,
      -sum(e.amount_minor) over (order by e.entry_id)::bigint as balance, e.currency, x.at as time, who.name as by,
      x.payment_id as "paymentId"
    from ledger_entry e join ledger_tx x using (tx_id) left join account who on who.account_id = x.account_id
    where e.user_id = ${userId} and e.account = 'borrower.balance' order by e.entry_id desc limit 200`)

const ordersOf = (userId: string) => sql`(select count(*) from work_order where user_id = ${userId})`

const casesOf = (userId: string, cases: ScopedRows['cases']) =>
  list(sql`
    select c.case_id as "caseId", c.bill_id as "billId", who.name as "collectorName"
    from ${cases} c left join account who on who.account_id = c.collector_id
    where c.user_id = ${userId} and c.closed_at is null order by c.due_date, c.case_id`)

export async function lastLogin(db: Db, userId: string): Promise<Output<typeof queryLatestLoginInfo>> {
  const { rows } = await sql<{ login: Output<typeof queryLatestLoginInfo> }>`
    select (select row_to_json(row) from (${loginsOf(userId, 1)}) row) as login`.execute(db)
  return rows[0]?.login ?? null
}

export async function readHistory(
  db: Db,
  { userId, part }: Input<typeof fetchHistory>,
  from: Date | null,
): Promise<Output<typeof fetchHistory>> {
  const { rows } = await sql<{
    history: Output<typeof fetchHistory>
  }>`select ${historyOf(userId, part, from)} as history`.execute(db)
  return rows[0]?.history ?? []
}

export async function lastAudit(db: Db, userId: string, user: Caller): Promise<Output<typeof queryLatestAuditRecord>> {
  type Row = Omit<NonNullable<Output<typeof queryLatestAuditRecord>>, 'appliedDate'> & { appliedDate: Date }
  const { rows } = await sql<Row>`
    select a.app_id, a.loan_ref as loan_id, a.applied_at as applied_date, a.status as result, ${auditOf(sql`a.app_id`, user)} as audit
    from application a where a.user_id = ${userId} order by a.applied_at desc, a.app_id limit 1`.execute(db)
  const [found] = rows
  return found ? { ...found, appliedDate: found.appliedDate.toISOString() } : null
}
