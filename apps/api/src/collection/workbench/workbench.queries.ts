/** Reading one case for the workbench: the case with its bill and borrower, then everything that hangs on the person. */

import type { getCaseInfo, listMerchant } from '@cordillera/contract/collection/workbench'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import { billedMinor, dueOf } from '../../credit/public.ts'
import { array, type Db, sql } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { madeOf } from '../../platform/reach.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import { caseRowJoins, coverOfCase } from '../cases/case-list.queries.ts'
import { timelineOf } from './workbench-timeline.queries.ts'

type CaseInfo = Output<typeof getCaseInfo>

/** 40712 for a case of one's own merchants that is out of scope, 40711 for every other. Answers the refusal to throw. */
export async function refusalOf({ db, rows }: Asked, caseId: string): Promise<Failure> {
  const { rows: found } = await sql`select from ${rows.merchantCases} c where c.case_id = ${caseId}`.execute(db)
  return new Failure(found.length > 0 ? 'collection.caseOutOfScope' : 'collection.caseMissing')
}

/** What every call about one case needs of it: whose it is and what day it is there. */
export interface CaseKey {
  caseId: string
  merchantId: number
  billId: string
  appId: string
  userId: string
  timeZone: string
  today: string
  closed: boolean
}

/** The case in scope; throws 40711 or 40712. */
export async function demandCase(asked: Asked, caseId: string): Promise<CaseKey> {
  const { db, rows, now } = asked
  const { rows: found } = await sql<CaseKey>`
    select c.case_id, c.merchant_id, c.bill_id, c.app_id, c.user_id, m.time_zone, c.closed_at is not null as closed,
      (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.cases} c join merchant m using (merchant_id) where c.case_id = ${caseId}`.execute(db)
  const [key] = found
  if (!key) throw await refusalOf(asked, caseId)
  return key
}

/** The person as stored. Nothing of it leaves the server before workbench.routes.ts has masked it. */
interface BorrowerRow {
  name: string
  gender: string | null
  birthDate: string | null
  docType: string
  docNumber: string
  mobile: string
  email: string | null
  bankName: string | null
  bankAccount: string | null
  address: string | null
  state: string | null
  city: string | null
  timeZone: string | null
  registeredAt: Date
  balanceMinor: Minor
}

export interface CaseFile {
  today: string
  case: Omit<CaseInfo['case'], 'country'> & { country: Country }
  bill: CaseInfo['bill']
  person: BorrowerRow
}

interface FileRow {
  today: string
  case: CaseFile['case']
  bill: CaseFile['bill']
  person: BorrowerRow & { registeredAt: string }
}

/** Case, bill with its components as of the merchant's today, and borrower; throws 40711 or 40712. */
export async function readCaseFile(asked: Asked, caseId: string): Promise<CaseFile> {
  const { db, rows, now } = asked
  const { rows: found } = await sql<FileRow>`
    select today.day as today,
      json_build_object('caseId', c.case_id, 'billId', c.bill_id, 'appId', c.app_id, 'userId', c.user_id,
        'merchant', c.merchant_id, 'merchantName', m.name, 'country', m.country, 'period', c.stage, 'status', c.status,
        'caseType', c.case_type, 'repaymentStatus', c.repayment_status, 'collector', c.collector_id,
        'collectorName', who.name, 'cover', ${coverOfCase}, 'assignedTime', c.assigned_at, 'contactTimes', c.contact_times,
        'lastContactTime', c.last_contact_at, 'lastResult', c.last_result, 'newCustomer', c.new_customer,
        'multiArrears', c.multi_arrears, 'extension', c.extended, 'stopped', c.stopped or b.stopped_at is not null,
        'onHold', c.on_hold, 'holds', coalesce((select json_agg(h.reason order by h.reason) from contact_hold h
          where h.bill_id = c.bill_id and h.ended_at is null), '[]'), 'openedDay', c.opened_on, 'closedTime', c.closed_at, 'closeReason', c.close_reason,
        'version', c.version) as case,
      json_build_object('billId', b.bill_id, 'appId', b.app_id, 'loanRef', a.loan_ref, 'productName', t.name,
        'instalment', b.instalment, 'periods', b.instalments, 'currency', b.currency,
        'components', json_build_array(
          json_build_object('component', 'principal', 'billed', b.principal_minor, 'open', b.principal_open),
          json_build_object('component', 'interest', 'billed', b.interest_minor, 'open', b.interest_open),
          json_build_object('component', 'fee', 'billed', b.fee_minor, 'open', b.fee_open),
          json_build_object('component', 'feeTax', 'billed', b.fee_tax_minor, 'open', b.fee_tax_open),
          json_build_object('component', 'penalty', 'billed', b.penalty_minor + penalty.accrued,
            'open', b.penalty_open + penalty.accrued)),
        'billAmount', ${billedMinor} + penalty.accrued,
        'repaidAmount', b.repaid_minor,
        'dueAmount', b.open_minor + penalty.accrued,
        'dueDate', b.due_date, 'originalDueDate', b.original_due_date, 'extensionCount', b.extension_count,
        'dpd', today.day - b.due_date, 'billStatus', b.status) as bill,
      json_build_object('name', concat_ws(' ', p.first_name, mask_name(p.last_name)), 'gender', p.gender,
        'birthDate', p.birth_date, 'docType', p.doc_type, 'docNumber', p.doc_number, 'mobile', p.mobile,
        'email', p.email, 'bankName', coalesce(p.bank_name, known_bank(m.country, p.bank_code, p.bank_account)), 'bankAccount', p.bank_account, 'address', p.address,
        'state', p.state, 'city', p.city, 'timeZone', p.time_zone, 'registeredAt', p.registered_at,
        'balanceMinor', p.balance_minor) as person
    from ${rows.cases} c ${caseRowJoins(now)} join application a on a.app_id = c.app_id
    where c.case_id = ${caseId}`.execute(db)
  const [row] = found
  if (!row) throw await refusalOf(asked, caseId)
  return madeOf(row, { ...row, person: { ...row.person, registeredAt: new Date(row.person.registeredAt) } })
}

