/** The boards of those who collect: one person, a team, the stages. One statement each. */
import type { collectorBoard, stageBoard, teamBoard } from '@cordillera/contract/dashboard/dashboard'
import { teamAtMost } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { isAbsent } from '../attendance/public.ts'
import { dueOfOpenCase, wentOn, workable } from '../collection/public.ts'
import { type Asked, casesWith, logged, matured, place, worked, workFigures } from './place.queries.ts'

const endedDays = 30

/** The day of a collector in scope: the caller, or one of their people. */
export async function boardOfCollector(asked: Asked, collector: number): Promise<Output<typeof collectorBoard>> {
  const { db, rows } = asked
  const people = sql`in (select account_id from ${rows.staff} s where account_id = ${collector})`
  const { rows: found } = await sql<Output<typeof collectorBoard>>`
    with ${place(asked)}, mine as materialized (
      select c.case_id, c.user_id, c.bill_id, c.stage, c.contact_times, ${workable} as workable, c.last_contact_at >= place.day_began as touched,
        c.work_rank, c.work_at, place.day, place.day - c.due_date as dpd
      from ${rows.cases} c join place using (merchant_id) where c.closed_at is null and c.collector_id ${people}
    ), ${logged(asked, people)}, ${matured(people)},
    due as (
      select p.currency, p.amount_minor from mine join promise p on p.bill_id = mine.bill_id
      where p.state = 'pending' and p.promised_on = mine.day
    )
    select ${workFigures(asked, { collector: [collector] })},
      (select json_build_object('part', count(*) filter (where touched), 'whole', count(*)) from mine where workable) as coverage,
      coalesce((select json_agg(json_build_object('period', stage, 'open', open, 'untouched', untouched) order by newest)
        from (select stage, count(*) as open, count(*) filter (where contact_times = 0) as untouched, min(dpd) as newest from mine group by stage) s), '[]') as stages,
      json_build_object('count', (select count(*) from due), 'amounts', coalesce((select json_agg(json_build_object('currency', currency, 'amount', amount) order by currency)
        from (select currency, sum(amount_minor)::bigint as amount from due group by currency) d), '[]')) as due,
      coalesce((select json_agg(json_build_object('currency', currency, 'paid', paid, 'promised', promised) order by currency)
        from (select currency, sum(paid_minor)::bigint as paid, sum(amount_minor)::bigint as promised from matured group by currency) k), '[]') as "keptAmount",
      (select json_build_object('caseId', n.case_id, 'borrower', b.first_name || ' ' || mask_name(b.last_name), 'period', n.stage,
          'dpd', n.dpd, 'promised', n.work_rank = 0)
        from (select * from mine where workable order by work_rank, work_at, case_id limit 1) n join borrower b using (user_id)) as next
  `.execute(db)
  const [board] = found
  if (!board) throw new Error('a board is one row')
  return board
}

const assigned = { status: ['assigned' as const] }
type Team = Omit<Output<typeof teamBoard>, 'countedTime'>

