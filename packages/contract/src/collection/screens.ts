/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const caseScreens = {
  caseManagement: {
    path: '/collection/caseManagement',
    title: w('案件管理', 'Cases', 'Casos'),
    ready: true,
    actions: {
      assign: w('分案', 'Assign', 'Asignar'),
      recall: w('撤案', 'Recall', 'Retirar'),
      rules: w('分案规则', 'Assignment rules', 'Reglas de asignación'),
      cover: w('代班安排', 'Cover', 'Coberturas'),
      export: exportAction,
    },
  },
  pendingCollect: {
    path: '/collection/pendingCollect',
    title: w('我的案件', 'My cases', 'Mis casos'),
    ready: true,
    actions: {
      work: w('跟进案件', 'Work cases', 'Gestionar casos'),
      reveal: w('查看敏感信息', 'Reveal personal data', 'Ver datos personales'),
    },
  },
  collection_make_conclusion: {
    path: '/collection/make_conclusion/:id',
    title: w('案件工作台', 'Workbench', 'Mesa de trabajo'),
    hidden: true,
    activeMenu: 'pendingCollect',
    ready: true,
  },
  caseWorkplaceManagement: {
    path: '/collection/caseWorkplaceManagement',
    title: w('职场分案比例', 'Workplace split', 'Reparto por sede'),
    ready: true,
    actions: { modify: w('调整分案', 'Change the split', 'Cambiar el reparto') },
  },
  stopCase: {
    path: '/collection/stopCase',
    title: w('停催', 'Stopped bills', 'Cobranza suspendida'),
    ready: true,
    actions: { operate: w('停催与恢复', 'Stop and restore', 'Suspender y restaurar') },
  },
} as const satisfies Screens

export const outboundScreens = {
  ppdJob: {
    path: '/collection/ppdJob',
    title: w('自动外呼任务', 'Auto-outbound jobs', 'Marcación automática'),
    ready: true,
    actions: {
      create: w('创建与重启', 'Create and restart', 'Crear y reiniciar'),
      config: w('外呼配置', 'Configure dialling', 'Configurar la marcación'),
    },
  },
} as const satisfies Screens

export const toolScreens = {
  tools: { path: '/collection/tools', title: w('工具', 'Tools', 'Herramientas'), ready: true },
} as const satisfies Screens

export const detectScreens = {
  collectRecords: {
    path: '/detect/collectRecords',
    title: w('催收记录', 'Collection records', 'Registros de gestión'),
    ready: true,
    actions: { freeLine: w('释放线路', 'Free a line', 'Liberar una línea') },
  },
  qualityInspection: {
    path: '/detect/qualityInspection',
    title: w('质量检查', 'Quality inspection', 'Control de calidad'),
    ready: true,
    actions: { inspect: w('打分', 'Score', 'Calificar') },
  },
} as const satisfies Screens
