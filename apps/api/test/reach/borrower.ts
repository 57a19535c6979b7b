import { type Aims, noBorrower, noFile, reveal } from './aim.ts'

export const aims: Aims = {
  '/forward/credit/user_info/query_loan_user_info': {
    names: 'nothing',
    input: (row) => ({ filterType: 'user_id', filterValue: row.userId }),
  },
  '/forward/credit/user_base_info/fetch_user_base_info': noBorrower,
  '/forward/credit/user_base_info/fetch_all_user_info': noBorrower,
  '/forward/credit/user_base_info/fetch_history': {
    names: 'other',
    input: (row) => ({ userId: row.userId, part: 'payments' }),
    code: 40001,
  },
  '/forward/credit/user_base_info/query_latest_audit_record': noBorrower,
  '/forward/credit/user_base_info/query_latest_login_info': noBorrower,
  '/forward/credit/user_base_info/update_user_base_info': {
    names: 'other',
    input: (row) => ({
      userId: row.userId,
      version: 0,
      changes: { language: 'es' },
      evidence: ['F0'],
      reason: 'reach',
    }),
    code: 40001,
  },
  '/forward/credit/user_base_info/list_changes': noBorrower,
  '/forward/credit/user_base_info/show_evidence': {
    names: 'file',
    input: () => ({ changeId: 'G000000000000', fileId: noFile }),
  },
  '/forward/credit/user_base_info/show_sensitive_info': {
    names: 'other',
    input: (row) => ({ userId: row.userId, ...reveal }),
    code: 403,
  },
}
