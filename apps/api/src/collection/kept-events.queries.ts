/** What of a case's history stays here when its month goes to the archive. */
import pg from 'pg'

/**
 * Keeps of the events in `part`, a table of one month that ended at `to`, the last of each case that was open then: who holds
 * it, and whether its money was there. Figures of later months begin with them.
 */
export async function keepLastEvents(here: pg.Client, part: string, to: string): Promise<void> {
  await here.query(`
    insert into case_event_kept (case_id, settles, event_id, bill_id, at, kind, to_collector, open_minor)
    select distinct on (e.case_id, e.kind in ('payed', 'reopened')) e.case_id, e.kind in ('payed', 'reopened'), e.event_id, e.bill_id,
      e.at, e.kind, e.to_collector, e.open_minor
    from ${pg.escapeIdentifier(part)} e join collection_case c using (case_id)
    where (c.closed_at is null or c.closed_at >= ${pg.escapeLiteral(to)})
      and (e.from_collector is not null or e.to_collector is not null or e.kind in ('payed', 'reopened'))
    order by e.case_id, e.kind in ('payed', 'reopened'), e.event_id desc
    on conflict (case_id, settles) do update set event_id = excluded.event_id, at = excluded.at, kind = excluded.kind,
      to_collector = excluded.to_collector, open_minor = excluded.open_minor`)
}
