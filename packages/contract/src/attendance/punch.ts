/** Punches: importing what devices recorded, adding what they did not, listing them. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { accountId, count, country, day, entryNumber, id, instant, reason, shortText } from '../fields.ts'
import { fileErrors, inspectedTable, inspectInput, mappingTo, rowFault, tableErrors } from '../job/table-import.ts'
import { reading } from '../job/table-reading.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { punchFieldNames } from './punch-fields.ts'

const punchField = z.enum(punchFieldNames)

export const checkTypes = {
  in: { zh: '上班', en: 'In', es: 'Entrada' },
  out: { zh: '下班', en: 'Out', es: 'Salida' },
} as const satisfies Record<string, Words>
const checkType = z.enum(['in', 'out'])
export const recordTypes = {
  card: { zh: '打卡', en: 'Punched', es: 'Marcada' },
  manual: { zh: '补卡', en: 'Added by hand', es: 'Agregada a mano' },
} as const satisfies Record<string, Words>
const recordType = z.enum(['card', 'manual'])
/** `asked` waits for somebody's approval and counts for nothing; `replaced`: a later import no longer had it. */
export const punchStates = {
  asked: { zh: '待审批', en: 'Waits for approval', es: 'Espera aprobación' },
  counts: { zh: '有效', en: 'Counts', es: 'Vale' },
  refused: { zh: '已拒绝', en: 'Refused', es: 'Rechazado' },
  replaced: { zh: '已被替换', en: 'Replaced', es: 'Reemplazada' },
} as const satisfies Record<string, Words>
const punchState = z.enum(['asked', 'counts', 'refused', 'replaced'])

const workplaceId = z.int().check(z.gt(0), z.lte(32_767))
/** An IANA zone. */
const zone = z.string().check(z.regex(/^[A-Za-z_]+(\/[A-Za-z_+-]+){0,2}$/), z.maxLength(60))

const importErrors = [
  'attendance.workplaceMissing',
  'attendance.unknownZone',
  'attendance.columnsMissing',
  'credit.mappingInvalid',
  ...tableErrors,
] as const

export const importAttendance = endpoint({
  path: '/forward/collect/cs/attendance/import',
  access: { button: 'attendance_import' },
  rows: 'staff',
  writes: true,
  transport: 'multipart',
  spec: '2 §7 Attendance (multipart form); 2 §5: re-import warns that earlier imported data is deleted',
  summary:
    'Send a device’s file (CSV, XLSX, attlog.dat): a job says how it differs from what is there, and changes nothing yet',
  input: z.strictObject({
    /** Where the device hangs. */
    workplaceId,
    /** The zone the device’s clock shows; the workplace’s unless said. Times that carry an offset keep it. */
    zone: z.optional(zone),
    /** Decided by the whole column unless said. */
    reading: z.optional(reading),
  }),
  output: z.object({ fileId: id, jobId: id }),
  errors: [...importErrors, 'request.tooLarge'],
})

export const inspectAttendance = endpoint({
  path: '/forward/collect/cs/attendance/import/inspect',
  access: { button: 'attendance_import' },
  rows: 'staff',
  spec: '2 §7 Attendance; import of punches',
  summary: 'What kind of table an uploaded file is, and which column probably is which field',
  input: inspectInput,
  output: inspectedTable(punchField),
  errors: fileErrors,
})

const ofDevice = {
  fileId: id,
  workplaceId,
  zone: z.optional(zone),
  /** As recognised unless given. */
  mapping: z.optional(mappingTo(punchField)),
  reading: z.optional(reading),
} as const

export const previewAttendance = endpoint({
  path: '/forward/collect/cs/attendance/import/preview',
  access: { button: 'attendance_import' },
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: '2 §7 Attendance; 2 §5: re-import warns that earlier imported data is deleted',
  summary: 'A job that says how an uploaded file differs from what is there, and changes nothing',
  input: z.strictObject(ofDevice),
  output: z.object({ jobId: id }),
  errors: importErrors,
})

export const applyAttendance = endpoint({
  path: '/forward/collect/cs/attendance/import/apply',
  access: { button: 'attendance_import' },
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: '2 §7 Attendance; 2 §5: re-import warns that earlier imported data is deleted',
  summary: 'A job that makes the difference that a preview showed, all of it or nothing',
  input: z.strictObject({
    ...ofDevice,
    /** How many earlier punches the preview said would go; another number at the time of the run changes nothing. */
    removes: count,
  }),
  output: z.object({ jobId: id }),
  errors: importErrors,
})