/** Contacts as stored; masked by the caller. */
export type Surroundings = Pick<CaseInfo, 'otherBills' | 'contacts' | 'promises' | 'script' | 'position' | 'timeline'>

/** What hangs on a case that was found in scope, in one statement, each part as JSON. */
export async function readSurroundings(
  db: Db,
  { case: of, today }: CaseFile,
  eventsFrom: Date | null,
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select ${otherBillsOf(of, today)} as "otherBills", ${contactsOf(of.userId)} as contacts,
      ${promisesOf(of.billId)} as promises,
      (select json_build_object('zh', zh, 'en', en, 'es', es) from stage_script where stage = ${of.period}) as script,
      ${positionOf(of.caseId)} as position, ${timelineOf({ ...of, eventsFrom }, today)} as timeline`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a select without from answers one row')
  return found
}

const list = (of: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(row), '[]'::json) from (${of}) row)`

const otherBillsOf = ({ userId, billId }: CaseFile['case'], today: string) =>
  list(sql`
    select b.bill_id as "billId", b.app_id as "appId", c.case_id as "caseId", b.instalment, b.instalments as periods,
      b.currency, ${dueOf(sql`${today}::date`)} as "dueAmount",
      b.due_date as "dueDate", ${today}::date - b.due_date as dpd, b.status as "billStatus", who.name as "collectorName"
    from bill b join product t using (product_id) left join collection_case c on c.bill_id = b.bill_id and c.closed_at is null
      left join account who on who.account_id = c.collector_id
    where b.user_id = ${userId} and b.bill_id <> ${billId} and b.status <> 'repaid'
    order by b.due_date, b.bill_id limit 50`)

const contactsOf = (userId: string) =>
  list(sql`
    select contact_id as "contactId", relation, source, name, mobile, disabled_at is not null as disabled,
      disabled_reason as "disabledReason",
      (select address from obligor o where o.contact_id = contact.contact_id and verified_at is not null and ended_at is null) as address
    from contact where user_id = ${userId} order by disabled_at is not null, created_at, contact_id limit 100`)

/** Fields of the contract's `promise` from `r` (a promise) and `maker` (an account). */
export const promiseFields = sql`
  r.promise_id as "promiseId", r.bill_id as "billId", r.kind, r.state, r.promised_on as day, r.amount_minor as amount,
  r.paid_minor as paid, r.currency, r.promised_by as "promisedBy", maker.name as "madeBy", r.made_at as "madeTime"`

const promisesOf = (billId: string) =>
  list(sql`
    select ${promiseFields} from promise r left join account maker on maker.account_id = r.made_by
    where r.bill_id = ${billId} order by r.made_at desc, r.promise_id desc limit 50`)

/** Place among the open, workable cases of the case's collector; null where the case is not one of them. */
const positionOf = (caseId: string) => sql`(
  select json_build_object(
    'at', count(*) filter (where (o.work_rank, o.work_at, o.case_id) <= (c.work_rank, c.work_at, c.case_id)),
    'of', count(*))
  from collection_case c join collection_case o on o.collector_id = c.collector_id and o.closed_at is null
    and not o.stopped and not o.on_hold
  where c.case_id = ${caseId} and c.closed_at is null and not c.stopped and not c.on_hold
  group by c.case_id)`

export async function merchantsOf(db: Db, merchants: readonly number[], only: Country | undefined) {
  const { rows } = await sql<Output<typeof listMerchant>[number]>`
    select merchant_id as merchant, name as "merchantName", country, currency, time_zone as "timeZone"
    from merchant where merchant_id = any(${array(merchants)}::smallint[]) and country = coalesce(${only ?? null}, country)
    order by country, name`.execute(db)
  return rows
}
