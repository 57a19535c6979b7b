/** What has to be there before anybody signs in: the built-in roles, and on an empty production database a first superuser. */
import { roleNames } from '@cordillera/contract/roles'
import { type Db, sql } from '../platform/db.ts'
import { seal, unseal } from '../platform/secrets.ts'
import { defaultPermissions } from './default-grants.ts'
import { hashPassword, isCommon, isStrong } from './passwords.ts'
import { purposeOf } from './tfa.rules.ts'

export interface RoleBroughtUpToDate {
  roleId: number
  name: string
  before: string[]
  after: string[]
}

/**
 * Makes the built-in roles that are missing, and gives those that nobody ever saved what the defaults are now (decision 047). A role
 * that an administrator changed stays as it is. Answers the roles that changed.
 */
export async function ensureRoles(db: Db): Promise<RoleBroughtUpToDate[]> {
  await db
    .insertInto('role')
    .values(roleNames.map((name) => ({ name, builtIn: true, permissions: defaultPermissions(name) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const defaults = roleNames.map((name) => ({ name, permissions: defaultPermissions(name) }))
  const { rows } = await sql<RoleBroughtUpToDate>`
    with given as (select name, permissions from jsonb_to_recordset(${JSON.stringify(defaults)}::jsonb) as d(name text, permissions text[])),
      old as (
        select r.role_id, r.name, r.permissions as before, g.permissions as after from role r join given g using (name)
        where r.built_in and r.version = 0 and not (r.permissions <@ g.permissions and r.permissions @> g.permissions)
        for update of r
      ), changed as (
        update role r set permissions = old.after from old where r.role_id = old.role_id returning r.role_id
      )
    select role_id, name, before, after from old join changed using (role_id) order by role_id`.execute(db)
  return rows
}

/**
 * Makes an account that has to bind an authenticator and change its password at the first sign-in, as every new one. Throws a
 * sentence where the password is one that nobody may choose, and answers false where the name is taken.
 */
export async function createSuperuser(db: Db, userName: string, password: string, now: Date): Promise<boolean> {
  if (!isStrong(password) || isCommon(password, userName)) {
    throw new Error(
      'A password has 8 to 20 characters with a digit, an upper-case and a lower-case letter; it is none of the most used, and the user name is not in it. No account was made.',
    )
  }
  const passwordHash = await hashPassword(password)
  const made = await db
    .insertInto('account')
    .values({
      userName: userName.toLowerCase(),
      name: userName,
      passwordHash,
      isSuperuser: true,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('userName').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

const keyCheck = 'secret_key_check'

/** Refuses to start under a key that can't open what another key sealed in this database. The first start says which it is. */
export async function demandKnownKey(db: Db, key: Buffer): Promise<void> {
  await db
    .insertInto('setting')
    .values({ key: keyCheck, value: JSON.stringify(seal(key, keyCheck, keyCheck)) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', keyCheck).executeTakeFirstOrThrow()
  try {
    unseal(key, keyCheck, String(value))
  } catch {
    throw new Error(
      'SECRET_KEY is not the one this database was used with: secrets sealed under the other key could not be read. Start with that key (DATA_DIR/secret.key of the first node where none was set).',
    )
  }
}

/** Binds an account to an authenticator that holds `secret` (base32) already; the account has to verify from then on. */
export async function bindAuthenticator(
  db: Db,
  userName: string,
  secret: string,
  key: Buffer,
  now: Date,
): Promise<void> {
  const { accountId } = await db
    .selectFrom('account')
    .select('accountId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('account')
    .set({ tfaRequired: true, tfaSecret: seal(key, purposeOf(accountId), secret), tfaBoundAt: now })
    .where('accountId', '=', accountId)
    .execute()
}
