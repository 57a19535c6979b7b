import { type PlanAims, today } from './plan.ts'

export const planAims: PlanAims = {
  '/api/cms/operation_log/list': {
    by: ['SUPERUSER', 'LEADER'],
    filters: ({ caseId, appId, userId }) => ({
      userName: { userName: 'agent_j' },
      action: { action: 'collection.' },
      dayFrom: { dayFrom: today },
      dayTo: { dayTo: '2026-01-02' },
      endpoint: { endpoint: '/forward/collect/cs/core/saveLog' },
      target: { target: 'J000000000042' },
      caseId: { caseId },
      appId: { appId },
      userId: { userId },
      beforeEntry: { beforeEntry: 90_000 },
      withArchive: { withArchive: true },
    }),
    rows: `insert into operation_log (at, account_id, user_name, endpoint, action, merchant_id, case_id)
      select timestamptz '2026-01-01' + n * interval '4 minutes', a, 'agent_' || translate(a::text, '0123456789', 'abcdefghij'),
        (array['/forward/collect/cs/core/saveLog', '/forward/collect/cs/core/case/assign', '/forward/credit/payment/match'])[1 + n % 3],
        (array['collection.logged', 'collection.assigned', 'payment.matched'])[1 + n % 3], merchant_id, case_id
      from (select c.*, (row_number() over ())::int as n, 1 + (row_number() over ())::int % 500 as a from collection_case c limit {rows}) c;
    insert into case_event (merchant_id, case_id, bill_id, at, kind) select merchant_id, case_id, bill_id, opened_at, 'opened' from collection_case`,
  },
  '/api/cms/operation_log/case_list': {
    by: ['SUPERUSER', 'DIRECTOR'],
    always: ({ caseId }) => ({ of: { caseId } }),
    filters: ({ userId }) => ({ of: { of: { userId } }, withArchive: { withArchive: true } }),
  },
  '/api/cms/user_auth/auth_user_history': {
    by: ['SUPERUSER', 'HR'],
    always: ({ collectorId }) => ({ account: collectorId }),
    filters: ({ collectorId }) => ({ account: { account: collectorId }, withArchive: { withArchive: true } }),
  },
}
