import { type Aims, noFile, reason } from './aim.ts'

const noException = 'E000000000000'
const noMatch = 'M000000000000'
const noTransfer = 'T000000000000'
const noReopening = 'D000000000000'
const account = { channel: 'STP', currency: 'MXN' } as const
const day = '2026-11-20'
const terms = {
  ...{ settlementDays: 1, dayTolerance: 2, amountTolerance: 0, rounding: 0, feeFixed: 0, feeRate: 0, feeTaxRate: 0 },
  cutoffHour: 24,
}

const other = (input: object) => ({ names: 'other', input: () => input, code: 403 }) as const
const one = { exceptionId: noException, version: 0 }

export const aims: Aims = {
  // both sides of a channel's account are finance's; people of another country are tried in reconciliation.test.ts
  '/forward/credit/reconciliation/statement_inspect': other({ fileId: noFile }),
  '/forward/credit/reconciliation/statement_upload': other({ fileId: noFile, ...account }),
  '/forward/credit/reconciliation/statement_pull': other({ ...account, day }),
  '/forward/credit/reconciliation/statement_list': other({}),
  '/forward/credit/reconciliation/run': other({ ...account, fromDay: day, toDay: day, dry: true }),
  '/forward/credit/reconciliation/runs': other({}),
  '/forward/credit/reconciliation/settings': other({}),
  '/forward/credit/reconciliation/save_terms': other({ ...account, ...terms, version: 0, reason }),
  '/forward/credit/reconciliation/save_rule': other({
    rule: 'trackingKey',
    version: 1,
    active: true,
    confirms: true,
    reason,
  }),
  '/forward/credit/reconciliation/match_detail': other({ matchId: noMatch }),
  '/forward/credit/reconciliation/undo_match': other({ matchId: noMatch, version: 0, reason }),
  '/forward/credit/reconciliation/exceptions': other({}),
  '/forward/credit/reconciliation/exceptions_export': other({ filter: {}, format: 'csv' }),
  '/forward/credit/reconciliation/wall': other({}),
  '/forward/credit/reconciliation/exception_detail': other({ exceptionId: noException }),
  '/forward/credit/reconciliation/take': other({}),
  '/forward/credit/reconciliation/assign': other({ exceptionIds: [noException], accountId: 1 }),
  '/forward/credit/reconciliation/handlers': other({}),
  '/forward/credit/reconciliation/comment': other({ exceptionId: noException, text: reason }),
  '/forward/credit/reconciliation/note_file': other({ exceptionId: noException, fileId: noFile }),
  '/forward/credit/reconciliation/match': other({ ...one, lineIds: [1], movementIds: [1], reason }),
  '/forward/credit/reconciliation/confirm': other({ matchId: noMatch, version: 0 }),
  '/forward/credit/reconciliation/resolve': other({ ...one, end: 'explained', reason }),
  '/forward/credit/reconciliation/decide_write_off': other({ ...one, decision: 'refuse', note: reason }),
  '/forward/credit/reconciliation/reopen': other({ ...one, reason }),
  '/forward/credit/reconciliation/accounts': other({}),
  '/forward/credit/reconciliation/collect_detail': other({}),
  '/forward/credit/reconciliation/withdraw_detail': other({}),
  '/forward/credit/reconciliation/internal_detail': other({}),
  '/forward/credit/reconciliation/reversal_detail': other({}),
  '/forward/credit/reconciliation/collect_sums': other({ filter: {} }),
  '/forward/credit/reconciliation/withdraw_sums': other({ filter: {} }),
  '/forward/credit/reconciliation/internal_sums': other({ filter: {} }),
  '/forward/credit/reconciliation/reversal_sums': other({ filter: {} }),
  '/forward/credit/reconciliation/collect_detail_export': other({ filter: {}, format: 'csv' }),
  '/forward/credit/reconciliation/withdraw_detail_export': other({ filter: {}, format: 'csv' }),
  '/forward/credit/reconciliation/internal_detail_export': other({ filter: {}, format: 'csv' }),
  '/forward/credit/reconciliation/reversal_detail_export': other({ filter: {}, format: 'csv' }),
  '/forward/credit/reconciliation/internal_list': other({}),
  '/forward/credit/reconciliation/internal_export': other({ filter: {}, format: 'csv' }),
  '/forward/credit/reconciliation/internal_create': other({
    ...{ merchant: 1, fromChannel: 'STP', toChannel: 'BANK', amount: 100, day, reason, evidence: [noFile] },
  }),
  '/forward/credit/reconciliation/internal_decide': other({
    ...{ transferId: noTransfer, version: 0, decision: 'approve', note: reason },
  }),
  '/forward/credit/reconciliation/internal_evidence': other({ transferId: noTransfer, fileId: noFile }),
  '/forward/credit/reconciliation/internal_payment': other({ dayFrom: day, dayTo: day }),
  '/forward/credit/reconciliation/internal_payment_entries': other({ ...account, day, merchant: null }),
  '/forward/credit/reconciliation/internal_payment_export': other({
    filter: { dayFrom: day, dayTo: day },
    format: 'csv',
  }),
  '/forward/credit/reconciliation/days': other(account),
  '/forward/credit/reconciliation/close_day': other({ ...account, day }),
  '/forward/credit/reconciliation/decide_close_day': other({
    ...{ ...account, day, version: 0, decision: 'approve', note: reason },
  }),
  '/forward/credit/reconciliation/reopen_day': other({ ...account, day, reason }),
  '/forward/credit/reconciliation/decide_reopen_day': other({
    ...{ reopeningId: noReopening, version: 0, decision: 'approve', note: reason },
  }),
  '/forward/credit/reconciliation/day_paper': other({ ...account, day }),
  '/forward/credit/reconciliation/day_export': other({ filter: { ...account, day }, format: 'csv' }),
}
