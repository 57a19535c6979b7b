/** Quotas: made by the rule that applies, consumed and released by statements that can't overspend. */

import { type Currency, countries } from '@cordillera/contract/countries'
import type { derateQuota, listDerateQuotas } from '@cordillera/contract/derate/quota'
import type { FeeType } from '@cordillera/contract/derate/rule'
import type { Parsed } from '@cordillera/contract/endpoint'
import { type Minor, minor } from '@cordillera/contract/money'
import type { RawBuilder } from 'kysely'
import type { output } from 'zod/v4/core'
import { accruedPenalty, moneyText } from '../credit/public.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export type Quota = output<typeof derateQuota>

const zones = JSON.stringify(
  Object.entries(countries).map(([country, { zone, currency }]) => ({ country, zone, currency })),
)

/**
 * Makes today's quotas that are missing, by the rule that applies to each person: their own, else their stage's in their
 * workplace, else their stage's. Counts are rounded up, amounts down. A leader's is of the team's cases. `whose`: only this
 * person's; `fromHour`: only where the day is that old, after the night's ageing.
 */
export async function makeQuotas(
  db: Db,
  now: Date,
  { whose, fromHour = 0 }: { whose?: number; fromHour?: number } = {},
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into derate_quota (day, account_id, country, workplace_id, stage, currency, total_count, total_amount_minor,
      fee_types, rule_id, made_at)
    select today.day, s.account_id, s.country, s.workplace_id, s.stage, z.currency,
      ceil(r.rate_count * n.cases / 10000.0), floor(r.rate_amount * n.fees / 10000.0), r.fee_types, r.rule_id, ${now}
    from staff s left join workplace w using (workplace_id)
      join jsonb_to_recordset(${zones}::jsonb) as z (country text, zone text, currency text) on z.country = s.country
      cross join lateral (select ${now}::timestamptz at time zone coalesce(w.time_zone, z.zone) as local) clock
      cross join lateral (select clock.local::date as day) today
      join lateral (
        select * from derate_rule r where r.deleted_at is null and r.country = s.country and (r.account_id = s.account_id
          or r.account_id is null and r.stage = s.stage and (r.workplace_id is null or r.workplace_id = s.workplace_id))
        order by r.account_id nulls last, r.workplace_id nulls last limit 1) r on true
      cross join lateral (
        select count(*) as cases, coalesce(sum(
          case when 'fee' = any(r.fee_types) then b.fee_open + b.fee_tax_open else 0 end
          + case when 'penalty' = any(r.fee_types) then b.penalty_open + ${accruedPenalty(sql`today.day`)} else 0 end), 0) as fees
        from collection_case c join bill b using (bill_id) join product t using (product_id)
        where c.closed_at is null and c.collector_id = any(array(
          select x.account_id from staff x where x.account_id = s.account_id or s.role = 'LEADER' and x.leader_id = s.account_id))) n
    where s.status = 'COLLECTING' and s.role in ('AGENT', 'JUNIOR', 'LEADER')
      ${whose === undefined ? sql`` : sql`and s.account_id = ${whose}`}
      and extract(hour from clock.local) >= ${fromHour}
      and not exists (select from derate_quota q where q.account_id = s.account_id and q.day = today.day)
    on conflict (account_id, day) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

const fields = sql`
  h.quota_id as id, h.day, s.user_no as "userNo", a.name as "userName", h.country, h.workplace_id as workplace,
  w.name as "workplaceName", h.stage as period, h.currency, h.total_count as "totalCount", h.count_used as "countUsed",
  h.total_amount_minor as "totalAmount", h.amount_used_minor as "amountUsed", h.fee_types as "feeTypes",
  h.deleted_at is not null as deleted, h.version`
const joins = sql`
  join account a on a.account_id = h.account_id left join staff s on s.account_id = h.account_id
  left join workplace w on w.workplace_id = h.workplace_id`

export function pageOfQuotas(db: Scoped, rows: ScopedRows, input: Parsed<typeof listDerateQuotas>) {
  const { day, country, period, userNo } = input
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return pageOf<Quota>(db, input, {
    fields,
    hits: sql`from ${rows.derateQuotas} h where ${all([
      sql`h.day = ${day}::date`,
      country && sql`h.country = ${country}`,
      period && sql`h.stage = ${period}`,
      userNo && sql`h.account_id = any(array(select account_id from staff where user_no = ${userNo}))`,
    ])}`,
    joins,
    order: sql`h.amount_used_minor ${way}, h.quota_id ${way}`,
  })
}

/** Somebody's quota of their today; null where no rule applies to them. */
export async function quotaOf(tx: Tx, accountId: number, now: Date): Promise<Quota | null> {
  await makeQuotas(tx, now, { whose: accountId })
  const { rows } = await sql<Quota>`
    select ${fields} from derate_quota h ${joins}
    where h.account_id = ${accountId} and h.day = ${ownDay(accountId, now)}`.execute(tx)
  return rows[0] ?? null
}

/** The calendar day where this person works. */
const ownDay = (accountId: number, now: Date) => sql`(
  select (${now}::timestamptz at time zone coalesce(w.time_zone, z.zone))::date
  from staff s left join workplace w using (workplace_id)
    join jsonb_to_recordset(${zones}::jsonb) as z (country text, zone text, currency text) on z.country = s.country
  where s.account_id = ${accountId})`

/**
 * Takes one reduction out of somebody's quota of today, whole or not at all: the row decides who comes first, however many
 * ask at once. Answers the quota's id, null where it doesn't allow it.
 */
export async function consume(
  tx: Tx,
  accountId: number,
  of: { amount: number; currency: string; feeTypes: readonly FeeType[]; now: Date },
): Promise<string | null> {
  await makeQuotas(tx, of.now, { whose: accountId })
  const { rows } = await sql<{ quotaId: string }>`
    update derate_quota
    set count_used = count_used + 1, amount_used_minor = amount_used_minor + ${of.amount}::bigint
    where account_id = ${accountId} and day = ${ownDay(accountId, of.now)} and deleted_at is null
      and currency = ${of.currency} and fee_types @> ${array(of.feeTypes)}::text[]
      and count_used + 1 <= total_count and amount_used_minor + ${of.amount}::bigint <= total_amount_minor
    returning quota_id`.execute(tx)
  return rows[0]?.quotaId ?? null
}

/** Gives back what these reductions took, to the day they took it from. `derates` is a subselect of ids. */
export async function release(tx: Tx, derates: RawBuilder<unknown>): Promise<void> {
  await sql`
    update derate_quota q
    set count_used = q.count_used - r.count, amount_used_minor = q.amount_used_minor - r.amount
    from (select quota_id, count(*) as count, sum(amount_minor) as amount from derate
      where derate_id in ${derates} and quota_id is not null group by quota_id) r
    where q.quota_id = r.quota_id`.execute(tx)
}

/** Whether a quota `q` is of today where its person works; outside the statement `q` is joined. */
export const isTodayOf = (now: Date) => sql`(q.day = (${now}::timestamptz at time zone coalesce(
  (select time_zone from workplace where workplace_id = q.workplace_id),
  (select z.zone from jsonb_to_recordset(${zones}::jsonb) as z (country text, zone text) where z.country = q.country)))::date)`

export interface QuotaToChange {
  accountId: number
  id: string
  country: string
  stage: string | null
  workplaceId: number | null
  currency: Currency
  totalCount: number
  totalAmount: Minor
  feeTypes: FeeType[]
  countUsed: number
  amountUsed: number
  isToday: boolean
  deleted: boolean
  version: number
}

/** The quota in scope, locked: nobody consumes it meanwhile. */
export async function lockQuota(db: Scoped, rows: ScopedRows, id: string, now: Date): Promise<QuotaToChange | null> {
  const { rows: found } = await sql<QuotaToChange>`
    select q.quota_id as id, q.account_id, q.country, q.stage, q.workplace_id, q.currency, q.count_used, q.amount_used_minor as amount_used,
      q.total_count, q.total_amount_minor as total_amount, q.fee_types, q.deleted_at is not null as deleted, q.version, ${isTodayOf(now)} as is_today
    from ${rows.derateQuotas} q where q.quota_id = ${id} for update of q`.execute(db)
  return found[0] ?? null
}

/** Demands a quota of today that these totals leave what is used of it. */
export function demandQuota(
  quota: QuotaToChange | null,
  { totalCount = 0, totalAmount = minor(0) }: { totalCount?: number | undefined; totalAmount?: Minor | undefined },
): asserts quota is QuotaToChange {
  if (!quota) throw new Failure('record.missing')
  if (!quota.isToday) throw new Failure('derate.quotaPast')
  if (totalCount < quota.countUsed || totalAmount < quota.amountUsed) {
    const amount = moneyText(quota.amountUsed, quota.currency)
    throw new Failure('derate.quotaUsed', { count: quota.countUsed, amount })
  }
}
