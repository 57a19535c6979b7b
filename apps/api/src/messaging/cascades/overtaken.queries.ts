/** A message that a cascade wrote is not sent once the cascade is over for its reader, or went on without it: asked as it leaves. */
import { array, sql, type Tx } from '../../platform/db.ts'

/** That the wait for this very message ended in vain: another one, or none, may have been waited for after it. */
export const waitedInVain = sql`'notDelivered' = (
  select l.kind from cascade_trace l where l.person_id = p.person_id and l.trace_id > t.trace_id
    and l.kind in ('queued', 'refused', 'delivered', 'notDelivered') order by l.trace_id limit 1)`

/**
 * Of these messages the ones not to be sent, with why. Asked while whoever forbids, replies or promises waits (`waitForDecisions`): what was
 * committed before is seen, what comes later waits for this transaction.
 */
export async function overtakenAmong(tx: Tx, messageIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ messageId: string; why: string }>`
    select * from (
      select t.message_id, case when r.state = 'stopped' then 'stopped' when p.state = 'ended' and p.why <> 'end' then p.why
        when ${waitedInVain} then 'nextStep' else cascade_end(p.user_id, p.case_id, p.entered_at) end as why
      from unnest(${array(messageIds)}::text[]) asked (message_id) join cascade_trace t using (message_id)
        join cascade_person p using (person_id) join cascade_run r using (run_id)
      where t.kind = 'queued') found
    where why is not null`.execute(tx)
  return new Map(rows.map(({ messageId, why }) => [messageId, why]))
}
