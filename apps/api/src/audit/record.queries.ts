/** What other pages show of an application's audit: what is still to be agreed on, and what was said once nothing is. */
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import { blindTo } from './audit.queries.ts'

/**
 * As JSON; null where the application had none. While somebody else has to agree, what the first one said is not told to
 * anybody; that a decided one was drawn for a check isn't either, and who could be asked to check it isn't told what was said.
 */
export const auditOf = (appId: RawBuilder<unknown>, reader: Caller): RawBuilder<unknown> => sql`(
  select json_build_object('auditId', h.audit_id, 'state', case when ${blindTo(reader)} then 'audited' else h.state end, 'waits', h.waits,
    'step', case when h.step <> 'sample' then h.step end, 'auditor', who.name, 'unreachableTimes', h.unreachable_times,
    'reApplyTimes', h.re_apply_times, 'auditResult', case when not ${blindTo(reader)} then last.outcome end,
    'reason', case when not ${blindTo(reader)} then last.reason end,
    'remark', case when not ${blindTo(reader)} then last.remark end)
  from audit h left join account who on who.account_id = h.auditor_id and h.step <> 'sample'
    left join lateral (select c.account_id, c.outcome, c.reason, c.remark from audit_conclusion c
      where c.audit_id = h.audit_id and c.step <> 'sample' and coalesce(h.step not in ('second', 'deciding'), true)
      order by c.conclusion_id desc limit 1) last on true
  where h.app_id = ${appId})`
