/** A first password that goes to its person alone: by a link to the own address, once, within a day (decision 045). */
import { record } from '../operation-log/public.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { happened } from '../platform/domain-events.ts'
import * as accounts from './account.queries.ts'
import { hashPassword, isCommon, isStrong, unknownPassword } from './passwords.ts'
import { endSessionsOf } from './session.queries.ts'

/** The page that a link opens. */
export const firstPasswordPath = '/first-password'
const linkLivesMs = 24 * 3_600_000

declare module '../platform/domain-events.ts' {
  interface DomainEvents {
    /** A link to choose a password by is to go to a person's own address. */
    'access.firstPasswordLink': { linkId: string; accountId: number; address: string; now: Date }
  }
}

/** Where a link would go; null where the person has no address on record, or the house sends no mail. */
export async function linkAddressOf(db: Db, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select p.email from staff_person p
    where p.account_id = ${accountId} and p.email <> '' and (select value = 'true'::jsonb from setting where key = 'first_password_by_mail')
      and exists (select from message_channel where type = 'email' and active)
      and exists (select from account_merchant m where m.account_id = p.account_id)`.execute(db)
  return rows[0]?.email ?? null
}

/** From now on nobody knows the password; earlier links are over. */
export async function sendLink(
  tx: Tx,
  { accountId, address }: { accountId: number; address: string },
  now: Date,
): Promise<void> {
  await accounts.setFirstPassword(tx, accountId, { passwordHash: await unknownPassword(), isSplit: false, now })
  await endSessionsOf(tx, [accountId], 'password reset', now)
  await endLinks(tx, accountId, now)
  const { linkId } = await tx
    .insertInto('firstPasswordLink')
    .values({ accountId, madeAt: now, untilAt: new Date(now.getTime() + linkLivesMs) })
    .returning('linkId')
    .executeTakeFirstOrThrow()
  await happened(tx, 'access.firstPasswordLink', { linkId, accountId, address, now })
}

const endLinks = (tx: Tx, accountId: number, now: Date) =>
  tx
    .updateTable('firstPasswordLink')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()

export interface OpenLink {
  accountId: number
  userName: string
}

/** Whose link it is, while it can be used. */
export async function openLink(db: Db, linkId: string, now: Date): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select a.account_id, a.user_name from first_password_link l join account a on a.account_id = l.account_id
    where l.link_id = ${linkId} and l.ended_at is null and l.until_at > ${now} and a.active and a.default_password for update of l`.execute(
    db,
  )
  return rows[0]
}

export type Refused = 'mismatch' | 'weak' | 'common'

/** The password that its person typed, once. */
export async function choosePassword(
  tx: Tx,
  { accountId, userName }: OpenLink,
  { password, again }: { password: string; again: string },
  { address, now }: { address: string; now: Date },
): Promise<Refused | 'done'> {
  if (password !== again) return 'mismatch'
  if (!isStrong(password)) return 'weak'
  if (isCommon(password, userName)) return 'common'
  await endLinks(tx, accountId, now)
  await tx
    .updateTable('account')
    .set({
      ...{ passwordHash: await hashPassword(password), splitPassword: false },
      ...{ firstPasswordUntil: null, defaultPassword: false },
    })
    .where('accountId', '=', accountId)
    .execute()
  await endSessionsOf(tx, [accountId], 'password changed', now)
  const origin = { endpoint: firstPasswordPath, address, deviceId: '', browserId: '' }
  await record(tx, now, { accountId, userName }, origin, { action: 'access.changePassword' })
  return 'done'
}
