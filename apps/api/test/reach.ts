/**
 * For every endpoint that reaches tenant rows, an input that aims at given rows. A new endpoint without an entry here fails
 * reach.test.ts: nobody adds a call without saying how somebody would misuse it.
 */
import type { GivenLoan } from './given-loans.ts'

export interface Target extends GivenLoan {
  merchantId: number
  country: string
  collectorId: number
}

const selection = (row: Target) => ({ cases: [{ caseId: row.caseId, version: 0 }] })
const reason = 'trying the door'
const noFile = 'F000000000000'
const noPayment = 'P000000000000'
const noResult = 'I000000000000'
const noDerate = 'T000000000000'
const noDispute = 'Q000000000000'
const noLeave = 'V000000000000'
const noImage = 'G000000000000'
const rule = {
  role: 'AGENT',
  incentiveType: 2,
  name: 'Trying the door',
  minCases: 0,
  fromMonth: '2026-12',
  tiers: [{ goal: 1, amount: 1 }],
}
const noPpdJob = 'T000000000000'
const dialling = {
  ...{ profile: reason, startTime: '09:00', endTime: '20:00' },
  ...{ rounds: 1, lines: 1, pauseMinutes: 0, active: true },
}
const reveal = { field: 'mobile', reason }

/** How each path answers an id that is not the caller's. */
export type Aim =
  /** Names one case: foreign 40711, out of scope 40712. */
  | { names: 'case'; input: (row: Target) => unknown }
  /** Lists or counts: the rows are simply not there. */
  | { names: 'nothing'; input: (row: Target) => unknown }
  /** Answers a file; the rows are not in it. */
  | { names: 'file'; input: (row: Target) => unknown }
  /** Names one person: foreign in its own way, out of scope 40002. */
  | { names: 'person'; input: (row: Target) => unknown; code: number }
  /** Refuses in its own way, named here. */
  | { names: 'other'; input: (row: Target) => unknown; code: number }

const people = (row: Target) => [{ accountId: row.collectorId, version: 0 }]
/** Only HR changes records: directors and collectors never do, whoever it is about. */
const forHr = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 40002 })

/** Directors and collectors have nothing to do with audits; whose an audit is, audit.test.ts asks. */
const notAuditor = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 403 })
const noAudit = 'E000000000000'

/** A borrower whom the caller doesn't know does not exist. */
const noBorrower: Aim = { names: 'other', input: (row) => ({ userId: row.userId }), code: 40001 }

/** Opened by an app's key alone. */
const forApps = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 401 })

