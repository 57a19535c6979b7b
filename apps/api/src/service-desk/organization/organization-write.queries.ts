/** Writing complaints through authorities: counting a deadline, making one, locking one, its documents and reminders. */
import type {
  AuthorityState,
  ComplaintOutcome,
  ComplaintSubject,
} from '@cordillera/contract/service-desk/organization-terms'
import { sql, type Tx } from '../../platform/db.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export interface Complainant {
  merchantId: number
  userId: string
  country: string
  today: string
}

export async function findComplainant({ db, rows }: Asked, userId: string, now: Date): Promise<Complainant | null> {
  const { rows: found } = await sql<Complainant>`
    select b.merchant_id, b.user_id, m.country, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.borrowers} b join merchant m on m.merchant_id = b.merchant_id where b.user_id = ${userId}`.execute(db)
  return found[0] ?? null
}

/** A bill of the person, with its open case where it has one. */
export async function findBillOf({ db, rows }: Asked, billId: string, userId: string) {
  const { rows: found } = await sql<{ billId: string; appId: string; caseId: string | null }>`
    select b.bill_id, b.app_id, c.case_id from ${rows.bills} b
      left join collection_case c on c.bill_id = b.bill_id and c.closed_at is null
    where b.bill_id = ${billId} and b.user_id = ${userId}`.execute(db)
  return found[0] ?? null
}

/** What the law says on the day something was received, of what came with the product or two people wrote: the row, its source and the day it comes to, where that is known. */
export async function lawOn(tx: Tx, country: string, authority: string, receivedDay: string) {
  const { rows } = await sql<{ deadlineId: number; source: string; deadlineDay: string | null }>`
    select deadline_id, source, case when days is null then null
      when counted = 'calendar' then ${receivedDay}::date + days
      else working_day_after(${country}, ${receivedDay}::date, days) end as deadline_day
    from authority_deadline where country = ${country} and authority = ${authority} and effective_from <= ${receivedDay}::date
      and (written_by is null or verified_by is not null)
    order by effective_from desc limit 1`.execute(tx)
  return rows[0] ?? null
}

export interface NewComplaint {
  merchantId: number
  userId: string
  billId: string | null
  authority: string
  caseNumber: string
  subject: ComplaintSubject
  description: string
  receivedDay: string
  deadlineDay: string
  deadlineId: number | null
  deadlineSource: string
  hearingAt: Date | null
  createdBy: number
  createdAt: Date
}

/** Null where the authority's number is there already. */
export async function insertComplaint(tx: Tx, complaint: NewComplaint): Promise<string | null> {
  const made = await tx
    .insertInto('authorityComplaint')
    .values(complaint)
    .onConflict((conflict) => conflict.doNothing())
    .returning('complaintId')
    .executeTakeFirst()
  return made?.complaintId ?? null
}

export interface FoundComplaint {
  complaintId: string
  merchantId: number
  userId: string
  billId: string | null
  authority: string
  caseNumber: string
  state: AuthorityState
  handlerId: number | null
  receivedDay: string
  deadlineDay: string
  today: string
  version: number
}

/** One in scope, locked. */
export async function lockComplaint(
  { db, rows }: Asked,
  complaintId: string,
  now: Date,
): Promise<FoundComplaint | null> {
  const { rows: found } = await sql<FoundComplaint>`
    select h.*, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.authorityComplaints} h join merchant m on m.merchant_id = h.merchant_id
    where h.complaint_id = ${complaintId} for update of h`.execute(db)
  return found[0] ?? null
}

interface Change {
  state?: AuthorityState
  handlerId?: number
  deadlineDay?: string
  deadlineSource?: string
  deadlineId?: null
  hearingAt?: Date
  answeredDay?: string
  outcome?: ComplaintOutcome
  closedAt?: Date
  /** Another deadline is reminded of anew. */
  reminded?: null
}

/** Answers the new version. */
export async function changeComplaint(
  tx: Tx,
  { complaintId, version }: FoundComplaint,
  change: Change,
): Promise<number> {
  await tx
    .updateTable('authorityComplaint')
    .set({ ...change, version: version + 1 })
    .where('complaintId', '=', complaintId)
    .execute()
  return version + 1
}

export async function hasAnswer(tx: Tx, complaintId: string): Promise<boolean> {
  const { rows } = await sql`
    select from authority_document where complaint_id = ${complaintId} and direction = 'out' limit 1`.execute(tx)
  return rows.length > 0
}

/** An upload of the caller's own, with its first bytes: what it is, whatever it is called. */
export async function ownUpload(tx: Tx, fileId: string, accountId: number) {
  const { rows } = await sql<{ name: string; sizeBytes: number; start: Buffer }>`
    select f.name, f.size_bytes, substring(c.bytes from 1 for 5) as start from file f
      join file_chunk c on c.file_id = f.file_id and c.number = 0
    where f.file_id = ${fileId} and f.created_by = ${accountId}`.execute(tx)
  return rows[0] ?? null
}

export async function findDocument({ db, rows }: Asked, complaintId: string, documentId: number) {
  const { rows: found } = await sql<{
    fileId: string
    name: string
    mime: string
    sizeBytes: number
    userId: string
    merchantId: number
  }>`
    select d.file_id, d.name, d.mime, f.size_bytes, h.user_id, h.merchant_id
    from ${rows.authorityComplaints} h join authority_document d using (complaint_id) join file f using (file_id)
    where h.complaint_id = ${complaintId} and d.document_id = ${documentId}`.execute(db)
  return found[0] ?? null
}

export interface Due {
  complaintId: string
  merchantId: number
  handlerId: number | null
  authority: string
  caseNumber: string
  deadlineDay: string
}

/** Marks what comes due within three working days, within one, or is due, each once, and answers it. */
export async function markDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with near as (
      select h.complaint_id, case when t.today >= h.deadline_day then 0
        when working_day_after(m.country, t.today, 1) >= h.deadline_day then 1
        when working_day_after(m.country, t.today, 3) >= h.deadline_day then 3 end as step
      from authority_complaint h join merchant m on m.merchant_id = h.merchant_id
        cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as today) t
      where h.answered_day is null and h.deadline_day <= t.today + 14
    )
    update authority_complaint h set reminded = near.step
    from near where near.complaint_id = h.complaint_id and near.step is not null and near.step < coalesce(h.reminded, 9)
    returning h.complaint_id, h.merchant_id, h.handler_id, h.authority, h.case_number, h.deadline_day`.execute(tx)
  return rows
}
