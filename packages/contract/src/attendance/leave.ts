/** Leave: asking, deciding in two steps, withdrawing; the balance of annual leave; who decides in whose place. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { accountId, country, day, empty, id, instant, reason, serialId, smallId, stage, version } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

/** The specification's types; each is a work status too. */
export const leaveTypes = {
  leave: { zh: '事假', en: 'Personal leave', es: 'Permiso personal' },
  absence: { zh: '缺勤', en: 'Absence', es: 'Ausencia' },
  sabbatical: { zh: '长假', en: 'Sabbatical', es: 'Año sabático' },
  sickLeave: { zh: '病假', en: 'Sick leave', es: 'Licencia por enfermedad' },
  yearLeave: { zh: '年假', en: 'Annual leave', es: 'Vacaciones' },
} as const satisfies Record<string, Words>
export type LeaveType = keyof typeof leaveTypes
export const leaveTypeNames = Object.keys(leaveTypes) as [LeaveType, ...LeaveType[]]

/** `asked` waits for the leader, `leaderApproved` for HR. */
export const leaveStates = {
  asked: { zh: '待组长审批', en: 'Waits for the leader', es: 'Espera al líder' },
  leaderApproved: { zh: '待人事审批', en: 'Waits for HR', es: 'Espera a RR. HH.' },
  approved: { zh: '已批准', en: 'Approved', es: 'Aprobado' },
  refused: { zh: '已拒绝', en: 'Refused', es: 'Rechazado' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn', es: 'Retirado' },
} as const satisfies Record<string, Words>
export type LeaveState = keyof typeof leaveStates
export const leaveStateNames = Object.keys(leaveStates) as [LeaveState, ...LeaveState[]]

/** `YYYY-MM-DD HH:mm` in the zone of the person's workplace. What is no time has a code of its own, so it is not refused here. */
const localTime = z.string().check(z.trim(), z.maxLength(20))
const localDay = z.string().check(z.trim(), z.maxLength(20))
/** Hundredths of a working day: 150 is a day and a half. */
const hundredths = z.int().check(z.gte(-100_000), z.lte(100_000))

const askErrors = [
  'attendance.invalidStart',
  'attendance.invalidEnd',
  'attendance.endBeforeStart',
  'attendance.tooShort',
  'attendance.unsupportedLeaveType',
  'attendance.leaveOverlaps',
  'attendance.leaveBalance',
  'attendance.monthLocked',
  'staff.targetMissing',
] as const
const asked = z.object({
  leaveId: id,
  state: z.enum(leaveStateNames),
  /** What it takes of working time. */
  days: hundredths,
  version,
})

export const askLeave = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/askLeave',
  access: 'session',
  rows: 'staff',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Leave',
  summary: 'Ask for leave, oneself or for somebody in scope; a sabbatical has its own call',
  input: z.strictObject({
    /** Whose leave; one's own unless said. */
    accountId: z.optional(accountId),
    /** leave, absence, sickLeave or yearLeave; another is 40016. */
    type: z.string().check(z.trim(), z.maxLength(40)),
    startTime: localTime,
    endTime: localTime,
    reason,
  }),
  output: asked,
  errors: askErrors,
})

export const applySabbatical = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/applySabbatical',
  access: 'session',
  rows: 'staff',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Leave',
  summary: 'Ask for a sabbatical of whole days, oneself or for somebody in scope',
  input: z.strictObject({ accountId: z.optional(accountId), startDay: localDay, endDay: localDay, reason }),
  output: asked,
  errors: askErrors,
})

export const withdrawLeave = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/withdrawLeave',
  access: 'session',
  rows: 'staff',
  writes: true,
  spec: '2 §7 Leave; 2 §4: only before it starts',
  summary: 'Take back a leave of one’s own, or that one asked for, before it starts',
  input: z.strictObject({ leaveId: id }),
  output: z.object({ leaveId: id, state: z.enum(leaveStateNames), version }),
  errors: ['attendance.leaveMissing', 'attendance.leaveStarted', 'attendance.leaveOver', 'attendance.leaveDecided'],
})

