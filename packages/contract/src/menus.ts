/**
 * Every screen, once: its name (the permission is `web_menu_<name>`), path, titles, and the actions on it that need more
 * than seeing it (`web_btn_<name>_<action>`), each said in its domain's `screens.ts`. The server checks calls against it; the web
 * builds router, sidebar, breadcrumb and palette from it. Paths and names are the specification's, misspellings included; names that
 * occur twice are qualified by their group. `ready` says that the screen is built: one that is not shows an honest page.
 */
import { accountScreens, merchantScreens, roleScreens } from './access/screens.ts'
import { appOperationScreens } from './app-operation/screens.ts'
import { attendanceScreens } from './attendance/screens.ts'
import { auditScreens, imageAuditScreens } from './audit/screens.ts'
import { borrowerScreens } from './borrower/screens.ts'
import { caseScreens, detectScreens, outboundScreens, toolScreens } from './collection/screens.ts'
import { complianceScreens } from './compliance/screens.ts'
import { couponScreens } from './coupon/screens.ts'
import { billScreens, productScreens } from './credit/screens.ts'
import { dashboardScreens } from './dashboard/screens.ts'
import { derateScreens } from './derate/screens.ts'
import { jobScreens } from './job/screens.ts'
import { conversionScreens, marketScreens } from './market/screens.ts'
import { collectionTemplateScreens, messageScreens } from './messaging/screens.ts'
import { operationLogScreens } from './operation-log/screens.ts'
import { pageErrorScreens } from './page-error/screens.ts'
import { bankScreens, channelScreens, paymentScreens, staffPayoutScreens } from './payment/screens.ts'
import { performanceScreens } from './performance/screens.ts'
import { reconciliationScreens } from './reconciliation/screens.ts'
import type { MenuGroup, Screen } from './screen.ts'
import { customerRequestScreens, serviceDeskScreens } from './service-desk/screens.ts'
import { settingsScreens } from './settings/screens.ts'
import { staffScreens } from './staff/screens.ts'
import { words as w } from './words.ts'

export type { MenuGroup, Screen } from './screen.ts'

export const menuGroups = {
  home: {
    path: '/dashboard',
    title: w('首页', 'Dashboard', 'Inicio'),
    icon: 'home',
    screens: { ...dashboardScreens },
  },
  collection: {
    path: '/collection',
    title: w('催收', 'Collection', 'Cobranza'),
    icon: 'collection',
    screens: {
      ...caseScreens,
      ...staffScreens,
      ...outboundScreens,
      ...performanceScreens,
      ...collectionTemplateScreens,
      ...toolScreens,
    },
  },
  detect: {
    path: '/detect',
    title: w('质检', 'Detect', 'Supervisión'),
    icon: 'detect',
    screens: { ...detectScreens },
  },
  user: {
    path: '/user',
    title: w('借款人', 'Borrowers', 'Clientes'),
    icon: 'user',
    screens: { ...borrowerScreens },
  },
  auditing: {
    path: '/auditing',
    title: w('审核', 'Audit', 'Evaluación'),
    icon: 'audit',
    screens: { ...auditScreens },
  },
  finance: {
    path: '/finance',
    title: w('财务', 'Finance', 'Finanzas'),
    icon: 'finance',
    screens: { ...productScreens, ...paymentScreens, ...billScreens, ...bankScreens },
  },
  payment: {
    path: '/payment',
    title: w('支付渠道', 'Channels', 'Canales de pago'),
    icon: 'channel',
    screens: { ...channelScreens },
  },
  reconciliation: {
    path: '/reconciliation',
    title: w('对账', 'Reconciliation', 'Conciliación'),
    icon: 'scale',
    screens: { ...reconciliationScreens },
  },
  derate: {
    path: '/derate',
    title: w('减免', 'Fee reduction', 'Condonación'),
    icon: 'derate',
    screens: { ...derateScreens },
  },
  jedi: {
    path: '/jedi',
    title: w('客服', 'Customer service', 'Atención al cliente'),
    icon: 'service',
    screens: { ...serviceDeskScreens, ...couponScreens, ...customerRequestScreens, ...imageAuditScreens },
  },
  messageManage: {
    path: '/messageManage',
    title: w('消息', 'Messages', 'Mensajes'),
    icon: 'message',
    screens: { ...messageScreens },
  },
  loan_market: {
    path: '/loan_market',
    title: w('贷超', 'Loan market', 'Mercado de préstamos'),
    icon: 'market',
    screens: { ...marketScreens },
  },
  loan_market_convert: {
    path: '/loan_market_convert',
    title: w('渠道管理', 'Channel conversion', 'Conversión de canales'),
    icon: 'convert',
    screens: { ...conversionScreens },
  },
  app_operation: {
    path: '/app_operation',
    title: w('应用运营', 'App operation', 'Operación de la app'),
    icon: 'app',
    screens: { ...appOperationScreens },
  },
  auth: {
    path: '/auth',
    title: w('权限', 'Roles', 'Roles'),
    icon: 'role',
    screens: { ...roleScreens },
  },
  account: {
    path: '/account',
    title: w('账号', 'Accounts', 'Cuentas'),
    icon: 'account',
    screens: { ...accountScreens, ...staffPayoutScreens },
  },
  'my-info': {
    path: '/my-info',
    title: w('考勤', 'Attendance', 'Asistencia'),
    icon: 'calendar',
    screens: { ...attendanceScreens },
  },
  'opt-audit': {
    path: '/opt-audit',
    title: w('操作日志', 'Operation log', 'Registro de operaciones'),
    icon: 'log',
    screens: { ...operationLogScreens },
  },
  settings: {
    path: '/settings',
    title: w('设置', 'Settings', 'Ajustes'),
    icon: 'settings',
    screens: { ...complianceScreens, ...merchantScreens, ...settingsScreens, ...jobScreens, ...pageErrorScreens },
  },
} as const satisfies Record<string, MenuGroup>

