import { type Aims, noBorrower, reason } from './aim.ts'

export const aims: Aims = {
  '/forward/collect/compliance/silence': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, contactId: null, kind: 'deceased', evidence: reason }),
  },
  '/forward/collect/compliance/liftSilence': {
    names: 'other',
    input: () => ({ silenceId: 'S000000000000', reason }),
    code: 5000,
  },
  '/forward/collect/compliance/obligors': noBorrower,
  '/forward/collect/compliance/addObligor': {
    names: 'other',
    input: (row) => ({
      ...{ userId: row.userId, contactId: 'K000000000000', role: 'guarantor', docType: 'CURP' },
      ...{ docNumber: 'HEGM900112MDFRRR09', contract: reason },
    }),
    code: 40001,
  },
  '/forward/collect/compliance/verifyObligor': {
    names: 'other',
    input: () => ({ obligorId: 'O000000000000', version: 0, reason }),
    code: 5000,
  },
  '/forward/collect/compliance/endObligor': {
    names: 'other',
    input: () => ({ obligorId: 'O000000000000', version: 0, reason }),
    code: 5000,
  },
  '/forward/collect/compliance/consents': noBorrower,
  '/forward/collect/compliance/addConsent': {
    names: 'other',
    input: (row) => ({ userId: row.userId, channel: 'call', source: 'letter', evidence: reason, from: '2026-01-02' }),
    code: 40001,
  },
  '/forward/collect/compliance/withdrawConsent': {
    names: 'other',
    input: () => ({ consentId: 'N000000000000', reason }),
    code: 5000,
  },
  '/forward/collect/compliance/correctPlace': {
    names: 'other',
    input: (row) => ({ userId: row.userId, region: 'MX-SON', reason }),
    code: 40001,
  },
  '/forward/collect/compliance/placesToRepair': { names: 'nothing', input: () => ({}) },
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
  '/forward/collect/compliance/wholeDossiers': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/compliance/askWholeDossier': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, scope: 'person', reason }),
  },
  '/forward/collect/compliance/decideWholeDossier': {
    names: 'other',
    input: () => ({ requestId: 'Q000000000000', approve: true, reason }),
    code: 5000,
  },
  '/forward/collect/compliance/takeWholeDossier': {
    names: 'other',
    input: () => ({ requestId: 'Q000000000000' }),
    code: 5000,
  },
  '/forward/collect/compliance/mayContact': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/compliance/decisions': { names: 'nothing', input: (row) => ({ show: 'all', caseId: row.caseId }) },
  '/forward/collect/compliance/report': {
    names: 'nothing',
    input: (row) => ({ merchant: row.merchantId, dayFrom: '2026-11-01', dayTo: '2026-11-30' }),
  },
  '/forward/collect/compliance/wall': {
    names: 'nothing',
    input: () => ({ country: 'MX', day: '2026-11-21', days: 7 }),
  },
  '/forward/collect/compliance/wallRows': {
    names: 'nothing',
    input: () => ({ country: 'MX', day: '2026-11-21', days: 7, of: 'refused' }),
  },
  '/forward/collect/compliance/exportContactReport': {
    names: 'file',
    input: () => ({ country: 'MX', month: '2026-11', format: 'csv' }),
  },
}
