/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const attendanceActions = {
  'attendance.importPreviewed': w(
    '预览考勤导入',
    'Looked at an import of punches',
    'Revisó una importación de marcaciones',
  ),
  'attendance.importAsked': w('发起考勤导入', 'Asked to import punches', 'Pidió importar marcaciones'),
  'attendance.imported': w('导入考勤', 'Imported punches', 'Importó marcaciones'),
  'attendance.additionsAsked': w('申请补卡', 'Asked for punches to be added', 'Pidió agregar marcaciones'),
  'attendance.additionsApproved': w('批准补卡', 'Approved added punches', 'Aprobó marcaciones agregadas'),
  'attendance.additionsRefused': w('驳回补卡', 'Refused added punches', 'Rechazó marcaciones agregadas'),
  'attendance.computeAsked': w('发起考勤核算', 'Asked to compute attendance', 'Pidió calcular la asistencia'),
  'attendance.computed': w('核算考勤', 'Computed attendance', 'Calculó la asistencia'),
  'attendance.locked': w('锁定考勤月份', 'Locked a month of attendance', 'Cerró un mes de asistencia'),
  'attendance.unlocked': w('解锁考勤月份', 'Unlocked a month of attendance', 'Reabrió un mes de asistencia'),
  'attendance.statisticsExported': w('导出考勤统计', 'Exported attendance', 'Exportó la asistencia'),
  'attendance.leave.asked': w('申请请假', 'Asked for leave', 'Pidió un permiso'),
  'attendance.leave.approved': w('批准请假', 'Approved a leave', 'Aprobó un permiso'),
  'attendance.leave.refused': w('驳回请假', 'Refused a leave', 'Rechazó un permiso'),
  'attendance.leave.withdrawn': w('撤回请假', 'Withdrew a leave', 'Retiró un permiso'),
  'attendance.leave.granted': w('增加假期额度', 'Granted leave days', 'Otorgó días de permiso'),
  'attendance.leave.ruleSaved': w(
    '修改年假规则',
    'Changed what annual leave a country gives',
    'Cambió las vacaciones que da un país',
  ),
  'attendance.leave.delegated': w('委托请假审批', 'Delegated leave approvals', 'Delegó aprobaciones de permisos'),
  'attendance.leave.delegationEnded': w('结束审批委托', 'Ended a delegation', 'Terminó una delegación'),
  'attendance.citeHoliday': w('记录假日来源', 'Recorded the source of a holiday', 'Registró la fuente de un feriado'),
  'attendance.addHoliday': w('添加节假日', 'Added a holiday', 'Agregó un día festivo'),
  'attendance.changeHoliday': w('修改节假日', 'Changed a holiday', 'Cambió un día festivo'),
  'attendance.askHoliday': w('申请调整节假日', 'Asked to change a holiday', 'Pidió cambiar un día festivo'),
  'attendance.refuseHoliday': w(
    '驳回节假日调整',
    'Refused a change of a holiday',
    'Rechazó el cambio de un día festivo',
  ),
  'attendance.removeHoliday': w('删除节假日', 'Removed a holiday', 'Quitó un día festivo'),
  'attendance.restoreHoliday': w('恢复节假日', 'Put a holiday back', 'Repuso un día festivo'),
  'attendance.makeHolidayYear': w('生成年度节假日', 'Made a year’s holidays', 'Creó los festivos de un año'),
} as const satisfies Record<string, Words>
