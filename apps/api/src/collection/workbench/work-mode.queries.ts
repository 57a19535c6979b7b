/** Taking cases in hand. A candidate's row is locked before its claim is written, and what somebody else locks is skipped. */
import { claimMinutes, type nextReasons, type workDue } from '@cordillera/contract/collection/work-mode'
import type { Output } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import { isAbsent } from '../../attendance/public.ts'
import { personIsSilent, phoneIsSilent } from '../../compliance/public.ts'
import { array, type Sql, sql, type Tx } from '../../platform/db.ts'
import { type Asked, todayOf } from '../cases/case-filter.queries.ts'

export interface Candidate {
  caseId: string
  reason: (typeof nextReasons)[number]
}

/** A case in the caller's hand until then; `wasInHand`: since an earlier call, and it has no result so far. */
export interface Taken extends Candidate {
  until: Date
  wasInHand: boolean
}

/** A case touched this recently is offered again only when nothing else is left. */
const restHours = 2
/** A person whom nobody may contact is passed over like a stopped case. */
const silent = personIsSilent(sql`c.user_id`)
const untilOf = (now: Date) => new Date(now.getTime() + claimMinutes * 60_000)

/** Where the next of the own list is looked for, one place after the other: each is the beginning of an index. */
type Place = 'due' | 'callback' | 'rested' | 'restedWithSilentNumber' | 'recent'
const workingOrder = sql`c.work_rank, c.work_at, c.case_id`
function placeOf(place: Place, now: Date, due: string | undefined): { which: Sql; order: Sql } {
  const rested = sql`c.callback_at is null and c.last_contact_at > ${new Date(now.getTime() - restHours * 3_600_000)} is not true`
  switch (place) {
    case 'due':
      return { which: sql`c.case_id = ${due}`, order: sql`c.case_id` }
    case 'callback':
      return { which: sql`c.callback_at <= ${now}`, order: sql`c.callback_at, c.case_id` }
    case 'rested':
      return { which: sql`${rested} and not ${phoneIsSilent(sql`c.user_id`)}`, order: workingOrder }
    case 'restedWithSilentNumber':
      return { which: sql`${rested} and ${phoneIsSilent(sql`c.user_id`)}`, order: workingOrder }
    case 'recent':
      // in turn: a promise that was just tried would else be every second case
      return { which: sql`c.callback_at is null`, order: sql`c.last_contact_at nulls first, c.case_id` }
  }
}

/**
 * Puts the next of the own list in the caller's hand: what is there already and has no result, the one that is `due` if it
 * is said, a callback whose time has come, then by working order what was not just touched, a silent number after the others.
 */
export async function takeRested(
  asked: Asked,
  { after, due }: { after?: string | undefined; due?: string | undefined },
) {
  const from = (place: Place) => firstOf(asked, after, placeOf(place, asked.now, due))
  const first = [inHand(asked), ...(due ? [from('due')] : []), from('callback'), from('rested')]
  // asked for by itself: hardly anybody comes to it, and everybody would pay for its being ready
  return (await takeFirst(asked, first)) ?? takeFirst(asked, [from('restedWithSilentNumber')])
}

/** The same of what was just touched, the longest ago first. */
export const takeRecent = (asked: Asked, { after }: { after?: string | undefined }) =>
  takeFirst(asked, [firstOf(asked, after, placeOf('recent', asked.now, undefined))])

const inHand = ({ rows, user }: Asked): Sql => sql`
  select c.case_id, 'own' as reason, true as was_in_hand from ${rows.cases} c join case_claim k using (case_id)
  where k.account_id = ${user.accountId} and c.collector_id = ${user.accountId} and c.closed_at is null and not c.stopped and not c.on_hold
    and not ${silent}
  order by k.at desc limit 1`

function firstOf(asked: Asked, after: string | undefined, { which, order }: { which: Sql; order: Sql }): Sql {
  const { rows, user, now } = asked
  return sql`
    select c.case_id, case when c.callback_at <= ${now} then 'callback' when c.promised_on <= ${todayOf(asked)} then 'promise' else 'own' end as reason,
      false as was_in_hand
    from ${rows.cases} c
    where c.collector_id = ${user.accountId} and c.closed_at is null and not c.stopped and not c.on_hold
      and not ${silent} and c.case_id is distinct from ${after ?? null} and ${which}
      and not ${heldByAnother(user.accountId, now)}
    order by ${order}
    limit 1 for update of c skip locked`
}

/**
 * Claims what the first of the searches finds. PostgreSQL runs each only where those before it were empty, and all are one
 * statement because everybody who presses in the same moment waits for each way to the database and back.
 */
async function takeFirst({ db, user, now }: Asked, searches: readonly Sql[]): Promise<Taken | null> {
  const inTurn = searches.map((search, index) => sql`select * from (${search}) as ${sql.id(`search_${index}`)}`)
  const { rows: taken } = await sql<Taken>`
    with found as materialized (${sql.join(inTurn, sql` union all `)} limit 1),
    claimed as (${claiming('found', user.accountId, now)})
    select case_id, reason, was_in_hand, until from found join claimed using (case_id)`.execute(db)
  return taken[0] ?? null
}

