/** Attendance of a month: days due, present, late, absent; computed, locked, taken away as a file; what lacks a punch. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, count, country, day, id, instant, reason, stage } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

export const dayOutcomes = {
  present: { zh: '出勤', en: 'Present', es: 'Presente' },
  missing: { zh: '缺卡', en: 'Punch missing', es: 'Falta marcación' },
  absent: { zh: '旷工', en: 'Absent', es: 'Ausente' },
  leave: { zh: '请假', en: 'Leave', es: 'Permiso' },
  holiday: { zh: '公共假期', en: 'Public holiday', es: 'Feriado' },
  rest: { zh: '休息', en: 'Rest', es: 'Descanso' },
  off: { zh: '非工作日', en: 'Not a working day', es: 'Día no laborable' },
  extra: { zh: '额外出勤', en: 'Worked on a free day', es: 'Trabajó en día libre' },
  open: { zh: '未结束', en: 'Not over yet', es: 'En curso' },
} as const satisfies Record<string, Words>
export type DayOutcome = keyof typeof dayOutcomes
const outcome = z.enum(Object.keys(dayOutcomes) as [DayOutcome, ...DayOutcome[]])

/** Any day of it. */
const month = day
const workplaceId = z.int().check(z.gt(0), z.lte(32_767))
const minutes = z.int().check(z.gte(0))
/** Hundredths of a day. */
const hundredths = z.int().check(z.gte(0))

const figures = {
  /** Of days that the calendar had less holidays, weekend rest and leave. */
  due: hundredths,
  leaveDays: hundredths,
  present: count,
  late: count,
  lateMinutes: minutes,
  early: count,
  earlyMinutes: minutes,
  absent: hundredths,
  missing: count,
  overtimeMinutes: minutes,
  workedMinutes: minutes,
} as const

const statisticsFilters = {
  month,
  country: z.optional(country),
  workplace: z.optional(workplaceId),
  period: z.optional(stage),
  userNo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
} as const

export const listStatistics = endpoint({
  path: '/forward/collect/cs/statisticsAttendance/list',
  access: { menu: 'StatisticsAttendance' },
  rows: 'staff',
  spec: '2 §7 Attendance',
  summary: 'The computed month of people in my scope',
  input: listInput(statisticsFilters, ['userNo', 'late', 'absent', 'missing', 'overtime']),
  output: listOf(
    z.object({
      accountId,
      userNo: z.string(),
      name: z.string(),
      country,
      period: z.nullable(stage),
      workplaceName: z.nullable(z.string()),
      ...figures,
      computedTime: instant,
      locked: z.boolean(),
    }),
  ),
  errors: [],
})

export const downloadAttendanceExcel = endpoint({
  path: '/forward/collect/cs/statisticsAttendance/downloadExcelFile',
  access: { menu: 'StatisticsAttendance' },
  rows: 'staff',
  transport: 'download',
  spec: '2 §7 Attendance (binary)',
  summary: 'The computed month of people in my scope as XLSX, streamed',
  input: z.strictObject(statisticsFilters),
  output: z.null(),
  errors: [],
})

