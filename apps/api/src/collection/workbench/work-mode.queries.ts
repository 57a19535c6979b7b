/** Taking cases in hand. A candidate's row is locked before its claim is written, and what somebody else locks is skipped. */
import type { workDue } from '@cordillera/contract/collection/work-mode'
import type { Output } from '@cordillera/contract/endpoint'
import { casesBarred, personIsSilent, phoneIsSilent } from '../../compliance/public.ts'
import { batched } from '../../platform/batched.ts'
import type { Caller } from '../../platform/caller.ts'
import { dayIn } from '../../platform/clock.ts'
import { array, type Db, type Sql, sql } from '../../platform/db.ts'
import { type Narrowed, narrow } from '../../platform/rows.ts'
import { type Asked, todayOf, workable } from '../cases/case-filter.queries.ts'
import { isWaiting, keepWaiting } from './case-wait.queries.ts'
import { claiming, heldByAnother, type Taken } from './claim.queries.ts'

/** A case touched this recently is offered again only when nothing else is left. */
const rest = sql`interval '2 hours'`
/** A person whom nobody may contact is passed over like a stopped case. */
export const silent = personIsSilent(sql`c.user_id`)
const silentNumber = phoneIsSilent(sql`c.user_id`)
/** Where the caller's day is the case's: an array of days beside that of the merchants. */
const todayThere = sql`w.days[array_position(w.merchants, c.merchant_id)]`
export const workingOrder = sql`c.work_rank, c.work_at, c.case_id`

/** Somebody who wants the next of the own list: not the one just left, the one that is due if it is said. */
export interface Request {
  user: Caller
  now: Date
  after?: string | undefined
  due?: string | undefined
}

/** The own cases of each of several callers, in its merchants: `asked` names a table of their account_id and merchants. */
const ownCasesOf = (asked: string): Narrowed<'collectionCase'> =>
  narrow(
    'collectionCase',
    sql`collector_id = ${sql.ref(`${asked}.account_id`)} and merchant_id = any(${sql.ref(`${asked}.merchants`)})`,
  )
/** Where the own list is looked through, one place after the other: each is the beginning of an index. */
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
      and not ${isWaiting(sql`w.now`)}
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
      takeContactable(db, requests, first),
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

/** Each look at people who are met barred goes so much further down their lists. */
export const lookAhead = 200
export const mostRounds = 20

/**
 * Claims what is first and asks the gate about all of it as a set: who may not be contacted now is put back, and so is whoever
 * else waits further down that list, before those who asked are served again.
 */
async function takeContactable(db: Db, requests: readonly Request[], first: Sql): Promise<(Taken | null)[]> {
  const served = new Map<number, Taken>()
  let asking = requests
  for (let round = 0; round < mostRounds && asking.length > 0; round++) {
    const taken = await take(db, asking, first)
    const claimed = asking.flatMap(({ user, now }, index) => {
      const one = taken[index]
      return one ? [{ ...one, accountId: user.accountId, now }] : []
    })
    for (const { accountId, now: _, ...one } of claimed) served.set(accountId, one)
    const again = await putBackBarred(db, claimed)
    for (const accountId of again) served.delete(accountId)
    asking = asking.filter(({ user }) => again.has(user.accountId))
    await keepWaiting(db, await ahead(db, asking), asking[0]?.now ?? new Date(0))
  }
  return requests.map(({ user }) => served.get(user.accountId) ?? null)
}

type Claimed = Taken & { accountId: number; now: Date }

/** Gives up claims on people who may not be contacted now; one that was used for a contact waits for its result. Answers whose. */
async function putBackBarred(db: Db, claimed: readonly Claimed[]): Promise<ReadonlySet<number>> {
  const [latest] = claimed
  if (!latest) return new Set()
  const barred = await keepWaiting(
    db,
    claimed.map(({ caseId }) => caseId),
    latest.now,
  )
  const back = claimed.filter(({ caseId }) => barred.has(caseId))
  if (back.length === 0) return new Set()
  const { rows } = await sql<{ accountId: number }>`
    delete from case_claim k
    using unnest(${array(back.map(({ caseId }) => caseId))}::text[], ${back.map(({ accountId }) => accountId)}::integer[],
      ${back.map(({ wasInHand }) => wasInHand)}::boolean[]) b (case_id, account_id, was_in_hand)
    where k.case_id = b.case_id and k.account_id = b.account_id
      and not (b.was_in_hand and exists (select from contact_decision d where d.case_id = k.case_id
        and d.account_id = k.account_id and d.allowed and d.at >= k.at))
    returning k.account_id`.execute(db)
  return new Set(rows.map(({ accountId }) => accountId))
}

/** What would come next in the own lists of these, by working order. */
async function ahead(db: Db, requests: readonly Request[]): Promise<string[]> {
  if (requests.length === 0) return []
  const { rows } = await sql<{ caseId: string }>`
    with request as materialized (${requestTable(requests)})
    select f.case_id from request w cross join lateral (
      select c.case_id from ${ownCasesOf('w')} c
      where c.closed_at is null and ${workable} and not ${silent} and not ${isWaiting(sql`w.now`)}
      order by ${workingOrder} limit ${sql.lit(lookAhead)}) f`.execute(db)
  return rows.map(({ caseId }) => caseId)
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

/** How many are told; how many are asked about, as some may not be contacted now. */
const told = 5
const askedAbout = 50

export async function dueOf(asked: Asked, unscoped: Db): Promise<Output<typeof workDue>> {
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
    order by c.callback_at nulls last, c.promised_on, c.case_id limit ${sql.lit(askedAbout)}`.execute(db)
  const ids = found.map(({ caseId }) => caseId)
  const barred = await casesBarred(unscoped, ids, now)
  return found.filter(({ caseId }) => !barred.has(caseId)).slice(0, told)
}
