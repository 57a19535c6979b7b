import { type Aims, reason } from './aim.ts'

export const aims: Aims = {
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
  '/api/cms/user_auth/role_people': {
    names: 'other',
    input: (row) => ({ accountId: row.collectorId, reason }),
    code: 403,
  },
  '/api/cms/user_auth/care_requests': { names: 'nothing', input: () => ({}) },
  '/api/cms/user_auth/care_decide': {
    names: 'other',
    input: () => ({ requestId: 'Y000000000000', decision: 'approve', note: reason }),
    code: 5000,
  },
  '/api/cms/tfa/enable': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
  '/api/cms/tfa/disable': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
  '/api/cms/tfa/unbind': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
  '/api/cms/tfa/exempt': { names: 'other', input: (row) => ({ accountId: row.collectorId, reason }), code: 403 },
}
