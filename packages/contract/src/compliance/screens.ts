/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const complianceScreens = {
  compliance: {
    path: '/settings/compliance',
    title: w('联系合规', 'Contact compliance', 'Reglas de contacto'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
} as const satisfies Screens
