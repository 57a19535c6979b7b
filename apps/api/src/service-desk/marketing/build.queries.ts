/** Who is on a list, and who of them may be written to: whole lists in one statement. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { createMarketingList, previewMarketing } from '@cordillera/contract/service-desk/marketing'
import { type MarketingState, reasonsFrom } from '@cordillera/contract/service-desk/marketing-terms'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { all } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { judging, unjudged } from './exclusion.queries.ts'

export type Audience = Parsed<typeof createMarketingList>['audience']

interface By {
  merchantId: number
  accountId: number
  now: Date
}

export async function insertList(
  tx: Tx,
  { name, source, audience }: { name: string; source: 'target' | 'upload'; audience: Audience },
  { merchantId, accountId, now }: By,
): Promise<string> {
  const made = { createdBy: accountId, createdAt: now, builtAt: now, writers: [accountId] }
  const { listId } = await tx
    .insertInto('marketingList')
    .values({ merchantId, name, source, filter: JSON.stringify(audience), ...made })
    .returning('listId')
    .executeTakeFirstOrThrow()
  return listId
}

export interface FoundList {
  listId: string
  merchantId: number
  name: string
  source: 'target' | 'upload'
  /** It is of numbers alone. */
  isBare: boolean
  people: number
  filter: Audience
  state: MarketingState
  templateA: string | null
  templateB: string | null
  /** The texts it was asked for with. */
  versionA: number | null
  versionB: number | null
  controlPercent: number
  perMinute: number
  askedBy: number | null
  writers: number[]
  country: string
  version: number
}

/** A file is of numbers alone or of user ids alone, so that any of its people says which; in an order, so that an index finds one. */
export const isBare = sql`(h.source = 'upload' and coalesce(
  (select k.user_id is null from marketing_member k where k.list_id = h.list_id order by k.state, k.member_id limit 1), false))`

/** One in scope, locked. */
export async function lockList(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  listId: string,
): Promise<FoundList | null> {
  const { rows: found } = await sql<FoundList>`
    select h.*, m.country, ${isBare} as is_bare from ${rows.marketingLists} h
      join merchant m on m.merchant_id = h.merchant_id where h.list_id = ${listId} for update of h`.execute(db)
  return found[0] ?? null
}

export interface ListChange {
  state?: MarketingState
  templateA?: string | null
  templateB?: string | null
  versionA?: number | null
  versionB?: number | null
  controlPercent?: number
  perMinute?: number
  askedBy?: number | null
  decidedBy?: number | null
  startedAt?: Date
  lookedAt?: Date
  endedAt?: Date
  pausedBy?: number | null
  pausedWhy?: string | null
  builtAt?: Date
  writers?: number[]
}

/** Answers where it stands then. */
export async function changeList(
  tx: Tx,
  { listId, version, state }: Pick<FoundList, 'listId' | 'version' | 'state'>,
  change: ListChange,
) {
  await tx
    .updateTable('marketingList')
    .set({ ...change, version: version + 1 })
    .where('listId', '=', listId)
    .execute()
  return { listId, state: change.state ?? state, version: version + 1 }
}

/** Customers the filter finds; of those with one number the first, so that nobody is written to twice. Whoever was taken out by hand stays out. */
export async function buildTarget(tx: Tx, listId: string, merchantId: number, audience: Audience, now: Date) {
  const { repaidLoans, quietDays, newWithinDays } = audience
  const where = all([
    sql`p.merchant_id = ${merchantId} and p.anonymised_at is null`,
    repaidLoans !== undefined &&
      sql`(select count(*) from application a where a.user_id = p.user_id and a.payout_status = 'success'
        and not exists (select from bill b where b.app_id = a.app_id and b.status <> 'repaid')) >= ${repaidLoans}`,
    quietDays !== undefined &&
      sql`not exists (select from application a where a.user_id = p.user_id and a.applied_at > ${now}::timestamptz - make_interval(days => ${quietDays}))`,
    newWithinDays !== undefined && sql`p.registered_at > ${now}::timestamptz - make_interval(days => ${newWithinDays})`,
  ])
  await sql`delete from marketing_member where list_id = ${listId} and why is distinct from 'byHand'`.execute(tx)
  const people = sql`select distinct on (p.mobile) p.user_id, p.mobile from borrower p where ${where} order by p.mobile, p.user_id`
  await sql`
    with ${judging(people, now)}
    insert into marketing_member (list_id, user_id, mobile, state, why, added_at)
    select ${listId}, user_id, mobile, case when why is null then 'included' else 'excluded' end, why, ${now}
    from asked left join barred using (mobile)
    on conflict do nothing`.execute(tx)
}

