/** Taking cases in hand. A candidate's row is locked before its claim is written, and what somebody else locks is skipped. */
import { claimMinutes, type nextReasons, type workDue } from '@cordillera/contract/collection/work-mode'
import type { Output } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import { isAbsent } from '../../attendance/public.ts'
import { personIsSilent, phoneIsSilent } from '../../compliance/public.ts'
import { batched } from '../../platform/batched.ts'
import type { Caller } from '../../platform/caller.ts'
import { dayIn } from '../../platform/clock.ts'
import { array, type Db, type Sql, sql, type Tx } from '../../platform/db.ts'
import { type Narrowed, narrow } from '../../platform/rows.ts'
import { type Asked, todayOf, workable } from '../cases/case-filter.queries.ts'

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
const rest = sql`interval '2 hours'`
/** A person whom nobody may contact is passed over like a stopped case. */
const silent = personIsSilent(sql`c.user_id`)
const silentNumber = phoneIsSilent(sql`c.user_id`)
/** Where the caller's day is the case's: an array of days beside that of the merchants. */
const todayThere = sql`w.days[array_position(w.merchants, c.merchant_id)]`
const untilOf = (now: Date) => new Date(now.getTime() + claimMinutes * 60_000)
const workingOrder = sql`c.work_rank, c.work_at, c.case_id`

/** Somebody who wants the next of the own list: not the one just left, the one that is due if it is said. */
export interface Request {
  user: Caller
  now: Date
  after?: string | undefined
  due?: string | undefined
}

/** Where the own list is looked through, one place after the other: each is the beginning of an index. */
/** The own cases of each of several callers, in its merchants: `asked` names a table of their account_id and merchants. */
const ownCasesOf = (asked: string): Narrowed<'collectionCase'> =>
  narrow(
    'collectionCase',
    sql`collector_id = ${sql.ref(`${asked}.account_id`)} and merchant_id = any(${sql.ref(`${asked}.merchants`)})`,
  )
const notOf = sql`c.case_id is distinct from w.after`
const rested = sql`c.callback_at is null and c.last_contact_at > w.now - ${rest} is not true`
const inHand = sql`
  select c.case_id, 'own' as reason, true as was_in_hand from ${ownCasesOf('w')} c join case_claim k using (case_id)
  where k.account_id = w.account_id and c.closed_at is null and ${workable} and not ${silent}
  order by k.at desc limit 1`
const due = firstOf(sql`c.case_id = w.due and ${notOf}`, sql`c.case_id`)
const callback = firstOf(sql`c.callback_at <= w.now and ${notOf}`, sql`c.callback_at, c.case_id`)
const restedWith = firstOf(sql`${notOf} and ${rested} and not ${silentNumber}`, workingOrder)
const restedWithSilentNumber = firstOf(sql`${notOf} and ${rested} and ${silentNumber}`, workingOrder)
// in turn: a promise that was just tried would else be every second case
const recent = firstOf(sql`${notOf} and c.callback_at is null`, sql`c.last_contact_at nulls first, c.case_id`)

function firstOf(which: Sql, order: Sql): Sql {
  return sql`
    select c.case_id, case when c.callback_at <= w.now then 'callback' when c.promised_on <= ${todayThere} then 'promise' else 'own' end as reason,
      false as was_in_hand
    from ${ownCasesOf('w')} c
    where c.closed_at is null and ${workable} and not ${silent} and ${which} and not ${heldByAnother(sql`w.account_id`, sql`w.now`)}
    order by ${order}
    limit 1 for update of c skip locked`
}

/** Ways to the next of the own list; each puts it in the hand of whoever wants it. */
export interface OwnLists {
  /**
   * What is in hand already and has no result, the one that is due if it is said, a callback whose time has come, then by
   * working order what was not just touched, a silent number after the others.
   */
  takeRested(request: Request): Promise<Taken | null>
  /** What was just touched, the longest ago first. */
  takeRecent(request: Request): Promise<Taken | null>
}

