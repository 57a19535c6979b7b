/** The people of an activity, each with what the report sums up over them (decision 257). */
import { couponArms, heldStates } from '@cordillera/contract/coupon/campaign-terms'
import { couponMemberColumns, type listCouponMembers } from '@cordillera/contract/coupon/member'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sql } from '../platform/db.ts'
import { each, listFile } from '../platform/export.ts'
import { all, type FilterOf, type Listed, latestFirst, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { endOf, paidBy } from './return.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listCouponMembers>['list'][number]
type Filter = FilterOf<typeof listCouponMembers>

const ended = endOf(sql`h.joined_at`, sql`h.validity_days`, sql`h.time_zone`)
const paid = paidBy(sql`h.user_id`, sql`h.joined_at`, ended)
const repaidBills = sql`
  from bill b where b.user_id = h.user_id and b.repaid_at >= h.joined_at and b.repaid_at < ${ended}`

function members({ rows }: Asked, filter: Filter): Listed {
  const where = all([
    filter.arm && sql`h.arm = ${filter.arm}`,
    filter.repaid !== undefined && sql`exists (select ${repaidBills}) = ${filter.repaid}::boolean`,
    filter.paid !== undefined && sql`(${paid} <> 0) = ${filter.paid}::boolean`,
  ])
  return {
    hits: sql`
      from (select k.activity_id, k.user_id, k.arm, k.joined_at, t.currency, t.validity_days, z.time_zone
        from ${rows.couponActivities} a join coupon_template t on t.template_id = a.template_id
          join merchant z on z.merchant_id = a.merchant_id join coupon_member k on k.activity_id = a.activity_id
        where a.activity_id = ${filter.activityId}) h where ${where}`,
    fields: sql`
      h.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower, h.arm, h.joined_at as "joinedTime",
      (h.joined_at at time zone h.time_zone)::date + h.validity_days as "throughDay", c.state,
      (select count(*)::int ${repaidBills}) as repaid, h.currency, ${paid} as paid`,
    joins: sql`join borrower p on p.user_id = h.user_id left join held_coupon c on c.activity_id = h.activity_id and c.user_id = h.user_id`,
  }
}

export const pageOfMembers = (asked: Asked, input: Parsed<typeof listCouponMembers>) =>
  pageOf<Row>(asked.db, input, {
    ...members(asked, input),
    order: input.sortOrder === 'desc' ? sql`h.user_id desc` : sql`h.user_id`,
  })

export const couponMembersFile = listFile({
  name: 'coupon-people',
  of: ({ activityId }: Filter) => activityId,
  columns: couponMemberColumns,
  rows: (asked, filter: Filter) =>
    each(latestFirst<Row>(asked.db, members(asked, filter), { at: 'joined_at', id: 'user_id' }), (row) => ({
      ...row,
      arm: couponArms[row.arm][asked.language],
      state: row.state && heldStates[row.state][asked.language],
    })),
})
