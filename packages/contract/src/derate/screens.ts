/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const derateScreens = {
  derateRule: {
    path: '/derate/derateRule',
    ready: true,
    title: w('减免规则', 'Reduction rules', 'Reglas de condonación'),
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  derateQuota: {
    path: '/derate/derateQuota',
    ready: true,
    title: w('减免额度', 'Reduction quotas', 'Cupos de condonación'),
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  myDerateQuota: {
    path: '/derate/myDerateQuota',
    ready: true,
    title: w('我的减免额度', 'My reduction quota', 'Mi cupo de condonación'),
    actions: { approve: w('审批', 'Approve', 'Aprobar') },
  },
} as const satisfies Screens