/** Columns of the file in order; days as decimals, times in minutes. */
export const statisticsColumns = [
  { key: 'month', kind: 'text', title: { zh: '月份', en: 'Month', es: 'Mes' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'workplaceName', kind: 'text', title: { zh: '职场', en: 'Workplace', es: 'Sede' } },
  { key: 'userNo', kind: 'text', title: { zh: '工号', en: 'User number', es: 'Número de usuario' } },
  { key: 'name', kind: 'text', title: { zh: '姓名', en: 'Name', es: 'Nombre' } },
  { key: 'due', kind: 'number', title: { zh: '应出勤天数', en: 'Days due', es: 'Días debidos' } },
  { key: 'present', kind: 'number', title: { zh: '出勤天数', en: 'Days present', es: 'Días presentes' } },
  { key: 'leaveDays', kind: 'number', title: { zh: '请假天数', en: 'Leave days', es: 'Días de permiso' } },
  { key: 'absent', kind: 'number', title: { zh: '旷工天数', en: 'Days absent', es: 'Días ausentes' } },
  { key: 'late', kind: 'number', title: { zh: '迟到次数', en: 'Times late', es: 'Llegadas tarde' } },
  { key: 'lateMinutes', kind: 'number', title: { zh: '迟到分钟', en: 'Minutes late', es: 'Minutos tarde' } },
  { key: 'early', kind: 'number', title: { zh: '早退次数', en: 'Times left early', es: 'Salidas antes' } },
  { key: 'earlyMinutes', kind: 'number', title: { zh: '早退分钟', en: 'Minutes early', es: 'Minutos antes' } },
  {
    key: 'missing',
    kind: 'number',
    title: { zh: '缺卡天数', en: 'Days with a punch missing', es: 'Días sin una marcación' },
  },
  { key: 'overtimeMinutes', kind: 'number', title: { zh: '加班分钟', en: 'Overtime minutes', es: 'Minutos extra' } },
  { key: 'workedMinutes', kind: 'number', title: { zh: '工作分钟', en: 'Minutes worked', es: 'Minutos trabajados' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const computeAttendance = endpoint({
  path: '/forward/collect/cs/statisticsAttendance/computeAttendance',
  access: { button: 'StatisticsAttendance_compute' },
  rows: 'staff',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Attendance',
  summary: 'A job that computes a month of one workplace, or of all I keep in a country; locked ones stay as they are',
  input: z.strictObject({ month, country, workplace: z.optional(workplaceId) }),
  output: z.object({ jobId: id }),
  errors: ['attendance.workplaceMissing', 'attendance.monthAhead', 'attendance.monthLocked'],
})

export const attendanceMonths = endpoint({
  path: '/forward/collect/cs/statisticsAttendance/months',
  access: { menu: 'StatisticsAttendance' },
  rows: 'staff',
  spec: 'requirement: a locked month cannot change silently',
  summary: 'How a month stands in each workplace I keep: computed when, locked by whom, what changed since',
  input: z.strictObject({ month }),
  output: z.array(
    z.object({
      workplaceId,
      name: z.string(),
      country,
      people: count,
      missing: count,
      /** Added punches that nobody has decided yet. */
      waiting: count,
      computedTime: z.nullable(instant),
      locked: z.boolean(),
      lockedTime: z.nullable(instant),
      lockedByName: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      mayLock: z.boolean(),
      mayUnlock: z.boolean(),
    }),
  ),
  errors: [],
})

export const lockAttendance = endpoint({
  path: '/forward/collect/cs/statisticsAttendance/lock',
  access: { button: 'StatisticsAttendance_compute' },
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: 'requirement: a locked month cannot change silently',
  summary: 'Lock a workplace’s month that is over and computed; an HR or country director unlocks it, with a reason',
  input: z.strictObject({ workplace: workplaceId, month, lock: z.boolean(), reason: z.optional(reason) }),
  output: z.object({ locked: z.boolean() }),
  errors: [
    'attendance.workplaceMissing',
    'attendance.monthNotOver',
    'attendance.monthNotComputed',
    'attendance.lockUnchanged',
    'attendance.unlockReason',
    'staff.noPermission',
  ],
})

export const attendanceDays = endpoint({
  path: '/forward/collect/cs/statisticsAttendance/days',
  access: 'session',
  rows: 'staff',
  spec: 'SCREENS /my-info/my-attendance: my month; requirement: days behind the figures',
  summary:
    'One person’s days of a month and what they come to: as they are now, or as they stand where the month is locked',
  input: z.strictObject({ accountId: z.optional(accountId), month }),
  output: z.object({
    accountId,
    name: z.string(),
    zone: z.string(),
    locked: z.boolean(),
    figures: z.object(figures),
    days: z.array(
      z.object({
        day,
        outcome,
        startsAt: instant,
        endsAt: instant,
        inAt: z.nullable(instant),
        outAt: z.nullable(instant),
        leaveDays: hundredths,
        lateMinutes: minutes,
        earlyMinutes: minutes,
        overtimeMinutes: minutes,
        workedMinutes: minutes,
      }),
    ),
  }),
  errors: ['staff.targetMissing'],
})

export const listMissingPunches = endpoint({
  path: '/forward/collect/cs/statisticsAttendance/missing',
  access: { menu: ['attendance', 'StatisticsAttendance'] },
  rows: 'staff',
  spec: 'requirement: missing-punch bulk fix',
  summary: 'Days of computed months that have one punch of two, with what would fill them; the latest first',
  input: listInput({ dayFrom: z.optional(day), dayTo: z.optional(day), workplace: z.optional(workplaceId) }, ['day']),
  output: listOf(
    z.object({
      accountId,
      userNo: z.string(),
      name: z.string(),
      workplaceName: z.nullable(z.string()),
      day,
      zone: z.string(),
      /** The punch that is there. */
      at: instant,
      lacks: z.enum(['in', 'out']),
      /** The shift's time of the one that lacks, local, as `addAdditions` takes it. */
      checkTime: z.string(),
      /** One was asked for and waits. */
      asked: z.boolean(),
    }),
  ),
  errors: [],
})
