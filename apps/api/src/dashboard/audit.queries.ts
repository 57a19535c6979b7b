/** The board of those who audit applications, and of those who hand audits out. */
import { auditAges, type auditBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { maySee } from '../platform/caller.ts'
import { addDays } from '../platform/clock.ts'
import { type Asked, todayOf } from './place.queries.ts'

type Board = Output<typeof auditBoard>
const shownDays = 14

type Queue = Board['queue'] & Record<Exclude<(typeof auditAges)[number], 'longer'>, number>

export async function boardOfAudits(asked: Asked): Promise<Board> {
  const { db, rows, user, now } = asked
  const today = todayOf(asked)
  const here = sql`(select merchant_id from merchant where country = (select country from merchant where merchant_id = ${user.merchantId}))`
  const waiting = (hours: number) =>
    sql`h.waits is null and h.opened_at > ${new Date(now.getTime() - hours * 3_600_000)}`
  const [queue, days] = await Promise.all([
    sql<Queue>`
      select count(*) filter (where waits is null)::int as waiting, count(*) filter (where waits is null and due_at <= ${now})::int as overdue,
        count(*) filter (where waits is null and auditor_id is null)::int as unassigned,
        count(*) filter (where waits = 're-upload')::int as "forImages", count(*) filter (where waits = 'suspend')::int as suspended,
        min(opened_at) filter (where waits is null) as "oldestTime",
        count(*) filter (where ${waiting(1)})::int as hour, count(*) filter (where ${waiting(4)})::int as "fourHours",
        count(*) filter (where ${waiting(24)})::int as day
      from ${rows.audits} h where h.step is not null and h.merchant_id in ${here}`.execute(db),
    sql<Board['days'][number]>`
      select c.day, count(*) filter (where outcome = 'pass')::int as passed, count(*) filter (where outcome = 'reject')::int as rejected,
        count(*) filter (where outcome = 're-upload')::int as "reUpload", count(*) filter (where outcome = 'suspend')::int as suspended,
        count(*) filter (where in_time)::int as "inTime"
      from ${rows.auditConclusions} c
      where c.step = 'first' and c.day between ${addDays(today, 1 - shownDays)}::date and ${today}::date and c.merchant_id in ${here}
        ${maySee(user, 'auditAnalytics') ? sql`` : sql`and c.account_id = ${user.accountId}`}
      group by c.day order by c.day`.execute(db),
  ])
  const [found] = queue.rows
  if (!found) throw new Error('counting answers one row')
  const { hour, fourHours, day, ...of } = found
  const upTo = [hour, fourHours, day, of.waiting]
  const ages = auditAges.map((age, at) => ({ age, audits: (upTo[at] ?? 0) - (upTo[at - 1] ?? 0) }))
  return { today, queue: of, ages, days: days.rows }
}
