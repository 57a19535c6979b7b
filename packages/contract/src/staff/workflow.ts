/** Who works here, as the staff screens read it. */
import * as z from 'zod/mini'
import { accountStates } from '../access/account.ts'
import { endpoint } from '../endpoint.ts'
import {
  accountId,
  count,
  country,
  day,
  empty,
  instant,
  merchantId,
  role,
  roleId,
  shortText,
  smallId,
  stage,
  version,
} from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { staffStatuses, workStatuses } from './status.ts'

const person = {
  accountId,
  userNo: z.string(),
  name: z.string(),
  role,
  country,
  period: z.nullable(stage),
  workplace: z.nullable(z.int()),
  workplaceName: z.nullable(z.string()),
} as const

export const listCollector = endpoint({
  path: '/forward/collect/cs/workflow/listCollector',
  access: { menu: ['caseManagement', 'workFlow'] },
  rows: 'staff',
  spec: '2 §7 Workflow',
  summary: 'Active collectors in my scope with their open inventory',
  input: z.strictObject({ country: z.optional(country), period: z.optional(stage), leader: z.optional(accountId) }),
  output: z.array(
    z.object({
      ...person,
      leader: z.nullable(accountId),
      leaderName: z.nullable(z.string()),
      workStatus: z.string(),
      inventory: z.int(),
      caseLimit: z.nullable(z.int()),
      /** Whom they work for: of others' cases they take none. */
      merchants: z.array(merchantId),
    }),
  ),
  errors: [],
})

export const listTeamLeader = endpoint({
  path: '/forward/collect/cs/workflow/listTeamLeader',
  access: { menu: ['caseManagement', 'workFlow'] },
  rows: 'staff',
  spec: '2 §7 Workflow',
  summary: 'Active leaders in my scope',
  input: z.strictObject({ country: z.optional(country), period: z.optional(stage) }),
  output: z.array(z.object(person)),
  errors: [],
})

const filters = {
  /** Part of the name or the user name, or the whole user number. */
  find: z.optional(shortText),
  country: z.optional(country),
  /** Without it: everybody who has not left. */
  status: z.optional(z.array(z.enum(staffStatuses)).check(z.maxLength(staffStatuses.length))),
  workStatus: z.optional(z.enum(workStatuses)),
  role: z.optional(role),
  period: z.optional(stage),
  workplace: z.optional(smallId),
  leader: z.optional(accountId),
} as const

export const staffRow = z.object({
  ...person,
  userName: z.string(),
  status: z.enum(staffStatuses),
  workStatus: z.enum(workStatuses),
  leader: z.nullable(accountId),
  leaderName: z.nullable(z.string()),
  shiftName: z.nullable(z.string()),
  enterDay: day,
  leaveDay: z.nullable(day),
  accountState: z.enum(accountStates),
  supersetRoles: z.array(z.object({ role: roleId, name: z.string() })),
  /** Open cases in their hands. */
  openCases: count,
  /** Since when in this status. */
  statusDay: day,
  version,
})

export const listStaff = endpoint({
  path: '/forward/collect/cs/workflow/list',
  access: { menu: 'workFlow' },
  rows: 'staff',
  spec: '2 §2 Workflow; SCREENS /collection/workFlow',
  summary: 'People in my scope with status, stage, leader, workplace and days',
  input: listInput(filters, ['name', 'userNo', 'enterDay']),
  output: listOf(staffRow),
  errors: ['staff.notConfigured'],
})