/**
 * The next case of the pool of the caller's own stage, handed over to them with its history: only to a collector at work who
 * has room, and only where the setting allows it.
 */
export async function takeFromPool(tx: Tx, { user, now }: Asked): Promise<Taken | null> {
  const { rows: taken } = await sql<Taken>`
    with me as (
      select s.account_id, s.stage, s.workplace_id from staff s
      where s.account_id = ${user.accountId} and s.status = 'COLLECTING' and not ${isAbsent(now)}
        and s.role = any(${array(collectorRoles)}::text[])
        and (select value from setting where key = 'work_mode_takes_pool') = 'true'::jsonb
        and (s.case_limit is null or s.case_limit > (
          select count(*) from collection_case o where o.collector_id = s.account_id and o.closed_at is null))
    ), free as (
      select c.case_id, c.version, me.account_id from me join collection_case c on c.stage = me.stage
      where c.merchant_id = any(${[...user.merchants]}::smallint[]) and c.status = 'not assigned' and c.collector_id is null
        and c.closed_at is null and not c.stopped and not c.on_hold
        and (c.workplace_id is null or c.workplace_id = me.workplace_id) and not ${silent} and not ${phoneIsSilent(sql`c.user_id`)}
        and not ${heldByAnother(user.accountId, now)}
      order by ${workingOrder} limit 1 for update of c skip locked
    ), taken as (
      update collection_case c set status = 'assigned', collector_id = free.account_id, assigned_at = ${now}, workplace_id = null,
        version = c.version + 1
      from free where c.case_id = free.case_id
      returning c.case_id, c.merchant_id, c.bill_id, c.open_minor, c.collector_id
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, to_collector, open_minor, detail)
      select merchant_id, case_id, bill_id, ${now}, collector_id, 'assigned', collector_id, open_minor, '{"from":"pool"}' from taken
    ), claimed as (${claiming('taken', user.accountId, now)})
    select case_id, 'pool' as reason, false as was_in_hand, until from claimed`.execute(tx)
  return taken[0] ?? null
}

/** The claim of the case that a search found; none where somebody else was quicker. */
const claiming = (found: 'found' | 'taken', accountId: number, now: Date): Sql => sql`
  insert into case_claim (case_id, account_id, at, until)
  select case_id, ${accountId}::integer, ${now}::timestamptz, ${untilOf(now)}::timestamptz from ${sql.table(found)}
  on conflict (case_id) do update set account_id = excluded.account_id, until = excluded.until,
    at = case when case_claim.account_id = excluded.account_id then case_claim.at else excluded.at end
    where case_claim.account_id = excluded.account_id or case_claim.until <= ${now}
  returning case_id, until`

const heldByAnother = (accountId: number, now: Date): Sql => sql`exists (
  select from case_claim k where k.case_id = c.case_id and k.account_id <> ${accountId} and k.until > ${now})`

/** Keeps a case in the caller's hand; null where it is not there any more. */
export async function prolong(tx: Tx, { user, now }: Asked, caseId: string): Promise<Date | null> {
  const kept = await tx
    .updateTable('caseClaim')
    .set({ until: untilOf(now) })
    .where('caseId', '=', caseId)
    .where('accountId', '=', user.accountId)
    .returning('until')
    .executeTakeFirst()
  return kept?.until ?? null
}

/** Takes a case out of the caller's hand. Answers whether it was there. */
export async function letGo(tx: Tx, accountId: number, caseId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('caseClaim')
    .where('caseId', '=', caseId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Who else has a case in hand now. */
export async function heldByOther(tx: Tx, { user, now }: Asked, caseId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select a.name from case_claim k join account a using (account_id)
    where k.case_id = ${caseId} and k.account_id <> ${user.accountId} and k.until > ${now}`.execute(tx)
  return rows[0]?.name ?? null
}

export async function dueOf(asked: Asked): Promise<Output<typeof workDue>> {
  const { db, rows, user, now } = asked
  const { rows: found } = await sql<Output<typeof workDue>[number]>`
    select c.case_id as "caseId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
      case when c.callback_at <= ${now} then 'callback' else 'promise' end as kind,
      case when c.callback_at <= ${now} then c.callback_at end as at,
      (select a.name from case_cover k join account a on a.account_id = k.owner_id
        where k.bill_id = c.bill_id and k.ended_at is null and k.backup_id = c.collector_id) as "coverFor"
    from ${rows.cases} c join borrower p using (user_id) join merchant m on m.merchant_id = c.merchant_id
    where c.collector_id = ${user.accountId} and c.closed_at is null and not c.stopped and not c.on_hold
      and not ${silent} and (c.callback_at <= ${now} or c.callback_at is null and c.promised_on <= ${todayOf(asked)}
        and (c.last_contact_at is null or c.last_contact_at < (${now}::timestamptz at time zone m.time_zone)::date::timestamp at time zone m.time_zone))
    order by c.callback_at nulls last, c.promised_on, c.case_id limit 5`.execute(db)
  return found
}
