/** The columns of a file of punches and why a row of it is refused, in three languages. */
import { rowRefusals } from '../job/row-refusals.ts'
import type { Words } from '../words.ts'

interface PunchFieldRow extends Words {
  readonly needed?: boolean
  readonly also: readonly string[]
}

export const punchFields = {
  user_no: {
    zh: '工号',
    en: 'User number',
    es: 'Número de usuario',
    needed: true,
    also: [
      'userno',
      'user id',
      'pin',
      'ac no',
      'employee',
      'employee id',
      'no empleado',
      'codigo',
      'legajo',
      '考勤号码',
      '编号',
    ],
  },
  check_time: {
    zh: '打卡时间',
    en: 'Punch time',
    es: 'Hora de marcación',
    needed: true,
    also: [
      'checktime',
      'time',
      'date time',
      'datetime',
      'fecha hora',
      'fecha y hora',
      'marcacion',
      'hora',
      '日期时间',
      '时间',
    ],
  },
  check_type: {
    zh: '上班/下班',
    en: 'In or out',
    es: 'Entrada o salida',
    also: ['checktype', 'type', 'state', 'status', 'in out', 'estado', 'tipo', 'entrada salida', '状态', '类型'],
  },
  device: {
    zh: '设备',
    en: 'Device',
    es: 'Dispositivo',
    also: ['device id', 'terminal', 'machine', 'reloj', 'equipo', 'sn', '设备号', '机器号'],
  },
} as const satisfies Record<string, PunchFieldRow>
export type PunchField = keyof typeof punchFields
export const punchFieldNames = Object.keys(punchFields) as [PunchField, ...PunchField[]]

export const punchRefusals = {
  missing: rowRefusals.missing,
  notTime: { zh: '不是日期和时间', en: 'not a day with a time', es: 'no es una fecha con hora' },
  noSuchTime: {
    zh: '当天没有这个时间（时钟已拨快）',
    en: 'this time did not exist on that day: the clocks went forward over it',
    es: 'esa hora no existió ese día: el reloj se adelantó',
  },
  inFuture: {
    zh: '时间在未来；设备时区或时钟有误？',
    en: 'in the future: is the device’s zone or clock wrong?',
    es: 'está en el futuro: ¿zona u hora del equipo?',
  },
  unknownType: { zh: '既不是上班也不是下班', en: 'neither in nor out', es: 'ni entrada ni salida' },
  unknownUser: rowRefusals.nobodyOfNumber,
  severalUsers: {
    zh: '多人符合此编号',
    en: 'the number fits several people',
    es: 'el número corresponde a varias personas',
  },
  notEmployed: { zh: '当天未在职', en: 'did not work here on that day', es: 'no trabajaba aquí ese día' },
  monthLocked: { zh: '该月考勤已锁定', en: 'the month is locked', es: 'el mes está bloqueado' },
  columnCount: rowRefusals.columnCount,
  tooLong: rowRefusals.tooLong,
} as const satisfies Record<string, Words>
export type PunchRefusal = keyof typeof punchRefusals
