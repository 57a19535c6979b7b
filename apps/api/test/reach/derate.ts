import { type Aims, reason } from './aim.ts'

const noDerate = 'T000000000000'

export const aims: Aims = {
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
    input: (row) => ({ country: row.country, period: 'M1', rateCount: 1, rateAmount: 1, feeTypes: ['fee'], reason }),
    code: 40002,
  },
  '/forward/collect/derate/rule/update': {
    names: 'other',
    input: () => ({ id: 'L000000000000', version: 0, rateCount: 1, rateAmount: 1, feeTypes: ['fee'], reason }),
    code: 5000,
  },
  '/forward/collect/derate/rule/delete': {
    names: 'other',
    input: () => ({ id: 'L000000000000', version: 0, reason }),
    code: 5000,
  },
  '/forward/collect/derate/quota/list': {
    names: 'nothing',
    input: (row) => ({ day: '2026-11-21', country: row.country }),
  },
  '/forward/collect/derate/quota/update': {
    names: 'other',
    input: () => ({ id: 'W000000000000', version: 0, totalCount: 1, totalAmount: 1, feeTypes: ['fee'], reason }),
    code: 5000,
  },
  '/forward/collect/derate/quota/delete': {
    names: 'other',
    input: () => ({ id: 'W000000000000', version: 0 }),
    code: 5000,
  },
  '/forward/collect/derate/change/list': { names: 'nothing', input: () => ({ topic: 'rules' }) },
  '/forward/collect/derate/change/decide': {
    names: 'other',
    input: () => ({ id: 'D000000000000', version: 0, approve: true, reason }),
    code: 5000,
  },
}
