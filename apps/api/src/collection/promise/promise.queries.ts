/** The promise list: what falls due within three days, and what is past and still waits to be judged. */
import { type exportPtp, promiseExportColumns } from '@cordillera/contract/collection/follow-up-export'
import type { getPtp, promiseRow } from '@cordillera/contract/collection/promise'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { output } from 'zod/v4/core'
import { addDays } from '../../platform/clock.ts'
import { array, sql } from '../../platform/db.ts'
import { inBatches, listFile } from '../../platform/export.ts'
import { pageOf } from '../../platform/page.ts'
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
  return pageOf<PromiseRow>(
    asked.db,
    { currentPage, pageSize },
    {
      as: 'r',
      fields,
      hits,
      joins: joinsOf(asked),
      order: sql`${order} ${way}, r.promise_id`,
    },
  )
}

export const promisesFile = listFile({
  name: 'promises',
  columns: promiseExportColumns,
  rows: (asked, filter: PromiseFilter) =>
    inBatches<PromiseRow>(async (last, limit) => {
      const after = last ? sql`and (r.promised_on, r.promise_id) > (${last.day}::date, ${last.promiseId})` : sql``
      const order = sql`r.promised_on, r.promise_id`
      const { rows } = await sql<PromiseRow>`
        select ${fields} from (select r.* ${hitsOf(asked, filter)} ${after} order by ${order} limit ${limit}) r ${joinsOf(asked)}
        order by ${order}`.execute(asked.db)
      return rows
    }),
})

const fields = sql`${promiseFields}, c.case_id as "caseId", c.merchant_id as merchant,
  p.first_name || ' ' || mask_name(p.last_name) as borrower, c.stage as period, c.collector_id as collector,
  who.name as "collectorName", ${dueOfCase(sql`today.day`)} as "dueAmount", r.promised_on - today.day as "daysLeft"`
const joinsOf = ({ now }: Asked) => sql`
  join collection_case c on c.bill_id = r.bill_id and c.closed_at is null
  ${caseRowJoins(now)} left join account maker on maker.account_id = r.made_by`

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
