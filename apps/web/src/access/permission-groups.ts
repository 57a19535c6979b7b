/** Everything that a role can grant, as the menu orders it: groups of screens, each with seeing it and its actions. */
import {
  type ButtonName,
  buttonPermission,
  menuGroups,
  menuPermission,
  merchantChangePermission,
  type NamedScreen,
  screens,
} from '@cordillera/contract/menus'
import { t } from '@lingui/core/macro'
import { inWords } from '../ui/language.ts'

export interface Permission {
  readonly permission: string
  readonly label: string
  /** Seeing the screen; the others are actions on it. */
  readonly isScreen: boolean
}
export interface ScreenPermissions {
  readonly name: string
  readonly title: string
  readonly permissions: readonly Permission[]
}
export interface PermissionGroup {
  readonly key: string
  readonly title: string
  readonly screens: readonly ScreenPermissions[]
}

function permissionsOf(screen: NamedScreen): Permission[] {
  const actions = Object.entries(screen.actions ?? {}).map(([action, words]) => ({
    permission: buttonPermission(`${screen.name}_${action}` as ButtonName),
    label: inWords(words),
    isScreen: false,
  }))
  return [{ permission: menuPermission(screen.name), label: t`See`, isScreen: true }, ...actions]
}

function all(): PermissionGroup[] {
  const groups = Object.entries(menuGroups).map(([key, { title }]) => ({
    key,
    title: inWords(title),
    screens: screens
      .filter((screen) => screen.group === key && !screen.hidden && !screen.everyone)
      .map((screen) => ({ name: screen.name, title: inWords(screen.title), permissions: permissionsOf(screen) })),
  }))
  const merchants: ScreenPermissions = {
    name: merchantChangePermission,
    title: t`Merchant switcher`,
    permissions: [{ permission: merchantChangePermission, label: t`Switch`, isScreen: true }],
  }
  return [{ key: 'shell', title: t`Console`, screens: [merchants] }, ...groups]
}

/** The groups with what `keeps` keeps of them; none that is empty. */
export function groupsOf(keeps: (permission: string) => boolean): PermissionGroup[] {
  return all()
    .map((group) => ({
      ...group,
      screens: group.screens
        .map((screen) => ({ ...screen, permissions: screen.permissions.filter((one) => keeps(one.permission)) }))
        .filter((screen) => screen.permissions.length > 0),
    }))
    .filter((group) => group.screens.length > 0)
}

/** The groups in which the group, a screen or an action is called something like this. */
export function groupsLike(words: string): PermissionGroup[] {
  const wanted = plain(words)
  if (!wanted) return all().filter((group) => group.screens.length > 0)
  const like = (text: string) => plain(text).includes(wanted)
  return all()
    .map((group) => ({
      ...group,
      screens: like(group.title)
        ? group.screens
        : group.screens.filter(
            (screen) => like(screen.title) || like(screen.name) || screen.permissions.some(({ label }) => like(label)),
          ),
    }))
    .filter((group) => group.screens.length > 0)
}

/** Without case and accents: `gestion` finds `Gestión`. */
const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Ticks or unticks some: an action needs seeing its screen, so the one brings or takes the other. */
export function withPermissions(
  chosen: readonly string[],
  screen: ScreenPermissions,
  some: readonly Permission[],
  tick: boolean,
): string[] {
  const names = new Set(chosen)
  if (tick) {
    for (const { permission } of some) names.add(permission)
    const seeing = screen.permissions.find(({ isScreen }) => isScreen)
    if (seeing && some.length > 0) names.add(seeing.permission)
  } else {
    const taken = some.some(({ isScreen }) => isScreen) ? screen.permissions : some
    for (const { permission } of taken) names.delete(permission)
  }
  return [...names]
}

/** What a permission is called: its screen, and what it lets do there. */
export function permissionText(permission: string): string {
  for (const { screens: inGroup } of all())
    for (const { title, permissions } of inGroup) {
      const found = permissions.find((one) => one.permission === permission)
      if (found) return `${title}: ${found.label}`
    }
  return permission
}

/** What was granted before and after, as labels of what came and what went: `Cases: Assign`. */
export function differenceOf(
  before: readonly string[],
  after: readonly string[],
): { more: readonly string[]; less: readonly string[] } {
  const labels = all()
    .flatMap(({ screens: own }) => own)
    .flatMap(({ title, permissions }) =>
      permissions.map(({ permission, label }) => ({ permission, label: `${title}: ${label}` })),
    )
  const only = (these: readonly string[], those: readonly string[]) =>
    labels
      .filter(({ permission }) => these.includes(permission) && !those.includes(permission))
      .map(({ label }) => label)
  return { more: only(after, before), less: only(before, after) }
}
