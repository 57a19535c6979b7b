/** The case list's filters as one predicate over `c`, cases in scope. Shared by the list, its sums, assignment and recall. */

import type { caseFilter, caseSelection } from '@cordillera/contract/collection/case'
import { collectResults } from '@cordillera/contract/collection/results'
import { type PrintedNumber, readPrinted } from '@cordillera/contract/printed'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Caller } from '../../platform/caller.ts'
import { addDays, dayIn } from '../../platform/clock.ts'
import { phonesMeant } from '../../platform/phones.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { casesCounted } from './case-counted.queries.ts'
import { dueBetween } from './case-due.queries.ts'

export type CaseFilter = output<typeof caseFilter>
export type CaseSelection = output<typeof caseSelection>
type Predicate = RawBuilder<unknown>

type Scalar = 'text' | 'int' | 'smallint'
/** `= any(…)`; one value is `= …`, which lets an index that starts with the column also serve the order. */
const any = (values: readonly (string | number)[], type: Scalar) =>
  values.length === 1 ? sql`${values[0]}::${sql.raw(type)}` : sql`any(${[...values]}::${sql.raw(type)}[])`

/** What a case query is given first: the scoped tables, who asks, and when (a day is a day where the caller's merchants are). */
export interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
}

/** Whose a payment is: the open case of its bill, or the one it closed; a stage that the bill had left has no part in it. */
export const openOrPaid = sql`(c.closed_at is null or c.close_reason = 'paid')`
/** Neither stopped nor on hold. */
export const workable = sql`not c.stopped and not c.on_hold`

/** When its day began where the row's merchant is: `merchant` is a column. Like `todayOf`, mostly one instant. */
function dayBeganOf({ now, user }: Asked, merchant: Predicate): Predicate {
  const zones = [...user.merchantZones]
  const days = zones.map((zone) => dayIn(zone, now))
  if (new Set(zones).size <= 1)
    return sql`${days[0] ?? now.toISOString().slice(0, 10)}::date::timestamp at time zone ${zones[0] ?? 'UTC'}`
  const place = sql`array_position(${[...user.merchants]}::smallint[], ${merchant})`
  return sql`(${days}::date[])[${place}]::timestamp at time zone (${zones}::text[])[${place}]`
}

/** The day it is where the row's merchant is, the case's unless said. Mostly one day for all of them, then a constant that an index can use. */
export function todayOf({ now, user }: Asked, merchant = sql`c.merchant_id`): Predicate {
  const days = user.merchantZones.map((zone) => dayIn(zone, now))
  if (new Set(days).size <= 1) return sql`${days[0] ?? now.toISOString().slice(0, 10)}::date`
  return sql`(${days}::date[])[array_position(${[...user.merchants]}::smallint[], ${merchant})]`
}