export const aims: Record<string, Aim> = {
  '/forward/credit/product/fetch_all': { names: 'other', input: (row) => ({ merchant: row.merchantId }), code: 403 },
  '/forward/credit/product/save': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/product/hand_in': { names: 'other', input: () => ({ productId: 1, version: 0 }), code: 403 },
  '/forward/credit/product/decide': {
    names: 'other',
    input: () => ({ productId: 1, version: 0, decision: 'activate', note: reason }),
    code: 403,
  },
  '/forward/credit/product/retire': { names: 'other', input: () => ({ productId: 1, version: 0, reason }), code: 403 },
  '/forward/credit/product/delete': { names: 'other', input: () => ({ productId: 1, version: 0, reason }), code: 403 },
  '/forward/credit/application/create': forApps(() => ({})),
  '/forward/credit/application/upload_image': forApps((row) => ({ appId: row.appId, kind: 'selfie' })),
  '/forward/credit/application/submit': forApps((row) => ({ appId: row.appId })),
  '/forward/credit/application/accept_contract': forApps((row) => ({ appId: row.appId })),
  '/forward/credit/application/standing': forApps((row) => ({ appId: row.appId })),
  '/forward/credit/application/send_certificate': forApps((row) => ({ appId: row.appId, kind: 'income' })),
  '/forward/credit/application/fetch_all': noBorrower,
  '/forward/credit/application/image_url': { names: 'other', input: () => ({ imageId: noImage }), code: 5000 },
  '/forward/credit/application/decide_certificate': {
    names: 'other',
    input: () => ({ certificateId: noLeave, version: 0, decision: 'approved', note: reason }),
    code: 5000,
  },
  '/forward/credit/blacklist/add': {
    ...noBorrower,
    input: (row) => ({ userId: row.userId, kinds: ['document'], reason }),
  },
  '/forward/credit/blacklist/lift': { names: 'other', input: () => ({ entryId: 1, reason }), code: 5000 },
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
  '/forward/collect/cs/core/case/list': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/core/case/getPendingList': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/collect/cs/core/case/unAssignOverView': { names: 'nothing', input: () => ({}) },
  '/forward/collect/cs/core/case/summary': { names: 'nothing', input: (row) => ({ selection: selection(row) }) },
  '/forward/collect/cs/core/case/export': {
    names: 'file',
    input: (row) => ({ filter: { caseId: row.caseId }, format: 'csv' }),
  },
  '/forward/collect/cs/core/case/recall': {
    names: 'nothing',
    input: (row) => ({ selection: selection(row), to: 'complete', reason }),
  },
  '/forward/collect/cs/core/case/assignPreview': {
    names: 'other',
    input: (row) => ({ selection: selection(row), collectors: [row.collectorId], strategy: 'average number' }),
    code: 40706,
  },
  '/forward/collect/cs/core/case/assign': {
    names: 'other',
    input: (row) => ({ selection: selection(row), collectors: [row.collectorId], strategy: 'average number' }),
    code: 40706,
  },
  '/forward/collect/case/assignRule/addRule': {
    names: 'other',
    input: (row) => ({
      name: reason,
      period: 'M1',
      caseCountry: row.country,
      strategy: 'average number',
      nightly: false,
    }),
    code: 40702,
  },
  '/forward/collect/case/assignRule/queryRuleList': {
    names: 'nothing',
    input: (row) => ({ caseCountry: row.country, period: 'M1' }),
  },
  '/forward/collect/case/assignRule/delRule': {
    names: 'other',
    input: () => ({ ruleId: 'Q000000000000', version: 0 }),
    code: 5000,
  },
  '/forward/collect/case/assignRule/assignCase': {
    names: 'other',
    input: () => ({ ruleIds: ['Q000000000000'] }),
    code: 5000,
  },
  '/forward/collect/cs/core/case/assignments': { names: 'nothing', input: () => ({}) },
  '/forward/collect/cs/core/case/undoAssign': {
    names: 'other',
    input: () => ({ batchId: 'G000000000000' }),
    code: 5000,
  },
  '/forward/collect/cs/core/case/debtByDate': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/core/cover/list': { names: 'nothing', input: () => ({ away: true }) },
  '/forward/collect/cs/core/cover/choose': {
    names: 'other',
    input: () => ({ accountId: 2_000_000_000, backup: null }),
    code: 5000,
  },
  '/forward/collect/cs/core/case/claimNext': { names: 'nothing', input: (row) => ({ due: row.caseId }) },
  '/forward/collect/cs/core/case/keepClaim': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/core/case/releaseClaim': { names: 'case', input: (row) => ({ caseId: row.caseId, reason }) },
  '/forward/collect/cs/core/case/workDue': { names: 'nothing', input: () => ({}) },
  '/forward/collect/derate/calculate': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/derate/apply': {
    names: 'case',
    input: (row) => ({
      caseId: row.caseId,
      feeTypes: ['fee'],
      amount: 1,
      payAmount: 1,
      payBy: '2026-11-23',
      reason,
    }),
  },
  '/forward/collect/app/coupon/list': noBorrower,
  '/forward/collect/app/coupon/issue': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 1, validThrough: '2026-11-23', reason }),
    code: 5000,
  },
  '/forward/collect/app/coupon/void': {
    names: 'other',
    input: () => ({ couponId: 'K000000000000', version: 0, reason }),
    code: 5000,
  },
  '/forward/collect/settlement/calculate': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/settlement/offer': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, plan: [{ day: '2026-11-23', amount: 1 }], reason }),
  },
  '/forward/collect/settlement/list': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/collect/settlement/decide': {
    names: 'other',
    input: () => ({ settlementId: noDerate, version: 0, decision: 'approve', note: reason }),
    code: 5000,
  },
  '/forward/collect/settlement/withdraw': {
    names: 'other',
    input: () => ({ settlementId: noDerate, version: 0, reason }),
    code: 5000,
  },
  '/forward/collect/settlement/letter': { names: 'other', input: () => ({ settlementId: noDerate }), code: 5000 },
  '/forward/collect/derate/list': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/collect/derate/decide': {
    names: 'other',
    input: () => ({ derateId: noDerate, version: 0, decision: 'approve', note: reason }),
    code: 5000,
  },
  '/forward/collect/derate/withdraw': {
    names: 'other',
    input: () => ({ derateId: noDerate, version: 0, reason }),
    code: 5000,
  },
  '/forward/collect/derate/rule/list': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/derate/rule/add': {
    names: 'other',
    input: (row) => ({ country: row.country, period: 'M1', rateCount: 1, rateAmount: 1, feeTypes: ['fee'] }),
    code: 40002,
  },
  '/forward/collect/derate/rule/update': {
    names: 'other',
    input: () => ({ id: 'L000000000000', version: 0, rateCount: 1, rateAmount: 1, feeTypes: ['fee'] }),
    code: 5000,
  },
  '/forward/collect/derate/rule/delete': {
    names: 'other',
    input: () => ({ id: 'L000000000000', version: 0 }),
    code: 5000,
  },
  '/forward/collect/derate/quota/list': {
    names: 'nothing',
    input: (row) => ({ day: '2026-11-21', country: row.country }),
  },
  '/forward/collect/derate/quota/update': {
    names: 'other',
    input: () => ({ id: 'W000000000000', version: 0, totalCount: 1, totalAmount: 1, feeTypes: ['fee'] }),
    code: 5000,
  },
  '/forward/collect/derate/quota/delete': {
    names: 'other',
    input: () => ({ id: 'W000000000000', version: 0 }),
    code: 5000,
  },
  '/forward/collect/cs/case/stop/bills': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/case/stop/add': {
    names: 'case',
    input: (row) => ({ cases: [row.caseId], reason: 'other', remark: reason, evidence: reason }),
  },
  '/forward/collect/cs/case/stop/list': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/collect/cs/case/stop/operate': {
    names: 'other',
    input: () => ({ id: 'X000000000000', operation: 'stop', reason, version: 0 }),
    code: 5000,
  },
  '/forward/collect/detect/detectStatistics': {
    names: 'nothing',
    input: (row) => ({ startDay: '2026-11-01', endDay: '2026-11-30', merchant: row.merchantId }),
  },
  '/forward/collect/detect/detectCallRecords': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/detect/exportCallRecords': {
    names: 'file',
    input: (row) => ({ filter: { caseId: row.caseId }, format: 'csv' }),
  },
  '/forward/collect/detect/exportCsLogs': {
    names: 'file',
    input: (row) => ({ filter: { caseId: row.caseId }, format: 'csv' }),
  },
  '/forward/collect/cs/msg/sent': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/msg/export': {
    names: 'file',
    input: (row) => ({ filter: { caseId: row.caseId }, format: 'csv' }),
  },
  '/forward/collect/detect/detectCsLogs': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  // whose records are sampled and scored is tried in inspection.test.ts
  '/forward/collect/detect/inspection/forms': { names: 'nothing', input: () => ({}) },
  '/forward/collect/detect/inspection/rules': { names: 'nothing', input: () => ({}) },
  '/forward/collect/detect/inspection/saveForm': {
    names: 'other',
    input: (row) => ({ country: row.country, items: [{ name: reason, points: 100, fatal: false }] }),
    code: 403,
  },
  '/forward/collect/detect/inspection/addRule': {
    names: 'other',
    input: (row) => ({ country: row.country, name: reason, kind: 'call', eachCollector: 1 }),
    code: 403,
  },
  '/forward/collect/detect/inspection/delRule': { names: 'other', input: () => ({ ruleId: 1 }), code: 403 },
  '/forward/collect/detect/inspection/sample': {
    names: 'other',
    input: () => ({ ruleId: 1, startDay: '2026-11-01', endDay: '2026-11-02' }),
    code: 403,
  },
  '/forward/collect/detect/inspection/list': {
    names: 'nothing',
    input: (row) => ({ collector: row.collectorId }),
  },
  '/forward/collect/detect/inspection/detail': {
    names: 'other',
    input: () => ({ sampleId: 'Y000000000000' }),
    code: 5000,
  },
  '/forward/collect/detect/inspection/score': {
    names: 'other',
    input: () => ({ sampleId: 'Y000000000000', marks: [1], comment: reason }),
    code: 403,
  },
  '/forward/collect/ppd/config/list': { names: 'nothing', input: () => ({}) },
  '/forward/collect/ppd/config/save': {
    names: 'other',
    input: (row) => ({ ...dialling, country: row.country, period: 'M1' }),
    code: 40702,
  },
  '/forward/collect/ppd/job/list': { names: 'nothing', input: (row) => ({ country: row.country, period: 'M1' }) },
  '/forward/collect/ppd/job/create': {
    names: 'other',
    input: (row) => ({ country: row.country, period: 'M1', date: '2026-11-23', round: 1 }),
    code: 40702,
  },
  '/forward/collect/ppd/job/restart': { names: 'other', input: () => ({ jobId: noPpdJob }), code: 40407 },
  '/forward/collect/ppd/job/stop': { names: 'other', input: () => ({ jobId: noPpdJob, reason }), code: 40407 },
  // whose numbers a job shows is tried in ppd.test.ts
  '/forward/collect/ppd/job/numbers': { names: 'other', input: () => ({ jobId: noPpdJob }), code: 40407 },
  // tried with a merchant's own rule in workplace-ratio.test.ts
  '/forward/collect/cs/case/workplace/addRule': {
    names: 'other',
    input: (row) => ({ merchant: row.merchantId, period: 'M1', ratios: [{ workplace: 32_000, percent: 99 }] }),
    code: 40000,
  },
  '/forward/collect/cs/case/workplace/searchRule': {
    names: 'nothing',
    input: (row) => ({ merchant: row.merchantId, period: 'M1' }),
  },
  '/forward/collect/cs/case/workplace/computeCase': {
    names: 'other',
    input: () => ({ ruleId: 'W000000000000' }),
    code: 5000,
  },
  '/forward/collect/cs/case/workplace/modifyAssignCase': {
    names: 'other',
    input: () => ({ ruleId: 'W000000000000', seen: '' }),
    code: 5000,
  },
  '/forward/collect/cs/case/workplace/modifyNotAssignCase': {
    names: 'other',
    input: () => ({ ruleId: 'W000000000000', seen: '' }),
    code: 5000,
  },
  '/forward/collect/cs/case/workplace/searchCase': {
    names: 'nothing',
    input: (row) => ({ merchant: row.merchantId, period: 'M1' }),
  },
  '/forward/collect/cs/core/case/next': { names: 'nothing', input: (row) => ({ after: row.caseId }) },
  '/forward/collect/cs/core/case/releaseHold': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, version: 0, reason }),
  },
  '/forward/collect/cs/core/getCaseInfo': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/core/getCaseLogList': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/core/contactRecord': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/core/saveLog': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, version: 0, contactId: null, channel: 'call', result: 5 }),
  },
  '/forward/collect/compliance/silence': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, contactId: null, kind: 'deceased', evidence: reason }),
  },
  '/forward/collect/compliance/liftSilence': {
    names: 'other',
    input: () => ({ silenceId: 'S000000000000', reason }),
    code: 5000,
  },
  '/forward/collect/compliance/silences': { names: 'nothing', input: () => ({}) },
  '/forward/collect/compliance/exportSilences': { names: 'file', input: () => ({ filter: {}, format: 'csv' }) },
  '/forward/collect/compliance/exportDecisions': {
    names: 'file',
    input: (row) => ({ filter: { show: 'all', caseId: row.caseId }, format: 'csv' }),
  },
  '/forward/collect/compliance/openComplaint': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, kind: 'dispute', description: reason }),
  },
  '/forward/collect/compliance/closeComplaint': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, complaintId: 'E000000000000', outcome: reason }),
  },
  '/forward/collect/compliance/dossier': { names: 'file', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/anotherContact/add': {
    names: 'case',
    input: (row) => ({
      caseId: row.caseId,
      relation: 'friend',
      source: 'web search',
      name: 'Nadie',
      mobile: '+525512340000',
    }),
  },
  '/forward/collect/cs/anotherContact/disable': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, contactId: 'K000000000000', reason }),
  },
  '/forward/collect/cs/core/tools/forecast': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  // without a dialer nobody is called; whose case can be called is tried in call.test.ts
  '/forward/collect/cs/core/call': {
    names: 'other',
    input: (row) => ({ caseId: row.caseId, contactId: null }),
    code: 5000,
  },
  '/forward/collect/cs/core/batchCall': {
    names: 'other',
    input: (row) => ({ calls: [{ caseId: row.caseId, contactId: null }] }),
    code: 5000,
  },
  '/forward/collect/cs/msg/getTemplateByUser': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/msg/sendMsg': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, contactId: null, templateId: 1 }),
  },
  '/forward/collect/cs/msg/sendEmail': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, contactId: null, templateId: 1 }),
  },
  '/forward/collect/cs/msg/list': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/compliance/mayContact': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/compliance/decisions': { names: 'nothing', input: (row) => ({ show: 'all', caseId: row.caseId }) },
  '/forward/collect/compliance/report': {
    names: 'nothing',
    input: (row) => ({ merchant: row.merchantId, dayFrom: '2026-11-01', dayTo: '2026-11-30' }),
  },
  '/forward/collect/cs/core/getPtp': { names: 'nothing', input: (row) => ({ merchant: row.merchantId }) },
  '/forward/collect/cs/core/getCoverage': { names: 'nothing', input: (row) => ({ merchant: row.merchantId }) },
  '/forward/collect/collecting/showSensitiveInfo': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, ...reveal }),
  },
  '/api/cms/operation_log/record_operation': {
    names: 'case',
    input: (row) => ({ channel: 'cms', operate: 'copy', content: 'mobile', type: 1, caseId: row.caseId }),
  },
  '/api/cms/operation_log/list': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  '/api/cms/operation_log/export': { names: 'other', input: () => ({ filter: {}, format: 'csv' }), code: 403 },
  '/api/cms/operation_log/case_list': { names: 'case', input: (row) => ({ of: { caseId: row.caseId } }) },
  '/forward/collect/cs/workflow/listCollector': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/cs/workflow/listTeamLeader': { names: 'nothing', input: (row) => ({ country: row.country }) },
  // plans and results of the own country, stage and people; what is behind them is tried in performance's own tests
  '/forward/collect/goal/list': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/goal/actuals': { names: 'nothing', input: () => ({ goalIds: [1] }) },
  '/forward/collect/goal/create': {
    names: 'other',
    input: (row) => ({ country: row.country, period: 'M1', day: '2026-12-01', type: 'kept', rate: 1 }),
    code: 40002,
  },
  '/forward/collect/goal/delete': { names: 'other', input: () => ({ goalId: 2_000_000_000 }), code: 5000 },
  '/forward/collect/wwp/list': { names: 'nothing', input: () => ({ month: '2026-11' }) },
  '/forward/collect/wwp/create': {
    names: 'other',
    input: (row) => ({ people: [row.collectorId], days: ['2026-12-05'], plan: 'work' }),
    code: 40102,
  },
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
  '/forward/collect/bi/getStatistics': {
    names: 'nothing',
    input: (row) => ({ startDay: '2026-11-20', endDay: '2026-11-22', groupBy: 'period', merchant: row.merchantId }),
  },
  '/forward/collect/bi/exportStatistics': {
    names: 'file',
    input: (row) => ({
      ...{ startDay: '2026-11-20', endDay: '2026-11-22', groupBy: 'period', format: 'csv' },
      merchant: row.merchantId,
    }),
  },
  '/forward/collect/incentive/getRuleCount': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/incentive/queryRuleList': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/incentive/createRule': {
    names: 'other',
    input: (row) => ({ ...rule, country: row.country, period: 'M1' }),
    code: 40002,
  },
  '/forward/collect/incentive/modifyRule': {
    names: 'other',
    input: () => ({ planId: 2_000_000_000, version: 0, name: 'x', minCases: 0, tiers: rule.tiers }),
    code: 40000,
  },
  '/forward/collect/incentive/endRule': {
    names: 'other',
    input: () => ({ planId: 2_000_000_000, version: 0, lastMonth: '2026-12', reason }),
    code: 40000,
  },
  '/forward/collect/incentive/queryResultList': {
    names: 'nothing',
    input: (row) => ({ incentiveDate: '2026-11', country: row.country }),
  },
  '/forward/collect/incentive/resultSummary': {
    names: 'nothing',
    input: (row) => ({ incentiveDate: '2026-11', country: row.country }),
  },
  '/forward/collect/incentive/downloadResultExcelFile': {
    names: 'file',
    input: (row) => ({ incentiveDate: '2026-11', country: row.country }),
  },
  '/forward/collect/incentive/queryMonthList': { names: 'nothing', input: () => ({ incentiveDate: '2026-11' }) },
  '/forward/collect/incentive/computeResult': {
    names: 'other',
    input: () => ({ country: 'CO', incentiveDate: '2026-10' }),
    code: 40002,
  },
  '/forward/collect/incentive/approveResult': {
    names: 'other',
    input: () => ({ country: 'CO', incentiveDate: '2026-10', version: 0 }),
    code: 40002,
  },
  '/forward/collect/incentive/explainResult': { names: 'other', input: () => ({ resultId: noResult }), code: 40000 },
  '/forward/collect/incentive/listAdjustments': {
    names: 'nothing',
    input: (row) => ({ incentiveDate: '2026-11', country: row.country }),
  },
  '/forward/collect/incentive/listDisputes': { names: 'nothing', input: (row) => ({ country: row.country }) },
  '/forward/collect/incentive/getDispute': { names: 'other', input: () => ({ disputeId: noDispute }), code: 40000 },
  '/forward/collect/incentive/openDispute': {
    names: 'other',
    input: () => ({ resultId: noResult, text: reason }),
    code: 40000,
  },
  '/forward/collect/incentive/answerDispute': {
    names: 'other',
    input: () => ({ disputeId: noDispute, text: reason }),
    code: 40000,
  },
  '/forward/collect/incentive/decideDispute': {
    names: 'other',
    input: () => ({ disputeId: noDispute, version: 0, accept: false, text: reason }),
    code: 40000,
  },
  '/forward/credit/loanBook/inspect': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/loanBook/dryRun': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/loanBook/run': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/collect/ageing/run': { names: 'other', input: (row) => ({ country: row.country }), code: 403 },
  // money is not theirs at all; what finance people of another country reach is tried in payment.test.ts
  '/forward/credit/payment/inspect': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/payment/dryRun': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/payment/run': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/payment/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/payment/export': { names: 'other', input: () => ({ filter: {}, format: 'csv' }), code: 403 },
  '/forward/credit/payment/detail': { names: 'other', input: () => ({ paymentId: noPayment }), code: 403 },
  '/forward/credit/payment/candidates': {
    names: 'other',
    input: (row) => ({ paymentId: noPayment, find: row.userId }),
    code: 403,
  },
  '/forward/credit/payment/match': {
    names: 'other',
    input: (row) => ({ paymentId: noPayment, appId: row.appId }),
    code: 403,
  },
  '/forward/collect/ageing/list': { names: 'other', input: (row) => ({ merchant: row.merchantId }), code: 403 },
  '/forward/credit/user_info/query_loan_user_info': {
    names: 'nothing',
    input: (row) => ({ filterType: 'user_id', filterValue: row.userId }),
  },
  // accounts are for administrators and HR; what those reach of another country is tried in account.test.ts
  '/api/cms/user_auth/auth_user_fetch_all': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_export': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_create_or_update': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_active': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_delete': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_reset_password': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_unlock': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_end_sessions': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_role_perm': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/auth_user_history': {
    names: 'other',
    input: (row) => ({ account: row.collectorId }),
    code: 403,
  },
  '/api/cms/user_auth/role_people': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/tfa/enable': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
  '/api/cms/tfa/disable': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
  '/api/cms/tfa/unbind': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
  '/api/cms/tfa/exempt': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
  '/api/cms/dashboard/collector': { names: 'nothing', input: (row) => ({ collector: row.collectorId }) },
  '/api/cms/dashboard/team': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/wall': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/stage': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/audit': { names: 'other', input: () => ({}), code: 403 },
  '/api/cms/dashboard/service': { names: 'other', input: () => ({}), code: 403 },
  '/api/cms/dashboard/people': { names: 'nothing', input: () => ({}) },
  '/api/cms/dashboard/finance': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/credit_bill/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/credit_bill/sums': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/credit_bill/export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/forward/credit/credit_bill/detail': { names: 'other', input: (row) => ({ appId: row.appId }), code: 403 },
  '/forward/credit/credit_bill/entries': {
    names: 'other',
    input: (row) => ({ billId: row.billId, figure: 'all' }),
    code: 5000,
  },
  '/forward/credit/user_base_info/fetch_user_base_info': noBorrower,
  '/forward/credit/user_base_info/fetch_all_user_info': noBorrower,
  '/forward/credit/user_base_info/query_latest_audit_record': noBorrower,
  '/forward/credit/user_base_info/query_latest_login_info': noBorrower,
  '/forward/credit/user_base_info/show_sensitive_info': {
    names: 'other',
    input: (row) => ({ userId: row.userId, ...reveal }),
    code: 403,
  },
  '/forward/credit/credit_bill/extension_offer': {
    names: 'other',
    input: (row) => ({ billId: row.billId }),
    code: 5000,
  },
  '/forward/credit/credit_bill/extend': {
    names: 'other',
    input: (row) => ({ billId: row.billId, version: 0 }),
    code: 403,
  },
  '/forward/credit/audit/list': notAuditor((row) => ({ appId: row.appId })),
  '/forward/credit/audit/auditors': notAuditor(() => ({})),
  '/forward/credit/audit/assign': notAuditor(() => ({ selection: { filter: {} }, auditors: [1], perCapita: 1 })),
  '/forward/credit/audit/change_auditor': notAuditor(() => ({
    audits: [{ auditId: noAudit, version: 0 }],
    auditor: 1,
    reason,
  })),
  '/forward/credit/audit/claim_next': notAuditor(() => ({})),
  '/forward/credit/audit/claim': notAuditor(() => ({ auditId: noAudit })),
  '/forward/credit/audit/release': notAuditor(() => ({ auditId: noAudit, reason })),
  '/forward/credit/audit/file': notAuditor(() => ({ auditId: noAudit })),
  '/forward/credit/audit/verification_call': notAuditor(() => ({
    auditId: noAudit,
    contact: 'borrower',
    result: 'confirmed',
  })),
  '/forward/credit/audit/conclude': notAuditor(() => ({
    auditId: noAudit,
    version: 0,
    outcome: 'pass',
    reason: 'verified',
  })),
  '/forward/credit/audit/resume': notAuditor(() => ({ auditId: noAudit, version: 0, reason })),
  '/forward/credit/audit/show_sensitive_info': notAuditor(() => ({ auditId: noAudit, ...reveal })),
  '/forward/credit/audit/policies': notAuditor(() => ({})),
  '/forward/credit/audit/save_policy': notAuditor((row) => ({
    merchant: row.merchantId,
    version: 0,
    secondAbove: 0,
    samplePercent: 0,
    slaMinutes: 5,
    reason,
  })),
  '/forward/credit/audit/analytics': notAuditor(() => ({ dayFrom: '2026-11-01', dayTo: '2026-11-21' })),
  '/forward/credit/audit/conclusions': notAuditor(() => ({})),
  '/forward/credit/image_manual/list': notAuditor((row) => ({ appId: row.appId })),
  '/forward/credit/image_manual/claim_next': notAuditor(() => ({})),
  '/forward/credit/image_manual/decide': notAuditor(() => ({
    imageAuditId: 'M000000000000',
    version: 0,
    status: 'pass',
  })),
  '/forward/credit/write_off/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/write_off/propose': { names: 'other', input: (row) => ({ billId: row.billId, reason }), code: 403 },
  '/forward/credit/write_off/decide': {
    names: 'other',
    input: () => ({ writeOffId: 'O000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/user_base_info/user_refund': {
    names: 'other',
    input: (row) => ({ userId: row.userId, amount: 100, reason }),
    code: 403,
  },
  '/forward/credit/refund/list': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/credit/refund/decide': {
    names: 'other',
    input: () => ({ refundId: 'V000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/withdraw/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/withdraw/retry': {
    names: 'other',
    input: (row) => ({ appId: row.appId, version: 0 }),
    code: 403,
  },
  '/forward/credit/withdraw/cancel': {
    names: 'other',
    input: (row) => ({ appId: row.appId, version: 0, reason }),
    code: 403,
  },
  '/forward/credit/bank_card/request': {
    names: 'other',
    input: (row) => ({ userId: row.userId, bankAccount: '032180000118359719', evidence: [noFile], reason }),
    code: 403,
  },
  '/forward/credit/bank_card/list': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/credit/bank_card/show_evidence': {
    names: 'file',
    input: () => ({ requestId: 'N000000000000', fileId: noFile }),
  },
  '/forward/credit/bank_card/decide': {
    names: 'other',
    input: () => ({ requestId: 'N000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/credit/transaction/payOfMexicoStaff': { names: 'other', input: () => ({ name: reason }), code: 403 },
  '/forward/credit/credit/transaction/payOfStaffList': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/credit/transaction/payOfStaffLines': {
    names: 'other',
    input: () => ({ batchId: 'Z000000000000' }),
    code: 403,
  },
  '/forward/credit/credit/transaction/decidePayOfStaff': {
    names: 'other',
    input: () => ({ batchId: 'Z000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/credit/transaction/retryPayOfStaff': {
    names: 'other',
    input: () => ({ lineId: 'H000000000000', version: 0 }),
    code: 403,
  },
  '/forward/credit/credit/transaction/giveUpPayOfStaff': {
    names: 'other',
    input: () => ({ lineId: 'H000000000000', version: 0, reason }),
    code: 403,
  },
  '/forward/credit/withholding/list': noBorrower,
  '/forward/credit/withholding/start': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 100 }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_repayment_link': {
    names: 'other',
    input: (row) => ({ userId: row.userId }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_ext_period_link': {
    names: 'other',
    input: (row) => ({ billId: row.billId }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_cancelLoan_link': {
    names: 'other',
    input: (row) => ({ appId: row.appId }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_voucher_link': {
    names: 'other',
    input: () => ({ paymentId: noPayment }),
    code: 403,
  },
  '/forward/credit/user_base_info/public_repayment': {
    names: 'other',
    input: (row) => ({ appId: row.appId, amount: 100, channelType: 'STP', trackingKey: 'REACH1' }),
    code: 403,
  },
  '/forward/credit/user_base_info/generate_barcode': {
    names: 'other',
    input: (row) => ({ billId: row.billId }),
    code: 403,
  },
  '/forward/credit/user_base_info/part_payment': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 100 }),
    code: 403,
  },
  '/forward/credit/user_base_info/generate_amount_encrypt': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 100 }),
    code: 403,
  },
  '/forward/collect/collecting/get_repayment_link': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/collecting/generate_barcode': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/collecting/part_payment': { names: 'case', input: (row) => ({ caseId: row.caseId, amount: 100 }) },
  '/forward/collect/collecting/generate_amount_encrypt': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, amount: 100 }),
  },
}
