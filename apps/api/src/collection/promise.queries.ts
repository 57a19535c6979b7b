/** The promise list: what falls due within three days, and what is past and still waits to be judged. */
import type { getPtp } from '@cordillera/contract/collection/promise'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import { addDays } from '../platform/clock.ts'
import { array, sql } from '../platform/db.ts'
import type { Door, Scoped } from '../platform/rows.ts'
import { caseRowJoins } from './case-list.queries.ts'
import { promiseFields } from './workbench.queries.ts'

/** 2 §9: the promise-to-pay listing is within 3 days. */
const listedDays = 3

export async function promisesDue(db: Scoped, rows: Door, input: Parsed<typeof getPtp>, now: Date) {
  const { currentPage, pageSize, sortField, sortOrder, state, merchant = null, collector = null } = input
  const utcDay = now.toISOString().slice(0, 10)
  const order = sortField === 'amount' ? sql`r.amount_minor` : sql`r.promised_on`
  const way = sortOrder === 'desc' ? sql`desc` : sql`asc`
  const hits = sql`
    from ${rows.cases} c join promise r on r.case_id = c.case_id ${caseRowJoins(now)}
    left join account maker on maker.account_id = r.made_by
    where r.promised_on <= ${addDays(utcDay, listedDays + 1)}::date -- wide by the day that zones differ, for the index
      and r.promised_on <= today.day + ${listedDays}::int and (r.promised_on >= today.day or r.state = 'pending')
      and r.state = any(${array(state ?? ['pending', 'kept', 'partly kept', 'broken'])}::text[])
      and c.merchant_id = coalesce(${merchant}, c.merchant_id)
      and c.collector_id is not distinct from coalesce(${collector}, c.collector_id)`
  const { rows: list } = await sql<Output<typeof getPtp>['list'][number]>`
    select ${promiseFields}, c.case_id as "caseId", c.merchant_id as merchant,
      p.first_name || ' ' || mask_name(p.last_name) as borrower, c.stage as period, c.collector_id as collector,
      who.name as "collectorName", c.open_minor + penalty.accrued as "dueAmount", r.promised_on - today.day as "daysLeft"
    ${hits} order by ${order} ${way}, r.promise_id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select ${hits} limit ${countedTo + 1}) hit`.execute(db)
  const total = counted[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}
