/**
 * The cases behind a figure of statistics, as a predicate over `c`: what `performance/statistics.queries.ts` counts of some
 * days, case by case. A test holds the two against each other.
 */
import type { caseFilter } from '@cordillera/contract/collection/case'
import { collectResults } from '@cordillera/contract/collection/results'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Caller } from '../../platform/caller.ts'
import { addDays } from '../../platform/clock.ts'
import { lastDayOf } from './case-days.queries.ts'

type Counted = NonNullable<output<typeof caseFilter>['counted']>
type Result = (typeof collectResults)[number]

const codesOf = (which: (result: Result) => boolean) => collectResults.filter(which).map(({ code }) => code as number)
const resultsOf = {
  attempted: codesOf(({ attempt }) => attempt),
  reached: codesOf(({ attempt, reached }) => attempt && reached !== 'nobody'),
  spokenTo: codesOf(({ reached }) => reached === 'borrower'),
}

export function casesCounted({ what, from, to }: Counted, { user }: { user: Caller }): RawBuilder<unknown> {
  const began = sql`(${from}::date::timestamp at time zone ${zoneOf(user)})`
  const ended = sql`(${addDays(to, 1)}::date::timestamp at time zone ${zoneOf(user)})`
  /** The exact days, and constants a day too wide on both sides for the index, where zones differ. */
  const within = (column: RawBuilder<unknown>) => sql`${column} >= ${began} and ${column} < ${ended}
    and ${column} >= ${addDays(from, -1)}::timestamptz and ${column} < ${addDays(to, 2)}::timestamptz`
  const logged = (more: RawBuilder<unknown>) => sql`c.case_id in (select l.case_id from contact_log l
    where ${within(sql`l.at`)} and ${more})`
  const results = (of: keyof typeof resultsOf) => logged(sql`l.result = any(${resultsOf[of]}::smallint[])`)
  const judged = (states: readonly string[]) => sql`c.case_id in (select p.case_id from promise p
    where p.promised_on between ${from}::date and ${to}::date and p.state = any(${[...states]}::text[]))`
  const lastDay = sql`coalesce(${lastDayOf(zoneOf(user))}, 'infinity')`
  const parts: Record<Counted['what'], () => RawBuilder<unknown>> = {
    open: () => sql`not c.stopped`,
    attempted: () => results('attempted'),
    reached: () => results('reached'),
    spokenTo: () => results('spokenTo'),
    // a promise is made by the log that tells of it
    promised: () => logged(sql`l.promise_id is not null`),
    judged: () => judged(['kept', 'partly kept', 'broken']),
    kept: () => judged(['kept']),
    paid: () => paidWithin(from, to, lastDay),
  }
  // a promise counts on its day, whatever became of the case that it was made on
  if (what === 'judged' || what === 'kept') return parts[what]()
  return sql`c.opened_on <= ${to}::date and (c.closed_at is null or c.closed_at >= ${began})
    and ${lastDay} >= ${from}::date and ${parts[what]()}`
}

/** Where the case's merchant is; mostly one zone for all of them. */
function zoneOf({ merchants, merchantZones }: Caller): RawBuilder<unknown> {
  const zones = [...merchantZones]
  if (new Set(zones).size <= 1) return sql`${zones[0] ?? 'UTC'}`
  return sql`(${zones}::text[])[array_position(${[...merchants]}::smallint[], c.merchant_id)]`
}

/** Money of these value days, on days that the case was there: the bills first, then whose day it was. */
function paidWithin(from: string, to: string, lastDay: RawBuilder<unknown>): RawBuilder<unknown> {
  const days = sql`p.kind = 'payment' and p.state = 'booked' and p.value_day between ${from}::date and ${to}::date`
  const bills = sql`select e.bill_id from payment p join ledger_tx x using (payment_id) join ledger_entry e using (tx_id)
    where ${days} and e.account like 'receivable.%'`
  return sql`c.bill_id in (${bills} and e.bill_id is not null) and exists (
    ${bills} and e.bill_id = c.bill_id and p.value_day between c.opened_on and ${lastDay})`
}