/** Everything a filter asks for, joined by `and`. */
export function casesMatching(filter: CaseFilter, asked: Asked): Predicate {
  const parts = [
    ...openness(filter),
    ...listed(filter),
    ...ranged(filter, asked),
    ...flagged(filter),
    ...happened(filter, asked),
    ...(filter.counted ? [casesCounted(filter.counted, asked)] : []),
    ...named(filter),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Open cases, unless closed ones are asked for: by name, by status, or by the id of one. */
function openness({ closed, status, caseId, number, happened, counted }: CaseFilter): Predicate[] {
  if (closed === true) return [sql`c.closed_at is not null`]
  if (closed === undefined && (counted || (happened && happened !== 'touched'))) return []
  if (closed === undefined && (caseId || number || status?.includes('payed'))) return []
  return [sql`c.closed_at is null`]
}

function listed(filter: CaseFilter): Predicate[] {
  const parts: Predicate[] = []
  if (filter.merchant) parts.push(sql`c.merchant_id = ${any(filter.merchant, 'smallint')}`)
  if (filter.country) {
    parts.push(sql`c.merchant_id in (select merchant_id from merchant where country = ${any(filter.country, 'text')})`)
  }
  if (filter.period) parts.push(sql`c.stage = ${any(filter.period, 'text')}`)
  if (filter.status) parts.push(sql`c.status = ${any(filter.status, 'text')}`)
  if (filter.repaymentStatus) parts.push(sql`c.repayment_status = ${any(filter.repaymentStatus, 'smallint')}`)
  if (filter.lastResult) parts.push(sql`c.last_result = ${any(filter.lastResult, 'smallint')}`)
  if (filter.collector) parts.push(sql`c.collector_id = ${any(filter.collector, 'int')}`)
  if (filter.leader) {
    parts.push(
      sql`c.collector_id = any(array(select account_id from staff where leader_id = ${any(filter.leader, 'int')}))`,
    )
  }
  if (filter.workplace) {
    parts.push(
      sql`c.collector_id = any(array(select account_id from staff where workplace_id = ${any(filter.workplace, 'smallint')}))`,
    )
  }
  return parts
}

function ranged(filter: CaseFilter, asked: Asked): Predicate[] {
  const { dpdFrom, dpdTo } = filter
  const parts: Predicate[] = []
  // where zones differ, the first of each pair is a constant for the index, a day too wide; the second is exact
  const utcDay = asked.now.toISOString().slice(0, 10)
  if (dpdFrom !== undefined) {
    parts.push(
      sql`c.due_date <= ${addDays(utcDay, 1 - dpdFrom)}::date`,
      sql`c.due_date <= ${todayOf(asked)} - ${dpdFrom}::int`,
    )
  }
  if (dpdTo !== undefined) {
    parts.push(
      sql`c.due_date >= ${addDays(utcDay, -1 - dpdTo)}::date`,
      sql`c.due_date >= ${todayOf(asked)} - ${dpdTo}::int`,
    )
  }
  parts.push(...dueBetween(filter, todayOf(asked)))
  if (filter.lastContactFrom) parts.push(sql`c.last_contact_at >= ${filter.lastContactFrom}::timestamptz`)
  if (filter.lastContactTo) parts.push(sql`c.last_contact_at <= ${filter.lastContactTo}::timestamptz`)
  if (filter.contactTimesFrom !== undefined) parts.push(sql`c.contact_times >= ${filter.contactTimesFrom}`)
  if (filter.contactTimesTo !== undefined) parts.push(sql`c.contact_times <= ${filter.contactTimesTo}`)
  if (filter.promisedFrom) parts.push(sql`c.promised_on >= ${filter.promisedFrom}::date`)
  if (filter.promisedTo) parts.push(sql`c.promised_on <= ${filter.promisedTo}::date`)
  return parts
}

function flagged(filter: CaseFilter): Predicate[] {
  const parts: Predicate[] = []
  if (filter.newCustomer !== undefined) parts.push(sql`c.new_customer = ${filter.newCustomer}`)
  if (filter.multiArrears !== undefined) parts.push(sql`c.multi_arrears = ${filter.multiArrears}`)
  if (filter.extension !== undefined) parts.push(sql`c.extended = ${filter.extension}`)
  if (filter.stopped !== undefined) parts.push(sql`c.stopped = ${filter.stopped}`)
  if (filter.workable !== undefined) parts.push(filter.workable ? workable : sql`(c.stopped or c.on_hold)`)
  return parts
}

/** Promises whose day was one of the last so many are what a kept rate is of. */
export const maturedDays = 30

const codesOf = (which: (result: (typeof collectResults)[number]) => boolean) =>
  collectResults.filter(which).map(({ code }) => code as number)
const reachedBy = codesOf(({ reached }) => reached === 'borrower')
const attemptedBy = codesOf(({ attempt }) => attempt)

/** The latest midnight is never earlier than a day and the widest zone ago: for the index, where zones differ. */
const earliestDay = ({ now }: Asked) => new Date(now.getTime() - 26 * 3_600_000)

function happened({ happened: what }: CaseFilter, asked: Asked): Predicate[] {
  if (!what) return []
  const logged = (more: Predicate) => sql`c.case_id in (select l.case_id from contact_log l
    where l.at >= ${earliestDay(asked)} and l.at >= ${dayBeganOf(asked, sql`l.merchant_id`)} and ${more})`
  // an array is looked up by the key; joined, all cases of a scope would be read for the promises of three days
  const judged = (states: readonly string[]) => sql`c.case_id = any(array(select p.case_id from promise p
    where p.promised_on > ${addDays(asked.now.toISOString().slice(0, 10), -1 - maturedDays)}::date
      and p.promised_on > ${todayOf(asked, sql`p.merchant_id`)} - ${maturedDays}::int
      and p.promised_on <= ${todayOf(asked, sql`p.merchant_id`)} and p.state = any(${[...states]}::text[])))`
  const parts: Record<typeof what, () => Predicate> = {
    touched: () =>
      sql`c.last_contact_at >= ${earliestDay(asked)} and c.last_contact_at >= ${dayBeganOf(asked, sql`c.merchant_id`)}`,
    reached: () => logged(sql`l.result = any(${reachedBy}::smallint[]) and l.result = any(${attemptedBy}::smallint[])`),
    promised: () => logged(sql`l.promise_id is not null`),
    paid: () => sql`c.bill_id in ${billsPaidToday(asked)} and ${openOrPaid}`,
    kept: () => judged(['kept']),
    judged: () => judged(['kept', 'partly kept', 'broken']),
  }
  return [parts[what]()]
}

/** Bills that money came in for since their merchant's midnight: a payment of one bill names it, one of several is in the ledger. */
const billsPaidToday = (asked: Asked) => sql`(
  select coalesce(p.bill_id, e.bill_id) from payment p
    left join ledger_tx x on p.bill_id is null and x.payment_id = p.payment_id
    left join ledger_entry e on e.tx_id = x.tx_id and e.bill_id is not null
  where p.received_at >= ${earliestDay(asked)} and p.received_at >= ${dayBeganOf(asked, sql`p.merchant_id`)}
    and p.kind = 'payment' and p.state = 'booked')`

/** Looked up along the index of each kind of number, and the few found are then narrowed. */
const printed = ({ text, id, tail }: PrintedNumber): Predicate => sql`c.case_id in (
  select case_id from collection_case where case_id = ${id} or right(case_id, 6) = ${tail} or bill_id = ${id}
  union all select case_id from collection_case join application using (app_id) where loan_ref = ${text})`

function named(filter: CaseFilter): Predicate[] {
  const parts: Predicate[] = []
  if (filter.caseId) parts.push(sql`c.case_id = ${filter.caseId}`)
  if (filter.number) parts.push(printed(readPrinted(filter.number)))
  if (filter.appId) parts.push(sql`c.app_id = ${filter.appId}`)
  if (filter.userId) parts.push(sql`c.user_id = ${filter.userId}`)
  if (filter.importJob) {
    parts.push(sql`c.bill_id in (select bill_id from bill where import_job_id = ${filter.importJob})`)
  }
  if (filter.phone) {
    const numbers = sql`any(${phonesMeant(filter.phone)}::text[])`
    parts.push(
      sql`c.user_id in (select user_id from borrower where mobile = ${numbers} union select user_id from contact where mobile = ${numbers})`,
    )
  }
  return parts
}

/** The cases of a selection, whatever their state, with the version the caller saw where it ticked them. */
export function casesSelected(selection: CaseSelection, asked: Asked): { where: Predicate; seenVersion: Predicate } {
  if ('filter' in selection) return { where: casesMatching(selection.filter, asked), seenVersion: sql`c.version` }
  const ids = selection.cases.map(({ caseId }) => caseId)
  const versions = selection.cases.map(({ version }) => version)
  return {
    where: sql`c.case_id = ${any(ids, 'text')}`,
    seenVersion: sql`(select seen.version from unnest(${ids}::text[], ${versions}::int[]) as seen(case_id, version)
      where seen.case_id = c.case_id limit 1)`,
  }
}
