/** How an exception is ended without another side: what each end books. */
import { account, book, cashOf } from '../../credit/public.ts'
import { bookUnidentified } from '../../payment/public.ts'
import { sql, type Tx } from '../../platform/db.ts'
import type { Exception } from './desk.queries.ts'

interface By {
  accountId: number
  now: Date
}

/**
 * The bank has money that the books don't, or the other way round: the channel's cash follows the bank, and `to` has the other side.
 * What the bank shows going in, or our own order that never left, adds to cash; the rest takes from it.
 */
export async function bookAgainst(
  tx: Tx,
  of: Exception,
  to: string,
  kind: string,
  { accountId, now }: By,
): Promise<void> {
  const { exceptionId, merchantId, channel, currency, amountMinor, direction, side, bookDay } = of
  const adds = (side === 'bank') === (direction === 'in')
  const amount = adds ? amountMinor : -amountMinor
  await book(tx, { kind, merchantId, at: now, valueDay: bookDay, accountId, reference: exceptionId }, [
    { account: cashOf(channel), amount, currency },
    { account: to, amount: -amount, currency },
  ])
}

export const bookFee = (tx: Tx, of: Exception, by: By) => bookAgainst(tx, of, account.providerFee, 'channel fee', by)
export const bookDifference = (tx: Tx, of: Exception, kind: 'rounding' | 'difference written off', by: By) =>
  bookAgainst(tx, of, account.reconDifference, kind, by)

/** Money that the bank shows and nobody told us of: unidentified until somebody matches it. Null: its key is booked already. */
export async function bookMoney(
  tx: Tx,
  { lineId, channel, currency }: Exception,
  { accountId, now }: By,
): Promise<string | null> {
  const { rows } = await sql<{ gross: number; key: string; day: string; raw: object; occurrence: number }>`
    select l.gross_minor as gross, coalesce(l.tracking_key, 'L' || l.line_id) as key, l.operation_day as day, l.raw,
      (select coalesce(max(p.occurrence), 0) + 1 from payment p where p.channel = l.channel and p.kind = 'payment'
        and p.tracking_key = coalesce(l.tracking_key, 'L' || l.line_id) and p.operation_day = l.operation_day)::int as occurrence
    from statement_line l where l.line_id = ${lineId}`.execute(tx)
  const [line] = rows
  if (!line) return null
  const { gross, key, day, raw, occurrence } = line
  const money = {
    channel,
    currency,
    trackingKey: key,
    sendingBank: null,
    operationDay: day,
    occurrence,
    amountMinor: gross,
    raw,
  }
  return bookUnidentified(tx, { ...money, paidAt: now, valueDay: day }, { accountId, now })
}
