/** Sessions and the callers behind them. A token is 256 random bits; only its SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { MenuName } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'
import type { Language } from '@cordillera/contract/words'
import type { Caller, SessionNeed } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import { notify } from '../platform/events.ts'

export const idleLifeMs = 8 * 3_600_000
export const absoluteLifeMs = 24 * 3_600_000
export const sessionEndedTopic = 'session.ended'
/** The setting that lists who never sees the marketing lists (spec 1 §6). */
export const marketingListRule = 'marketing_list_hidden_from'

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface NewSession {
  accountId: number
  deviceId: string
  browserId: string
  address: string
  now: Date
  verified: boolean
  /** The one role to work in; left out: all that are held. */
  activeRole?: number | null
}

export async function openSession(db: Db, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      tokenHash: tokenHash(token),
      accountId: session.accountId,
      deviceId: session.deviceId,
      browserId: session.browserId || null,
      address: session.address,
      createdAt: session.now,
      seenAt: session.now,
      verifiedAt: session.verified ? session.now : null,
      activeRoleId: session.activeRole ?? null,
    })
    .execute()
  return token
}

/** Ends sessions of an account (all, or the one of a token) on every node. */
export async function endSessions(
  db: Db,
  accountId: number,
  reason: string,
  now: Date,
  onlyToken?: string,
): Promise<void> {
  let ending = db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
  if (onlyToken) ending = ending.where('tokenHash', '=', tokenHash(onlyToken))
  await ending.execute()
  await forgetCallers(db, accountId)
}

/** Tells every node to read this account anew at its next call. */
export async function forgetCallers(db: Db, accountId: number): Promise<void> {
  await notify(db, { topic: sessionEndedTopic, data: { accountId } })
}

export interface LiveSession {
  caller: Omit<Caller, 'address' | 'deviceId'>
  deviceId: string
  createdAt: Date
  seenAt: Date
}

interface CallerRow {
  accountId: number
  userName: string
  name: string
  isSuperuser: boolean
  defaultPassword: boolean
  language: Language
  currentMerchant: number | null
  tfaRequired: boolean
  tfaBoundAt: Date | null
  tfaExemptUntil: Date | null
  deviceId: string
  createdAt: Date
  seenAt: Date
  verifiedAt: Date | null
  role: RoleName | null
  roleNames: string[]
  containedRoles: number[]
  activeRole: number | null
  hiddenMenus: MenuName[]
  country: string | null
  stage: string | null
  workplaceId: number | null
  permissions: string[]
  merchants: number[]
  merchantZones: string[]
}

/** The session of a token with all that its caller may do, in one statement; undefined when ended, expired or inactive. */
export async function readSession(db: Db, token: string, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await sql<CallerRow>`
    select a.account_id, a.user_name, a.name, a.is_superuser and s.active_role_id is null as is_superuser,
      a.default_password, a.language, a.current_merchant,
      a.tfa_required, a.tfa_bound_at, a.tfa_exempt_until, s.device_id, s.created_at, s.seen_at, s.verified_at,
      coalesce(held.scope_role, st.role) as role, held.role_names, s.active_role_id as active_role, st.country, st.stage,
      st.workplace_id,
      array(select distinct unnest(r.permissions) from contained_roles(held.role_ids) join role r using (role_id)) as permissions,
      array(select role_id from contained_roles(held.role_ids) except select unnest(held.role_ids)) as contained_roles,
      array(select 'marketing_list' from setting where key = ${marketingListRule} and value ? a.user_name) as hidden_menus,
      allowed.merchants, allowed.merchant_zones
    from session s join account a using (account_id) left join staff st using (account_id)
      cross join lateral (
        select coalesce(array_agg(r.role_id), '{}') as role_ids, coalesce(array_agg(r.name order by r.name), '{}') as role_names,
          max(r.name) filter (where r.built_in and s.active_role_id is not null) as scope_role
        from account_role ar join role r using (role_id)
        where ar.account_id = a.account_id and ar.role_id = coalesce(s.active_role_id, ar.role_id)) held
      cross join lateral (
        select coalesce(array_agg(m.merchant_id order by m.merchant_id), '{}') as merchants,
          coalesce(array_agg(m.time_zone order by m.merchant_id), '{}') as merchant_zones
        from merchant m where m.active and (a.is_superuser or m.merchant_id in (
          select merchant_id from account_merchant am where am.account_id = a.account_id))) allowed
    where s.token_hash = ${tokenHash(token)} and s.ended_at is null and a.active and a.deleted_at is null
      and s.seen_at > ${new Date(now.getTime() - idleLifeMs)} and s.created_at > ${new Date(now.getTime() - absoluteLifeMs)}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  const {
    defaultPassword,
    currentMerchant,
    tfaRequired,
    tfaBoundAt,
    tfaExemptUntil,
    verifiedAt,
    permissions,
    ...rest
  } = row
  const { deviceId, createdAt, seenAt, ...who } = rest
  return {
    deviceId,
    createdAt,
    seenAt,
    caller: {
      ...who,
      permissions: new Set(permissions),
      merchantId:
        currentMerchant && row.merchants.includes(currentMerchant) ? currentMerchant : (row.merchants[0] ?? 0),
      need: needOf(row, now),
    },
  }
}

function needOf(row: CallerRow, now: Date): SessionNeed {
  const exempt = row.tfaExemptUntil !== null && row.tfaExemptUntil > now
  if (row.tfaRequired && !exempt && row.verifiedAt === null) return row.tfaBoundAt ? 'verify' : 'bind'
  return row.defaultPassword ? 'passwordChange' : 'nothing'
}

export async function touchSession(db: Db, token: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ seenAt: now }).where('tokenHash', '=', tokenHash(token)).execute()
}
