/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const performanceActions = {
  'performance.incentive.rule.created': w('建立激励规则', 'Made an incentive rule', 'Creó una regla de incentivos'),
  'performance.incentive.rule.changed': w(
    '修改激励规则',
    'Changed an incentive rule',
    'Cambió una regla de incentivos',
  ),
  'performance.incentive.rule.ended': w('终止激励规则', 'Ended an incentive rule', 'Terminó una regla de incentivos'),
  'performance.incentive.asked': w(
    '要求核算月度激励',
    'Asked to compute a month’s incentive',
    'Pidió calcular los incentivos de un mes',
  ),
  'performance.incentive.computed': w(
    '核算月度激励',
    'Computed a month’s incentive',
    'Calculó los incentivos de un mes',
  ),
  'performance.incentive.approved': w(
    '审批月度激励',
    'Approved a month’s incentive',
    'Aprobó los incentivos de un mes',
  ),
  'performance.incentive.exported': w('导出激励结果', 'Exported incentive results', 'Exportó resultados de incentivos'),
  'performance.incentive.disputed': w(
    '对激励结果申诉',
    'Disputed an incentive result',
    'Disputó un resultado de incentivos',
  ),
  'performance.incentive.dispute.answered': w('在申诉中留言', 'Wrote in a dispute', 'Escribió en una disputa'),
  'performance.incentive.dispute.accepted': w('接受申诉', 'Accepted a dispute', 'Aceptó una disputa'),
  'performance.incentive.dispute.rejected': w('驳回申诉', 'Rejected a dispute', 'Rechazó una disputa'),
  'performance.goal.created': w('设置目标', 'Set goals', 'Fijó metas'),
  'performance.goal.deleted': w('删除目标', 'Deleted a goal', 'Eliminó una meta'),
  'performance.weekend.planned': w('安排周末排班', 'Planned weekends', 'Planificó fines de semana'),
  'performance.forecast.exported': w('导出预测', 'Exported a forecast', 'Exportó un pronóstico'),
  'performance.statistics.exported': w('导出催收统计', 'Exported statistics', 'Exportó la estadística'),
  'performance.forecast.changed': w('预期新客', 'Expected new customers', 'Previó clientes nuevos'),
  'performance.casesPerHead.changed': w(
    '修改人均案件数',
    'Changed how many cases a person works',
    'Cambió los casos por persona',
  ),
} as const satisfies Record<string, Words>
