import { sql } from 'kysely'
import { type Tx, takeLock } from '../platform/db.ts'

/**
 * Runs that change many bills of a merchant (ageing, imports of payments) lock it first, so that two of them wait for each
 * other instead of deadlocking over rows. Several merchants are taken in the order of their ids.
 */
export async function lockMerchants(tx: Tx, merchantIds: readonly number[]): Promise<void> {
  for (const merchantId of [...merchantIds].sort((a, b) => a - b)) {
    await takeLock(tx, sql`hashtext('credit.bills'), ${merchantId}::integer`)
  }
}
