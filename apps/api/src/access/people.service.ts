/** What hiring, changing jobs and leaving mean for accounts. Who may ask for it is the staff domain's to say. */
import type { RoleName } from '@cordillera/contract/roles'
import type { Language } from '@cordillera/contract/words'
import { array, sql, type Tx } from '../platform/db.ts'
import * as accounts from './account.queries.ts'
import { administering } from './account.rules.ts'
import { firstPassword, halfPassword, hashPassword, splitForm, unknownPassword } from './passwords.ts'
import { keepTouches } from './second-person.queries.ts'
import { endSessionsOf, forgetCallersOf } from './session.queries.ts'

const exemptionMs = 24 * 3_600_000

interface NewEmployee {
  userName: string
  name: string
  language: Language
  roleId: number
  merchants: readonly number[]
  by: number
  now: Date
}

/** An account with the role of its job, with a password that nobody knows and asked for a second factor. Null where the name is taken. */
export async function openAccount(tx: Tx, employee: NewEmployee): Promise<number | null> {
  const { userName, name, language, roleId, merchants, by, now } = employee
  const passwordHash = await unknownPassword()
  const accountId = await accounts.insertAccount(tx, {
    userName,
    name,
    language,
    isSuperuser: false,
    passwordHash,
    now,
  })
  if (accountId === null) return null
  await accounts.setRights(tx, accountId, { isSuperuser: false, roles: [roleId], merchants })
  await accounts.setMarketMerchants(tx, accountId, merchants)
  await keepTouches(tx, { accountIds: [accountId], kind: 'made', by: [by], now })
  return accountId
}

export async function builtInRole(tx: Tx, role: RoleName): Promise<number> {
  const { roleId } = await tx
    .selectFrom('role')
    .select('roleId')
    .where('name', '=', role)
    .where('builtIn', '=', true)
    .executeTakeFirstOrThrow()
  return roleId
}

/** All that these built-in roles grant now, as administrators have set them. */
export async function grantsOfJobs(tx: Tx, jobs: readonly RoleName[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ permission: string }>`
    select distinct unnest(r.permissions) as permission from contained_roles(array(
      select role_id from role where built_in and name = any(${array(jobs)}::text[]))) join role r using (role_id)`.execute(
    tx,
  )
  return new Set(rows.map(({ permission }) => permission))
}

/** What roles grant at any depth that lets somebody administer accounts or roles. */
export async function administers(tx: Tx, roles: readonly number[]): Promise<boolean> {
  const granted = [...(await accounts.permissionsOfRoles(tx, roles)).values()].flat()
  return granted.some((permission) => administering.includes(permission))
}

/** Takes roles from an account and gives it others; signs it out. */
export async function exchangeRoles(
  tx: Tx,
  accountId: number,
  change: { taken: readonly number[]; given: readonly number[]; reason: string; by: number; now: Date },
): Promise<void> {
  await sql`
    with gone as (delete from account_role where account_id = ${accountId} and role_id = any(${array(change.taken)}::int[]))
    insert into account_role (account_id, role_id) select ${accountId}::int, unnest(${array(change.given)}::int[])
    on conflict do nothing`.execute(tx)
  await keepTouches(tx, { accountIds: [accountId], kind: 'rights', by: [change.by], now: change.now })
  await endSessionsOf(tx, [accountId], change.reason, change.now)
}

/** Takes accounts out of use: they are signed out everywhere at once. */
export async function closeAccounts(tx: Tx, accountIds: readonly number[], now: Date): Promise<void> {
  await sql`update account set active = false, version = version + 1 where account_id = any(${array(accountIds)}::int[])`.execute(
    tx,
  )
  await endSessionsOf(tx, accountIds, 'left the company', now)
}

export async function renameAccount(tx: Tx, accountId: number, name: string): Promise<void> {
  await accounts.updateAccount(tx, accountId, { name })
}

/**
 * A new first password, good for a day; ends the sessions. With the digest of a first half, what is answered is the second half.
 */
export async function giveFirstPassword(
  tx: Tx,
  accountId: number,
  now: Date,
  firstHash: string | null = null,
): Promise<string> {
  const told = firstHash === null ? firstPassword() : halfPassword()
  const passwordHash = await hashPassword(firstHash === null ? told : splitForm(firstHash, told))
  await accounts.setFirstPassword(tx, accountId, { passwordHash, isSplit: firstHash !== null, now })
  await endSessionsOf(tx, [accountId], 'password reset', now)
  return told
}

export async function exemptFromTfa(tx: Tx, accountId: number, now: Date): Promise<void> {
  await accounts.setTfa(tx, accountId, { tfaExemptUntil: new Date(now.getTime() + exemptionMs) })
  await forgetCallersOf(tx, [accountId])
}

export async function unbindFromTfa(tx: Tx, accountId: number, now: Date): Promise<void> {
  await accounts.forgetAuthenticator(tx, accountId)
  await endSessionsOf(tx, [accountId], 'second factor unbound', now)
}
