/** Orders that leave: made in the transaction that approves them, sent after it, followed until the channel says the end. */
import type { Currency } from '@cordillera/contract/countries'
import { account, book, cashOf } from '../credit/public.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import type { Order, Outcome } from './channel.ts'
import { endLoan } from './loan-payout.end.ts'
import { returnEnded } from './payer-return.end.ts'
import { useGivenBack } from './routing/use.queries.ts'

type Purpose = 'refund' | 'staff' | 'loan' | 'payerReturn'

export interface NewPayout {
  merchantId: number
  purpose: Purpose
  targetId: string
  amountMinor: number
  currency: Currency
  beneficiary: string
  bankAccount: string
  bank: string | null
  concept: string
  channel: string
  /** Channels that it must not go by. */
  avoids?: readonly string[]
}

/** The database refuses a second live order of one thing. */
export async function orderPayouts(tx: Tx, orders: readonly NewPayout[], now: Date): Promise<void> {
  if (orders.length === 0) return
  const values = orders.map(({ avoids = [], ...order }) => ({
    ...order,
    avoids: sql<string[]>`${array(avoids)}::text[]`,
    trackingKey: sql<string>`'CO' || new_id('T')`,
    state: 'waiting',
    madeAt: now,
  }))
  await tx.insertInto('payout').values(values).execute()
}

/** The channels that a thing's orders failed by, and whether another one that pays its currency out is in use. */
export async function failedBy(
  tx: Tx,
  { targetId, currency }: { targetId: string; currency: string },
): Promise<{ channels: string[]; hasOther: boolean }> {
  const { rows } = await sql<{ channels: string[]; hasOther: boolean }>`
    select f.channels, exists (select from payment_channel c where c.currency = ${currency} and c.direction = 'payOut' and c.active
      and c.code <> all(f.channels)) as has_other
    from (select array(select distinct channel from payout where target_id = ${targetId}) as channels) f`.execute(tx)
  return rows[0] ?? { channels: [], hasOther: false }
}

export interface Taken extends Order {
  id: string
  channel: string
}

const askedAtOnce = 20

export async function payoutTaken(db: Db, payoutId: string, ref: string): Promise<void> {
  // the end may have been told before the answer came
  await sql`update payout set state = case when state = 'unknown' then 'sent' else state end, channel_ref = ${ref}
    where payout_id = ${payoutId}`.execute(db)
}

/**
 * Orders to ask the channel about, those longest ago first: nobody knows whether they arrived (`doubt`: sent or asked about
 * before then), or they were taken and nothing was heard since (`unheard`).
 */
export async function payoutsToAskAbout(
  db: Db,
  { doubt, unheard, now }: { doubt: Date; unheard: Date; now: Date },
): Promise<{ id: string; channel: string; trackingKey: string }[]> {
  const { rows } = await sql<{ id: string; channel: string; trackingKey: string }>`
    update payout p set asked_at = ${now}
    from (select payout_id from payout
      where state in ('unknown', 'sent') and coalesce(asked_at, sent_at) < ${doubt}
        and (state = 'unknown' or coalesce(asked_at, sent_at) < ${unheard})
      order by coalesce(asked_at, sent_at) limit ${askedAtOnce} for update skip locked) due
    where p.payout_id = due.payout_id
    returning p.payout_id as id, p.channel, p.tracking_key`.execute(db)
  return rows
}

/**
 * The channel never got it: it may go out again by that channel alone, whose word this is, unless two people are about to say
 * what became of it. What it took of the channel's limits is free again: it counts when it goes.
 */
export async function payoutWaitsAgain(db: Db, payoutId: string): Promise<void> {
  await sql`
    with back as (
      update payout set state = 'waiting', held_channel = channel where payout_id = ${payoutId} and state = 'unknown'
        and not exists (select from order_mark where order_id = ${payoutId} and state = 'requested') returning amount_minor
    )
    ${useGivenBack(payoutId, sql`(select amount_minor from back)`)}`.execute(db)
}

