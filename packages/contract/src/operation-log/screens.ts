/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const operationLogScreens = {
  log: {
    path: '/opt-audit/log',
    title: w('操作日志', 'Operation log', 'Registro de operaciones'),
    ready: true,
    actions: { export: exportAction, check: w('校验封存', 'Check the seals', 'Verificar los sellos') },
  },
  case: { path: '/opt-audit/case', title: w('案件日志', 'Case log', 'Registro por caso'), ready: true },
} as const satisfies Screens
