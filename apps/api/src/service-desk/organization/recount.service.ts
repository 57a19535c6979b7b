/** Legal deadlines that were counted in working days follow holidays that are added and taken away. */
import { recordSystemEach } from '../../operation-log/public.ts'
import { sql, type Tx } from '../../platform/db.ts'

interface Moved {
  complaintId: string
  merchantId: number
  userId: string
  before: string
  after: string
}

/** Of complaints of a country that nobody has answered; a day that a person said stays. A moved one is reminded of anew. */
export async function recountDeadlines(tx: Tx, country: string, now: Date): Promise<void> {
  const { rows } = await sql<Moved>`
    with counted as (
      select h.complaint_id, h.deadline_day as before, working_day_after(m.country, h.received_day, d.days) as day
      from authority_complaint h join merchant m using (merchant_id) join authority_deadline d on d.deadline_id = h.deadline_id
      where m.country = ${country} and h.answered_day is null and h.state <> 'closed' and d.counted = 'working' and d.days is not null
      order by h.complaint_id for update of h
    )
    update authority_complaint h set deadline_day = c.day, reminded = null, version = h.version + 1
    from counted c where c.complaint_id = h.complaint_id and c.day <> c.before
    returning h.complaint_id, h.merchant_id, h.user_id, c.before, c.day as after`.execute(tx)
  await recordSystemEach(
    tx,
    now,
    'holidays',
    rows.map(({ complaintId, merchantId, userId, before, after }) => ({
      ...{ action: 'serviceDesk.authorityDeadline' as const, merchantId, userId, target: complaintId },
      ...{ before: { deadlineDay: before }, after: { deadlineDay: after } },
    })),
  )
}
