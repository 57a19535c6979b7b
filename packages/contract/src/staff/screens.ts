/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const staffScreens = {
  workFlow: {
    path: '/collection/workFlow',
    title: w('员工流程', 'Staff workflow', 'Flujo de personal'),
    ready: true,
    actions: { change: w('变更员工', 'Change staff', 'Cambiar personal') },
  },
  operation: {
    path: '/collection/operation',
    title: w('人事操作记录', 'HR operation record', 'Registro de RR. HH.'),
    ready: true,
  },
} as const satisfies Screens