interface Ending {
  payoutId: string
  merchantId: number
  purpose: Purpose
  targetId: string
  amountMinor: number
  currency: string
  channel: string
  state: string
  /** A person's word ended it. */
  isMarked: boolean
  userId: string | null
  today: string
}

/** `contradicts`: the order had ended otherwise, so money may be where nobody looks for it. */
export type Recorded = 'taken' | 'contradicts'

function whatIsNew({ state: known, isMarked }: Ending, told: Outcome['state']): Recorded | 'new' {
  if (known === told) return 'taken'
  // the word of a settlement may come after that of its return, unless people said that it returned
  if (known === 'returned') return isMarked && told === 'settled' ? 'contradicts' : 'taken'
  if (known === 'failed') return told === 'settled' ? 'contradicts' : 'taken'
  return known === 'settled' && told !== 'returned' ? 'contradicts' : 'new'
}

/** What the channel said last. Told twice it happens once; a settled order that comes back is undone. */
export async function endPayout(tx: Tx, payoutId: string, outcome: Outcome, now: Date): Promise<Recorded> {
  if (outcome.state === 'pending') return 'taken'
  const { rows } = await sql<Ending>`
    select p.payout_id, p.merchant_id, p.purpose, p.target_id, p.amount_minor, p.currency, p.channel, p.state, p.marked_at is not null as is_marked, r.user_id,
      (${now}::timestamptz at time zone m.time_zone)::date as today
    from payout p join merchant m using (merchant_id) left join refund r on r.refund_id = p.target_id
    where p.payout_id = ${payoutId} for update of p`.execute(tx)
  const [order] = rows
  if (!order) return 'taken'
  const told = whatIsNew(order, outcome.state)
  if (told !== 'new') return told
  // a return before we heard of the settlement: nothing was booked, so nothing is undone
  await tx
    .updateTable('payout')
    .set({ state: outcome.state, message: outcome.message, finishedAt: now })
    .where('payoutId', '=', payoutId)
    .execute()
  if (order.purpose === 'loan') {
    await endLoan(tx, order, outcome, now)
    return 'taken'
  }
  const settled = outcome.state === 'settled'
  if (settled || order.state === 'settled') await bookEnd(tx, order, settled ? 1 : -1, now)
  await notifyTarget(tx, order, settled, outcome.message, now)
  return 'taken'
}

const owedFor = { refund: account.refund, staff: account.staffPayout, payerReturn: account.unidentified } as const
const bookedAs = { refund: 'refund', staff: 'staff', payerReturn: 'payer' } as const

/** What we owed: money of the channel paid it, or came back. */
async function bookEnd(tx: Tx, order: Ending, way: 1 | -1, now: Date): Promise<void> {
  const { merchantId, purpose, payoutId, amountMinor, currency, channel, userId, today } = order
  if (purpose === 'loan') throw new Error('what a loan books is its own')
  const owed = owedFor[purpose]
  const kind = `${bookedAs[purpose]} ${way === 1 ? 'paid' : 'returned'}`
  await book(tx, { kind, merchantId, at: now, valueDay: today, accountId: null, reference: payoutId }, [
    { account: owed, amount: way * amountMinor, currency, ...(userId ? { userId } : {}) },
    { account: cashOf(channel), amount: -way * amountMinor, currency },
  ])
}

async function notifyTarget(tx: Tx, order: Ending, settled: boolean, message: string | null, now: Date): Promise<void> {
  const state = settled ? 'paid' : 'failed'
  if (order.purpose === 'refund') {
    await sql`update refund set state = ${state}, finished_at = ${now}, version = version + 1
      where refund_id = ${order.targetId}`.execute(tx)
    return
  }
  if (order.purpose === 'payerReturn') return returnEnded(tx, order.targetId, settled, now)
  await sql`update staff_payout_line set state = ${state}, message = ${message}, version = version + 1
    where line_id = ${order.targetId}`.execute(tx)
}
