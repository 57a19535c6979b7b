/** Audits as lists show them, and one of them found in scope. */
import type { auditFilter, auditRow, listAudits } from '@cordillera/contract/audit/audit'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { RawBuilder } from 'kysely'
import type { output } from 'zod/v4/core'
import { type Caller, mayUse } from '../platform/caller.ts'
import { sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { Standing } from './audit.rules.ts'

export type AuditRow = output<typeof auditRow>
export type AuditFilter = output<typeof auditFilter>

export interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
}

/** Who may be asked for a second look sees nothing of the first one while it is open, unless it was their own. */
export const blindTo = ({ isSuperuser, accountId, ...user }: Caller): RawBuilder<boolean> =>
  isSuperuser || !mayUse({ isSuperuser, accountId, ...user }, 'pendingAudit_conclude')
    ? sql<boolean>`false`
    : sql<boolean>`(coalesce(h.step in ('second', 'deciding', 'sample'), false) and last.account_id is distinct from ${accountId})`

/** Over `h`, audits. */
export const auditFields = (user: Caller, now: Date) => sql`
  h.audit_id as "auditId", h.app_id as "appId", h.user_id as "userId", app.loan_ref as "loanId", h.merchant_id as merchant,
  m.name as "merchantName", m.country, p.first_name || ' ' || mask_name(p.last_name) as borrower,
  app.new_customer as "newCustomer", h.amount_minor as "loanAmount", h.currency, h.applied_at as "appliedDate",
  h.due_at as "dueTime", case when ${blindTo(user)} then 'audited' else h.state end as state, h.step, h.waits,
  h.auditor_id as auditor, given.name as "auditorName",
  case when h.claimed_until > ${now} and h.step is not null then holder.name end as "inHandOf",
  h.unreachable_times as "unreachableTimes", h.re_apply_times as "reApplyTimes",
  case when not ${blindTo(user)} then last.outcome end as "auditResult",
  case when not ${blindTo(user)} then last.reason end as reason,
  case when not ${blindTo(user)} then last.remark end as remark,
  case when not ${blindTo(user)} then h.decided_at end as "decidedTime", h.version`

export const auditJoins = sql`
  join application app on app.app_id = h.app_id join merchant m on m.merchant_id = h.merchant_id
  join borrower p on p.user_id = h.user_id left join account given on given.account_id = h.auditor_id
  left join account holder on holder.account_id = h.claimed_by
  left join lateral (select c.account_id, c.outcome, c.reason, c.remark from audit_conclusion c
    where c.audit_id = h.audit_id and c.step <> 'sample' order by c.conclusion_id desc limit 1) last on true`

/** Over `h`, audits in scope. */
export const auditsMatching = (filter: AuditFilter, user: Caller): RawBuilder<unknown> =>
  all([
    filter.state && sql`h.state = ${filter.state}`,
    filter.step && sql`h.step = ${filter.step}`,
    filter.open && sql`h.step is not null and h.waits is null`,
    filter.waits && sql`h.step is not null and h.waits = ${filter.waits}`,
    filter.auditor !== undefined && sql`h.auditor_id = ${filter.auditor}`,
    filter.unassigned && sql`h.step is not null and h.auditor_id is null`,
    filter.mine && sql`h.step is not null and (h.auditor_id = ${user.accountId} or h.claimed_by = ${user.accountId})`,
    filter.merchant !== undefined && sql`h.merchant_id = ${filter.merchant}`,
    filter.appId && sql`h.app_id = ${filter.appId}`,
    filter.userId && sql`h.user_id = ${filter.userId}`,
  ])

export function pageOfAudits({ db, rows, user, now }: Asked, input: Parsed<typeof listAudits>) {
  const way = input.sortOrder === 'desc' ? sql`desc` : sql`asc`
  const by = input.sortField === 'applied' ? sql`h.applied_at` : sql`h.due_at`
  return pageOf<AuditRow>(db, input, {
    fields: auditFields(user, now),
    hits: sql`from ${rows.audits} h where ${auditsMatching(input, user)}`,
    joins: auditJoins,
    order: sql`${by} ${way}, h.audit_id ${way}`,
  })
}

export interface FoundAudit extends Standing {
  auditId: string
  merchantId: number
  appId: string
  userId: string
  amountMinor: number
  currency: string
  openedAt: Date
  dueAt: Date
  claimedAt: Date | null
  unreachableTimes: number
  version: number
  today: string
  timeZone: string
}

/** Those who passed or rejected `h` before, under all their accounts. */
export const decidedBefore = sql`array(select accounts_of(array(select c.account_id from audit_conclusion c
  where c.audit_id = h.audit_id and c.outcome in ('pass', 'reject')))) as decided_before`

/** One audit in scope, locked where it will be written. Throws `record.missing`, `audit.notYours`. */
export async function demandAudit(
  { db, rows, now }: Omit<Asked, 'user'>,
  auditId: string,
  { lock }: { lock: boolean } = { lock: true },
): Promise<FoundAudit> {
  const { rows: found } = await sql<FoundAudit>`
    select h.*, ${decidedBefore}, m.time_zone, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.audits} h join merchant m on m.merchant_id = h.merchant_id
    where h.audit_id = ${auditId} ${lock ? sql`for update of h` : sql``}`.execute(db)
  if (found[0]) return found[0]
  const { rows: others } = await sql`select from ${rows.merchantAudits} h where h.audit_id = ${auditId}`.execute(db)
  throw new Failure(others.length > 0 ? 'audit.notYours' : 'record.missing')
}

export const aboutOf = ({ merchantId, appId, userId, auditId }: FoundAudit) => ({
  merchantId,
  appId,
  userId,
  target: auditId,
})
