import { type Db, sql } from '../platform/db.ts'

export function findForSignIn(db: Db, userName: string) {
  return db
    .selectFrom('account')
    .select([
      'accountId',
      'userName',
      'passwordHash',
      'defaultPassword',
      'active',
      'failedSignIns',
      'lockedUntil',
      'isSuperuser',
    ])
    .where('userName', '=', userName.toLowerCase())
    .executeTakeFirst()
}

export async function addressBlock(db: Db, address: string): Promise<Date | null> {
  const row = await db
    .selectFrom('addressThrottle')
    .select('blockedUntil')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.blockedUntil ?? null
}

/** Counts a failure of an account; answers how many in a row. Counted in one statement, so parallel guesses all count. */
export async function countAccountFailure(db: Db, accountId: number): Promise<number> {
  const { failedSignIns } = await db
    .updateTable('account')
    .set({ failedSignIns: sql`failed_sign_ins + 1` })
    .where('accountId', '=', accountId)
    .returning('failedSignIns')
    .executeTakeFirstOrThrow()
  return failedSignIns
}

export async function blockAccount(db: Db, accountId: number, until: Date): Promise<void> {
  await db.updateTable('account').set({ lockedUntil: until }).where('accountId', '=', accountId).execute()
}

/** Counts a failure of an address; failures older than an hour are forgotten. */
export async function countAddressFailure(db: Db, address: string, now: Date): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    insert into address_throttle as t (address, failed, updated_at) values (${address}, 1, ${now})
    on conflict (address) do update set
      failed = case when t.updated_at < ${new Date(now.getTime() - 3_600_000)} then 1 else t.failed + 1 end, updated_at = ${now}
    returning failed`.execute(db)
  return rows[0]?.failed ?? 1
}

export async function blockAddress(db: Db, address: string, until: Date): Promise<void> {
  await db.updateTable('addressThrottle').set({ blockedUntil: until }).where('address', '=', address).execute()
}

export async function signInSucceeded(db: Db, accountId: number, address: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ failedSignIns: 0, lockedUntil: null, lastSignInAt: now })
    .where('accountId', '=', accountId)
    .execute()
  await db.deleteFrom('addressThrottle').where('address', '=', address).execute()
}
