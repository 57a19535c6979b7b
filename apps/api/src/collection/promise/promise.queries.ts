/** The promise list: what falls due within three days, and what is past and still waits to be judged. */
import { type exportPtp, promiseExportColumns } from '@cordillera/contract/collection/follow-up-export'
import type { getPtp, promiseRow } from '@cordillera/contract/collection/promise'
import type { Parsed } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import type { RawBuilder } from 'kysely'
import type { output } from 'zod/v4/core'
import { addDays } from '../../platform/clock.ts'
import { array, sql } from '../../platform/db.ts'
import { inBatches, listFile } from '../../platform/export.ts'
import { dueOfCase } from '../cases/case-due.queries.ts'
import { type Asked, todayOf } from '../cases/case-filter.queries.ts'
import { caseRowJoins } from '../cases/case-list.queries.ts'
import { promiseFields } from '../workbench/workbench.queries.ts'

type PromiseRow = output<typeof promiseRow>
type PromiseFilter = Parsed<typeof exportPtp>['filter']

/** 2 §9: the promise-to-pay listing is within 3 days. */
const listedDays = 3
const shownStates = ['pending', 'kept', 'partly kept', 'broken'] as const

/** Promises on the bills of open cases in scope, the first due first: a promise outlives the stage it was made in. */
export async function promisesDue(asked: Asked, input: Parsed<typeof getPtp>) {
  const { currentPage, pageSize, sortField, sortOrder } = input
  const hits = hitsOf(asked, input)
  const order = sortField === 'amount' ? sql`r.amount_minor` : sql`r.promised_on`
  const way = sortOrder === 'desc' ? sql`desc` : sql`asc`
  const page = sql`${hits} order by ${order} ${way}, r.promise_id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`
  const list = await shown(asked, page, sql`${order} ${way}, r.promise_id`)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select ${hits} limit ${countedTo + 1}) hit`.execute(asked.db)
  const total = counted[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}

export const promisesFile = listFile({
  name: 'promises',
  columns: promiseExportColumns,
  rows: (asked, filter: PromiseFilter) =>
    inBatches<PromiseRow>((last, limit) => {
      const after = last ? sql`and (r.promised_on, r.promise_id) > (${last.day}::date, ${last.promiseId})` : sql``
      const order = sql`r.promised_on, r.promise_id`
      return shown(asked, sql`${hitsOf(asked, filter)} ${after} order by ${order} limit ${limit}`, order)
    }),
})

/** The page is chosen from the two tables that decide, and only its rows are joined to what is shown beside them. */
async function shown(asked: Asked, page: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<PromiseRow[]> {
  const { rows } = await sql<PromiseRow>`
    select ${promiseFields}, c.case_id as "caseId", c.merchant_id as merchant,
      p.first_name || ' ' || mask_name(p.last_name) as borrower, c.stage as period, c.collector_id as collector,
      who.name as "collectorName", ${dueOfCase(sql`today.day`)} as "dueAmount", r.promised_on - today.day as "daysLeft"
    from (select r.promise_id ${page}) page
      join promise r using (promise_id) join collection_case c on c.bill_id = r.bill_id and c.closed_at is null
      ${caseRowJoins(asked.now)} left join account maker on maker.account_id = r.made_by
    order by ${order}`.execute(asked.db)
  return rows
}

function hitsOf(asked: Asked, { state, merchant, period, collector }: PromiseFilter) {
  const today = todayOf(asked)
  const utcDay = asked.now.toISOString().slice(0, 10)
  return sql`
    from ${asked.rows.cases} c join promise r on r.bill_id = c.bill_id
    where c.closed_at is null
      and r.promised_on <= ${addDays(utcDay, listedDays + 1)}::date -- wide by the day that zones differ, for the index
      and r.promised_on <= ${today} + ${listedDays}::int and (r.promised_on >= ${today} or r.state = 'pending')
      and r.state = any(${array(state ?? shownStates)}::text[])
      ${merchant === undefined ? sql`` : sql`and c.merchant_id = ${merchant}`}
      ${period === undefined ? sql`` : sql`and c.stage = ${period}`}
      ${collector === undefined ? sql`` : sql`and c.collector_id = ${collector}`}`
}
