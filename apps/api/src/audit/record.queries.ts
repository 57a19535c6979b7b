/** What other pages show of an application's audit: what is still to be agreed on, and what was said once nothing is. */
import { type RawBuilder, sql } from 'kysely'

/**
 * As JSON; null where the application had none. While somebody else has to agree, what the first one said is not told to
 * anybody; that a decided one was drawn for a check isn't either.
 */
export const auditOf = (appId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('auditId', h.audit_id, 'state', h.state, 'waits', h.waits,
    'step', case when h.step <> 'sample' then h.step end, 'auditor', who.name, 'unreachableTimes', h.unreachable_times,
    'reApplyTimes', h.re_apply_times, 'auditResult', last.outcome, 'reason', last.reason, 'remark', last.remark)
  from audit h left join account who on who.account_id = h.auditor_id and h.step <> 'sample'
    left join lateral (select c.outcome, c.reason, c.remark from audit_conclusion c
      where c.audit_id = h.audit_id and c.step <> 'sample' and coalesce(h.step not in ('second', 'deciding'), true)
      order by c.conclusion_id desc limit 1) last on true
  where h.app_id = ${appId})`
