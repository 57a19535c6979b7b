/** Complaints through authorities as lists, their drawer and their file read them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type authorityComplaintDetail,
  authorityExportColumns,
  type listAuthorityComplaints,
  type listAuthorityDeadlines,
} from '@cordillera/contract/service-desk/organization'
import {
  authorityStates,
  complaintOutcomes,
  complaintSubjects,
} from '@cordillera/contract/service-desk/organization-terms'
import { type Db, sql } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
type Row = Output<typeof listAuthorityComplaints>['list'][number]
type Detail = Output<typeof authorityComplaintDetail>

/** Not answered by its deadline on the merchant's calendar, or answered after it. */
const isLate = (now: Date) =>
  sql`(coalesce(h.answered_day, (${now}::timestamptz at time zone (select time_zone from merchant zone where zone.merchant_id = h.merchant_id))::date) > h.deadline_day)`

const fields = (now: Date) => sql`
  h.complaint_id as "complaintId", h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
  h.merchant_id as merchant, m.name as "merchantName", m.country, h.authority, h.case_number as reference, h.subject,
  h.received_day as "receivedDay", h.deadline_day as "deadlineDay", ${isLate(now)} as late, h.state, who.name as "handlerName",
  h.answered_day as "answeredDay", h.outcome, h.hearing_at as "hearingTime", h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  left join account who on who.account_id = h.handler_id`

function complaints({ rows, now }: Asked, filter: FilterOf<typeof listAuthorityComplaints>): Listed {
  const { state, authority, merchant, late, userId, month } = filter
  const where = all([
    state === 'open' ? sql`h.answered_day is null` : state && sql`h.state = ${state}`,
    authority && sql`h.authority = ${authority}`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
    late && isLate(now),
    userId && sql`h.user_id = ${userId}`,
    month &&
      sql`h.received_day >= ${month}::date and h.received_day < (date_trunc('month', ${month}::date) + interval '1 month')::date`,
  ])
  return { hits: sql`from ${rows.authorityComplaints} h where ${where}`, fields: fields(now), joins }
}

export function pageOfComplaints(asked: Asked, input: Parsed<typeof listAuthorityComplaints>) {
  const way = input.sortOrder === 'desc' ? sql`desc` : sql`asc`
  const by = input.sortField === 'received' ? sql`h.received_day` : sql`h.deadline_day`
  return pageOf<Row>(asked.db, input, {
    ...complaints(asked, input),
    order: sql`${by} ${way}, h.complaint_id ${way}`,
  })
}

export const authorityComplaintsFile = listFile({
  name: 'authority-complaints',
  of: ({ month }: FilterOf<typeof listAuthorityComplaints>) => month?.slice(0, 7) ?? 'all',
  columns: authorityExportColumns,
  rows: (asked, filter: FilterOf<typeof listAuthorityComplaints>) =>
    each(latestFirst<Row>(asked.db, complaints(asked, filter), { at: 'created_at', id: 'complaint_id' }), (row) => ({
      ...row,
      subject: complaintSubjects[row.subject][asked.language],
      state: authorityStates[row.state][asked.language],
      outcome: row.outcome && complaintOutcomes[row.outcome][asked.language],
    })),
})

/** One in scope; null where it isn't. */
export async function readComplaint({ db, rows, now }: Asked, complaintId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ complaint: Detail }>`
    select row_to_json(shown) as complaint from (
      select ${fields(now)}, h.description, h.bill_id as "billId", h.deadline_source as source,
        (select c.case_id from collection_case c where c.bill_id = h.bill_id and c.closed_at is null) as "caseId",
        (select coalesce(json_agg(row order by row."documentId"), '[]'::json) from (
          select d.document_id as "documentId", d.direction, d.name, a.name as by, d.at
          from authority_document d join account a using (account_id) where d.complaint_id = h.complaint_id) row) as documents
      from ${rows.authorityComplaints} h ${joins} where h.complaint_id = ${complaintId}) shown`.execute(db)
  return found[0]?.complaint ?? null
}

export async function deadlinesOf(
  db: Db,
  { country }: Parsed<typeof listAuthorityDeadlines>,
): Promise<Output<typeof listAuthorityDeadlines>> {
  const { rows } = await sql<Output<typeof listAuthorityDeadlines>[number]>`
    select d.deadline_id as "deadlineId", d.country, d.authority, d.days, d.counted, d.effective_from as "effectiveFrom", d.source,
      a.name as "verifiedBy", w.name as "writtenBy"
    from authority_deadline d left join account a on a.account_id = d.verified_by left join account w on w.account_id = d.written_by
    where d.country = coalesce(${country ?? null}, d.country) order by d.country, d.authority, d.effective_from desc`.execute(
    db,
  )
  return rows
}
