/** Sign-ins of borrowers to the lending app. */
import { sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export interface Login {
  userId: string
  at: string
  deviceId: string
  phoneModel?: string | undefined
  system?: string | undefined
  appVersion?: string | undefined
}

export async function merchantOfBorrower(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  userId: string,
): Promise<number | null> {
  const { rows: found } = await sql<{ merchantId: number }>`
    select b.merchant_id from ${rows.borrowers} b where b.user_id = ${userId} and b.anonymised_at is null
    for key share of b`.execute(db)
  return found[0]?.merchantId ?? null
}

/** Whether the account was deleted: an application of before goes no further. One that is deleted in this moment is waited for. */
export async function hasGone({ db, rows }: { db: Scoped; rows: ScopedRows }, userId: string): Promise<boolean> {
  const { rows: found } = await sql<{ isGone: boolean }>`
    select b.anonymised_at is not null as is_gone from ${rows.borrowers} b where b.user_id = ${userId} for key share of b`.execute(
    db,
  )
  return found[0]?.isGone ?? false
}

/** Keeps sign-ins of a merchant's borrowers, each once however often it is told. */
export async function keepLogins(tx: Tx, merchantId: number, logins: readonly Login[]): Promise<void> {
  await sql`
    insert into borrower_login (merchant_id, user_id, at, device_id, phone_model, system, app_version)
    select ${merchantId}, l."userId", l.at, l."deviceId", l."phoneModel", l.system, l."appVersion"
    from json_to_recordset(${JSON.stringify(logins)}::json) l ("userId" text, at timestamptz, "deviceId" text,
      "phoneModel" text, system text, "appVersion" text)
    on conflict do nothing`.execute(tx)
}