/** Columns in order; codes stay codes, as the API has them. */
export const staffExportColumns = [
  { key: 'userNo', kind: 'text', title: { zh: '工号', en: 'User number', es: 'N.º de usuario' } },
  { key: 'name', kind: 'text', title: { zh: '姓名', en: 'Name', es: 'Nombre' } },
  { key: 'userName', kind: 'text', title: { zh: '用户名', en: 'User name', es: 'Usuario' } },
  { key: 'role', kind: 'text', title: { zh: '角色', en: 'Role', es: 'Rol' } },
  { key: 'status', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'workStatus', kind: 'text', title: { zh: '工作状态', en: 'Work status', es: 'Situación laboral' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'period', kind: 'text', title: { zh: '阶段', en: 'Stage', es: 'Tramo' } },
  { key: 'workplaceName', kind: 'text', title: { zh: '职场', en: 'Workplace', es: 'Sede' } },
  { key: 'leaderName', kind: 'text', title: { zh: '组长', en: 'Leader', es: 'Líder' } },
  { key: 'shiftName', kind: 'text', title: { zh: '班次', en: 'Shift', es: 'Turno' } },
  { key: 'enterDay', kind: 'day', title: { zh: '入职日期', en: 'Entry day', es: 'Fecha de ingreso' } },
  { key: 'leaveDay', kind: 'day', title: { zh: '离职日期', en: 'Leave day', es: 'Fecha de salida' } },
  { key: 'openCases', kind: 'number', title: { zh: '未结案件', en: 'Open cases', es: 'Casos abiertos' } },
] as const satisfies readonly { key: keyof z.infer<typeof staffRow>; kind: string; title: Words }[]

export const exportStaff = endpoint({
  ...listFile,
  path: '/forward/collect/cs/workflow/export',
  access: { menu: 'workFlow' },
  rows: 'staff',
  summary: 'The people a filter matches as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filters), format: fileFormat }),
})

/** All that is known of one person. Phones, mail, address and bank account are whole for HR and the person, masked for others. */
const userInfo = z.object({
  ...staffRow.shape,
  isSuperuser: z.boolean(),
  isActive: z.boolean(),
  /** Names of the account’s roles, the job’s among them. */
  roles: z.array(z.string()),
  company: z.nullable(z.string()),
  sex: z.nullable(z.string()),
  birthday: z.nullable(day),
  phone: z.nullable(z.string()),
  secondPhone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  emergencyName: z.nullable(z.string()),
  emergencyPhone: z.nullable(z.string()),
  emergencyRelation: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  bankAccount: z.nullable(z.string()),
  recruiter: z.nullable(accountId),
  recruiterName: z.nullable(z.string()),
  merchants: z.array(z.object({ merchant: z.int(), name: z.string() })),
  /** Work config. */
  shift: z.nullable(z.int()),
  dailyCapacity: z.nullable(z.int()),
  caseLimit: z.nullable(z.int()),
  languages: z.array(z.string()),
  stagesCovered: z.array(stage),
  /** `prefix`: whether the line shows the number that the law of its country requires, as it was last asked; null: none is, or never asked. */
  outboundAccounts: z.array(z.object({ channel: z.string(), name: z.string(), prefix: z.nullable(z.boolean()) })),
  /** The second factor, as accounts have it. */
  tfa: z.enum(['off', 'unbound', 'bound', 'exempt']),
  tfaExemptUntil: z.nullable(instant),
  /** Of the weekend plan, from today on. */
  weekendPlan: z.array(z.object({ day, plan: z.enum(['work', 'rest']) })),
  /** Of 100, of the test before the first cases; null: none was taken here. */
  testScore: z.nullable(z.int()),
  leaving: z.nullable(
    z.object({
      leaveDay: day,
      reason: z.string(),
      askedBy: z.string(),
      askedTime: instant,
      directorName: z.nullable(z.string()),
      directorTime: z.nullable(instant),
      hrName: z.nullable(z.string()),
      hrTime: z.nullable(instant),
      assets: z.array(z.object({ asset: z.string(), returned: z.boolean() })),
      assetsNote: z.nullable(z.string()),
    }),
  ),
  /** Where they stood before, the newest first. */
  postings: z.array(
    z.object({
      fromDay: day,
      role: z.string(),
      status: z.string(),
      period: z.nullable(stage),
      leaderName: z.nullable(z.string()),
      workplaceName: z.nullable(z.string()),
      shiftName: z.nullable(z.string()),
    }),
  ),
  masked: z.boolean(),
})

export const getUserInfo = endpoint({
  path: '/forward/collect/cs/workflow/getUserInfo',
  access: { menu: 'workFlow' },
  rows: 'staff',
  spec: '2 §7 Workflow; 2 §8 40001, 40003',
  summary: 'One person of my scope: record, work config, leaving, earlier postings',
  input: z.strictObject({ accountId }),
  output: userInfo,
  errors: ['staff.userMissing', 'staff.noPermission', 'staff.notConfigured'],
})

export const getCurrentUserInfo = endpoint({
  path: '/forward/collect/cs/workflow/getCurrentUserInfo',
  access: 'session',
  rows: 'own',
  spec: '2 §7 Workflow; 2 §8 40003, 40014',
  summary: 'My own staff record',
  input: empty,
  output: userInfo,
  errors: ['staff.notConfigured', 'staff.periodMissing'],
})

export const orgView = endpoint({
  path: '/forward/collect/cs/workflow/orgView',
  access: { menu: 'workFlow' },
  rows: 'staff',
  spec: 'Decided: SCREENS /collection/workFlow, people by country, workplace, leader',
  summary: 'Everybody in my scope who has not left, with seats and where they sit',
  input: z.strictObject({ country: z.optional(country) }),
  output: z.object({
    workplaces: z.array(
      z.object({ workplace: z.int(), name: z.string(), country, capacity: z.nullable(z.int()), seated: count }),
    ),
    people: z.array(
      z.object({
        accountId,
        userNo: z.string(),
        name: z.string(),
        role,
        status: z.enum(staffStatuses),
        workStatus: z.enum(workStatuses),
        country,
        period: z.nullable(stage),
        workplace: z.nullable(z.int()),
        leader: z.nullable(accountId),
        openCases: count,
        version,
      }),
    ),
  }),
  errors: ['staff.notConfigured'],
})
