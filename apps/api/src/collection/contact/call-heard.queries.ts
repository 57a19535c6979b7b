/** What the dialer tells of a call, in any order, late, or never. */
import type { CallOutcome } from '@cordillera/contract/collection/call'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { type Heard, keepNotice } from '../../platform/provider-notice.ts'
import { endCall, type Moved } from './call.queries.ts'
import type { CallReport, DialerEvent } from './dialer.ts'

/** An end that was told late, or found out after the call was given up: perhaps somebody was spoken to after all. */
async function toldAfterAll(
  db: Db,
  callId: string,
  { outcome, at, recording }: { outcome: CallOutcome; at: Date; recording: string | null },
): Promise<void> {
  if (outcome === 'answered')
    await sql`
      update phone_call set outcome = 'answered', answered_at = coalesce(answered_at, ended_at, ${at}), recording = coalesce(${recording}, recording)
      where call_id = ${callId} and state = 'ended' and outcome <> 'answered'`.execute(db)
  await sql`update phone_call set end_unheard = false where call_id = ${callId} and end_unheard`.execute(db)
}

/**
 * What an event does: states only go forward, whatever the order in which events come. Times are ours: limits count by
 * them, and a dialer's clock may be wrong; its own stay with the event as it came.
 */
export async function moveCall(db: Db, callId: string, reported: CallReport, at: Date): Promise<Moved | null> {
  if (reported.kind === 'ended') {
    const outcome = reported.outcome ?? 'failed'
    const recording = reported.recording ?? null
    const ended = await endCall(db, callId, { outcome, at, recording })
    if (!ended) await toldAfterAll(db, callId, { outcome, at, recording })
    return ended
  }
  const isAnswer = reported.kind === 'answered'
  const { rows } = await sql<Moved>`
    update phone_call set heard_at = ${at},
      ringing_at = coalesce(ringing_at, ${isAnswer ? null : at}::timestamptz),
      answered_at = coalesce(answered_at, ${isAnswer ? at : null}::timestamptz),
      state = case when state = 'ended' then state when ${isAnswer} then 'answered' when state = 'answered' then state
        else 'ringing' end
    where call_id = ${callId} returning call_id, account_id, case_id, state, batch_id, line`.execute(db)
  return rows[0] ?? null
}

/** Keeps an event as it came; only its time may differ in a repeat. */
export const keepEvent = (db: Db, event: DialerEvent, now: Date): Promise<Heard> =>
  keepNotice(db, { provider: 'dialer', eventKey: event.eventId, raw: event, besides: ['at'], now })

/** Who is told that the dialer contradicts itself about a call: whoever leads its collector, else the directors of its stage. */
export async function leadersOfCall(db: Db, callId: string): Promise<{ caseId: string; accountId: number }[]> {
  const { rows } = await sql<{ caseId: string; accountId: number }>`
    select p.case_id, l.account_id from phone_call p left join staff s on s.account_id = p.account_id
      join collection_case c on c.case_id = p.case_id join merchant m on m.merchant_id = p.merchant_id
      join staff l on l.account_id = s.leader_id
        or s.leader_id is null and l.role = 'DIRECTOR' and l.stage = c.stage and l.country = m.country
    where p.call_id = ${callId}`.execute(db)
  return rows
}

export interface Unheard {
  callId: string
  lastHeardAt: Date
}

/** Live calls of which nothing was heard since `unheard`, each taken for one question. */
export async function callsToAskAbout(db: Db, { unheard, now }: { unheard: Date; now: Date }): Promise<Unheard[]> {
  const { rows } = await sql<Unheard>`
    update phone_call set asked_at = ${now} where call_id = any(array(
      select call_id from phone_call where state in ('placed', 'ringing', 'answered') and ${lastHeard} < ${unheard}
        and (asked_at is null or asked_at < ${unheard})
      order by asked_at nulls first limit 50 for update skip locked))
    returning call_id, ${lastHeard} as last_heard_at`.execute(db)
  return rows
}
/** Null before it is handed to the dialer. */
const lastHeard = sql`greatest(placed_at, ringing_at, answered_at, heard_at)`

/**
 * Ends a call whose end nobody tells any more: as answered where it was, else as failed. `unheard`: its dialer could not be
 * asked, so it may go on there.
 */
export async function endLost(
  tx: Tx,
  callId: string,
  { now, unheard }: { now: Date; unheard: boolean },
): Promise<Moved | null> {
  const live = await tx.selectFrom('phoneCall').select('answeredAt').where('callId', '=', callId).executeTakeFirst()
  return endCall(tx, callId, { outcome: live?.answeredAt ? 'answered' : 'failed', at: now, recording: null, unheard })
}
