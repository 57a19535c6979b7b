/** Coupon activities: reading, keeping, who is meant, and giving the coupons. */
import type { couponAudience, listCouponActivities, saveCouponActivity } from '@cordillera/contract/coupon/campaign'
import type { ActivityState } from '@cordillera/contract/coupon/campaign-terms'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type * as z from 'zod/mini'
import { isBorrower } from '../access/public.ts'
import { array, type Db, type Sql, sql, type Tx, takeLock } from '../platform/db.ts'
import { type Asked, nameOf } from './template.queries.ts'

export type Activity = Output<typeof listCouponActivities>['list'][number]
type Audience = z.infer<typeof couponAudience>

const fields = sql`
  h.activity_id as "activityId", h.template_id as "templateId", ${nameOf('t')} as "templateName", h.name, h.audience, h.most,
  h.budget_minor as budget, h.spent_minor as spent, h.control_percent as "controlPercent", t.currency, h.state,
  h.each_of as "eachOf", h.each_uses as "eachUses", h.each_budget_minor as "eachBudget", asker.name as "askedBy", h.started_at as "startedTime", h.gives_on as "givesOn", h.gives_through as "givesThrough", h.version,
  (select count(*)::int from held_coupon c where c.activity_id = h.activity_id) as given,
  (select count(*)::int from held_coupon c where c.activity_id = h.activity_id and c.state = 'used') as used`
const joins = sql`join coupon_template t on t.template_id = h.template_id left join account asker on asker.account_id = h.asked_by`

export async function activitiesOf({ db, rows, user }: Asked, state: ActivityState | undefined): Promise<Activity[]> {
  const { rows: found } = await sql<Activity>`
    select ${fields} from ${rows.couponActivities} h ${joins}
    where h.merchant_id = ${user.merchantId} and h.state = coalesce(${state ?? null}, h.state)
    order by h.created_at desc, h.activity_id`.execute(db)
  return found
}

export type FoundActivity = Activity & {
  askedById: number | null
  decidedById: number | null
  /** Everybody who wrote it. */
  writers: readonly number[]
  templateState: string
  validityDays: number
}

/** One of the merchant worked for, locked. */
export async function lockActivity({ db, rows, user }: Asked, activityId: string): Promise<FoundActivity | null> {
  const { rows: found } = await sql<FoundActivity>`
    select ${fields}, h.asked_by as "askedById", h.decided_by as "decidedById", h.writers, t.state as "templateState", t.validity_days as "validityDays"
    from ${rows.couponActivities} h ${joins}
    where h.activity_id = ${activityId} and h.merchant_id = ${user.merchantId} for update of h`.execute(db)
  return found[0] ?? null
}

/** One that runs, locked, for the job that gives its coupons; null where it was stopped meanwhile. */
export async function lockRunning(tx: Tx, activityId: string): Promise<FoundActivity | null> {
  const { rows } = await sql<FoundActivity>`
    select ${fields}, h.asked_by as "askedById", h.decided_by as "decidedById", h.writers, t.state as "templateState", t.validity_days as "validityDays"
    from coupon_activity h ${joins} where h.activity_id = ${activityId} and h.state = 'running' for update of h`.execute(
    tx,
  )
  return rows[0] ?? null
}

type Saved = Parsed<typeof saveCouponActivity>
const columnsOf = ({ templateId, name, audience, most, budget, controlPercent, ...more }: Saved) => ({
  ...{ templateId, name, most, controlPercent, givesOn: more.givesOn ?? null, givesThrough: more.givesThrough ?? null },
  ...{ eachOf: more.eachOf ?? null, eachUses: more.eachUses ?? null, eachBudgetMinor: more.eachBudget ?? null },
  audience: JSON.stringify(audience),
  budgetMinor: budget,
})

export async function insertActivity(
  tx: Tx,
  saved: Saved,
  of: { merchantId: number; createdBy: number; createdAt: Date },
): Promise<string> {
  const { activityId } = await tx
    .insertInto('couponActivity')
    .values({ ...columnsOf(saved), ...of, writers: array([of.createdBy]) })
    .returning('activityId')
    .executeTakeFirstOrThrow()
  return activityId
}

export async function updateActivity(tx: Tx, activityId: string, saved: Saved, by: number): Promise<void> {
  await tx
    .updateTable('couponActivity')
    .set({ ...columnsOf(saved), writers: sql`writers || ${by}::int`, version: sql`version + 1` })
    .where('activityId', '=', activityId)
    .execute()
}

/** For so long what somebody began alone counts towards the budget of one person. */
const aloneForDays = 30

/**
 * What somebody, by whichever of their accounts, gave alone lately, in minor units, over all merchants of the currency: the budgets of the
 * activities that they began, of those that ended what was used, and the coupons that they issued one by one and that stand or were used.
 * Their next one waits until the transaction ends, so that none of two at once is overlooked.
 */
