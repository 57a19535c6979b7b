/** What providers tell about charges: kept as it came, then applied where it proves itself, else asked about. */
import { createHash } from 'node:crypto'
import type { ChargeProvider, NoticeOutcome } from '@cordillera/contract/payment/charge/terms'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import type { Connecting } from '../routing/connections.ts'
import { applyWord } from './charge.booking.ts'
import { openUnknown } from './charge.night.ts'
import { type Charge, lockCharge, wantLook } from './charge.queries.ts'
import { effectOf } from './charge.rules.ts'
import { wordOf } from './charge.words.ts'
import type { ChargeWord } from './provider.ts'

export interface ChargeTold {
  provider: ChargeProvider
  /** Ours or the provider's own; whichever it names. */
  orderKey: string | null
  providerRef: string | null
  body: Record<string, unknown>
  /** Its checksum is right. */
  trusted: boolean
  /** What it is where nothing is to be made of it. */
  outcome?: NoticeOutcome
}

/** Whose it is; null: no charge of ours. */
export async function chargeNamed(
  db: Db,
  of: Pick<ChargeTold, 'provider' | 'orderKey' | 'providerRef'>,
): Promise<string | null> {
  const { rows } = await sql<{ chargeId: string }>`
    select charge_id from charge where provider = ${of.provider}
      and (order_key = ${of.orderKey} or (${of.orderKey}::text is null and provider_ref = ${of.providerRef}))`.execute(
    db,
  )
  return rows[0]?.chargeId ?? null
}

/** The same told again is counted, and not worked again. */
export async function keepNotice(
  db: Db,
  { provider, body, trusted, outcome = null }: Omit<ChargeTold, 'outcome'> & { outcome?: NoticeOutcome | null },
  { chargeId, address, now }: { chargeId: string | null; address: string; now: Date },
): Promise<void> {
  const raw = JSON.stringify(body)
  const digest = createHash('sha256').update(raw).digest()
  await sql`
    insert into charge_notice (provider, charge_id, digest, body, trusted, address, received_at, last_at, worked_at, outcome)
    values (${provider}, ${chargeId}, ${digest}, ${raw}, ${trusted}, ${address}, ${now}, ${now},
      ${outcome === null ? null : now}, ${outcome})
    on conflict (provider, trusted, digest) do update set times = charge_notice.times + 1, last_at = excluded.last_at`.execute(
    db,
  )
}

interface WaitingNotice {
  noticeId: number
  provider: ChargeProvider
  chargeId: string | null
  body: Record<string, unknown>
  trusted: boolean
}

/** Works everything that waits, oldest first; one that fails is left for the next look. */
export async function workChargeNotices(app: Connecting, onError: (error: Error) => void): Promise<void> {
  for (let after = 0; ; ) {
    const done = await workNext(app, after, onError)
    if (done === null) return
    after = done
  }
}

async function workNext(app: Connecting, after: number, onError: (error: Error) => void): Promise<number | null> {
  let at: number | null = null
  try {
    await inTransaction(app.db, async (tx) => {
      const now = app.clock.now()
      const waiting = await nextNotice(tx, after)
      if (!waiting) return
      at = waiting.noticeId
      const outcome = await outcomeOf(tx, waiting, now)
      if (outcome === null) return
      await sql`update charge_notice set worked_at = ${now}, outcome = ${outcome} where notice_id = ${waiting.noticeId}`.execute(
        tx,
      )
    })
  } catch (error) {
    onError(error as Error)
  }
  return at
}

async function nextNotice(tx: Tx, after: number): Promise<WaitingNotice | null> {
  const { rows } = await sql<WaitingNotice>`
    select notice_id, provider, charge_id, body, trusted from charge_notice
    where worked_at is null and notice_id > ${after} order by notice_id limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/**
 * A signed word that a charge still waiting was paid, in its own amount, is applied at once. All else makes us ask: what is
 * unsigned, what takes money back, what comes after the end, and another amount, which no checksum covers.
 */
async function outcomeOf(tx: Tx, notice: WaitingNotice, now: Date): Promise<NoticeOutcome | null> {
  const { provider, chargeId, body, trusted } = notice
  if (chargeId === null) {
    if (trusted) await openUnknown(tx, notice, now)
    return 'unknown'
  }
  const charge = await lockCharge(tx, chargeId)
  const word = trusted ? wordOf(provider, body) : null
  if (word && isOwnPayment(charge, word)) return (await applyWord(tx, chargeId, word, now)) === null ? null : 'applied'
  if (word && effectOf(charge, word) === 'none') return 'same'
  await wantLook(tx, chargeId, now)
  return 'asked'
}

const isOwnPayment = (charge: Charge, word: ChargeWord): boolean =>
  charge.state === 'open' &&
  word.status === 'paid' &&
  word.amountMinor === charge.amountMinor &&
  effectOf(charge, word) === 'book'
