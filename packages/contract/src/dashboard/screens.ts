/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const dashboardScreens = {
  homepage: {
    path: '/dashboard',
    title: w('首页', 'Dashboard', 'Inicio'),
    affix: true,
    everyone: true,
    ready: true,
  },
} as const satisfies Screens
