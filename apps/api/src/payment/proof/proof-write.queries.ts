/** Writing proofs of payment: what comes from the app, one found in scope and locked, who has it, and what it came to. */
import type { Parsed } from '@cordillera/contract/endpoint'
import type { sendProof } from '@cordillera/contract/payment/proof/proof'
import {
  type DecidedProofState,
  type ProofRefusal,
  proofDueHours,
  proofLeaseMinutes,
} from '@cordillera/contract/payment/proof/terms'
import { sql, type Tx } from '../../platform/db.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export interface FoundProof {
  recordId: string
  merchantId: number
  userId: string
  appId: string | null
  amountMinor: number
  currency: string
  paidDay: string
  trackingKey: string | null
  sendingBank: string | null
  state: DecidedProofState
  takenBy: number | null
  takenAt: Date | null
  version: number
}

/** One in scope, locked. */
export async function lockProof({ db, rows }: Asked, recordId: string): Promise<FoundProof | null> {
  const { rows: found } = await sql<FoundProof>`
    select h.* from ${rows.paymentProofs} h where h.record_id = ${recordId} for update of h`.execute(db)
  return found[0] ?? null
}

/** Whoever holds one still, and since when nobody else may have it. */
export const holds = ({ takenBy, takenAt }: FoundProof, now: Date): number | null =>
  takenAt && now.getTime() - takenAt.getTime() < proofLeaseMinutes * 60_000 ? takenBy : null

/** The next one due that nobody has, locked; those that others take in this moment are passed over. */
export async function nextFree({ db, rows }: Asked, now: Date): Promise<FoundProof | null> {
  const { rows: found } = await sql<FoundProof>`
    select h.* from ${rows.paymentProofs} h
    where h.state = 'pending'
      and (h.taken_at is null or h.taken_at <= ${now}::timestamptz - ${proofLeaseMinutes}::int * interval '1 minute')
    order by h.due_at, h.record_id limit 1 for update of h skip locked`.execute(db)
  return found[0] ?? null
}

export async function setTaken(tx: Tx, recordId: string, by: { accountId: number; now: Date } | null): Promise<void> {
  await sql`update payment_proof set taken_by = ${by?.accountId ?? null}, taken_at = ${by?.now ?? null} where record_id = ${recordId}`.execute(
    tx,
  )
}

interface End {
  state: 'matched' | 'refused' | 'asked'
  paymentId?: string
  appId?: string | null
  refusal?: ProofRefusal
  note?: string
  accountId: number
  now: Date
}

/** False: another proof has that payment. */
export async function endProof(tx: Tx, { recordId, version }: FoundProof, end: End): Promise<boolean> {
  const { state, paymentId = null, appId = null, refusal = null, note = null, accountId, now } = end
  const isOver = state !== 'asked'
  const { rows } = await sql`
    update payment_proof set state = ${state}, payment_id = ${paymentId}, app_id = coalesce(app_id, ${appId}), refusal = ${refusal},
      note = coalesce(${note}, note), decided_by = ${isOver ? accountId : null}, decided_at = ${isOver ? now : null},
      taken_by = null, taken_at = null, version = ${version + 1}
    where record_id = ${recordId} and not exists (select from payment_proof o where o.payment_id = ${paymentId})
    returning record_id`.execute(tx)
  return rows.length > 0
}

/** Sent again, it is the one that is there; `isNew` says which. */
export async function keepProof(
  tx: Tx,
  of: { merchantId: number; currency: string; now: Date },
  { userId, clientRef, appId, amount, paidDay, channel, trackingKey, sendingBank }: Parsed<typeof sendProof>,
): Promise<{ recordId: string; isNew: boolean }> {
  const { rows } = await sql<{ recordId: string; isNew: boolean }>`
    insert into payment_proof (merchant_id, user_id, app_id, client_ref, amount_minor, currency, paid_day, channel, tracking_key,
      sending_bank, received_at, due_at)
    values (${of.merchantId}, ${userId}, ${appId ?? null}, ${clientRef}, ${amount}, ${of.currency}, ${paidDay}, ${channel},
      ${trackingKey ?? null}, ${sendingBank ?? null}, ${of.now}, ${of.now}::timestamptz + ${proofDueHours}::int * interval '1 hour')
    on conflict (merchant_id, user_id, client_ref) do update set client_ref = excluded.client_ref
    returning record_id, (xmax = 0) as is_new`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error('an insert answers its row')
  return kept
}

interface ImageCounts {
  /** Since the proof came or a better picture was asked for. */
  ofThisTime: number
  ever: number
}

/** Each time a better picture is asked for the due time begins anew, which says since when pictures count. */
export async function imageCounts(tx: Tx, recordId: string): Promise<ImageCounts> {
  const { rows } = await sql<ImageCounts>`
    select count(*) filter (where i.at >= q.due_at - ${proofDueHours}::int * interval '1 hour')::int as of_this_time,
      count(i.*)::int as ever
    from payment_proof q left join payment_proof_image i using (record_id) where q.record_id = ${recordId}`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate answers one row')
  return counts
}

/** A better picture that was asked for lets the proof wait again. */
export async function waitAgain(tx: Tx, recordId: string, now: Date): Promise<void> {
  await sql`update payment_proof set state = 'pending', due_at = ${now}::timestamptz + ${proofDueHours}::int * interval '1 hour',
    version = version + 1 where record_id = ${recordId} and state = 'asked'`.execute(tx)
}

export async function keepProofImage(
  tx: Tx,
  recordId: string,
  image: { fileId: string; position: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('paymentProofImage')
    .values({ recordId, ...image })
    .execute()
}
