/** Keys of lending apps. The secret has 256 random bits, so its plain hash is enough to keep. */
import { createHash, randomBytes } from 'node:crypto'
import type { listAppKeys } from '@cordillera/contract/access/app-key'
import type { Output } from '@cordillera/contract/endpoint'
import { type Db, sql, type Tx } from '../platform/db.ts'

const touchEvery = sql`interval '1 minute'`
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
export const newKey = (): { key: string; hash: string } => {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashOf(key) }
}

export interface LiveAppKey {
  keyId: number
  name: string
  merchantId: number
  timeZone: string
}

/** The live key of a merchant in use, its use noted once a minute; null where there is none. */
export async function useKey(db: Db, key: string, now: Date): Promise<LiveAppKey | null> {
  const { rows } = await sql<LiveAppKey & { isStale: boolean }>`
    select k.key_id, k.name, k.merchant_id, m.time_zone,
      k.used_at is null or k.used_at < ${now}::timestamptz - ${touchEvery} as is_stale
    from app_key k join merchant m using (merchant_id)
    where k.hash = ${hashOf(key)} and k.ended_at is null and m.active`.execute(db)
  const [found] = rows
  if (!found) return null
  if (found.isStale) await db.updateTable('appKey').set({ usedAt: now }).where('keyId', '=', found.keyId).execute()
  return found
}

export async function keysOf(db: Db, merchantId: number): Promise<Output<typeof listAppKeys>> {
  const { rows } = await sql<Output<typeof listAppKeys>[number]>`
    select k.key_id, k.name, k.created_at as created_time, by.name as created_by, k.used_at as used_time,
      k.ended_at as ended_time, ender.name as ended_by
    from app_key k left join account by on by.account_id = k.created_by
      left join account ender on ender.account_id = k.ended_by
    where k.merchant_id = ${merchantId} order by k.ended_at is not null, k.created_at desc`.execute(db)
  return rows
}

export async function insertKey(
  tx: Tx,
  key: { merchantId: number; name: string; hash: string; createdAt: Date; createdBy: number | null },
): Promise<number> {
  const { keyId } = await tx.insertInto('appKey').values(key).returning('keyId').executeTakeFirstOrThrow()
  return keyId
}

/** Ends a live key of the merchant; its name, null where there is none. */
export async function endKey(
  tx: Tx,
  { merchantId, keyId, now, accountId }: { merchantId: number; keyId: number; now: Date; accountId: number },
): Promise<string | null> {
  const ended = await tx
    .updateTable('appKey')
    .set({ endedAt: now, endedBy: accountId })
    .where('merchantId', '=', merchantId)
    .where('keyId', '=', keyId)
    .where('endedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return ended?.name ?? null
}