/** What a preview and a run answer (`result` of the job). */
export const attendanceOutcome = z.object({
  counts: z.object({
    rows: count,
    added: count,
    /** There already, exactly so. */
    same: count,
    /** Earlier punches of these devices and days that the file does not have. */
    removed: count,
    /** The same person, time and direction earlier in the file. */
    repeated: count,
    refused: count,
    people: count,
  }),
  from: z.nullable(day),
  to: z.nullable(day),
  /** How many hours most people’s first punch stands off the start of their shift; other than 0, the zone is probably wrong. */
  hoursOff: z.int(),
  /** Directions were told by their order, because the file has none. */
  directionsGuessed: z.boolean(),
  days: z.array(z.object({ day, added: count, same: count, removed: count })),
  /** The first of those that go. */
  removed: z.array(z.object({ userNo: z.string(), name: z.string(), checkTime: instant, checkType })),
  errors: z.array(z.object({ ...rowFault.shape, userNo: z.string() })),
  refusedFileId: z.nullable(id),
})
export type AttendanceOutcome = z.infer<typeof attendanceOutcome>

export const addAdditions = endpoint({
  path: '/forward/collect/cs/attendance/addAdditions',
  access: 'session',
  rows: 'staff',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Attendance; DOMAIN §7: manual punches with a reason',
  summary:
    'Ask for punches that no device recorded, one’s own or other people’s, up to 500; they count once somebody else approves',
  input: z.strictObject({
    additions: z
      .array(
        z.strictObject({
          /** One's own unless said. */
          accountId: z.optional(accountId),
          /** `YYYY-MM-DD HH:mm` where the person works. */
          checkTime: z.string().check(z.trim(), z.maxLength(20)),
          checkType,
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
    reason,
  }),
  output: z.object({ asked: count }),
  errors: [
    'attendance.invalidStart',
    'attendance.punchTwice',
    'attendance.notEmployed',
    'attendance.monthLocked',
    'staff.targetMissing',
    'staff.noPermission',
  ],
})

export const decideAdditions = endpoint({
  path: '/forward/collect/cs/attendance/decideAdditions',
  access: { button: ['attendance_import', 'leave_approve'] },
  rows: 'staff',
  writes: true,
  secondPerson: true,
  spec: 'requirement: additions with reason and approval',
  summary: 'Approve or refuse added punches; not those one asked for, nor one’s own',
  input: z.strictObject({
    punchIds: z.array(entryNumber).check(z.minLength(1), z.maxLength(500)),
    approve: z.boolean(),
    note: z.optional(shortText),
  }),
  output: z.object({ decided: count }),
  errors: [...secondPersonErrors, 'attendance.additionsNotYours', 'attendance.monthLocked'],
})

const punchRow = z.object({
  punchId: entryNumber,
  accountId,
  userNo: z.string(),
  name: z.string(),
  country,
  workplaceId: z.nullable(workplaceId),
  workplaceName: z.nullable(z.string()),
  /** The day of the shift it belongs to. */
  attendanceDate: day,
  checkTime: instant,
  zone: z.string(),
  checkType,
  device: z.nullable(z.string()),
  recordType,
  state: punchState,
  reason: z.nullable(z.string()),
  askedByName: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Whether the caller may decide it. */
  mine: z.boolean(),
})

const filters = {
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
  checkType: z.optional(checkType),
  recordType: z.optional(recordType),
  state: z.optional(punchState),
} as const

export const listAttendance = endpoint({
  path: '/forward/collect/cs/attendance/list',
  access: { menu: ['attendance', 'leave'] },
  rows: 'staff',
  spec: '2 §7 Attendance',
  summary: 'Punches of people in my scope, the latest day first',
  input: listInput(
    {
      ...filters,
      userNo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
      workplace: z.optional(workplaceId),
    },
    ['day'],
  ),
  output: listOf(punchRow),
  errors: [],
})

export const myAttendance = endpoint({
  path: '/forward/collect/cs/attendance/myList',
  access: 'session',
  rows: 'staff',
  spec: '2 §7 Attendance',
  summary: 'My own punches, the latest day first',
  input: listInput(filters, ['day']),
  output: listOf(punchRow),
  errors: [],
})