export const leaveRow = z.object({
  id,
  accountId,
  userNo: z.string(),
  name: z.string(),
  country,
  period: z.nullable(stage),
  workplaceName: z.nullable(z.string()),
  leaderName: z.nullable(z.string()),
  type: z.enum(leaveTypeNames),
  startTime: instant,
  endTime: instant,
  /** The zone its times were said in. */
  zone: z.string(),
  /** 1 Monday … 7 Sunday: of the day it starts. */
  dayOfWeek: z.int(),
  withdrawn: z.boolean(),
  state: z.enum(leaveStateNames),
  days: hundredths,
  reason: z.string(),
  note: z.nullable(z.string()),
  askedByName: z.string(),
  askedTime: instant,
  leaderByName: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  /** Whether the caller may decide it now. */
  mine: z.boolean(),
  version,
})

export const listLeave = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/list',
  access: 'session',
  rows: 'staff',
  spec: '2 §7 Leave',
  summary: 'Leave applications of people in my scope, my own among them; the latest start first',
  input: listInput(
    {
      own: z.optional(z.boolean()),
      accountId: z.optional(accountId),
      country: z.optional(country),
      period: z.optional(stage),
      workplace: z.optional(smallId),
      type: z.optional(z.enum(leaveTypeNames)),
      state: z.optional(z.array(z.enum(leaveStateNames)).check(z.maxLength(5))),
      /** Leave that touches days from here … */
      dayFrom: z.optional(day),
      /** … to here. */
      dayTo: z.optional(day),
    },
    // `waiting`: what waits for a decision before what was decided
    ['start', 'waiting'],
  ),
  output: listOf(leaveRow),
  errors: [],
})

export const decideLeave = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/decide',
  access: 'session',
  rows: 'staff',
  writes: true,
  secondPerson: true,
  spec: 'requirement: approvals by leader, then HR, with delegation',
  summary: 'Approve the step that waits, or refuse; never one’s own, and no person takes both steps',
  input: z.strictObject({ leaveId: id, version, approve: z.boolean(), note: z.optional(reason) }),
  output: z.object({ leaveId: id, state: z.enum(leaveStateNames), version }),
  errors: [
    ...secondPersonErrors,
    'attendance.leaveMissing',

    'attendance.leaveDecided',
    'attendance.notYourStep',
    'attendance.leaveOverlaps',
    'attendance.leaveBalance',
    'attendance.monthLocked',
    'record.stale',
  ],
})

export const leaveBalance = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/balance',
  access: 'session',
  rows: 'staff',
  spec: 'DOMAIN §7: yearLeave draws on the annual balance',
  summary: 'The annual leave of a year: what is due, what was given beside it, what is taken or asked for',
  input: z.strictObject({ accountId: z.optional(accountId), year: z.int().check(z.gte(2000), z.lte(2199)) }),
  output: z.object({
    year: z.int(),
    statutory: hundredths,
    granted: hundredths,
    taken: hundredths,
    asked: hundredths,
    left: hundredths,
  }),
  errors: ['staff.targetMissing'],
})

export const grantLeave = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/grant',
  access: { button: 'leave_approve' },
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §7: annual balance',
  summary: 'Give days of annual leave beside the law’s, or take them away again; HR alone, never one’s own',
  input: z.strictObject({
    accountId,
    year: z.int().check(z.gte(2000), z.lte(2199)),
    /** Hundredths of a day; negative takes away. */
    days: z.int().check(z.gte(-6_000), z.lte(6_000)),
    reason,
  }),
  output: z.object({ left: hundredths }),
  errors: ['staff.targetMissing', 'staff.noPermission', 'attendance.leaveBalance'],
})