/** Lines of a file, in no order that the file had: customers of the merchant by their id, or numbers as they are. */
export async function insertLines(
  tx: Tx,
  listId: string,
  { merchantId, userIds, mobiles }: { merchantId: number; userIds: readonly string[]; mobiles: readonly string[] },
  now: Date,
): Promise<void> {
  const people = sql`
    select distinct on (mobile) user_id, mobile from (
      select p.user_id, p.mobile from borrower p where p.merchant_id = ${merchantId} and p.user_id = any(${array(userIds)}::text[])
      union all select null, unnest(${array(mobiles)}::text[])) told
    order by mobile, user_id`
  await sql`
    with ${mobiles.length > 0 ? unjudged(people) : judging(people, now)}
    insert into marketing_member (list_id, user_id, mobile, state, why, added_at)
    select ${listId}, user_id, mobile, case when why is null then 'included' else 'excluded' end, why, ${now}
    from asked left join barred using (mobile)
    order by md5(${listId} || mobile)
    on conflict do nothing`.execute(tx)
}

/** Who may be written to as things stand now; by hand stays by hand. */
export async function judgeAgain(tx: Tx, listId: string, now: Date): Promise<void> {
  const people = sql`
    select mobile, user_id, member_id from marketing_member
    where list_id = ${listId} and state in ('included', 'excluded') and why is distinct from 'byHand'`
  await sql`
    with ${judging(people, now)}
    update marketing_member k set state = case when b.why is null then 'included' else 'excluded' end, why = b.why
    from asked a left join barred b using (mobile) where a.member_id = k.member_id`.execute(tx)
}

export async function countsOf(tx: Tx, listId: string): Promise<{ people: number; included: number }> {
  const { rows } = await sql<{ people: number; included: number }>`
    select count(*)::int as people, count(*) filter (where state = 'included')::int as included
    from marketing_member where list_id = ${listId}`.execute(tx)
  return rows[0] ?? { people: 0, included: 0 }
}

/** False where there is no such member who is to be written to. */
export async function excludeByHand(tx: Tx, listId: string, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    update marketing_member set state = 'excluded', why = 'byHand'
    where list_id = ${listId} and member_id = ${memberId} and state = 'included' returning member_id`.execute(tx)
  return rows.length > 0
}

type Preview = Output<typeof previewMarketing>

/** Of two templates, whose turn it is for `marketing_member k`. */
export const isArmB = sql`abs(hashtext(k.mobile || k.list_id)) % 2 = 1`

/** What a start would do now; nothing is changed. */
export async function forecast(
  db: Db,
  { listId, country, isBare: bare }: FoundList,
  { controlPercent, needsName }: { controlPercent: number; needsName: { a: boolean; b: boolean | null } },
  now: Date,
): Promise<Pick<Preview, 'would' | 'control' | 'excluded' | 'excludedPeople' | 'waiting'>> {
  const ofArm =
    needsName.b === null
      ? sql`${needsName.a}::boolean`
      : sql`case when ${isArmB} then ${needsName.b}::boolean else ${needsName.a}::boolean end`
  const people = sql`select mobile, user_id from marketing_member where list_id = ${listId}`
  const { rows } = await sql<{
    would: number
    control: number
    excluded: Preview['excluded'] | null
    excludedPeople: number
    waiting: number
  }>`
    with ${bare ? unjudged(people) : judging(people, now)}, judged as materialized (
      select case when k.why = 'byHand' then k.why when b.why is not null then b.why
          when coalesce(p.first_name, '') = '' and ${ofArm} then 'noName' end as why,
        abs(hashtext(k.list_id || k.mobile)) % 100 < ${controlPercent} as held,
        marketing_hour(${country}, coalesce(p.time_zone, m.time_zone), ${now}) as is_hour
      from marketing_member k join marketing_list l using (list_id) join merchant m on m.merchant_id = l.merchant_id
        left join borrower p on p.user_id = k.user_id left join barred b on b.mobile = k.mobile
      where k.list_id = ${listId}
    )
    select count(*) filter (where why is null and not held)::int as would, count(*) filter (where why is null and held)::int as control,
      count(*) filter (where why is null and not held and not is_hour)::int as waiting, count(*) filter (where why is not null)::int as excluded_people,
      (select json_agg(e order by e.people desc, e.why) from (
        select why, count(*)::int as people from judged where why is not null and (select count(*) from judged) >= ${reasonsFrom} group by why) e) as excluded
    from judged`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a count answers one row')
  return { ...found, excluded: found.excluded ?? [] }
}
