/** Registrations with how far each person came: each step on the merchant's day on which it was first reached. */
import { firstPaymentGraceDays } from '@cordillera/contract/acquisition/terms'
import { type Sql, sql } from '../../platform/db.ts'

/**
 * `registration` is a scoped table of registrations. A step belongs to the registration that was in force when the person applied.
 * The first instalment is that of the first loan paid out; it is in default where its days of grace ended with it open.
 */
export const people = (registration: Sql, { zone, today, where }: { zone: string; today: string; where: Sql }): Sql => {
  const inForce = sql`a.user_id = r.user_id and not r.further_device and a.applied_at >= r.registered_at
    and (r.replaced_at is null or a.applied_at < r.replaced_at)`
  const dayOf = (at: Sql) => sql`(${at} at time zone ${zone})::date`
  const graceEnds = sql`(b.original_due_date + ${sql.lit(firstPaymentGraceDays)})`
  return sql`
    select r.registration_id, r.channel_id, r.day, r.platform, r.device_id, r.user_id, r.registered_at, r.won_as, r.touched_at, r.refused,
      r.repeats, r.further_device,
      ${dayOf(sql`s.applied_at`)} as applied_day, coalesce(${dayOf(sql`s.approved_at`)}, s.paid_day) as approved_day, s.paid_day,
      l.loan_amount_minor as amount, ${dayOf(sql`b.repaid_at`)} as first_paid_day, ${graceEnds} + 1 as matured_day,
      coalesce(${graceEnds} < ${today}::date, false) as matured,
      coalesce(${graceEnds} < ${today}::date and coalesce(${dayOf(sql`b.repaid_at`)} > ${graceEnds}, true), false) as defaulted
    from ${registration} r
      left join lateral (
        select min(a.applied_at) as applied_at, min(a.decided_at) filter (where a.status in ('approved', 'cancelled')) as approved_at,
          min(a.disbursed_on) as paid_day
        from application a where ${inForce}) s on true
      left join lateral (
        select a.app_id, a.loan_amount_minor from application a where ${inForce} and a.disbursed_on = s.paid_day order by a.app_id limit 1
      ) l on true
      left join bill b on b.app_id = l.app_id and b.instalment = 1
    where ${where}`
}