/** Everybody who presses in the same moment is served by one statement; a second press of the same person waits for the first. */
export function ownLists(db: Db): OwnLists {
  const taking = (places: readonly Sql[]) => {
    const inTurn = places.map((place, index) => sql`select * from (${place}) as ${sql.id(`place_${index}`)}`)
    const first = sql`${sql.join(inTurn, sql` union all `)} limit 1`
    return batched<Request, Taken | null>({ of: ({ user }) => user.accountId, groups: 2 }, (requests) =>
      take(db, requests, first),
    )
  }
  const takeFirstRested = taking([inHand, due, callback, restedWith])
  // asked for by itself: hardly anybody comes to it, and everybody would pay for its being ready
  const takeSilentNumber = taking([restedWithSilentNumber])
  return {
    takeRested: async (request) => (await takeFirstRested(request)) ?? takeSilentNumber(request),
    takeRecent: taking([recent]),
  }
}

/** Claims, for each request, what is first; of its places PostgreSQL looks into each only where those before it were empty. */
async function take(db: Db, requests: readonly Request[], first: Sql): Promise<(Taken | null)[]> {
  const { rows: taken } = await sql<Taken & { accountId: number }>`
    with request as materialized (${requestTable(requests)}),
    found as materialized (select w.account_id, w.now, f.* from request w cross join lateral (${first}) f),
    claimed as (${claiming(sql`select case_id, account_id, now from found`)})
    select account_id, case_id, reason, was_in_hand, until from found join claimed using (case_id)`.execute(db)
  const of = new Map(taken.map(({ accountId, ...one }) => [accountId, one]))
  return requests.map(({ user }) => of.get(user.accountId) ?? null)
}

/**
 * The next case of the pool of the caller's own stage, handed over to them with its history: only to a collector at work who
 * has room, and only where the setting allows it.
 */
export async function takeFromPool(tx: Tx, { user, now }: Pick<Asked, 'user' | 'now'>): Promise<Taken | null> {
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
        and not ${heldByAnother(sql`${user.accountId}::integer`, sql`${now}::timestamptz`)}
      order by ${workingOrder} limit 1 for update of c skip locked
    ), taken as (
      update collection_case c set status = 'assigned', collector_id = free.account_id, assigned_at = ${now}, workplace_id = null,
        version = c.version + 1
      from free where c.case_id = free.case_id
      returning c.case_id, c.merchant_id, c.bill_id, c.open_minor, c.collector_id
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, to_collector, open_minor, detail)
      select merchant_id, case_id, bill_id, ${now}, collector_id, 'assigned', collector_id, open_minor, '{"from":"pool"}' from taken
    ), claimed as (${claiming(sql`select case_id, collector_id, ${now}::timestamptz from taken`)})
    select case_id, 'pool' as reason, false as was_in_hand, until from claimed`.execute(tx)
  return taken[0] ?? null
}

/** Claims of cases (`found`: case, account, now); none where somebody else was quicker. */
const claiming = (found: Sql): Sql => sql`
  insert into case_claim (case_id, account_id, at, until)
  select case_id, account_id, now, now + ${claimMinutes}::integer * interval '1 minute' from (${found}) as found (case_id, account_id, now)
  on conflict (case_id) do update set account_id = excluded.account_id, until = excluded.until,
    at = case when case_claim.account_id = excluded.account_id then case_claim.at else excluded.at end
    where case_claim.account_id = excluded.account_id or case_claim.until <= excluded.at
  returning case_id, until`

function heldByAnother(account: Sql, now: Sql): Sql {
  return sql`exists (select from case_claim k where k.case_id = c.case_id and k.account_id <> ${account} and k.until > ${now})`
}

/**
 * A row for each request, with the own merchants and which day it is at each. From one parameter, whose rows PostgreSQL never
 * counts: its plan is the same for one request and for a hundred, and is kept.
 */
function requestTable(requests: readonly Request[]): Sql {
  const rows = requests.map(({ user, now, after, due }) => ({
    account_id: user.accountId,
    now,
    after,
    due,
    merchants: user.merchants,
    days: user.merchantZones.map((zone) => dayIn(zone, now)),
  }))
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as asked (account_id integer, now timestamptz, after text, due text, merchants smallint[], days date[])`
}

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
export async function release(tx: Tx, accountId: number, caseId: string): Promise<boolean> {
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