/** Annual leave from so many completed years of service on, in whole working days. */
const leaveTier = z.strictObject({
  fromYears: z.int().check(z.gte(0), z.lte(60)),
  days: z.int().check(z.gte(0), z.lte(60)),
})
export type LeaveTier = z.infer<typeof leaveTier>
const leaveRule = {
  country,
  /** A year goes by what holds on its first day. */
  effectiveFrom: day,
  /** From the fewest years to the most; the first begins with none. */
  tiers: z.array(leaveTier).check(z.minLength(1), z.maxLength(30)),
  source: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  /** Whether somebody compared it with the statute. */
  checked: z.boolean(),
} as const

export const listLeaveRules = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/rules',
  access: { menu: ['dictionaries', 'leave'] },
  rows: 'none',
  spec: 'FACTS: every cap, tax and holiday is dated configuration; DOMAIN §7 annual balance',
  summary: 'What annual leave each country gives by years of service, from which day on, with its source',
  input: empty,
  output: z.array(z.object({ ...leaveRule, changedByName: z.nullable(z.string()), changedTime: instant, version })),
  errors: [],
})

export const saveLeaveRule = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/saveRule',
  access: { button: ['dictionaries_change', 'leave_approve'] },
  rows: 'none',
  writes: true,
  spec: 'FACTS: every cap, tax and holiday is dated configuration; DOMAIN §7 annual balance',
  summary:
    'Say what annual leave a country gives from a day on, or correct what was said for that day; HR for its own country',
  input: z.strictObject({
    ...leaveRule,
    /** Of the rule of that day that is corrected; left out for a day that has none. */
    version: z.optional(version),
    reason,
  }),
  output: z.object({ version }),
  errors: ['attendance.leaveTiers', 'record.stale', 'staff.noPermission'],
})

export const leaveCalendar = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/calendar',
  access: 'session',
  rows: 'staff',
  spec: 'requirement: calendar of the team',
  summary: 'Who is away on which day of a month, with holidays and weekend rest; at most 500 people',
  input: z.strictObject({
    /** Its first day. */
    month: day,
    country: z.optional(country),
    period: z.optional(stage),
    workplace: z.optional(smallId),
  }),
  output: z.object({
    holidays: z.array(z.object({ country, day, name: z.string() })),
    people: z.array(
      z.object({
        accountId,
        userNo: z.string(),
        name: z.string(),
        country,
        rest: z.array(day),
        leaves: z.array(
          z.object({
            id,
            type: z.enum(leaveTypeNames),
            state: z.enum(leaveStateNames),
            /** Days of the month that it touches, in the zone it was asked in. */
            from: day,
            to: day,
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

const delegation = z.object({
  delegationId: z.int(),
  from: accountId,
  fromName: z.string(),
  to: accountId,
  toName: z.string(),
  fromDay: day,
  toDay: day,
  /** The caller let somebody decide, and may take it back. */
  mine: z.boolean(),
})

export const listDelegations = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/delegations',
  access: { button: 'leave_approve' },
  rows: 'staff',
  spec: 'requirement: approvals with delegation',
  summary: 'Who decides in my place, in whose place I decide, today or later, and whom I may ask to',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(delegation),
    /** Others of the own country who decide leave. */
    people: z.array(z.object({ accountId, name: z.string(), userNo: z.string() })),
  }),
  errors: [],
})

export const delegateLeave = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/delegate',
  access: { button: 'leave_approve' },
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: 'requirement: approvals with delegation',
  summary: 'Let somebody of the own country decide in my place on some days',
  input: z.strictObject({ to: accountId, fromDay: day, toDay: day }),
  output: delegation,
  errors: ['attendance.invalidEnd', 'attendance.invalidDelegate'],
})

export const endDelegation = endpoint({
  path: '/forward/collect/cs/core/leaveApplication/endDelegation',
  access: { button: 'leave_approve' },
  rows: 'staff',
  writes: true,
  spec: 'requirement: approvals with delegation',
  summary: 'Take the deciding back',
  input: z.strictObject({ delegationId: serialId }),
  output: z.object({ delegationId: z.int() }),
  errors: ['record.missing'],
})
