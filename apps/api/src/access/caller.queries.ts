/** From a session, or an account alone, to the caller behind it. */
import type { MenuName } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'
import type { SettingKey } from '@cordillera/contract/settings/setting'
import type { Language } from '@cordillera/contract/words'
import type { RawBuilder } from 'kysely'
import type { Caller, SessionNeed } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import { absoluteLifeMs, idleLifeMs, tokenHash } from './session.queries.ts'
import { livesOf, type SessionLives } from './session.rules.ts'

export interface LiveSession {
  caller: Omit<Caller, 'address' | 'deviceId'>
  deviceId: string
  createdAt: Date
  seenAt: Date
  lives: SessionLives
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
  marketMerchants: number[]
  merchantZones: string[]
}

interface SessionRow extends CallerRow {
  deviceId: string
  createdAt: Date
  seenAt: Date
  verifiedAt: Date | null
  idleMinutes: number
  moneyIdleMinutes: number
  hours: number
}

/** The setting that lists who never sees the marketing lists (spec 1 §6). */
export const marketingListRule = 'marketing_list_hidden_from'

/** All that an account may do, worked out of `a` (its account), `st` (its staff record) and the role worked in. */
const rights = (activeRole: RawBuilder<unknown>) => sql`
  a.account_id, a.user_name, a.name, a.is_superuser and ${activeRole} is null as is_superuser, a.default_password,
  a.language, a.current_merchant, a.tfa_required, a.tfa_bound_at, a.tfa_exempt_until,
  coalesce(held.scope_role, st.role) as role, held.role_names, ${activeRole} as active_role, st.country, st.stage,
  st.workplace_id,
  array(select distinct unnest(r.permissions) from contained_roles(held.role_ids) join role r using (role_id)) as permissions,
  array(select role_id from contained_roles(held.role_ids) except select unnest(held.role_ids)) as contained_roles,
  array(select 'marketing_list' from setting where key = ${marketingListRule} and value ? a.user_name) as hidden_menus,
  allowed.merchants, allowed.merchant_zones, allowed.market_merchants`

const holdings = (activeRole: RawBuilder<unknown>) => sql`
  cross join lateral (
    select coalesce(array_agg(r.role_id), '{}') as role_ids, coalesce(array_agg(r.name order by r.name), '{}') as role_names,
      max(r.name) filter (where r.built_in and ${activeRole} is not null) as scope_role
    from account_role ar join role r using (role_id)
    where ar.account_id = a.account_id and ar.role_id = coalesce(${activeRole}, ar.role_id)) held
  cross join lateral (
    select coalesce(array_agg(m.merchant_id order by m.merchant_id), '{}') as merchants,
      coalesce(array_agg(m.time_zone order by m.merchant_id), '{}') as merchant_zones,
      coalesce(array_agg(m.merchant_id order by m.merchant_id) filter (where a.is_superuser or exists (
        select from account_market_merchant k where k.account_id = a.account_id and k.merchant_id = m.merchant_id)), '{}') as market_merchants
    from merchant m where m.active and (a.is_superuser or m.merchant_id in (
      select merchant_id from account_merchant am where am.account_id = a.account_id))) allowed`

const workedIn = sql`s.active_role_id`
const all = sql`null::int`

const number = (key: SettingKey) => sql`(select (value #>> '{}')::int from setting where key = ${key})`

/** The session of a token with all that its caller may do, in one statement; undefined when ended, expired or inactive. */
export async function readSession(db: Db, token: string, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${rights(workedIn)}, s.device_id, s.created_at, s.seen_at, s.verified_at, ${number('session_idle_minutes')} as idle_minutes,
      ${number('session_idle_minutes_money')} as money_idle_minutes, ${number('session_hours')} as hours
    from session s join account a using (account_id) left join staff st on st.account_id = a.account_id ${holdings(workedIn)}
    where s.token_hash = ${tokenHash(token)} and s.ended_at is null and a.active and a.deleted_at is null
      and s.seen_at > ${new Date(now.getTime() - idleLifeMs)} and s.created_at > ${new Date(now.getTime() - absoluteLifeMs)}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  const { deviceId, createdAt, seenAt, verifiedAt, idleMinutes, moneyIdleMinutes, hours, ...account } = row
  const lives = livesOf(account, { idleMinutes, moneyIdleMinutes, hours })
  return { deviceId, createdAt, seenAt, lives, caller: callerOf(account, { verifiedAt, now }) }
}

/** An account as the caller it would be in all its roles, signed in or not; undefined where there is none. */
export async function readCaller(db: Db, accountId: number, now: Date): Promise<Caller | undefined> {
  const { rows } = await sql<CallerRow>`
    select ${rights(all)} from account a left join staff st on st.account_id = a.account_id ${holdings(all)}
    where a.account_id = ${accountId}`.execute(db)
  const row = rows[0]
  return row && { ...callerOf(row, { verifiedAt: now, now }), deviceId: '', address: '' }
}

/** As `readCaller`; undefined too where the account is not in use any more. */
export async function activeCaller(db: Db, accountId: number, now: Date): Promise<Caller | undefined> {
  const account = await db
    .selectFrom('account')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return account && readCaller(db, accountId, now)
}

function callerOf(row: CallerRow, at: { verifiedAt: Date | null; now: Date }): LiveSession['caller'] {
  const { defaultPassword, currentMerchant, tfaRequired, tfaBoundAt, tfaExemptUntil, permissions, ...who } = row
  return {
    ...who,
    permissions: new Set(permissions),
    merchantId: currentMerchant && row.merchants.includes(currentMerchant) ? currentMerchant : (row.merchants[0] ?? 0),
    need: needOf(row, at),
  }
}

function needOf(row: CallerRow, { verifiedAt, now }: { verifiedAt: Date | null; now: Date }): SessionNeed {
  const exempt = row.tfaExemptUntil !== null && row.tfaExemptUntil > now
  if (row.tfaRequired && !exempt && verifiedAt === null) return row.tfaBoundAt ? 'verify' : 'bind'
  return row.defaultPassword ? 'passwordChange' : 'nothing'
}
