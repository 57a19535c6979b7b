import { type Aim, type Aims, reason, reveal, type Target } from './aim.ts'

/** Directors and collectors have nothing to do with audits; whose an audit is, audit.test.ts asks. */
const notAuditor = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 403 })
const noAudit = 'E000000000000'

export const aims: Aims = {
  '/forward/credit/audit/list': notAuditor((row) => ({ appId: row.appId })),
  '/forward/credit/audit/auditors': notAuditor(() => ({})),
  '/forward/credit/audit/assign/preview': notAuditor(() => ({
    selection: { filter: {} },
    auditors: [1],
    perCapita: 1,
  })),
  '/forward/credit/audit/assign': notAuditor(() => ({ selection: { filter: {} }, auditors: [1], perCapita: 1 })),
  '/forward/credit/audit/change_auditor': notAuditor(() => ({
    audits: [{ auditId: noAudit, version: 0 }],
    auditor: 1,
    reason,
  })),
  '/forward/credit/audit/claim_next': notAuditor(() => ({})),
  '/forward/credit/audit/claim': notAuditor(() => ({ auditId: noAudit })),
  '/forward/credit/audit/release': notAuditor(() => ({ auditId: noAudit, reason })),
  '/forward/credit/audit/file': notAuditor(() => ({ auditId: noAudit })),
  '/forward/credit/audit/verification_call': notAuditor(() => ({
    auditId: noAudit,
    contact: 'borrower',
    result: 'confirmed',
  })),
  '/forward/credit/audit/conclude': notAuditor(() => ({
    auditId: noAudit,
    version: 0,
    outcome: 'pass',
    reason: 'verified',
  })),
  '/forward/credit/audit/resume': notAuditor(() => ({ auditId: noAudit, version: 0, reason })),
  '/forward/credit/audit/show_sensitive_info': notAuditor(() => ({ auditId: noAudit, ...reveal })),
  '/forward/credit/audit/policies': notAuditor(() => ({})),
  '/forward/credit/audit/save_policy': notAuditor((row) => ({
    merchant: row.merchantId,
    version: 0,
    secondAbove: 0,
    samplePercent: 0,
    slaMinutes: 5,
    reason,
  })),
  '/forward/credit/audit/analytics': notAuditor(() => ({ dayFrom: '2026-11-01', dayTo: '2026-11-21' })),
  '/forward/credit/audit/conclusions': notAuditor(() => ({})),
  '/forward/credit/image_manual/list': notAuditor((row) => ({ appId: row.appId })),
  '/forward/credit/image_manual/claim_next': notAuditor(() => ({})),
  '/forward/credit/image_manual/decide': notAuditor(() => ({
    imageAuditId: 'M000000000000',
    version: 0,
    status: 'pass',
  })),
}
