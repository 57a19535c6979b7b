/** Asking Banxico for the proof of a SPEI transfer: wanted by a call, asked outside of any transaction, kept as it was answered. */

import type { CepState } from '@cordillera/contract/payment/cep'
import type { App } from '../../platform/app.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { noAnswerOf } from '../../platform/no-answer.ts'

/** What Banxico asks to find a transfer by; banks by their five digits. */
export interface CepQuery {
  trackingKey: string
  operationDay: string
  sendingBank: string
  receivingBank: string
  account: string
  amountMinor: number
}

export interface CepAnswer {
  state: 'paid' | 'notReady' | 'notFound' | 'tooMany'
  receipt: Record<string, string> | null
}
/** Throws where Banxico does not answer, or says something that is none of its answers. */
export type AskCep = (query: CepQuery) => Promise<CepAnswer>

/** STP's number, where our CLABEs are. */
export const ownBank = '90646'

const bound = new WeakMap<App['http'], AskCep>()
export const bindCep = (app: Pick<App, 'http'>, ask: AskCep): void => void bound.set(app.http, ask)

/** A proof that is there is kept; anything else is asked for anew. */
export async function wantCep(tx: Tx, of: CepQuery, by: { now: Date; accountId: number | null }): Promise<void> {
  await sql`
    insert into cep_check (tracking_key, operation_day, sending_bank, receiving_bank, account, amount_minor, asked_at, asked_by, next_at)
    values (${of.trackingKey}, ${of.operationDay}, ${of.sendingBank}, ${of.receivingBank}, ${of.account}, ${of.amountMinor},
      ${by.now}, ${by.accountId}, ${by.now})
    on conflict (tracking_key, operation_day, sending_bank, receiving_bank, account, amount_minor) do update
      set next_at = excluded.next_at, asked_at = excluded.asked_at, asked_by = excluded.asked_by, tries = 0, state = 'waiting'
      where cep_check.state <> 'paid'`.execute(tx)
}

export interface CepKept {
  state: CepState
  askedTime: string
  answeredTime: string | null
  nextTime: string | null
  problem: string | null
  receipt: Record<string, string> | null
}

/** Null: nobody asked. */
export async function cepOf(db: Db, of: CepQuery): Promise<CepKept | null> {
  const { rows } = await sql<CepKept>`
    select state, asked_at as "askedTime", answered_at as "answeredTime", next_at as "nextTime", problem, receipt from cep_check
    where tracking_key = ${of.trackingKey} and operation_day = ${of.operationDay} and sending_bank = ${of.sendingBank}
      and receiving_bank = ${of.receivingBank} and account = ${of.account} and amount_minor = ${of.amountMinor}`.execute(
    db,
  )
  return rows[0] ?? null
}

interface Waiting extends CepQuery {
  checkId: string
  tries: number
}
const leaseSeconds = 60
/** A receipt is ready within a day or two; after that a person asks again. */
const triesAtMost = 40

async function takeDue(db: Db, now: Date): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    update cep_check set next_at = ${now}::timestamptz + ${leaseSeconds}::int * interval '1 second', tries = tries + 1
    where check_id = (select check_id from cep_check where next_at <= ${now} order by next_at limit 1 for update skip locked)
    returning check_id, tries, tracking_key, operation_day, sending_bank, receiving_bank, account, amount_minor`.execute(
    db,
  )
  return rows[0] ?? null
}

/** One after another: Banxico counts how often it is asked. */
export async function workCep(app: Pick<App, 'db' | 'clock' | 'http'>): Promise<void> {
  const ask = bound.get(app.http)
  if (!ask) return
  for (;;) {
    const waiting = await takeDue(app.db, app.clock.now())
    if (!waiting) return
    const { state, receipt, problem } = await askedOnce(ask, waiting)
    const now = app.clock.now()
    const next = waiting.tries >= triesAtMost ? null : againAt(state, now)
    await sql`update cep_check set state = ${state}, receipt = ${receipt && JSON.stringify(receipt)}::jsonb, problem = ${problem},
      answered_at = ${now}, next_at = ${next} where check_id = ${waiting.checkId} and state <> 'paid'`.execute(app.db)
    // it counts, and says so: nobody else is asked for in the meantime
    if (state === 'tooMany') return
  }
}

async function askedOnce(
  ask: AskCep,
  query: CepQuery,
): Promise<{ state: CepState } & Pick<CepKept, 'receipt' | 'problem'>> {
  try {
    return { ...(await ask(query)), problem: null }
  } catch (error) {
    return { state: 'failed', receipt: null, problem: noAnswerOf(error) }
  }
}

const minute = 60_000
const waits: Partial<Record<CepState, number>> = { notReady: 30 * minute, tooMany: 15 * minute, failed: 5 * minute }
/** Null: its answer stays as it is until somebody asks again. */
function againAt(state: CepState, now: Date): Date | null {
  const ms = waits[state]
  return ms === undefined ? null : new Date(now.getTime() + ms)
}