export async function givenAlone(
  tx: Tx,
  { accountId, currency, now }: { accountId: number; currency: string; now: Date },
): Promise<number> {
  await takeLock(tx, sql`hashtext('coupon.begin'), (select min(one) from accounts_of(array[${accountId}::int]) one)`)
  const { rows } = await sql<{ sum: number }>`
    with mine as (select accounts_of(array[${accountId}::int]) as account_id),
      since as (select ${now}::timestamptz - make_interval(days => ${aloneForDays}) as at)
    select (coalesce((
        select sum(case h.state when 'running' then h.budget_minor else h.spent_minor end)
        from coupon_activity h join coupon_template t on t.template_id = h.template_id
        where h.asked_by in (table mine) and h.decided_by in (table mine) and t.currency = ${currency} and h.started_at > (table since)), 0)
      + coalesce((
        select sum(c.amount_minor) from coupon c
        where c.issued_by in (table mine) and c.issued_at > (table since) and c.currency = ${currency} and c.state in ('issued', 'used')
          and not exists (select from held_coupon d where d.coupon_id = c.coupon_id)), 0))::bigint as sum`.execute(tx)
  return rows[0]?.sum ?? 0
}

export interface ActivityChange {
  state: ActivityState
  askedBy?: number
  decidedBy?: number
  startedAt?: Date
}
export async function changeActivity(tx: Tx, activityId: string, change: ActivityChange): Promise<void> {
  await tx
    .updateTable('couponActivity')
    .set({ ...change, version: sql`version + 1` })
    .where('activityId', '=', activityId)
    .execute()
}

export interface Meant {
  merchantId: number
  audience: Audience
  /** Of what happens: from when on, and through which of the merchant's days. */
  since?: Date
  through?: string
  /** Who writes, asks or decides: none of them gets one. */
  accountIds: readonly number[]
}

/** Selects `user_id` of those an audience means at a merchant; nobody whose contact is stopped. */
function peopleOf({ merchantId, audience, since, through, accountIds }: Meant, today: Sql): Sql {
  const open = sql`b.merchant_id = ${merchantId} and b.status <> 'repaid'`
  const meant =
    audience.kind === 'bills'
      ? sql`select distinct b.user_id from bill b where ${open}
          and b.due_date between ${today} - ${audience.toDay}::int and ${today} - ${audience.fromDay}::int`
      : audience.kind === 'list'
        ? sql`select p.user_id from borrower p where p.merchant_id = ${merchantId} and p.user_id = any(${array(audience.userIds)}::text[])`
        : audience.kind === 'repaidOnTime'
          ? sql`select b.user_id from bill b where ${paidOnTime(merchantId)} group by b.user_id having count(*) >= ${audience.times}`
          : happenedTo(audience, { merchantId, since: since ?? null, through: through ?? null })
  return sql`select meant.user_id from (${meant}) meant
    where not exists (select from contact_hold held join bill stopped using (bill_id) where stopped.user_id = meant.user_id and held.ended_at is null)
      and not ${isBorrower(accountIds, sql`meant.user_id`)}`
}

/** Over `b`: repaid on its day or before. */
const paidOnTime = (merchantId: number | Sql): Sql => sql`
  b.merchant_id = ${merchantId} and b.status = 'repaid'
    and (b.repaid_at at time zone (select time_zone from merchant where merchant_id = ${merchantId}))::date <= b.due_date`

/** To whom it happened between an instant and the end of a day of the merchant's; without them, to whom it ever did. */
function happenedTo(
  { event, times }: Audience & { kind: 'event' },
  { merchantId, since, through }: { merchantId: number; since: Date | null; through: string | null },
): Sql {
  const within = (at: Sql) => sql`${at} >= coalesce(${since}, '-infinity'::timestamptz) and ${at} < coalesce(
    (select (${through}::date + 1)::timestamp at time zone time_zone from merchant where merchant_id = ${merchantId}), 'infinity')`
  if (event === 'registered')
    return sql`select p.user_id from borrower p where p.merchant_id = ${merchantId} and ${within(sql`p.registered_at`)}`
  return sql`
    select user_id from (
      select b.user_id, b.repaid_at, row_number() over (partition by b.user_id order by b.repaid_at, b.bill_id) as n
      from bill b where ${paidOnTime(merchantId)} and (${since}::timestamptz is null or b.user_id in (
        select r.user_id from bill r where r.merchant_id = ${merchantId} and r.repaid_at >= ${since}))) paid
    where n = ${times} and ${within(sql`repaid_at`)}`
}

const todayAt = (merchantId: number, now: Date): Sql =>
  sql`(select (${now}::timestamptz at time zone time_zone)::date from merchant where merchant_id = ${merchantId})`

export async function todayOf(db: Db, merchantId: number, now: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${todayAt(merchantId, now)} as day`.execute(db)
  return rows[0]?.day ?? ''
}

export async function countPeople(db: Db, meant: Meant, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${peopleOf(meant, todayAt(meant.merchantId, now))}) p`.execute(db)
  return rows[0]?.n ?? 0
}

