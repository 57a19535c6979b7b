/** Lending the due cases of people who are away to a backup, and giving them back. Each is one statement over any number. */
import { collectorRoles } from '@cordillera/contract/roles'
import { isAbsent } from '../../attendance/public.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import type { Backup, Due } from './cover.rules.ts'

/** A callback goes to the backup so long before its time. */
const aheadMinutes = 30

export interface DueCase extends Due {
  caseId: string
  version: number
  holderName: string
  why: 'promise' | 'callback'
  /** What a leader chose. */
  chosen: number | null
}

/** Promises of today or earlier and callbacks due, of collectors who are away; what somebody has in hand stays in it. */
export async function dueOfAbsent(db: Db, now: Date): Promise<DueCase[]> {
  const soon = new Date(now.getTime() + aheadMinutes * 60_000)
  const { rows } = await sql<DueCase>`
    with gone as materialized (
      select s.account_id, s.leader_id, a.name from staff s join account a using (account_id)
      where s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[]) and ${isAbsent(now)}
    )
    select c.case_id, c.version, c.user_id as "user", c.merchant_id as merchant, gone.account_id as holder, gone.name as holder_name,
      gone.leader_id as leader, choice.backup_id as chosen,
      case when c.callback_at <= ${soon} then 'callback' else 'promise' end as why
    from gone join collection_case c on c.collector_id = gone.account_id and c.closed_at is null and not c.stopped and not c.on_hold
      join merchant m on m.merchant_id = c.merchant_id left join cover_choice choice on choice.account_id = gone.account_id
    where (c.callback_at <= ${soon} or c.promised_on <= (${now}::timestamptz at time zone m.time_zone)::date)
      and not exists (select from case_claim k where k.case_id = c.case_id and k.until > ${now})
    order by c.callback_at nulls last, c.promised_on, c.case_id`.execute(db)
  return rows
}

/** Collectors who are at work: of these leaders' teams, and those whom a leader chose. */
export async function presentBackups(
  db: Db,
  of: { leaders: readonly number[]; chosen: readonly number[]; now: Date },
): Promise<Backup[]> {
  const { rows } = await sql<Backup>`
    select s.account_id, s.leader_id as leader,
      array(select merchant_id from account_merchant am where am.account_id = s.account_id) as merchants,
      (select count(*)::int from collection_case c where c.collector_id = s.account_id and c.closed_at is null) as load
    from staff s join account a using (account_id)
    where (s.leader_id = any(${array(of.leaders)}::int[]) or s.account_id = any(${array(of.chosen)}::int[]))
      and a.active and s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[]) and not ${isAbsent(of.now)}
    order by s.account_id`.execute(db)
  return rows
}

export interface Moved {
  caseId: string
  merchantId: number
  appId: string
  userId: string
  fromId: number
  fromName: string
  toId: number
  toName: string
  /** Whose case it really is. */
  ownerId: number
  ownerName: string
}

const names = (from: ReturnType<typeof sql>) => sql`
  select m.case_id, m.merchant_id, m.app_id, m.user_id, m.from_id, f.name as from_name, m.to_id, t.name as to_name,
    m.owner_id, o.name as owner_name
  from ${from} m join account f on f.account_id = m.from_id join account t on t.account_id = m.to_id
    join account o on o.account_id = m.owner_id order by m.case_id`

/**
 * Lends each case. When it was assigned stays as it was: it is no new case of anybody's day. Where the backup is away too the
 * case goes on to another, and belongs to its first collector still.
 */
export async function lend(
  tx: Tx,
  of: readonly { caseId: string; version: number; to: number; why: string }[],
  now: Date,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with lent as materialized (
      select l.*, c.collector_id as from_id
      from unnest(${array(of.map(({ caseId }) => caseId))}::text[], ${array(of.map(({ version }) => version))}::int[],
        ${array(of.map(({ to }) => to))}::int[], ${array(of.map(({ why }) => why))}::text[]) as l(case_id, version, to_id, why)
        join collection_case c using (case_id) where c.version = l.version and c.closed_at is null
    ), moved as (
      update collection_case c set collector_id = lent.to_id, version = c.version + 1
      from lent where c.case_id = lent.case_id and c.version = lent.version
      returning c.case_id, c.merchant_id, c.bill_id, c.app_id, c.user_id, c.open_minor, lent.from_id, lent.to_id, lent.why
    ), covered as (
      insert into case_cover as k (merchant_id, bill_id, owner_id, backup_id, due, since)
      select merchant_id, bill_id, from_id, to_id, why, ${now} from moved
      on conflict (bill_id) where ended_at is null do update set
        -- somebody else was given the case meanwhile: it is theirs now
        owner_id = case when k.backup_id = excluded.owner_id then k.owner_id else excluded.owner_id end,
        backup_id = excluded.backup_id, due = excluded.due, since = excluded.since
      returning bill_id, owner_id
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, to_collector, open_minor)
      select merchant_id, case_id, bill_id, ${now}, null, 'covered', from_id, to_id, open_minor from moved
    )
    ${names(sql`(select moved.*, covered.owner_id from moved join covered using (bill_id))`)}`.execute(tx)
  return rows
}

/** Ends every cover whose reason is gone; answers the cases that went back to their own collector. */
export async function giveBack(tx: Tx, now: Date): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with live as materialized (
      select k.cover_id, k.owner_id, k.backup_id, c.case_id, c.version,
        case when c.case_id is null then 'closed' when c.collector_id is distinct from k.backup_id then 'moved'
          when s.status <> 'COLLECTING' or not a.active then 'stayed'
          when ${isAbsent(now)} or exists (select from case_claim h where h.case_id = c.case_id and h.until > ${now}) then null
          else 'came back' end as outcome
      from case_cover k join staff s on s.account_id = k.owner_id join account a on a.account_id = k.owner_id
        left join collection_case c on c.bill_id = k.bill_id and c.closed_at is null
      where k.ended_at is null
    ), back as (
      update collection_case c set collector_id = live.owner_id, version = c.version + 1
      from live where live.outcome = 'came back' and c.case_id = live.case_id and c.version = live.version
      returning c.case_id, c.merchant_id, c.bill_id, c.app_id, c.user_id, c.open_minor, live.cover_id,
        live.backup_id as from_id, live.owner_id as to_id, live.owner_id
    ), ended as (
      update case_cover k set ended_at = ${now}, outcome = live.outcome from live
      where k.cover_id = live.cover_id and live.outcome is not null
        and (live.outcome <> 'came back' or k.cover_id in (select cover_id from back))
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, to_collector, open_minor)
      select merchant_id, case_id, bill_id, ${now}, null, 'cover ended', from_id, to_id, open_minor from back
    )
    ${names(sql`back`)}`.execute(tx)
  return rows
}
