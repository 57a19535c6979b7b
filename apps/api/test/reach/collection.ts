import { type Aims, reason, reveal, type Target } from './aim.ts'

const selection = (row: Target) => ({ cases: [{ caseId: row.caseId, version: 0 }] })
const noPpdJob = 'T000000000000'
const dialling = {
  ...{ profile: reason, startTime: '09:00', endTime: '20:00' },
  ...{ rounds: 1, lines: 1, pauseMinutes: 0, active: true },
}

export const aims: Aims = {
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
    foreign: 40002,
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
  '/forward/collect/cs/core/visit': { names: 'case', input: (row) => ({ caseId: row.caseId, contactId: null }) },
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
  // a live call on a foreign case is tried in call.test.ts
  '/forward/collect/cs/core/freeLine': {
    names: 'other',
    input: () => ({ callId: 'L000000000000', reason }),
    code: 5000,
  },
  '/forward/collect/cs/core/getPtp': { names: 'nothing', input: (row) => ({ merchant: row.merchantId }) },
  '/forward/collect/cs/core/exportPtp': {
    names: 'file',
    input: (row) => ({ filter: { merchant: row.merchantId }, format: 'csv' }),
  },
  '/forward/collect/cs/core/exportCoverage': {
    names: 'file',
    input: (row) => ({ filter: { merchant: row.merchantId }, format: 'csv' }),
  },
  '/forward/collect/cs/core/getCoverage': { names: 'nothing', input: (row) => ({ merchant: row.merchantId }) },
  '/forward/collect/collecting/showSensitiveInfo': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, ...reveal }),
  },
  '/forward/collect/ageing/run': { names: 'other', input: (row) => ({ country: row.country }), code: 403 },
  '/forward/collect/ageing/list': { names: 'other', input: (row) => ({ merchant: row.merchantId }), code: 403 },
}
