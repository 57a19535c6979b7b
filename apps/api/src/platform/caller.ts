/** Who is calling, as every handler sees it. The access domain fills it from the session and keeps it in a cache. */
import type { ButtonName, MenuName } from '@cordillera/contract/menus'
import { buttonPermission, mayOpen, menuPermission, screenOf } from '@cordillera/contract/menus'
import type { RoleName } from '@cordillera/contract/roles'
import type { Language } from '@cordillera/contract/words'

/** What a session still lacks before it may do anything else. */
export type SessionNeed = 'nothing' | 'passwordChange' | 'verify' | 'bind'

export interface Caller {
  readonly accountId: number
  readonly userName: string
  readonly name: string
  readonly isSuperuser: boolean
  readonly need: SessionNeed
  readonly language: Language
  readonly permissions: ReadonlySet<string>
  /** The role that decides the scope: the built-in one worked in, else the staff role; null where there is neither. */
  readonly role: RoleName | null
  /** Names of the roles that grant now: the one worked in, or all held. */
  readonly roleNames: readonly string[]
  /** Roles that those contain: their people are in this caller's scope too. */
  readonly containedRoles: readonly number[]
  /** The role worked in; null: all that are held. */
  readonly activeRole: number | null
  /** Screens taken from this account whatever it is granted. */
  readonly hiddenMenus: readonly MenuName[]
  readonly country: string | null
  readonly stage: string | null
  readonly workplaceId: number | null
  /** Merchants this caller may reach: their rows exist for it, all others' do not. */
  readonly merchants: readonly number[]
  /** Their IANA zones, in the same order: a merchant's day is a day there. */
  readonly merchantZones: readonly string[]
  /** Those of them it keeps the loan market for (`loan_market_merchant` of the specification). */
  readonly marketMerchants: readonly number[]
  /** The merchant it works for now; content screens act on this one. */
  readonly merchantId: number
  readonly deviceId: string
  readonly address: string
  /** A lending app, let in by its merchant's key: it knows the merchant's people whole, and no endpoint of staff. */
  readonly lendingApp?: true
}

export const mayUse = (caller: Caller, button: ButtonName): boolean =>
  (caller.isSuperuser || caller.permissions.has(buttonPermission(button))) &&
  !caller.hiddenMenus.some((menu) => button.startsWith(`${menu}_`))

export const maySee = (caller: Caller, menu: MenuName): boolean =>
  !caller.hiddenMenus.includes(menu) &&
  (caller.isSuperuser ||
    caller.permissions.has(menuPermission(menu)) ||
    mayOpen(screenOf(menu), (permission) => caller.permissions.has(permission)))

/** Whether somebody may do or reach less now than before. */
export const hasLost = (before: Caller, now: Caller): boolean =>
  before.need !== now.need ||
  before.isSuperuser !== now.isSuperuser ||
  before.activeRole !== now.activeRole ||
  before.role !== now.role ||
  before.country !== now.country ||
  before.stage !== now.stage ||
  before.workplaceId !== now.workplaceId ||
  [...before.permissions].some((permission) => !now.permissions.has(permission)) ||
  before.containedRoles.some((role) => !now.containedRoles.includes(role)) ||
  before.merchants.some((merchant) => !now.merchants.includes(merchant)) ||
  before.marketMerchants.some((merchant) => !now.marketMerchants.includes(merchant)) ||
  now.hiddenMenus.some((menu) => !before.hiddenMenus.includes(menu))

/** What a country's people keep for all its merchants (law, holidays, places, words) is theirs alone. */
export const keeps = ({ isSuperuser, country }: Caller, of: string): boolean => isSuperuser || country === of

/** A caller without rights, merchants or a name; the others who are no person start from it. */
export const nobody: Caller = {
  accountId: 0,
  userName: '',
  name: '',
  isSuperuser: false,
  need: 'nothing',
  language: 'en',
  permissions: new Set(),
  role: null,
  roleNames: [],
  containedRoles: [],
  activeRole: null,
  hiddenMenus: [],
  country: null,
  stage: null,
  workplaceId: null,
  merchants: [],
  merchantZones: [],
  marketMerchants: [],
  merchantId: 0,
  deviceId: '',
  address: '',
}

/** What works by itself, at night: it reaches these merchants whole, and nobody sees it. */
export const systemCaller = (merchants: readonly { merchantId: number; timeZone: string }[]): Caller => ({
  ...nobody,
  isSuperuser: true,
  merchants: merchants.map(({ merchantId }) => merchantId),
  merchantZones: merchants.map(({ timeZone }) => timeZone),
})
