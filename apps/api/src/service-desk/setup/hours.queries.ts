/** The hours of the desk and who works in which groups; work orders that are open follow new hours at once. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type {
  listDeskHours,
  listDeskMembers,
  saveDeskHours,
  saveDeskMember,
} from '@cordillera/contract/service-desk/setup'
import { replyMinutes } from '@cordillera/contract/service-desk/terms'
import { array, type Db, sql, type Tx, takeLock } from '../../platform/db.ts'
import { handlersFor } from '../order.queries.ts'

export interface By {
  accountId: number
  now: Date
}
type Country = Parsed<typeof saveDeskHours>['country']

/** Of the countries of these merchants. */
export async function hoursOf(db: Db, merchants: readonly number[]): Promise<Output<typeof listDeskHours>> {
  const { rows } = await sql<Output<typeof listDeskHours>[number]>`
    select c.country,
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))
        order by h.weekday, h.opens) from desk_hours h where h.country = c.country), '[]'::json) as spans,
      last.name as "changedBy", last.set_at as "changedTime",
      (select count(*)::int from work_order o join merchant m using (merchant_id)
        where m.country = c.country and o.closed_at is null and o.merchant_id = any(${array(merchants)}::smallint[])) as open
    from (select distinct country from merchant where merchant_id = any(${array(merchants)}::smallint[])) c
      left join lateral (select a.name, h.set_at from desk_hours h join account a on a.account_id = h.set_by
        where h.country = c.country order by h.set_at desc nulls last limit 1) last on true
    order by c.country`.execute(db)
  return rows
}

export async function isOfMerchants(db: Db, country: Country, merchants: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from merchant where country = ${country} and merchant_id = any(${array(merchants)}::smallint[]) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export type Span = Parsed<typeof saveDeskHours>['spans'][number]

/** As they stand until the transaction ends: whoever else changes them waits. */
export async function lockSpans(tx: Tx, country: Country): Promise<Span[]> {
  await lockCalendar(tx, country)
  const { rows } = await sql<Span>`
    select weekday, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes from desk_hours
    where country = ${country} order by weekday, opens`.execute(tx)
  return rows
}

/**
 * Other hours; what is due of every open work order of the country is counted again from where its clock began, and one that
 * only the clock had escalated stands so no more where there is time again. Answers how many are due at another time.
 */
export async function setHours(
  tx: Tx,
  country: Country,
  spans: readonly Span[],
  { accountId, now }: By,
): Promise<number> {
  await tx.deleteFrom('deskHours').where('country', '=', country).execute()
  await tx
    .insertInto('deskHours')
    .values(spans.map((span) => ({ ...span, country, setBy: accountId, setAt: now })))
    .execute()
  return recountOpen(tx, country, now)
}

/** Of several who change the calendar of a country at once each counts by what the one before left. */
const lockCalendar = (tx: Tx, country: string): Promise<void> =>
  takeLock(tx, sql`hashtext('desk hours'), hashtext(${country})`)

/** Follows new hours, and holidays that change. */
export async function recountOpen(tx: Tx, country: string, now: Date): Promise<number> {
  await lockCalendar(tx, country)
  const { rows } = await sql<{ n: number }>`
    with counted as (
      select o.order_id, desk_due(m.country, m.time_zone, o.clock_since, o.clock_minutes) as due,
        case when o.reply_due_at is not null then desk_due(m.country, m.time_zone, o.unanswered_since, r.minutes) end as reply_due
      from work_order o join merchant m using (merchant_id) cross join (select ${replyMinutes}::int as minutes) r
      where m.country = ${country} and o.closed_at is null and o.state <> 'pending'
    ), moved as (
      update work_order o set due_at = c.due, reply_due_at = c.reply_due, version = o.version + 1,
        escalation = case when t.eased then 0 else o.escalation end,
        escalated_at = case when t.eased then null else o.escalated_at end
      from counted c join work_order w using (order_id)
        cross join lateral (select w.escalation > 0 and w.escalated_by is null and c.due > ${now}
          and coalesce(c.reply_due, 'infinity') > ${now} as eased) t
      where o.order_id = c.order_id and (o.due_at <> c.due or o.reply_due_at is distinct from c.reply_due)
      returning 1
    )
    select count(*)::int as n from moved`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function membersOf(db: Db, merchants: readonly number[]): Promise<Output<typeof listDeskMembers>> {
  const people = await handlersFor(db, merchants)
  const { rows } = await sql<{ accountId: number; groups: Output<typeof listDeskMembers>[number]['groups'] }>`
    select account_id, array_agg(group_name order by group_name) as groups from desk_member
    where account_id = any(${array(people.map(({ accountId }) => accountId))}::int[]) group by account_id`.execute(db)
  const groupsOf = new Map(rows.map(({ accountId, groups }) => [accountId, groups]))
  return people.map(({ accountId, name }) => ({ accountId, name, groups: groupsOf.get(accountId) ?? [] }))
}

/** The groups of a person, as they stand until the transaction ends. */
export async function lockGroups(tx: Tx, accountId: number): Promise<string[]> {
  await takeLock(tx, sql`hashtext('desk member'), ${accountId}::int`)
  const { rows } = await sql<{ groupName: string }>`
    select group_name from desk_member where account_id = ${accountId} order by group_name`.execute(tx)
  return rows.map(({ groupName }) => groupName)
}

export async function setMember(
  tx: Tx,
  { accountId, groups }: Pick<Parsed<typeof saveDeskMember>, 'accountId' | 'groups'>,
  by: By,
): Promise<void> {
  await tx.deleteFrom('deskMember').where('accountId', '=', accountId).execute()
  const wanted = [...new Set(groups)]
  if (wanted.length > 0)
    await tx
      .insertInto('deskMember')
      .values(wanted.map((groupName) => ({ accountId, groupName, setBy: by.accountId, setAt: by.now })))
      .execute()
}
