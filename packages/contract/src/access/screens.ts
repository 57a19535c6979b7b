/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const roleScreens = {
  roleManage: {
    path: '/auth/roleManage',
    title: w('角色管理', 'Roles', 'Roles'),
    ready: true,
    actions: { change: w('编辑角色', 'Edit roles', 'Editar roles') },
  },
} as const satisfies Screens

export const accountScreens = {
  accountManage: {
    path: '/account/accountManage',
    title: w('账号管理', 'Accounts', 'Cuentas'),
    ready: true,
    actions: {
      change: w('编辑账号', 'Edit accounts', 'Editar cuentas'),
      tfa: w('两步验证与重置密码', 'Two-factor and passwords', 'Doble factor y contraseñas'),
    },
  },
} as const satisfies Screens

export const merchantScreens = {
  merchants: {
    path: '/settings/merchants',
    title: w('商户', 'Merchants', 'Entidades'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
} as const satisfies Screens
