/** Changing staff, any number of people a statement: lock, write, posting, operation record. */

import { countries } from '@cordillera/contract/countries'
import type { OperationAction } from '@cordillera/contract/staff/operation'
import { array, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { changedFacts, type Fact } from './facts.rules.ts'
import type { Leader, Standing } from './staff.rules.ts'

export interface Found extends Standing {
  name: string
  userNo: string
  shiftId: number | null
  workStatus: string
  enterDay: string
  version: number
  isSuperuser: boolean
}

/** People in the caller's scope, their rows locked in key order. */
export async function lockPeople(db: Scoped, rows: ScopedRows, accountIds: readonly number[]): Promise<Found[]> {
  const { rows: found } = await sql<Found>`
    select s.account_id, s.user_no, a.name, s.role, s.status, s.work_status, s.country, s.workplace_id, s.stage, s.leader_id,
      s.shift_id, s.enter_day, s.version, a.is_superuser,
      (select count(*) from collection_case c where c.collector_id = s.account_id and c.closed_at is null) as open_cases,
      (select count(*) from staff t where t.leader_id = s.account_id and t.status <> 'LEAVE') as team
    from ${rows.staff} s join account a using (account_id)
    where s.account_id = any(${array(accountIds)}::int[]) order by s.account_id for update of s`.execute(db)
  return found
}

/** Those of these who work in a country, in the caller's scope or not: to tell "not yours" from "not there". */
export async function countThere(tx: Tx, accountIds: readonly number[], country: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from staff where account_id = any(${array(accountIds)}::int[])
      and country = coalesce(${country}, country)`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function leaderById(tx: Tx, accountId: number | null): Promise<Leader | undefined> {
  if (accountId === null) return undefined
  const { rows } = await sql<Leader>`
    select s.role, s.status, s.country, s.workplace_id, s.stage, a.active and a.deleted_at is null as active
    from staff s join account a using (account_id) where s.account_id = ${accountId} for share of s`.execute(tx)
  return rows[0]
}

export interface StaffSet {
  status?: string
  role?: string
  stage?: string | null
  leaderId?: number | null
  workplaceId?: number | null
  shiftId?: number | null
  dailyCapacity?: number | null
  caseLimit?: number | null
  languages?: string[]
  stagesCovered?: string[]
}

export async function setStaff(tx: Tx, accountIds: readonly number[], set: StaffSet): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ ...set, version: sql`version + 1` })
    .where('accountId', '=', sql<number>`any(${array(accountIds)}::int[])`)
    .execute()
}

/** What records say, by person: names as they are called now. */
async function factsOf(tx: Tx, accountIds: readonly number[]): Promise<Map<number, Record<string, Fact>>> {
  const { rows } = await sql<{ accountId: number; facts: Record<string, Fact> }>`
    select s.account_id, jsonb_strip_nulls(jsonb_build_object(
      'name', a.name, 'role', s.role, 'status', s.status, 'workStatus', s.work_status, 'period', s.stage, 'leader', l.name,
      'workplace', w.name, 'shift', f.name, 'dailyCapacity', s.daily_capacity, 'caseLimit', s.case_limit, 'testScore', s.test_score,
      'enterDay', s.enter_day, 'company', w.company,
      'languages', to_jsonb(s.languages), 'stagesCovered', to_jsonb(s.stages_covered),
      'outboundAccounts', to_jsonb(array(select o.channel || ' ' || o.name from outbound_account o
        where o.account_id = s.account_id and o.active order by o.channel, o.name)),
      'roles', to_jsonb(array(select r.name from account_role ar join role r using (role_id)
        where ar.account_id = s.account_id order by r.name)),
      'sex', p.sex, 'birthday', p.birthday, 'phone', p.phone, 'secondPhone', p.second_phone, 'email', p.email,
      'address', p.address, 'emergencyName', p.emergency_name, 'emergencyPhone', p.emergency_phone,
      'emergencyRelation', p.emergency_relation, 'bankName', p.bank_name, 'bankAccount', p.bank_account,
      'leaveDay', v.leave_day, 'accountActive', a.active)) as facts
    from staff s join account a using (account_id) left join account l on l.account_id = s.leader_id
      left join workplace w on w.workplace_id = s.workplace_id left join shift f on f.shift_id = s.shift_id
      left join staff_person p on p.account_id = s.account_id left join staff_leaving v on v.account_id = s.account_id
    where s.account_id = any(${array(accountIds)}::int[])`.execute(tx)
  return new Map(rows.map(({ accountId, facts }) => [accountId, facts]))
}

interface Recorded {
  accountIds: readonly number[]
  action: OperationAction
  reason?: string | undefined
  /** Null: a program. */
  by: number | null
  now: Date
}

/** Does the work and keeps what it changed: for each person an operation with before and after, and the posting of the day. */
export async function recorded<T>(
  tx: Tx,
  { accountIds, action, reason, by, now }: Recorded,
  work: () => Promise<T>,
): Promise<T> {
  const before = await factsOf(tx, accountIds)
  const done = await work()
  const after = await factsOf(tx, accountIds)
  const operations = accountIds.map((target) => ({
    target,
    ...changedFacts(before.get(target) ?? {}, after.get(target) ?? {}),
  }))
  await sql`
    insert into staff_operation (at, operator_id, target_id, country, action, before, after, reason)
    select ${now}::timestamptz, ${by}::int, s.account_id, s.country, ${action}, o.before, o.after, ${reason ?? null}
    from jsonb_to_recordset(${JSON.stringify(operations)}::jsonb) as o(target integer, before jsonb, after jsonb)
      join staff s on s.account_id = o.target`.execute(tx)
  await keepPostings(tx, accountIds, now)
  return done
}

const countryZones = JSON.stringify(
  Object.fromEntries(Object.entries(countries).map(([country, { zone }]) => [country, zone])),
)

/**
 * The posting of the day, by the calendar of the workplace, for those who stand elsewhere than their last posting says. Who
 * left has it from the day after the last one.
 */
async function keepPostings(tx: Tx, accountIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with standing as (
      select s.account_id, s.role, s.status, s.stage, s.leader_id, s.workplace_id, s.shift_id,
        greatest(s.enter_day, case when s.status = 'LEAVE' then coalesce(v.leave_day, d.today) + 1 else d.today end) as from_day
      from staff s left join workplace w using (workplace_id) left join staff_leaving v on v.account_id = s.account_id
        cross join lateral (select (${now}::timestamptz at time zone
          coalesce(w.time_zone, ${countryZones}::jsonb ->> s.country))::date as today) d
      where s.account_id = any(${array(accountIds)}::int[])
    )
    insert into staff_posting (account_id, from_day, role, status, stage, leader_id, workplace_id, shift_id)
    select n.account_id, greatest(n.from_day, last.from_day), n.role, n.status, n.stage, n.leader_id, n.workplace_id, n.shift_id
    from standing n join lateral (
      select * from staff_posting p where p.account_id = n.account_id order by from_day desc limit 1) last on true
    where (n.role, n.status, n.stage, n.leader_id, n.workplace_id, n.shift_id)
      is distinct from (last.role, last.status, last.stage, last.leader_id, last.workplace_id, last.shift_id)
    on conflict (account_id, from_day) do update set role = excluded.role, status = excluded.status, stage = excluded.stage,
      leader_id = excluded.leader_id, workplace_id = excluded.workplace_id, shift_id = excluded.shift_id`.execute(tx)
}

/** Stages of countries whose pool waits, as `MX S1A`. */
export async function poolsThatWait(
  tx: Tx,
  places: readonly { country: string; stage: string }[],
): Promise<Set<string>> {
  if (places.length === 0) return new Set()
  const { rows } = await sql<{ place: string }>`
    select distinct m.country || ' ' || c.stage as place from collection_case c join merchant m using (merchant_id)
    where c.closed_at is null and c.status = 'not assigned' and not c.stopped and not c.on_hold
      and m.country = any(${array(places.map(({ country }) => country))}::text[])
      and c.stage = any(${array(places.map(({ stage }) => stage))}::text[])`.execute(tx)
  return new Set(rows.map(({ place }) => place))
}

export interface PlaceOfWork {
  workplaceId: number
  name: string
  country: string
  company: string
  timeZone: string
  capacity: number | null
  closedOn: string | null
  seated: number
}

/** A workplace locked, with how many sit there who are not among these. */
export async function lockWorkplace(
  tx: Tx,
  workplaceId: number,
  without: readonly number[] = [],
): Promise<PlaceOfWork | undefined> {
  const { rows } = await sql<PlaceOfWork>`
    select w.workplace_id, w.name, w.country, w.company, w.time_zone, w.capacity, w.closed_on,
      (select count(*) from staff s where s.workplace_id = w.workplace_id and s.status <> 'LEAVE'
        and s.account_id <> all(${array(without)}::int[])) as seated
    from workplace w where w.workplace_id = ${workplaceId} for update`.execute(tx)
  return rows[0]
}
