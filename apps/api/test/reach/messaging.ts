import type { Aims } from './aim.ts'

export const aims: Aims = {
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
