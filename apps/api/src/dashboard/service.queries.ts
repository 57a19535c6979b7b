/** The board of customer service. */
import { serviceAtMost, type serviceBoard } from '@cordillera/contract/dashboard/service'
import type { Output } from '@cordillera/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Asked } from './place.queries.ts'

type Board = Output<typeof serviceBoard>
type Waiting = Board['refunds']
const linkDays = 7

export async function boardOfService(asked: Asked): Promise<Board> {
  const { db, rows, user, now } = asked
  const country = sql`(select country from merchant where merchant_id = ${user.merchantId})`
  const here = sql`merchant_id in (select merchant_id from merchant where country = ${country})`
  const nameless = sql`(${here} or (merchant_id is null and currency in (select currency from merchant where country = ${country})))`
  const waiting = async (table: RawBuilder<unknown>, at: string, where: RawBuilder<unknown>): Promise<Waiting> => {
    const { rows: found } = await sql<Waiting>`
      select count(*)::int as count, min(${sql.ref(at)}) as "oldestTime" from ${table} r where ${where}`.execute(db)
    return found[0] ?? { count: 0, oldestTime: null }
  }
  const complaint = sql`(select c.* from ${rows.caseComplaints} c where c.closed_at is null)`
  const since = new Date(now.getTime() - linkDays * 86_400_000)
  const links = sql`(select l.*, b.first_name || ' ' || mask_name(b.last_name) as borrower from pay_link l join ${rows.borrowers} b using (user_id)
    where l.made_at >= ${since} and l.${here})`
  const [refunds, refundsFailed, bankCards, images, unidentified, complaintsOpen, complaints, given, latest] =
    await Promise.all([
      waiting(rows.refunds, 'requested_at', sql`${here} and state = 'requested'`),
      waiting(rows.refunds, 'requested_at', sql`${here} and state = 'failed'`),
      waiting(rows.bankCards, 'requested_at', sql`${here} and state = 'pending'`),
      waiting(rows.imageAudits, 'created_at', sql`${here} and status = 'pending'`),
      waiting(rows.payments, 'received_at', sql`${nameless} and state = 'unidentified'`),
      waiting(complaint, 'opened_at', here),
      sql<Board['complaints'][number]>`
        select c.complaint_id as "complaintId", c.user_id as "userId", b.first_name || ' ' || mask_name(b.last_name) as borrower,
          c.kind, c.authority, c.reference, c.description, c.opened_at as "openedTime",
          (select o.order_id from work_order o where o.source = 'caseComplaint' and o.source_id = c.complaint_id) as "orderId"
        from ${complaint} c join ${rows.borrowers} b using (user_id) where c.${here}
        order by c.opened_at, c.complaint_id limit ${serviceAtMost}`.execute(db),
      sql<Board['linksGiven']>`
        select count(*)::int as given, count(*) filter (where opened_count > 0)::int as opened, count(paid_by)::int as paid
        from ${links} l`.execute(db),
      sql<Board['links'][number]>`
        select l.link_id as "linkId", l.user_id as "userId", l.borrower, l.purpose, l.amount_minor as amount, l.currency,
          a.name as "madeBy", l.made_at as "madeTime",
          case when l.paid_by is not null then 'paid' when l.expires_at <= ${now} then 'expired'
            when l.opened_count > 0 then 'opened' else 'unopened' end as state
        from ${links} l join account a on a.account_id = l.made_by
        order by l.made_at desc, l.link_id limit ${serviceAtMost}`.execute(db),
    ])
  const linksGiven = given.rows[0] ?? { given: 0, opened: 0, paid: 0 }
  const lists = { complaints: complaints.rows, linksGiven, links: latest.rows }
  return { refunds, refundsFailed, bankCards, images, unidentified, complaintsOpen, ...lists }
}
