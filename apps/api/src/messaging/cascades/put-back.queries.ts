/**
 * What was just being handed to a channel is in no queue, so nothing withdraws or holds it at that moment; where no channel takes it, it is put
 * back. It then waits half a minute before it is tried again; as it leaves it is asked about once more (`overtakenAmong`).
 */
import { type Db, sql } from '../../platform/db.ts'
import { waitedInVain } from './overtaken.queries.ts'

/** Messages of runs that go, or ended while one of theirs may still wait for a channel; claimed before, so put back. */
const putBack = (now: Date) => sql`
  message m join cascade_run r on r.merchant_id = m.merchant_id
    and (r.state in ('running', 'paused') or r.ended_at > ${now}::timestamptz - interval '25 hours')
  join cascade_person p on p.run_id = r.run_id and p.user_id = m.user_id
  join cascade_trace t on t.person_id = p.person_id and t.kind = 'queued' and t.message_id = m.message_id
  where m.state = 'queued' and m.claimed_at is not null`

/** Of whom the cascade ended before its end, and what was waited for in vain, is not sent. */
export async function withdrawPutBack(db: Db, now: Date): Promise<void> {
  await sql`
    with over as (
      select m.message_id, case when p.state = 'ended' and p.why <> 'end' then p.why else 'nextStep' end as why from ${putBack(now)}
        and ((p.state = 'ended' and p.why <> 'end') or ${waitedInVain})
      for update of m skip locked
    ), withdrawn as (
      update message m set state = 'skipped', failure = 'overtaken', failure_code = o.why, ended_at = ${now}
      from over o where m.message_id = o.message_id returning m.message_id, o.why
    )
    insert into message_event (message_id, at, kind, code) select message_id, ${now}, 'skipped', why from withdrawn`.execute(
    db,
  )
}

/** Of a cascade that is paused it stays in the queue. */
export async function holdPutBack(db: Db, now: Date): Promise<void> {
  await sql`
    with held as (
      select m.message_id from ${putBack(now)} and r.state = 'paused' and m.not_before is distinct from 'infinity'
      for update of m skip locked
    )
    update message m set not_before = 'infinity' from held h where m.message_id = h.message_id`.execute(db)
}
