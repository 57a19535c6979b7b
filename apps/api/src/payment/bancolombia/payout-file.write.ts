/** Making a payout file, and what becomes of its lines. */
import { type Minor, minor } from '@cordillera/contract/money'
import { type Db, sql, type Tx, takeLock } from '../../platform/db.ts'
import type { Outcome } from '../channel.ts'
import { gainersOfOrders } from '../gainers.queries.ts'
import { markWaits } from '../outgoing.queries.ts'

/** More than a day's loans of any merchant; the header counts to six digits. */
const linesAtMost = 5000

/** Where the bank pays from; null: nobody keeps such a channel for this merchant. */
export async function payingAccount(
  tx: Tx,
  { merchantId, channel }: { merchantId: number; channel: string },
): Promise<{ settings: Record<string, string>; currency: string; zone: string } | null> {
  const { rows } = await sql<{ settings: Record<string, string>; currency: string; zone: string }>`
    select c.settings, c.currency, m.time_zone as zone from payment_channel c join merchant m on m.merchant_id = ${merchantId} and m.country = c.country
    where c.code = ${channel} and c.provider = 'BANCOLOMBIA' and c.direction = 'payOut'
      and (c.merchants = '{}' or ${merchantId}::int = any(c.merchants))`.execute(tx)
  return rows[0] ?? null
}

export interface OrderToWrite {
  payoutId: string
  trackingKey: string
  amountMinor: number
  beneficiary: string
  bank: string | null
  bankAccount: string
  document: string
}

/** The document of whom an order pays; null where none is on record. */
export const documentOf = sql`
  coalesce((select b.doc_number from refund r join borrower b using (user_id) where p.purpose = 'refund' and r.refund_id = p.target_id),
    (select b.doc_number from application a join borrower b using (user_id) where p.purpose = 'loan' and a.app_id = p.target_id))`

/**
 * Orders that stand in no file and that nobody is about to say the end of, the oldest first. Whoever makes another file of the channel
 * waits.
 */
export async function ordersForFile(
  tx: Tx,
  { merchantId, channel }: { merchantId: number; channel: string },
): Promise<OrderToWrite[]> {
  await takeLock(tx, sql`hashtext('payout file'), hashtext(${channel})`)
  const { rows } = await sql<OrderToWrite>`
    select p.payout_id, p.tracking_key, p.amount_minor, p.beneficiary, p.bank, p.bank_account, ${documentOf} as document
    from payout p where p.channel = ${channel} and p.merchant_id = ${merchantId} and p.state = 'sent'
      and not exists (select from payout_file_line l where l.payout_id = p.payout_id and l.live) and not ${markWaits(sql`p.payout_id`)}
    order by p.made_at, p.payout_id limit ${linesAtMost} for update of p`.execute(tx)
  return rows
}

export async function sequenceOf(tx: Tx, channel: string, day: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(sequence), 0)::int + 1 as next from payout_file where channel = ${channel} and pay_day = ${day}::date`.execute(
    tx,
  )
  return rows[0]?.next ?? 1
}

interface NewFile {
  payoutFileId: string
  merchantId: number
  channel: string
  name: string
  day: string
  sequence: number
  currency: string
  sha256: string
  sealed: string
  orders: readonly OrderToWrite[]
  accountId: number
  now: Date
}

export async function newFileId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id('L') as id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('an id was made')
  return made.id
}

export async function keepPayoutFile(tx: Tx, of: NewFile): Promise<{ lines: number; total: Minor }> {
  const total = minor(of.orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  await tx
    .insertInto('payoutFile')
    .values({
      ...{ payoutFileId: of.payoutFileId, merchantId: of.merchantId, channel: of.channel, name: of.name },
      ...{ payDay: of.day, sequence: of.sequence, lineCount: of.orders.length, totalMinor: total },
      ...{ currency: of.currency, sha256: of.sha256, sealed: of.sealed, madeBy: of.accountId, madeAt: of.now },
    })
    .execute()
  const lines = of.orders.map(({ payoutId, amountMinor }) => ({ payoutId, amountMinor }))
  await sql`
    insert into payout_file_line (payout_file_id, row_number, merchant_id, payout_id, amount_minor)
    select ${of.payoutFileId}, row_number() over (), ${of.merchantId}, o."payoutId", o."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as o ("payoutId" text, "amountMinor" bigint)`.execute(tx)
  return { lines: of.orders.length, total }
}

/** Orders of a file that have ended meanwhile, or that two people are about to end: it must not be paid any more. */
export async function endedMeanwhile(tx: Tx, payoutFileId: string): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from payout_file_line l join payout p using (payout_id)
    where l.payout_file_id = ${payoutFileId} and (p.state <> 'sent' or ${markWaits(sql`p.payout_id`)})`.execute(tx)
  return rows[0]?.orders ?? 0
}

/** The caller, where the lines pay them. */
export const gainersOfFile = (payoutFileId: string, accountId: number) =>
  gainersOfOrders(sql`select l.payout_id from payout_file_line l where l.payout_file_id = ${payoutFileId}`, accountId)

/** What the bank's latest answer says of an order, in the words of a channel; null where it says nothing yet. */
export async function answerOfFile(db: Db, trackingKey: string): Promise<Outcome | null> {
  const { rows } = await sql<{ answer: Outcome['state'] | 'unclear'; message: string | null; raw: object }>`
    select l.answer, l.answer_message as message, l.answer_raw as raw from payout p join payout_file_line l on l.payout_id = p.payout_id and l.live
    where p.tracking_key = ${trackingKey} and l.answer is not null`.execute(db)
  const [found] = rows
  if (!found) return null
  const { answer, message, raw } = found
  return { state: answer === 'unclear' ? 'pending' : answer, message, raw }
}

/** Whether a beneficiary's document is on record. */
export async function hasDocument(db: Db, trackingKey: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${documentOf} is not null as has from payout p where p.tracking_key = ${trackingKey}`.execute(db)
  return rows[0]?.has ?? false
}
