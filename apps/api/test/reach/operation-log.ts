import type { Aims } from './aim.ts'

export const aims: Aims = {
  '/api/cms/operation_log/record_operation': {
    names: 'case',
    input: (row) => ({ channel: 'cms', operate: 'copy', content: 'mobile', type: 1, caseId: row.caseId }),
  },
  '/api/cms/operation_log/list': { names: 'nothing', input: (row) => ({ caseId: row.caseId }) },
  '/api/cms/operation_log/export': { names: 'other', input: () => ({ filter: {}, format: 'csv' }), code: 403 },
  '/api/cms/operation_log/case_list': { names: 'case', input: (row) => ({ of: { caseId: row.caseId } }) },
  '/api/cms/user_auth/auth_user_history': {
    names: 'other',
    input: (row) => ({ account: row.collectorId }),
    code: 403,
  },
}
