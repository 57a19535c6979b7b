import { type Aims, noLeave, reason } from './aim.ts'

export const aims: Aims = {
  // leave of people in scope; what a delegation opens is tried in leave.test.ts
  '/forward/collect/cs/core/leaveApplication/askLeave': {
    names: 'other',
    input: (row) => ({
      accountId: row.collectorId,
      type: 'leave',
      startTime: '2026-12-01 09:00',
      endTime: '2026-12-01 18:00',
      reason,
    }),
    code: 40029,
  },
  '/forward/collect/cs/core/leaveApplication/applySabbatical': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, startDay: '2026-12-01', endDay: '2026-12-05', reason }),
    code: 40029,
  },
  '/forward/collect/cs/core/leaveApplication/withdrawLeave': {
    names: 'other',
    input: () => ({ leaveId: noLeave }),
    code: 40011,
  },
  '/forward/collect/cs/core/leaveApplication/decide': {
    names: 'other',
    input: () => ({ leaveId: noLeave, version: 0, approve: true }),
    code: 40011,
  },
  '/forward/collect/cs/core/leaveApplication/list': {
    names: 'nothing',
    input: (row) => ({ accountId: row.collectorId }),
  },
  '/forward/collect/cs/core/leaveApplication/balance': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, year: 2026 }),
    code: 40029,
  },
  '/forward/collect/cs/core/leaveApplication/grant': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, year: 2026, days: 100, reason }),
    code: 40002,
  },
  '/forward/collect/cs/core/leaveApplication/calendar': {
    names: 'nothing',
    input: (row) => ({ month: '2026-11-01', country: row.country }),
  },
  '/forward/collect/cs/core/leaveApplication/delegations': { names: 'nothing', input: () => ({}) },
  '/forward/collect/cs/core/leaveApplication/delegate': {
    names: 'other',
    input: (row) => ({ to: row.collectorId, fromDay: '2026-12-01', toDay: '2026-12-02' }),
    code: 40000,
  },
  '/forward/collect/cs/core/leaveApplication/endDelegation': {
    names: 'other',
    input: () => ({ delegationId: 2_000_000_000 }),
    code: 5000,
  },
  '/forward/collect/cs/attendance/import': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/attendance/import/inspect': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/attendance/import/preview': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/attendance/import/apply': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/attendance/addAdditions': {
    names: 'other',
    input: (row) => ({
      additions: [{ accountId: row.collectorId, checkTime: '2026-11-20 09:00', checkType: 'in' }],
      reason,
    }),
    code: 40002,
  },
  '/forward/collect/cs/attendance/decideAdditions': {
    names: 'other',
    input: () => ({ punchIds: [2_000_000_000], approve: true }),
    code: 40002,
  },
  '/forward/collect/cs/attendance/list': { names: 'nothing', input: () => ({ userNo: 'T00001' }) },
  '/forward/collect/cs/attendance/myList': { names: 'nothing', input: () => ({}) },
  '/forward/collect/cs/statisticsAttendance/list': { names: 'nothing', input: () => ({ month: '2026-11-01' }) },
  '/forward/collect/cs/statisticsAttendance/missing': { names: 'nothing', input: () => ({}) },
  '/forward/collect/cs/statisticsAttendance/months': { names: 'nothing', input: () => ({ month: '2026-11-01' }) },
  '/forward/collect/cs/statisticsAttendance/downloadExcelFile': {
    names: 'file',
    input: () => ({ month: '2026-11-01' }),
  },
  '/forward/collect/cs/statisticsAttendance/computeAttendance': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/statisticsAttendance/lock': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/statisticsAttendance/days': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, month: '2026-11-01' }),
    code: 40029,
  },
}
