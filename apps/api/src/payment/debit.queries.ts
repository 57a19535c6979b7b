/** Attempts by rule: one statement for all bills of a merchant that are due to be taken on a day. */
import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import { isSilenceOf } from '../compliance/public.ts'
import { dueOf } from '../credit/public.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { holdsOn } from './mandate.queries.ts'

interface Due {
  merchantId: number
  day: string
  channel: string
  now: Date
}

/** Whose debts are not collected by anybody's own doing: a law, an heir or a judge decides. Who only asked not to be called still pays. */
const barsDebits: readonly SilenceKind[] = ['insolvency', 'deceased', 'disputed']

/** The rule takes nothing of bill `b` while it is on hold, or while less than it owes was agreed on (decision 269); a person may still ask. */
const isOnHold = sql`(exists (select from contact_hold h where h.bill_id = b.bill_id and h.ended_at is null)
  or exists (select from settlement g where g.bill_id = b.bill_id and g.state = 'agreed')
  or exists (select from borrower p join merchant pm on pm.merchant_id = p.merchant_id
    join silence s on ${isSilenceOf({ person: 'p', country: sql`pm.country` })}
    where p.user_id = b.user_id and s.kind = any(${array(barsDebits)}::text[])))`

/** What the rule asked for of bill `b` does not leave any more. */
export const ruleLeavesAlone = sql`(b.stopped_at is not null or ${isOnHold})`

/**
 * Under a mandate that holds that day; not where an attempt is under way, where one was made that day, or where as many were made
 * by rule as were due by then: what a night missed is made up for at the next, and no bill is tried beyond its rule. A bill that is stopped or
 * on hold is left alone.
 */
export async function attemptDue(tx: Tx, { merchantId, day, channel, now }: Due): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    with rule as (
      select array[0::smallint] || retry_after_days as days from debit_rule where merchant_id = ${merchantId} and active
    ), due as materialized (
      select b.bill_id, b.user_id, b.currency, m.mandate_id, m.bank_account, ${dueOf(sql`${day}::date`)} as amount,
        tried.attempts
      from rule join merchant own on own.merchant_id = ${merchantId} and own.active join bill b on b.merchant_id = own.merchant_id join product t using (product_id)
        join debit_mandate m on m.user_id = b.user_id cross join lateral (
          select count(*) as attempts, count(*) filter (where w.made_by is null) as by_rule,
            bool_or(w.state in ('init', 'untreated') or (w.made_at at time zone z.time_zone)::date = ${day}::date) as is_busy
          from withholding w join merchant z on z.merchant_id = w.merchant_id where w.bill_id = b.bill_id) tried
      where b.status <> 'repaid' and not ${ruleLeavesAlone} and ${holdsOn(sql`${day}::date`)}
        and b.due_date between ${day}::date - (select max(d) from unnest(rule.days) d)::int and ${day}::date
        and tried.is_busy is not true
        and tried.by_rule < (select count(*) from unnest(rule.days) d where d <= ${day}::date - b.due_date)
    ), made as (
      insert into withholding (merchant_id, bill_id, user_id, amount_minor, currency, bank_account, mandate_id, state, channel,
        tracking_key, attempt, made_at)
      select ${merchantId}, bill_id, user_id, amount, currency, bank_account, mandate_id, 'init', ${channel}, 'WH' || new_id('T'),
        attempts + 1, ${now}
      from due where amount > 0 on conflict do nothing returning 1
    )
    select count(*) as made from made`.execute(tx)
  return rows[0]?.made ?? 0
}

/** What waits to be sent under a mandate that does not hold any more does not go: nothing is taken without one. */
export async function failWithoutMandate(db: Db, now: Date): Promise<void> {
  await sql`
    update withholding w set state = 'fail', response_message = 'the mandate does not hold any more', finished_at = ${now}
    from merchant z
    where w.state = 'init' and z.merchant_id = w.merchant_id and not exists (select from debit_mandate m
      where m.mandate_id = w.mandate_id and ${holdsOn(sql`(${now}::timestamptz at time zone z.time_zone)::date`)})`.execute(
    db,
  )
}

/** Of an attempt `o` that waits to be sent: a bill that was paid, stopped or put on hold meanwhile, or a mandate that ended. The next look ends or lessens it. */
export const asksTooMuch = (now: Date) => sql`exists (
  select from bill b join product t using (product_id) join merchant z on z.merchant_id = b.merchant_id
    cross join lateral (select (${now}::timestamptz at time zone z.time_zone)::date as day) today
  where b.bill_id = o.bill_id and (b.status = 'repaid' or ${dueOf(sql`today.day`)} < o.amount_minor or o.made_by is null and ${ruleLeavesAlone}
    or not exists (select from debit_mandate m where m.mandate_id = o.mandate_id and ${holdsOn(sql`today.day`)})))`

/**
 * What waits to be sent takes no more than is owed by now: a bill that was paid meanwhile is left alone, and so is one that was stopped or
 * put on hold since the rule asked for it.
 */
export async function takeOnlyWhatIsOwed(db: Db, now: Date): Promise<void> {
  await sql`
    with waiting as materialized (
      select w.withholding_id, w.amount_minor, w.made_by is null and ${ruleLeavesAlone} as is_left, b.stopped_at is not null as is_stopped,
        case b.status when 'repaid' then 0 else ${dueOf(sql`(${now}::timestamptz at time zone z.time_zone)::date`)} end as due
      from withholding w join bill b using (bill_id) join product t using (product_id) join merchant z on z.merchant_id = w.merchant_id
      where w.state = 'init' for update of w
    )
    update withholding w set amount_minor = case when o.due > 0 then least(o.due, w.amount_minor) else w.amount_minor end,
      state = case when o.due <= 0 or o.is_left then 'fail' else w.state end,
      response_message = case when o.due <= 0 then 'the bill was paid meanwhile'
        when o.is_left and o.is_stopped then 'the bill was stopped meanwhile' when o.is_left then 'the bill was put on hold meanwhile'
        else w.response_message end,
      finished_at = case when o.due <= 0 or o.is_left then ${now}::timestamptz end
    from waiting o where w.withholding_id = o.withholding_id and (o.due < w.amount_minor or o.is_left)`.execute(db)
}
