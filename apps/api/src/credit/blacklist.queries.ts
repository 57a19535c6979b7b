/** Whom and what a merchant lends to no more. */
import type { blacklistKinds } from '@cordillera/contract/credit/application'
import { array, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Kind = (typeof blacklistKinds)[number]

/** Adds what is known of a borrower, of these kinds: also what their applications said. Answers what was new. */
export async function blacklistOf(
  tx: Tx,
  { userId, merchantId }: { userId: string; merchantId: number },
  kinds: readonly Kind[],
  { reason, now, accountId }: { reason: string; now: Date; accountId: number },
): Promise<Kind[]> {
  const { rows } = await sql<{ kind: Kind }>`
    insert into blacklist (merchant_id, user_id, kind, value, reason, added_at, added_by)
    select ${merchantId}::int, ${userId}, known.kind, known.value, ${reason}, ${now}, ${accountId}::int from (
      select 'document' as kind, doc_number as value from borrower where user_id = ${userId}
      union select 'mobile', mobile from borrower where user_id = ${userId}
      union select 'mobile', mobile from application where user_id = ${userId}
      union select 'bankAccount', bank_account from borrower where user_id = ${userId}
      union select 'bankAccount', bank_account from application where user_id = ${userId}
      union select 'device', device_id from application where user_id = ${userId}
      union select 'device', device_id from borrower_login where user_id = ${userId}) known
    where known.value is not null and known.kind = any(${array(kinds)}::text[])
    on conflict do nothing returning kind`.execute(tx)
  return rows.map(({ kind }) => kind)
}

/** Of application `a` and its borrower `b`: written down since it was last checked, so that nobody who decided was told. */
export const isListedSince = sql<boolean>`exists (
  select from blacklist x where x.lifted_at is null and x.merchant_id = a.merchant_id and (x.kind, x.value) in (
      ('document', b.doc_number), ('mobile', b.mobile), ('mobile', a.mobile), ('bankAccount', b.bank_account), ('bankAccount', a.bank_account),
      ('device', a.device_id))
    and x.added_at >= coalesce((select max(k.checked_at) from application_check k where k.app_id = a.app_id), '-infinity'))`

export async function demandNotListed(tx: Tx, appId: string): Promise<void> {
  const { rows } = await sql<{ listed: boolean }>`
    select ${isListedSince} as listed from application a join borrower b using (user_id) where a.app_id = ${appId}`.execute(
    tx,
  )
  if (rows[0]?.listed) throw new Failure('credit.blacklisted')
}

/** A live entry, locked. */
export async function findEntry(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  entryId: number,
): Promise<{ merchantId: number; userId: string | null; kind: Kind } | null> {
  const { rows: found } = await sql<{ merchantId: number; userId: string | null; kind: Kind }>`
    select merchant_id, user_id, kind from ${rows.blacklist} b
    where entry_id = ${entryId} and lifted_at is null for update of b`.execute(db)
  return found[0] ?? null
}
