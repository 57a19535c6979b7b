/** Counting the uses of an activity apart: by district, stage, product or day. */
import type { CouponPart } from '@cordillera/contract/coupon/campaign-terms'
import { type Sql, sql, type Tx } from '../platform/db.ts'

interface Use {
  activityId: string
  billId: string
  amount: number
  /** The merchant's calendar day. */
  today: string
}
interface Part {
  eachOf: CouponPart
  eachUses: number | null
  eachBudget: number | null
  value: string
}

/** The part that a use of a bill is of; null where the activity limits none. */
async function partOf(tx: Tx, { activityId, billId, today }: Use): Promise<Part | null> {
  const { rows } = await sql<Part>`
    select a.each_of, a.each_uses, a.each_budget_minor as each_budget,
      coalesce(case a.each_of when 'place' then p.state when 'stage' then b.stage when 'product' then d.code else ${today} end, '') as value
    from coupon_activity a cross join bill b join borrower p on p.user_id = b.user_id join product d on d.product_id = b.product_id
    where a.activity_id = ${activityId} and b.bill_id = ${billId} and a.each_of is not null`.execute(tx)
  return rows[0] ?? null
}

/**
 * Counts one use of its part within that part's limits, behind the row of the activity, which the caller has just updated. Answers of
 * which value it was counted, null where no part is limited; or by what parts it is limited, where this one is used up.
 */
export async function countPart(tx: Tx, use: Use): Promise<{ countedAs: string | null } | { usedUp: CouponPart }> {
  const part = await partOf(tx, use)
  if (!part) return { countedAs: null }
  const { eachUses, eachBudget, eachOf, value } = part
  const { activityId, amount } = use
  const { rows } = await sql`
    insert into coupon_activity_part as k (activity_id, value, used_count, spent_minor)
    select ${activityId}, ${value}, 1, ${amount} where ${amount}::bigint <= coalesce(${eachBudget}::bigint, ${amount}::bigint)
    on conflict (activity_id, value) do update set used_count = k.used_count + 1, spent_minor = k.spent_minor + excluded.spent_minor
      where k.used_count < coalesce(${eachUses}::int, k.used_count + 1)
        and k.spent_minor + excluded.spent_minor <= coalesce(${eachBudget}::bigint, k.spent_minor + excluded.spent_minor)
    returning value`.execute(tx)
  return rows.length > 0 ? { countedAs: value } : { usedUp: eachOf }
}

const partsShown = 100

/** Over activities `h`: what each part has used, those that cost most first. */
export const partsOf: Sql = sql`
  select coalesce(json_agg(json_build_object('value', k.value, 'used', k.used_count, 'spent', k.spent_minor)), '[]'::json) as parts
  from (select * from coupon_activity_part k where k.activity_id = h.activity_id
    order by k.spent_minor desc, k.value limit ${sql.lit(partsShown)}) k`
