/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const performanceScreens = {
  statistics: {
    path: '/collection/statistics',
    title: w('催收统计', 'Statistics', 'Estadísticas'),
    ready: true,
  },
  goal: {
    path: '/collection/goal',
    title: w('目标', 'Goals', 'Metas'),
    ready: true,
    actions: { change: w('新增与删除', 'Create and delete', 'Crear y eliminar') },
  },
  wwp: {
    path: '/collection/wwp',
    title: w('周末排班', 'Weekend plan', 'Plan de fin de semana'),
    ready: true,
    actions: { change: w('排班', 'Plan', 'Planificar') },
  },
  caseForecast: {
    path: '/collection/caseForecast',
    title: w('案件预测', 'Case forecast', 'Pronóstico de casos'),
    ready: true,
    actions: { change: w('修改预测', 'Edit the forecast', 'Editar pronóstico') },
  },
  incentive: {
    path: '/collection/incentive',
    title: w('激励', 'Incentive', 'Incentivos'),
    ready: true,
    actions: {
      change: w('规则与核算', 'Rules and results', 'Reglas y resultados'),
      approve: w('审批月度激励', 'Approve a month', 'Aprobar el mes'),
      export: exportAction,
    },
  },
  forecastHr: {
    path: '/collection/forecastHr',
    title: w('人力预测', 'People forecast', 'Pronóstico de personal'),
    ready: true,
  },
} as const satisfies Screens
