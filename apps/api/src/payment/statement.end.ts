/** A channel's whole statement without an order is its word that the order was never carried out. */
import type { Tx } from '../platform/db.ts'
import { endDebit } from './debit.end.ts'
import { endPayout } from './payout.queries.ts'

export async function endByStatement(
  tx: Tx,
  orderId: string,
  { isDebit, message, now }: { isDebit: boolean; message: string; now: Date },
): Promise<void> {
  await (isDebit ? endDebit : endPayout)(tx, orderId, { state: 'failed', message }, now)
}