export async function boardOfTeam(asked: Asked): Promise<Team> {
  const { db, rows, user, now } = asked
  const people = sql`in (select account_id from crew)`
  const { rows: found } = await sql<Team>`
    with ${place(asked)}, crew as materialized (
      select s.account_id, s.stage, s.case_limit, a.name, ${isAbsent(now)} as away from ${rows.staff} s join account a using (account_id)
      where s.role in ('AGENT', 'JUNIOR') and s.status = 'COLLECTING' and a.active
        and s.country = (select country from merchant where merchant_id = ${user.merchantId})
    ), held as materialized (
      select c.collector_id as account_id, count(*) as open, count(*) filter (where c.contact_times = 0) as untouched,
        count(*) filter (where ${workable}) as workable, count(*) filter (where ${workable} and c.last_contact_at >= place.day_began) as touched
      from ${rows.cases} c join place using (merchant_id)
      where c.closed_at is null and c.collector_id ${people} group by c.collector_id
    ), ${logged(asked, people)}, ${matured(people)},
    done as (
      select account_id, count(*) filter (where attempt) as attempts, count(*) filter (where attempt and reached) as reached,
        count(*) filter (where promised) as promises, max(at) as last_at
      from logged group by account_id
    ), due as (
      select c.collector_id as account_id, count(*) as due
      from promise p join place on place.merchant_id = p.merchant_id and p.promised_on = place.day
        join ${rows.cases} c on c.bill_id = p.bill_id and c.closed_at is null
      where p.state = 'pending' and c.collector_id ${people} group by c.collector_id
    )
    select ${workFigures(asked, {})}, ${casesWith(asked, assigned)} as open,
      json_build_object('part', ${casesWith(asked, { ...worked, happened: 'touched' })},
        'whole', ${casesWith(asked, worked)}) as coverage,
      coalesce((select json_agg(person) from (
        select json_build_object('collector', crew.account_id, 'name', crew.name, 'period', crew.stage,
          'open', coalesce(held.open, 0), 'caseLimit', crew.case_limit, 'untouched', coalesce(held.untouched, 0),
          'coverage', json_build_object('part', coalesce(held.touched, 0), 'whole', coalesce(held.workable, 0)),
          'attempts', coalesce(done.attempts, 0), 'reached', coalesce(done.reached, 0), 'promises', coalesce(done.promises, 0),
          'due', coalesce(due.due, 0), 'lastTime', done.last_at, 'away', crew.away) as person
        from crew left join held using (account_id) left join done using (account_id) left join due using (account_id)
        order by done.last_at nulls first, crew.name limit ${teamAtMost}) listed), '[]') as people`.execute(db)
  const [board] = found
  if (!board) throw new Error('a board is one row')
  return board
}

type Stages = Output<typeof stageBoard>

export async function stagesNow(asked: Asked): Promise<Stages['stages']> {
  const { rows: stages } = await sql<Stages['stages'][number]>`
    with ${place(asked)}, counted as materialized (
      select c.stage, c.currency, count(*) as open, count(*) filter (where c.collector_id is null) as unassigned,
        count(*) filter (where ${workable}) as workable,
        count(*) filter (where ${workable} and c.last_contact_at >= place.day_began) as touched,
        count(*) filter (where c.promised_on >= place.day) as promised, 
        count(*) filter (where not (${workable})) as resting, sum(${dueOfOpenCase(sql`place.day`)})::bigint as amount, min(place.day - c.due_date) as newest
      from ${asked.rows.cases} c join place using (merchant_id) where c.closed_at is null group by c.stage, c.currency
    )
    select stage as period, sum(open)::int as open, sum(unassigned)::int as unassigned,
      json_build_object('part', sum(touched), 'whole', sum(workable)) as coverage, sum(promised)::int as promised,
      sum(resting)::int as resting,
      json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as amounts
    from counted group by stage order by min(newest)`.execute(asked.db)
  return stages
}

/**
 * How cases ended in the last 30 days, by the payer's day as on the wall: a bill that was paid before its case went on was paid in
 * that stage, also where the money was told of later, and never reached the next. It reads every one of them: counted once for all who see the same (`Kept`). */
export async function casesEnded(asked: Asked): Promise<Stages['ended']> {
  const { rows: ended } = await sql<Stages['ended'][number]>`
    with ${place(asked)}, ended as (
      select c.stage, c.opened_on, c.open_minor, c.opened_minor, least(days.went_on, days.repaid_on) as ended_on,
        c.close_reason = 'paid' or coalesce(days.repaid_on < days.went_on, false) as paid
      from ${asked.rows.cases} c join place using (merchant_id) join merchant m using (merchant_id) join bill b on b.bill_id = c.bill_id
        cross join lateral (select ${wentOn(sql`m.time_zone`)} as went_on,
          case when b.status = 'repaid' then (b.repaid_at at time zone m.time_zone)::date end as repaid_on) days
      where c.closed_at >= ${asked.now}::timestamptz - make_interval(days => ${endedDays})
        and c.close_reason in ('paid', 'stage changed', 'beyond stages') and coalesce(days.repaid_on >= c.opened_on, true)
    )
    select stage as period, greatest(0, ended_on - opened_on) as "afterDays", count(*) filter (where paid)::int as paid,
      count(*) filter (where not paid)::int as rolled,
      coalesce(sum(open_minor) filter (where opened_minor is not null and not paid), 0)::bigint as "rolledAmount",
      coalesce(sum(opened_minor), 0)::bigint as "openedAmount", count(*) filter (where opened_minor is null)::int as unknown
    from ended group by 1, 2 order by 1, 2`.execute(asked.db)
  return ended
}
