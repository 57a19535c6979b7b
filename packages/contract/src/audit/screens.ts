/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const auditScreens = {
  assignAudit: {
    path: '/auditing/assignAudit',
    title: w('审核分配', 'Assign audits', 'Asignar evaluaciones'),
    ready: true,
    actions: { assign: w('分配', 'Assign', 'Asignar') },
  },
  pendingAudit: {
    path: '/auditing/pendingAudit',
    title: w('待审核', 'Pending audits', 'Evaluaciones pendientes'),
    ready: true,
    actions: { conclude: w('审核', 'Conclude', 'Concluir') },
  },
  auditing_make_conclusion: {
    path: '/auditing/make_conclusion/:id',
    title: w('审核结论', 'Audit conclusion', 'Conclusión'),
    hidden: true,
    activeMenu: 'pendingAudit',
    ready: true,
  },
  auditAnalytics: {
    path: '/auditing/auditAnalytics',
    title: w('审核分析', 'Audit analytics', 'Análisis de evaluación'),
    ready: true,
  },
} as const satisfies Screens

export const imageAuditScreens = {
  image_manual: {
    path: '/jedi/image_manual',
    title: w('人工审图', 'Image audit', 'Revisión de imágenes'),
    ready: true,
    actions: { decide: w('审图', 'Decide', 'Decidir') },
  },
} as const satisfies Screens
