/** Registrations with how far each person came: each step on the merchant's day on which it was first reached. */
import { firstPaymentGraceDays } from '@cordillera/contract/acquisition/terms'
import { type Sql, sql } from '../../platform/db.ts'

const graceEnds = sql`(r.first_due_day + ${sql.lit(firstPaymentGraceDays)})`

/** The first instalment of the first loan paid out, of a registration `r`: when its days of grace are over, and whether they ended with it open. */
export const firstInstalment = (today: string) => ({
  maturedDay: sql`(${graceEnds} + 1)`,
  matured: sql`coalesce(${graceEnds} < ${today}::date, false)`,
  defaulted: sql`coalesce(${graceEnds} < ${today}::date and coalesce(r.first_paid_day > ${graceEnds}, true), false)`,
})

/** `registration` is a scoped table of registrations; their steps are kept with them (migration 1919). */
export const people = (registration: Sql, { today, where }: { today: string; where: Sql }): Sql => {
  const { maturedDay, matured, defaulted } = firstInstalment(today)
  return sql`
    select r.registration_id, r.channel_id, r.day, r.platform, r.device_id, r.user_id, r.registered_at, r.won_as, r.touched_at, r.refused,
      r.repeats, r.further_device, r.applied_day, r.approved_day, r.paid_day, r.first_paid_day, ${maturedDay} as matured_day,
      ${matured} as matured, ${defaulted} as defaulted
    from ${registration} r where ${where}`
}
