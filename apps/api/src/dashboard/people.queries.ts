/** The board of those who look after people. */
import type { peopleBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { isAbsent } from '../attendance/public.ts'
import { type Asked, todayOf } from './place.queries.ts'

type Board = Output<typeof peopleBoard>
const shownMonths = 6

export async function boardOfPeople(asked: Asked): Promise<Board> {
  const { db, rows, user, now } = asked
  const today = todayOf(asked)
  const here = sql`s.country = (select country from merchant where merchant_id = ${user.merchantId})`
  const [workplaces, waiting, months] = await Promise.all([
    sql<Board['workplaces'][number]>`
      select s.workplace_id as workplace, w.name, count(*)::int as people,
        count(*) filter (where s.status = 'COLLECTING')::int as "inService",
        count(*) filter (where s.status in ('WAIT_TRAIN', 'TRAINING', 'WAIT_TEST', 'TESTING', 'WAIT_COLLECT'))::int as "inTraining",
        count(*) filter (where s.status in ('LEAVE_WAIT_DIRECTOR_SURE', 'LEAVE_WAIT_HR'))::int as leaving,
        count(*) filter (where s.status = 'COLLECTING' and ${isAbsent(now)})::int as away
      from ${rows.staff} s left join workplace w using (workplace_id)
      where s.status <> 'LEAVE' and ${here} group by 1, 2 order by count(*) desc, w.name`.execute(db),
    sql<Pick<Board, 'leavesWaiting' | 'punchesWaiting'>>`
      select (select count(*)::int from ${rows.leaves} l join staff s using (account_id)
          where l.state in ('asked', 'leaderApproved') and ${here}) as "leavesWaiting",
        (select count(*)::int from ${rows.punches} p join staff s using (account_id)
          where p.state = 'asked' and ${here}) as "punchesWaiting"`.execute(db),
    sql<Board['months'][number]>`
      with people as materialized (select s.account_id, s.enter_day, s.status from ${rows.staff} s where ${here}),
        gone as (select l.leave_day from people join staff_leaving l using (account_id) where people.status = 'LEAVE')
      select to_char(m, 'YYYY-MM') as month,
        (select count(*)::int from people where enter_day >= m::date and enter_day < (m + interval '1 month')::date) as joined,
        (select count(*)::int from gone where leave_day >= m::date and leave_day < (m + interval '1 month')::date) as left
      from generate_series(date_trunc('month', ${today}::timestamp) - interval '1 month' * ${shownMonths - 1}::int,
        date_trunc('month', ${today}::timestamp), interval '1 month') m order by m`.execute(db),
  ])
  const [of] = waiting.rows
  if (!of) throw new Error('counting answers one row')
  return { today, workplaces: workplaces.rows, ...of, months: months.rows }
}
