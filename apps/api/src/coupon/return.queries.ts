/**
 * What coupons brought in: what people paid while one was valid, against people of the control group in the same time (decision 225).
 */

import type { couponActivityReport } from '@cordillera/contract/coupon/campaign'
import { comparedAtLeast } from '@cordillera/contract/coupon/campaign-terms'
import type { Output } from '@cordillera/contract/endpoint'
import { type Minor, minor } from '@cordillera/contract/money'
import { array, type Sql, sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { partsOf } from './part.queries.ts'
import type { Asked } from './template.queries.ts'

type Report = Output<typeof couponActivityReport>
type Figures = Omit<Report, 'extra'>

/** What came of it until now, as far as the merchant worked for has it. */
export async function reportOf({ db, rows, user }: Asked, activityId: string): Promise<Figures | null> {
  const { rows: found } = await sql<{ report: Figures }>`
    select json_build_object('currency', t.currency,
      'held', c.held, 'seen', c.seen, 'used', c.used, 'expired', c.expired, 'void', c.void, 'cost', c.cost,
      'given', coalesce(g.figures, ${nothing}), 'control', coalesce(k.figures, ${nothing}), 'parts', each.parts) as report
    from ${rows.couponActivities} h join coupon_template t on t.template_id = h.template_id
      join merchant z on z.merchant_id = h.merchant_id
      cross join lateral (
        select count(*) filter (where state = 'held') as held, count(*) filter (where seen_at is not null) as seen,
          count(*) filter (where state = 'used') as used, count(*) filter (where state = 'expired') as expired,
          count(*) filter (where state = 'void') as void, coalesce(sum(amount_minor), 0) as cost
        from held_coupon c where c.activity_id = h.activity_id) c
      cross join lateral (${partsOf}) each
      left join lateral (${armOf('given')}) g on true left join lateral (${armOf('control')}) k on true
    where h.activity_id = ${activityId} and h.merchant_id = ${user.merchantId}`.execute(db)
  return found[0]?.report ?? null
}

const nothing = sql`json_build_object('people', 0, 'repaid', 0, 'collected', 0)`

/** What a person paid in a time, reversals taken off. */
export const paidBy = (userId: Sql, from: Sql, until: Sql): Sql => sql`
  (select coalesce(sum(case paid.kind when 'payment' then paid.amount_minor else -paid.amount_minor end), 0)::bigint from payment paid
    where paid.user_id = ${userId} and paid.paid_at >= ${from} and paid.paid_at < ${until} and paid.state <> 'unidentified')`

/** The end of the day that is so many days after an instant's, in a zone. */
export const endOf = (from: Sql, days: Sql, zone: Sql): Sql =>
  sql`(((${from} at time zone ${zone})::date + ${days}::int + 1)::timestamp at time zone ${zone})`

const ended = endOf(sql`m.joined_at`, sql`t.validity_days`, sql`z.time_zone`)
/** Over the members of `h` of one arm, whose coupons are or would be of `t`: how many, who repaid a bill meanwhile, what they paid. */
const armOf = (arm: 'given' | 'control'): Sql => sql`
  select json_build_object('people', count(*),
    'repaid', count(*) filter (where exists (select from bill b where b.user_id = m.user_id and b.repaid_at >= m.joined_at and b.repaid_at < ${ended})),
    'collected', coalesce(sum(${paidBy(sql`m.user_id`, sql`m.joined_at`, ended)}), 0)) as figures
  from coupon_member m where m.activity_id = h.activity_id and m.arm = ${arm}`

/** Over held coupons `h` and their merchant `m`: whole days it has been valid, at most all of them. */
const daysHeld = (now: Date): Sql =>
  sql`(least(h.valid_through, (${now}::timestamptz at time zone m.time_zone)::date) - (h.issued_at at time zone m.time_zone)::date)`
export const heldReturn = (now: Date): Sql => sql`
  ${daysHeld(now)} as "daysHeld",
  ${paidBy(sql`h.user_id`, sql`h.issued_at`, endOf(sql`h.issued_at`, daysHeld(now), sql`m.time_zone`))} as collected`

interface Reading {
  db: Scoped
  rows: ScopedRows
  now: Date
}
interface HeldSoLong {
  activityId: string
  daysHeld: number
  collected: number
}
interface Mean {
  activityId: string
  days: number
  people: number
  amount: number
}
const keyOf = (activityId: string, days: number) => `${activityId} ${days}`
/** Means that were read already, by activity and days. */
export type Means = Map<string, Minor | null>

/** Coupons with what those compared with paid on average in as many days; a mean is read once, whoever it is asked for again. */
export async function withReturns<Row extends HeldSoLong>(
  asked: Reading,
  list: readonly Row[],
  means: Means = new Map(),
): Promise<(Omit<Row, 'daysHeld'> & { compared: Minor | null; brought: Minor | null })[]> {
  const missing = new Map(
    list.map((row) => [keyOf(row.activityId, row.daysHeld), row] as const).filter(([key]) => !means.has(key)),
  )
  for (const { activityId, days, people, amount } of await meansOf(asked, [...missing.values()]))
    means.set(keyOf(activityId, days), people < comparedAtLeast ? null : minor(Math.round(amount / people)))
  return list.map(({ daysHeld: days, ...row }) => {
    const compared = means.get(keyOf(row.activityId, days)) ?? null
    return { ...row, compared, brought: compared === null ? null : minor(row.collected - compared) }
  })
}

/**
 * Of those compared with who joined at least so many days ago: how many, and what they paid in these days. What they paid is read once an
 * activity, by the day after they joined, however many different days are asked for.
 */
async function meansOf({ db, rows, now }: Reading, held: readonly HeldSoLong[]): Promise<Mean[]> {
  if (held.length === 0) return []
  const { rows: found } = await sql<Mean>`
    with wanted as materialized (
      select * from unnest(${array(held.map(({ activityId }) => activityId))}::text[], ${array(held.map(({ daysHeld: days }) => days))}::int[])
        as w(activity_id, days)
    ), member as materialized (
      select k.activity_id, k.user_id, k.joined_at, m.time_zone, (k.joined_at at time zone m.time_zone)::date as day,
        (${now}::timestamptz at time zone m.time_zone)::date - (k.joined_at at time zone m.time_zone)::date as age
      from (select distinct activity_id from wanted) w join ${rows.couponActivities} a on a.activity_id = w.activity_id
        join merchant m on m.merchant_id = a.merchant_id
        join coupon_member k on k.activity_id = w.activity_id and k.arm = 'control'
    ), joined as materialized (
      select activity_id, age, count(*)::int as people from member group by 1, 2
    ), paid as materialized (
      select k.activity_id, k.age, (p.paid_at at time zone k.time_zone)::date - k.day as after,
        sum(case p.kind when 'payment' then p.amount_minor else -p.amount_minor end) as amount
      from member k join payment p on p.user_id = k.user_id and p.paid_at >= k.joined_at and p.state <> 'unidentified'
      group by 1, 2, 3
    )
    select w.activity_id, w.days,
      coalesce((select sum(j.people) from joined j where j.activity_id = w.activity_id and j.age >= w.days), 0)::int as people,
      coalesce((select sum(p.amount) from paid p
        where p.activity_id = w.activity_id and p.age >= w.days and p.after <= w.days), 0)::bigint as amount
    from wanted w`.execute(db)
  return found
}
