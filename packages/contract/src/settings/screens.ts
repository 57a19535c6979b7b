/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const settingsScreens = {
  workplaces: {
    path: '/settings/workplaces',
    title: w('职场', 'Workplaces', 'Sedes'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  dictionaries: {
    path: '/settings/dictionaries',
    title: w('字典', 'Dictionaries', 'Catálogos'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
} as const satisfies Screens
