/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const pageErrorScreens = {
  pageErrors: {
    path: '/settings/pageErrors',
    title: w('页面错误', 'Page errors', 'Errores de página'),
    ready: true,
  },
} as const satisfies Screens