/** Gives the coupons in one statement: the control group is drawn by a hash, always the same people. Answers how many got one. */
export async function giveCoupons(
  tx: Tx,
  merchantId: number,
  activity: FoundActivity,
  by: { accountId: number; now: Date },
): Promise<number> {
  const { activityId, templateId, audience, most, controlPercent, currency, validityDays, startedTime } = activity
  const { writers, askedById, decidedById, givesThrough } = activity
  const since = {
    ...(startedTime === null ? {} : { since: new Date(startedTime) }),
    ...(givesThrough === null ? {} : { through: givesThrough }),
  }
  // on a later day it is given in the name of who asked: who decided gets none then either
  const accountIds = [...writers, by.accountId, askedById, decidedById].filter((one) => one !== null)
  const today = todayAt(merchantId, by.now)
  const { rows } = await sql<{ given: number }>`
    with meant as (
      select user_id, ('x' || substr(md5(${activityId} || user_id), 1, 8))::bit(32)::bigint % 100 < ${controlPercent} as compared
      from (${peopleOf({ merchantId, audience, accountIds, ...since }, today)}) p
      where not exists (select from coupon_member k where k.activity_id = ${activityId} and k.user_id = p.user_id)
      order by md5(${activityId} || user_id)
      limit greatest(0, ${most} - (select count(*) from coupon_member k where k.activity_id = ${activityId}))
    ), joined as (
      insert into coupon_member (activity_id, user_id, arm, joined_at)
      select ${activityId}, user_id, case when compared then 'control' else 'given' end, ${by.now} from meant
      on conflict do nothing returning user_id, arm
    ), given as (
      insert into held_coupon (merchant_id, template_id, activity_id, user_id, currency, valid_through, issued_by, issued_at)
      select ${merchantId}, ${templateId}, ${activityId}, user_id, ${currency}, ${today} + ${validityDays}::int, ${by.accountId}, ${by.now}
      from joined where arm = 'given' on conflict do nothing returning 1
    )
    select count(*)::int as given from given`.execute(tx)
  return rows[0]?.given ?? 0
}

/** When it last gave coupons; nobody who looks at it has to look again for that. */
export async function markGiven(tx: Tx, activityId: string, now: Date): Promise<void> {
  await tx.updateTable('couponActivity').set({ givenAt: now }).where('activityId', '=', activityId).execute()
}

/** So many days after its last one an activity still gives: what was paid on that day is often booked later. */
const bookedLateDays = 7

/** Those that run and wait for a day that has come, or for what happens to people; each is worked in a transaction of its own. */
export async function activitiesToGive(db: Db, now: Date): Promise<{ activityId: string; merchantId: number }[]> {
  const { rows } = await sql<{ activityId: string; merchantId: number }>`
    select h.activity_id, h.merchant_id from coupon_activity h join merchant m using (merchant_id)
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
    where h.state = 'running' and m.active and coalesce(h.gives_on, today.day) <= today.day
      and case when h.gives_through is null then h.given_at is null and h.gives_on is not null
        else today.day <= h.gives_through + ${sql.lit(bookedLateDays)} end
    order by h.started_at`.execute(db)
  return rows
}

/**
 * Coupons that payments earned which were sent back since, and that nobody used, are void: of the people of these bills. `bills` is a
 * subselect of bill ids.
 */
export async function voidUnearned(tx: Tx, bills: Sql, now: Date): Promise<void> {
  await sql`
    update held_coupon h set state = 'void', void_reason = 'payment sent back', ended_at = ${now}, version = h.version + 1
    from coupon_activity a
    where a.activity_id = h.activity_id and h.state = 'held'
      and (a.audience ->> 'kind' = 'repaidOnTime' or a.audience ->> 'event' = 'paidOnTime')
      and h.user_id in (select o.user_id from bill o where o.bill_id in ${bills} and o.status <> 'repaid')
      and (select count(*) from bill b where b.user_id = h.user_id and ${paidOnTime(sql`h.merchant_id`)})
        < (a.audience ->> 'times')::int`.execute(tx)
}

/** Those of a merchant that give nothing more and whose coupons' last day is over, so that no use comes back, have ended. Answers how many. */
export async function endActivities(tx: Tx, merchantId: number, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update coupon_activity h set state = 'ended', version = h.version + 1
    where h.merchant_id = ${merchantId} and h.state = 'running'
      and case when h.gives_through is null then h.given_at is not null else h.gives_through + ${sql.lit(bookedLateDays)} < ${day}::date end
      and not exists (select from held_coupon c where c.activity_id = h.activity_id and (c.state = 'held' or c.valid_through >= ${day}::date))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Coupons that nobody used are void. Answers how many. */
export async function voidUnused(tx: Tx, activityId: string, reason: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update held_coupon set state = 'void', void_reason = ${reason}, ended_at = ${now}, version = version + 1
    where activity_id = ${activityId} and state = 'held'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
