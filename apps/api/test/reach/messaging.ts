import type { Aims } from './aim.ts'

const span = { startDay: '2026-11-01', endDay: '2026-11-30', groupBy: 'day' }

export const aims: Aims = {
  '/api/cms/sms_report/report': { names: 'nothing', input: () => span },
  '/api/cms/sms_report/export': { names: 'file', input: () => ({ filter: span, format: 'csv' }) },
  '/forward/collect/cs/msg/sent': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/cs/msg/export': {
    names: 'file',
    input: (row) => ({ filter: { caseId: row.caseId }, format: 'csv' }),
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
}
