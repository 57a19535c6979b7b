/** What becomes of a return to a payer, and of its money, when its order ends. */
import { sql, type Tx } from '../platform/db.ts'

/** Paid, the money is gone; else it waits for a decision, and nobody may match it meanwhile. */
export async function returnEnded(tx: Tx, returnId: string, isPaid: boolean, now: Date): Promise<void> {
  await sql`
    with ended as (
      update payer_return set state = ${isPaid ? 'paid' : 'failed'}, finished_at = ${now}, version = version + 1
      where return_id = ${returnId} returning payment_id)
    update payment p set state = ${isPaid ? 'returned' : 'returning'} from ended e where p.payment_id = e.payment_id`.execute(
    tx,
  )
}

/** A failed return is under way again, as a person's word says that its order was not over. False: it is settled otherwise. */
export async function resumeReturn(tx: Tx, returnId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payer_return set state = 'approved', version = version + 1 where return_id = ${returnId} and state = 'failed'`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0) > 0
}
