/** Tries to sign in, right and wrong ones. */
import { type Db, inTransaction, sql, type Tx } from '../platform/db.ts'
import { addressBlockedAfter, blockedAfter } from './sign-in.rules.ts'

export function findForSignIn(db: Db, userName: string) {
  return db
    .selectFrom('account')
    .select(['accountId', 'userName', 'passwordHash', 'defaultPassword', 'active'])
    .where('userName', '=', userName.toLowerCase())
    .executeTakeFirst()
}

export interface Trying {
  accountId: number | undefined
  address: string
  now: Date
}

/** A try that was let through. It counts as failed until `trySucceeded` takes it back. */
export interface Try {
  /** Until when the address waits because of this try. */
  addressUntil: Date | null
}

/**
 * Counts a try before its password is looked at, account and address locked: many guesses sent at one moment would else all
 * be looked at before the first of them is counted. Answers until when to wait where the try may not be made.
 */
export function takeTry(db: Db, { accountId, address, now }: Trying): Promise<Try | { wait: Date }> {
  return inTransaction(db, async (tx) => {
    const from = await lockAddress(tx, address, now)
    const account = accountId === undefined ? undefined : await lockAccount(tx, accountId)
    const waits = [from.blockedUntil, account?.lockedUntil ?? null].filter((until) => until !== null && until > now)
    if (waits[0]) return { wait: waits[0] }
    const addressUntil = addressBlockedAfter(from.failed + 1, now)
    await tx
      .updateTable('addressThrottle')
      .set({ failed: from.failed + 1, blockedUntil: addressUntil })
      .where('address', '=', address)
      .execute()
    if (account) {
      const failedSignIns = account.failedSignIns + 1
      const lockedUntil = blockedAfter(failedSignIns, now)
      await tx
        .updateTable('account')
        .set({ failedSignIns, lockedUntil })
        .where('accountId', '=', account.accountId)
        .execute()
    }
    return { addressUntil }
  })
}

/** One failure of an address is forgotten after so long: an office behind one address types wrong names all day. */
const forgottenEvery = sql`interval '2 minutes'`

/** The address, locked. */
async function lockAddress(tx: Tx, address: string, now: Date): Promise<{ failed: number; blockedUntil: Date | null }> {
  const forgotten = sql`greatest(0, floor(extract(epoch from (${now}::timestamptz - t.updated_at)) / extract(epoch from ${forgottenEvery})))::int`
  const { rows } = await sql<{ failed: number; blockedUntil: Date | null }>`
    insert into address_throttle as t (address, failed, updated_at) values (${address}, 0, ${now})
    on conflict (address) do update set
      failed = greatest(0, t.failed - ${forgotten}),
      updated_at = case when t.failed <= ${forgotten} then ${now} else t.updated_at + ${forgotten} * ${forgottenEvery} end
    returning failed, blocked_until`.execute(tx)
  return rows[0] ?? { failed: 0, blockedUntil: null }
}

const lockAccount = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('account')
    .select(['accountId', 'failedSignIns', 'lockedUntil'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * The password was right: the account's failures are forgotten, and no others. What the address failed on other accounts
 * stays, or somebody with a password of their own could guess at everybody else's for ever.
 */
export async function trySucceeded(tx: Tx, accountId: number, address: string, { addressUntil }: Try): Promise<void> {
  await sql`
    update address_throttle set
      failed = greatest(0, failed - (select failed_sign_ins from account where account_id = ${accountId})),
      blocked_until = case when blocked_until = ${addressUntil}::timestamptz then null else blocked_until end
    where address = ${address}`.execute(tx)
  await tx.deleteFrom('addressThrottle').where('address', '=', address).where('failed', '=', 0).execute()
  await tx
    .updateTable('account')
    .set({ failedSignIns: 0, lockedUntil: null })
    .where('accountId', '=', accountId)
    .execute()
}
