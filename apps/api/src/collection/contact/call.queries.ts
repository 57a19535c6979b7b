/** Calls in the database: lines, calls that wait, and what a dialer's events do to one. */
import type { CallFailure, CallOutcome, currentCall } from '@cordillera/contract/collection/call'
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import type { Asked } from '../cases/case-filter.queries.ts'

/** Outbound accounts that carry a voice. */
const voice = sql`('call', 'dialer')`
/** What still waits behind another call by then is not wanted any more: its person has gone on, or gone home. */
const staleAfter = '2 hours'
/** How long an ended call stays on the call bar. */
const shownFor = '2 minutes'

const isBusy = sql`exists (select from phone_call c where c.line = o.name and c.state in ('placed', 'ringing', 'answered'))`

/** A free outbound account of the person in a country, held until the transaction ends; null: none (40006). */
export async function takeLine(tx: Tx, accountId: number, country: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from outbound_account o
    where account_id = ${accountId} and active and country = ${country} and channel in ${voice} and not ${isBusy}
    order by outbound_account_id limit 1 for update skip locked`.execute(tx)
  return rows[0]?.name ?? null
}

export interface NewCall {
  decisionId: string
  batchId: string | null
  place: number
  merchantId: number
  caseId: string
  billId: string
  userId: string
  contactId: string | null
  number: string
  /** Null: an auto-outbound job calls, nobody in particular. */
  accountId: number | null
  line: string
  state: 'placed' | 'waiting'
  madeAt: Date
}

export async function addCalls(tx: Tx, calls: readonly NewCall[]): Promise<string[]> {
  if (calls.length === 0) return []
  const made = await tx
    .insertInto('phoneCall')
    .values([...calls])
    .returning(['callId', 'place'])
    .execute()
  return made.sort((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ callId }) => callId)
}

export interface ToDial {
  callId: string
  decisionId: string
  caseId: string
  contactId: string | null
  line: string
  number: string
  accountId: number | null
  country: Country
  /** As the gate was asked: `dialer` for those of an auto-outbound job. */
  channel: 'call' | 'dialer'
  /** What an auto-outbound job wants played. */
  profile: string | null
}

/** Calls to be dialled now, each taken once. */
export async function takeToDial(db: Db, now: Date): Promise<ToDial[]> {
  const { rows } = await sql<ToDial>`
    update phone_call set placed_at = ${now} where call_id = any(array(
      select call_id from phone_call where state = 'placed' and placed_at is null order by made_at limit 20
      for update skip locked))
    returning call_id, decision_id, case_id, contact_id, line, number, account_id,
      (select country from merchant m where m.merchant_id = phone_call.merchant_id) as country,
      (select channel from contact_decision d where d.decision_id = phone_call.decision_id) as channel,
      (select j.profile from ppd_number n join ppd_job j using (job_id) where n.call_id = phone_call.call_id) as profile`.execute(
    db,
  )
  return rows
}

/** What was decided at the moment of dialling: each call refers to its newest decision; answers those that were refused and ended. */
export async function keepVerdicts(
  tx: Tx,
  decided: readonly { callId: string; decisionId: string; allowed: boolean }[],
  now: Date,
): Promise<Moved[]> {
  if (decided.length === 0) return []
  const { rows } = await sql<Moved & { allowed: boolean }>`
    update phone_call c set decision_id = d."decisionId", state = case when d.allowed then c.state else 'ended' end,
      outcome = case when d.allowed then c.outcome else 'refused' end, ended_at = case when d.allowed then c.ended_at else ${now} end
    from json_to_recordset(${JSON.stringify(decided)}::json) d ("callId" text, "decisionId" text, allowed boolean)
    where c.call_id = d."callId" and (not d.allowed or c.decision_id <> d."decisionId")
    returning c.call_id, c.account_id, c.case_id, c.state, c.batch_id, c.line, d.allowed`.execute(tx)
  const refused = rows.filter(({ allowed }) => !allowed)
  await followOn(
    tx,
    refused.flatMap(({ batchId }) => batchId ?? []),
  )
  return refused
}

export async function keepProviderId(db: Db, callId: string, providerId: string): Promise<void> {
  await db.updateTable('phoneCall').set({ providerId }).where('callId', '=', callId).execute()
}

export interface Moved {
  callId: string
  accountId: number | null
  caseId: string
  state: string
  batchId: string | null
  line: string | null
}

export interface CallEnd {
  outcome: CallOutcome
  at: Date
  recording: string | null
  /** Its dialer did not tell: somebody may still be talking, so it counts as pending for a while. */
  unheard?: boolean
}

/** Ends a call, and lets the next of its batch follow on its line. Null where it had ended. */
export async function endCall(
  db: Db,
  callId: string,
  { outcome, at, recording, unheard = false }: CallEnd,
): Promise<Moved | null> {
  const { rows } = await sql<Moved>`
    update phone_call set state = 'ended', outcome = ${outcome}, ended_at = ${at}, recording = coalesce(${recording}, recording),
      answered_at = ${answeredBy(outcome, at)}, end_unheard = ${unheard}
    where call_id = ${callId} and state <> 'ended'
    returning call_id, account_id, case_id, state, batch_id, line`.execute(db)
  const [ended] = rows
  if (ended?.batchId) await followOn(db, [ended.batchId])
  return ended ?? null
}

/** Why nobody was rung: such a call failed, however its end was told. */
export async function keepFailure(db: Db, callId: string, failure: CallFailure): Promise<void> {
  await sql`
    update phone_call set outcome = 'failed', failure = ${failure} where call_id = ${callId} and answered_at is null`.execute(
    db,
  )
}

/** What a line showed when it was asked for a number with the prefix of a law. A job's line is nobody's account. */
export async function keepPrefix(
  db: Db,
  { line, accountId, isShown, now }: { line: string; accountId: number | null; isShown: boolean; now: Date },
): Promise<void> {
  await sql`
    update outbound_account set prefix_shown = ${isShown}, prefix_asked_at = ${now}
    where account_id = ${accountId} and name = ${line} and channel in ${voice} and prefix_shown is distinct from ${isShown}`.execute(
    db,
  )
}

/** Whoever was spoken to was answered at the latest when it was told, also where nothing told of the answer before. */
const answeredBy = (outcome: CallOutcome, at: Date) =>
  sql`coalesce(answered_at, ${outcome === 'answered' ? at : null}::timestamptz)`

/** The next of each batch is placed where none of it is live. */
async function followOn(db: Db, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return
  await sql`
    update phone_call set state = 'placed' where call_id in (
      select distinct on (batch_id) call_id from phone_call p
      where batch_id = any(${array(batchIds)}::text[]) and state = 'waiting' and not exists (
        select from phone_call live where live.batch_id = p.batch_id and live.state in ('placed', 'ringing', 'answered'))
      order by batch_id, place)`.execute(db)
}

/** What waits in a batch that stood still is not dialled hours later, when nobody is there to talk. */
export async function cancelStale(db: Db, now: Date): Promise<void> {
  await sql`
    update phone_call set state = 'ended', outcome = 'cancelled', ended_at = ${now}
    where state = 'waiting' and made_at < ${now}::timestamptz - ${staleAfter}::interval`.execute(db)
}

type Current = Output<typeof currentCall>

/** Numbers as stored; masked by the caller. */
export async function currentOf(db: Db, accountId: number, now: Date): Promise<Omit<Current, 'ready'>> {
  const { rows } = await sql<NonNullable<Current['call']>>`
    select call_id as "callId", case_id as "caseId", contact_id as "contactId", number, state, outcome, failure,
      placed_at as "placedTime", answered_at as "answeredTime", ended_at as "endedTime", recording, d.rule, d.figures
    from phone_call cross join lateral (
      select rule, figures from contact_decision d where d.decision_id = phone_call.decision_id) d
    where account_id = ${accountId} and state <> 'waiting'
      and (state <> 'ended' or (placed_at is not null and ended_at > ${now}::timestamptz - ${shownFor}::interval))
    order by (state = 'ended'), made_at desc, place desc limit 1`.execute(db)
  const { rows: counted } = await sql<{ waiting: number; freeLines: number }>`
    select (select count(*) from phone_call where account_id = ${accountId} and state = 'waiting') as waiting,
      (select count(*) from outbound_account o where account_id = ${accountId} and active and channel in ${voice}
        and not ${isBusy}) as "freeLines"`.execute(db)
  return { call: rows[0] ?? null, waiting: counted[0]?.waiting ?? 0, freeLines: counted[0]?.freeLines ?? 0 }
}

/** The person's own live call, locked. */
export async function ownCall(tx: Tx, callId: string, accountId: number) {
  return tx
    .selectFrom('phoneCall')
    .select(['callId', 'batchId', 'providerId', 'state', 'caseId'])
    .where('callId', '=', callId)
    .where('accountId', '=', accountId)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst()
}

/** A live call on a case in the caller's scope, locked; anybody's. */
export async function liveCallInScope({ db, rows }: Asked, callId: string) {
  const { rows: found } = await sql<{
    caseId: string
    batchId: string | null
    providerId: string | null
    line: string | null
  }>`
    select c.case_id, c.batch_id, c.provider_id, c.line from phone_call c
    where c.call_id = (select p.call_id from ${rows.phoneCalls} p where p.call_id = ${callId} limit 1)
      and c.state in ('placed', 'ringing', 'answered') for update of c`.execute(db)
  return found[0]
}

export async function cancelWaiting(tx: Tx, batchId: string, now: Date): Promise<void> {
  await tx
    .updateTable('phoneCall')
    .set({ state: 'ended', outcome: 'cancelled', endedAt: now })
    .where('batchId', '=', batchId)
    .where('state', '=', 'waiting')
    .execute()
}
