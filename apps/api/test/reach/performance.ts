import { type Aims, reason } from './aim.ts'

const rule = {
  role: 'AGENT',
  incentiveType: 2,
  name: 'Trying to reach it',
  minCases: 0,
  fromMonth: '2026-12',
  tiers: [{ goal: 1, amount: 1 }],
}

const noResult = 'I000000000000'
const noDispute = 'Q000000000000'

export const aims: Aims = {
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
}
