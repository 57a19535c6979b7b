/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const attendanceScreens = {
  'my-attendance': {
    path: '/my-info/my-attendance',
    title: w('我的考勤', 'My attendance', 'Mi asistencia'),
    ready: true,
    everyone: true,
  },
  attendance: {
    path: '/my-info/attendance',
    title: w('考勤记录', 'Attendance records', 'Registros de asistencia'),
    ready: true,
    actions: { import: w('导入与补卡', 'Import and add', 'Importar y agregar') },
  },
  holidayPublic: {
    path: '/my-info/holidayPublic',
    title: w('公共假期', 'Public holidays', 'Feriados'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  StatisticsAttendance: {
    path: '/my-info/StatisticsAttendance',
    title: w('考勤统计', 'Attendance statistics', 'Estadística de asistencia'),
    ready: true,
    actions: { compute: w('计算', 'Compute', 'Calcular') },
  },
  leave: {
    path: '/my-info/leave',
    title: w('请假管理', 'Leave', 'Permisos'),
    ready: true,
    actions: { approve: w('审批', 'Approve', 'Aprobar') },
  },
} as const satisfies Screens
