/** The promise list: what falls due within three days, and what is past and still waits to be judged. */
import type { getPtp } from '@cordillera/contract/collection/promise'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import { addDays } from '../../platform/clock.ts'
import { array, sql } from '../../platform/db.ts'
import { dueOfCase } from '../cases/case-due.queries.ts'
import { type Asked, todayOf } from '../cases/case-filter.queries.ts'
import { caseRowJoins } from '../cases/case-list.queries.ts'
import { promiseFields } from '../workbench/workbench.queries.ts'

/** 2 §9: the promise-to-pay listing is within 3 days. */
const listedDays = 3
const shownStates = ['pending', 'kept', 'partly kept', 'broken'] as const

/** Promises on the bills of open cases in scope, the first due first: a promise outlives the stage it was made in. */
export async function promisesDue(asked: Asked, input: Parsed<typeof getPtp>) {
  const { currentPage, pageSize, sortField, sortOrder } = input
  const hits = hitsOf(asked, input)
  const order = sortField === 'amount' ? sql`r.amount_minor` : sql`r.promised_on`
  const way = sortOrder === 'desc' ? sql`desc` : sql`asc`
  // the page is chosen from the two tables that decide, and only its rows are dressed
  const { rows: list } = await sql<Output<typeof getPtp>['list'][number]>`
    select ${promiseFields}, c.case_id as "caseId", c.merchant_id as merchant,
      p.first_name || ' ' || mask_name(p.last_name) as borrower, c.stage as period, c.collector_id as collector,
      who.name as "collectorName", ${dueOfCase(sql`today.day`)} as "dueAmount", r.promised_on - today.day as "daysLeft"
    from (select r.promise_id ${hits} order by ${order} ${way}, r.promise_id
          limit ${pageSize} offset ${(currentPage - 1) * pageSize}) page
      join promise r using (promise_id) join collection_case c on c.bill_id = r.bill_id and c.closed_at is null
      ${caseRowJoins(asked.now)} left join account maker on maker.account_id = r.made_by
    order by ${order} ${way}, r.promise_id`.execute(asked.db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select ${hits} limit ${countedTo + 1}) hit`.execute(asked.db)
  const total = counted[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}

function hitsOf(asked: Asked, { state, merchant, collector }: Parsed<typeof getPtp>) {
  const today = todayOf(asked)
  const utcDay = asked.now.toISOString().slice(0, 10)
  return sql`
    from ${asked.rows.cases} c join promise r on r.bill_id = c.bill_id
    where c.closed_at is null
      and r.promised_on <= ${addDays(utcDay, listedDays + 1)}::date -- wide by the day that zones differ, for the index
      and r.promised_on <= ${today} + ${listedDays}::int and (r.promised_on >= ${today} or r.state = 'pending')
      and r.state = any(${array(state ?? shownStates)}::text[])
      ${merchant === undefined ? sql`` : sql`and c.merchant_id = ${merchant}`}
      ${collector === undefined ? sql`` : sql`and c.collector_id = ${collector}`}`
}
