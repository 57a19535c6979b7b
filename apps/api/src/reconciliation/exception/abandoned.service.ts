/** An exception whose owner left, or lost the right or the merchant, waits for whoever takes the next one. */
import { buttonPermission } from '@cordillera/contract/menus'
import { lostHolders } from '../../access/public.ts'
import { recordSystemEach } from '../../operation-log/public.ts'
import { type Db, inTransaction, sql } from '../../platform/db.ts'

/** What whoever works the desk holds. */
export const mayWork = buttonPermission('payoutReconciliation_work')

/** In one go; the next look takes the rest. */
const atOnce = 500

export function freeAbandoned(db: Db, now: Date): Promise<void> {
  const held = sql`select handler_id as holder, merchant_id from recon_exception where state <> 'resolved' and handler_id is not null`
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ exceptionId: string; merchantId: number | null; handlerId: number }>`
      with gone as materialized (${lostHolders(held, mayWork)}), left_alone as (
        select e.* from gone g cross join lateral (
          select x.exception_id, x.handler_id from recon_exception x
          where x.handler_id = g.holder and x.merchant_id is not distinct from g.merchant_id and x.state <> 'resolved'
          order by x.exception_id limit ${atOnce} for update skip locked) e
      )
      update recon_exception e set handler_id = null, version = e.version + 1
      from left_alone l where e.exception_id = l.exception_id
      returning e.exception_id, e.merchant_id, l.handler_id`.execute(tx)
    const logged = rows.map(({ exceptionId, merchantId, handlerId }) => ({
      ...{ action: 'reconciliation.assigned' as const, merchantId, target: exceptionId },
      ...{ before: { orderHandler: handlerId }, after: { orderHandler: null } },
    }))
    await recordSystemEach(tx, now, 'abandoned', logged)
  })
}
