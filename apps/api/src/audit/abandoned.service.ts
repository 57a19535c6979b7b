/** Audits whose auditor left, or lost the right or the merchant, wait for another: no application waits for somebody who is gone. */
import { buttonPermission } from '@cordillera/contract/menus'
import { lostHolders } from '../access/public.ts'
import { recordSystemEach } from '../operation-log/public.ts'
import { type Db, inTransaction, sql } from '../platform/db.ts'

/** In one go; the next look takes the rest. */
const atOnce = 500

interface Freed {
  auditId: string
  merchantId: number
  appId: string
  userId: string
  auditor: string
}

export function freeAbandoned(db: Db, now: Date): Promise<void> {
  const held = sql`select auditor_id as holder, merchant_id from audit where step is not null and auditor_id is not null`
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Freed>`
      with gone as materialized (${lostHolders(held, buttonPermission('pendingAudit_conclude'))}), left_alone as (
        select a.audit_id, who.name from gone g join account who on who.account_id = g.holder cross join lateral (
          select x.audit_id from audit x where x.auditor_id = g.holder and x.merchant_id = g.merchant_id and x.step is not null
          order by x.audit_id limit ${atOnce} for update skip locked) a
      )
      update audit a set auditor_id = null, assigned_at = null, claimed_by = null, claimed_at = null, claimed_until = null,
        version = a.version + 1
      from left_alone l where a.audit_id = l.audit_id
      returning a.audit_id, a.merchant_id, a.app_id, a.user_id, l.name as auditor`.execute(tx)
    const logged = rows.map(({ auditId, auditor, ...about }) => ({
      ...{ action: 'audit.released' as const, ...about, target: auditId, before: { auditor } },
    }))
    await recordSystemEach(tx, now, 'abandoned', logged)
  })
}
