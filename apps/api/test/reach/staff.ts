import { type Aim, type Aims, reason, type Target } from './aim.ts'

const people = (row: Target) => [{ accountId: row.collectorId, version: 0 }]

/** Only HR changes records: directors and collectors never do, whoever it is about. */
const forHr = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 40002 })

export const aims: Aims = {
  '/forward/collect/cs/workflow/list': { names: 'nothing', input: (row) => ({ country: row.country, period: 'M1' }) },
  '/forward/collect/cs/workflow/export': {
    names: 'file',
    input: (row) => ({ filter: { country: row.country, period: 'M1' }, format: 'csv' }),
  },
  '/forward/collect/cs/workflow/getUserInfo': {
    names: 'person',
    input: (row) => ({ accountId: row.collectorId }),
    code: 40001,
  },
  '/forward/collect/cs/workflow/orgView': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/cs/workflow/listOperation': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/workflow/createUser': forHr((row) => ({
    account: 'somebody_new',
    name: 'Somebody New',
    role: 'AGENT',
    sex: 'other',
    birthday: '1990-01-01',
    phone: '+525512345678',
    email: 'somebody@example.com',
    country: row.country,
    company: 'Cordillera',
    enterDay: '2026-11-21',
  })),
  '/forward/collect/cs/workflow/updateUser': forHr((row) => ({
    accountId: row.collectorId,
    version: 0,
    name: 'Somebody New',
    sex: 'other',
    birthday: '1990-01-01',
    phone: '+525512345678',
    email: 'somebody@example.com',
  })),
  '/forward/collect/cs/workflow/updateStatus': {
    names: 'person',
    input: (row) => ({ people: people(row), action: 'APPLY_LEAVE', reason }),
    code: 40029,
  },
  '/forward/collect/cs/workflow/updatePeriod': forHr((row) => ({ people: people(row), period: 'S1A' })),
  '/forward/collect/cs/workflow/updateLeader': forHr((row) => ({ people: people(row), leader: null })),
  '/forward/collect/cs/workflow/move': forHr((row) => ({
    people: people(row),
    workplace: null,
    period: 'S1A',
    leader: null,
  })),
  '/forward/collect/cs/workflow/updateRole': forHr((row) => ({
    accountId: row.collectorId,
    version: 0,
    role: 'JUNIOR',
    reason,
  })),
  '/forward/collect/cs/workflow/updateWorkConfig': forHr((row) => ({
    accountId: row.collectorId,
    version: 0,
    shift: null,
    dailyCapacity: 1,
    caseLimit: 1,
    languages: [],
    stagesCovered: [],
    outboundAccounts: [],
  })),
  '/forward/collect/cs/workflow/getSupersetRole': {
    names: 'person',
    input: (row) => ({ accountId: row.collectorId }),
    code: 40029,
  },
  '/forward/collect/cs/workflow/updateSupersetRole': forHr((row) => ({
    accountId: row.collectorId,
    version: 0,
    roles: [],
    reason,
  })),
  '/forward/collect/cs/workflow/resetPassword': forHr((row) => ({ accountId: row.collectorId, reason })),
  '/forward/collect/cs/workflow/exempt-tfa': forHr((row) => ({ accountId: row.collectorId, reason })),
  '/forward/collect/cs/workflow/unbind-tfa': forHr((row) => ({ accountId: row.collectorId, reason })),
  '/forward/collect/cs/workplace/list': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/cs/workplace/people': { names: 'other', input: () => ({ workplaceId: 1 }), code: 403 },
  '/forward/collect/cs/workflow/listCollector': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/cs/workflow/listTeamLeader': { names: 'nothing', input: (row) => ({ country: row.country }) },
}
