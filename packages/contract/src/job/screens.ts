/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const jobScreens = {
  jobs: {
    path: '/settings/jobs',
    title: w('任务中心', 'Jobs', 'Tareas'),
    ready: true,
    actions: {
      import: w('导入贷款台账', 'Import a loan book', 'Importar cartera'),
      ageing: w('运行账龄', 'Run ageing', 'Ejecutar mora'),
    },
  },
} as const satisfies Screens
