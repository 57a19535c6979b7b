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
  /** The staff role; null for an account without a staff record. */
  readonly role: RoleName | null
  readonly country: string | null
  readonly stage: string | null
  readonly workplaceId: number | null
  /** Merchants this caller may reach: their rows exist for it, all others' do not. */
  readonly merchants: readonly number[]
  /** Their IANA zones, in the same order: a merchant's day is a day there. */
  readonly merchantZones: readonly string[]
  /** The merchant it works for now; content screens act on this one. */
  readonly merchantId: number
  readonly deviceId: string
  readonly address: string
}

export const mayUse = (caller: Caller, button: ButtonName): boolean =>
  caller.isSuperuser || caller.permissions.has(buttonPermission(button))

export const maySee = (caller: Caller, menu: MenuName): boolean =>
  caller.isSuperuser ||
  caller.permissions.has(menuPermission(menu)) ||
  mayOpen(screenOf(menu), (permission) => caller.permissions.has(permission))
