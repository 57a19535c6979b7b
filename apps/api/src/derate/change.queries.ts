/** What waits for a second person of rules, quotas and limits of settlements. */
import {
  type ChangeKind,
  type ChangeTerms,
  changeTopics,
  type derateChange,
  type listDerateChanges,
} from '@cordillera/contract/derate/change'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { output } from 'zod/v4/core'
import { holds } from '../access/public.ts'
import type { Caller } from '../platform/caller.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { isTodayOf } from './quota.queries.ts'

/** Whom a change is for, and of what; what it would be. */
export interface AskedChange {
  kind: ChangeKind
  country: string
  stage: string | null
  workplaceId: number | null
  accountId: number | null
  ruleId: string | null
  quotaId: string | null
  ofVersion: number | null
  terms: ChangeTerms
}

/** Keeps a change until somebody else decides it. False where one waits already. */
export async function keepChange(
  tx: Tx,
  { terms, ...asked }: AskedChange,
  { reason, by, now }: { reason: string; by: number; now: Date },
): Promise<string | null> {
  const made = await tx
    .insertInto('derateChange')
    .values({ ...asked, terms: JSON.stringify(terms), reason, askedBy: by, askedAt: now })
    .onConflict((waiting) => waiting.doNothing())
    .returning('changeId')
    .executeTakeFirst()
  return made?.changeId ?? null
}

export function changesWaiting(
  db: Scoped,
  rows: ScopedRows,
  { topic }: Parsed<typeof listDerateChanges>,
  { user, now }: { user: Caller; now: Date },
): Promise<output<typeof derateChange>[]> {
  return sql<output<typeof derateChange>>`
    select c.change_id as id, c.kind, c.country, who.name as "userName", c.workplace_id as workplace, w.name as "workplaceName", c.stage as period,
      case when r.rule_id is not null
        then json_build_object('rateCount', r.rate_count, 'rateAmount', r.rate_amount, 'feeTypes', r.fee_types)
      when q.quota_id is not null
        then json_build_object('totalCount', q.total_count, 'totalAmount', q.total_amount_minor, 'feeTypes', q.fee_types)
      when l.country is not null
        then json_build_object('maxForgiven', l.max_forgiven, 'maxInstalments', l.max_instalments, 'maxDays', l.max_days) end as before,
      nullif(c.terms, '{}') as after, c.reason, asker.name as by, c.asked_at as time, c.asked_by = ${user.accountId} as own,
      coalesce(r.version, q.version, l.version) is distinct from c.of_version or coalesce(not ${isTodayOf(now)}, false) as overtaken,
      c.version
    from ${rows.derateChanges} c join account asker on asker.account_id = c.asked_by
      left join account who on who.account_id = c.account_id left join workplace w on w.workplace_id = c.workplace_id
      left join derate_rule r on r.rule_id = c.rule_id and r.deleted_at is null
      left join derate_quota q on q.quota_id = c.quota_id
      left join settlement_limit l on c.kind = 'saveLimit' and l.country = c.country and l.stage = c.stage
    where c.state = 'waiting' and c.kind = any(${array([...changeTopics[topic]])}::text[])
    order by c.asked_at, c.change_id`
    .execute(db)
    .then(({ rows: waiting }) => waiting)
}

export interface ChangeToDecide extends AskedChange {
  changeId: string
  askedBy: number
  state: string
  version: number
}

/** The change in scope, locked. */
export async function lockChange(db: Scoped, rows: ScopedRows, changeId: string): Promise<ChangeToDecide | null> {
  const { rows: found } = await sql<ChangeToDecide>`
    select change_id, kind, country, stage, workplace_id, account_id, rule_id, quota_id, of_version, terms, asked_by, state, version
    from ${rows.derateChanges} c where change_id = ${changeId} for update of c`.execute(db)
  return found[0] ?? null
}

export async function closeChange(
  tx: Tx,
  { changeId, version }: ChangeToDecide,
  { state, by, note, now }: { state: 'made' | 'refused' | 'withdrawn'; by: number; note: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('derateChange')
    .set({ state, decidedBy: by, decidedAt: now, decisionNote: note, version: version + 1 })
    .where('changeId', '=', changeId)
    .execute()
}

/** A quota's change means nothing once its day is over. */
export async function lapseChanges(db: Db, now: Date): Promise<void> {
  await sql`
    update derate_change c set state = 'lapsed', version = c.version + 1 from derate_quota q
    where c.state = 'waiting' and q.quota_id = c.quota_id and not ${isTodayOf(now)}`.execute(db)
}

/** Who gains by a change: the person it is for, or all who have quotas by a stage's rule. */
export const gainersOf = ({ kind, country, stage, workplaceId, accountId }: AskedChange) =>
  kind === 'saveLimit'
    ? sql`select null::int`
    : sql`select account_id from staff where case when ${accountId}::int is not null then account_id = ${accountId}
        else role in ('AGENT', 'JUNIOR', 'LEADER') and country = ${country} and stage = ${stage}
          and (${workplaceId}::int is null or workplace_id = ${workplaceId}) end`

/** Who is told that a change waits: directors of the country whose it is and who may change such things; else superusers. */
export async function changeDeciders(db: Db, { country, stage }: AskedChange, press: string, askedBy: number) {
  const { rows } = await sql<{ accountId: number }>`
    with able as (
      select a.account_id, a.is_superuser from account a left join staff d using (account_id)
      where a.active and a.deleted_at is null and a.account_id <> ${askedBy} and (a.is_superuser or d.country = ${country}
        and (d.role = 'COUNTRY_DIRECTOR' or d.role in ('DIRECTOR', 'WORKPLACE_DIRECTOR') and d.stage is not distinct from ${stage})
        and ${holds(sql`a.account_id`, press)})
    )
    select account_id from able where is_superuser = (select bool_and(is_superuser) from able)`.execute(db)
  return rows.map(({ accountId }) => accountId)
}