type Groups = typeof menuGroups
type ScreensOf<G> = G extends { screens: infer S } ? S : never
type AllScreens = { [G in keyof Groups]: ScreensOf<Groups[G]> }[keyof Groups]
type KeysOfUnion<T> = T extends unknown ? Extract<keyof T, string> : never
export type MenuName = KeysOfUnion<AllScreens>
type ButtonsOf<S> = {
  [N in Extract<keyof S, string>]: S[N] extends { actions: infer A } ? `${N}_${Extract<keyof A, string>}` : never
}[Extract<keyof S, string>]
type ButtonsOfUnion<T> = T extends unknown ? ButtonsOf<T> : never
export type ButtonName = ButtonsOfUnion<AllScreens>

export interface NamedScreen extends Screen {
  readonly name: MenuName
  readonly group: keyof Groups
}

/** All screens in menu order. */
export const screens: readonly NamedScreen[] = Object.entries(menuGroups).flatMap(([group, { screens: own }]) =>
  Object.entries(own as Record<string, Screen>).map(([name, screen]) => ({
    ...screen,
    name: name as MenuName,
    group: group as keyof Groups,
  })),
)
const byName = new Map(screens.map((screen) => [screen.name, screen]))
export function screenOf(name: MenuName): NamedScreen {
  const found = byName.get(name)
  if (!found) throw new Error(`no screen is named ${name}`)
  return found
}
export const buttonNames: readonly ButtonName[] = screens.flatMap(({ name, actions }) =>
  Object.keys(actions ?? {}).map((action) => `${name}_${action}` as ButtonName),
)

export const menuPermission = (name: MenuName): string => `web_menu_${name}`
export const buttonPermission = (name: ButtonName): string => `web_btn_${name}`
export const merchantChangePermission = 'merchant_change'

/** Whether a permission list opens a screen. A hidden screen opens with the screen it belongs to. */
export function mayOpen(screen: NamedScreen, has: (permission: string) => boolean): boolean {
  if (screen.everyone) return true
  return has(menuPermission((screen.activeMenu as MenuName | undefined) ?? screen.name))
}

/**
 * What a caller is told it may open, as the specification's client reads it: that client keeps an entry of its menu only where
 * the entry's own name is in the list, groups and hidden pages included, under the names the specification gives them.
 * `taken`: screens that are taken from the account whatever it is granted.
 */
export function permissionList(granted: ReadonlySet<string>, taken: readonly MenuName[] = []): string[] {
  const list = new Set(granted)
  for (const screen of screens) {
    if (taken.includes(screen.name)) {
      list.delete(menuPermission(screen.name))
    } else if (mayOpen(screen, (permission) => granted.has(permission))) {
      list.add(menuPermission(screen.name))
      list.add(`web_menu_${screen.group}`)
      const child = screen.path.split('/')[2]
      if (screen.hidden && child) list.add(`web_menu_${child}`)
    }
  }
  return [...list]
}
