import { type Aims, noBorrower, noFile, reason } from './aim.ts'

const noPayment = 'P000000000000'
const noMandate = 'M000000000000'
const noException = 'Q000000000000'
const noOrder = 'Y000000000000'
const noMark = 'K000000000000'

export const aims: Aims = {
  // money is not theirs at all; what finance people of another country reach is tried in payment.test.ts
  '/forward/credit/payment/inspect': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/credit/transaction/payroll/inspect': {
    names: 'other',
    input: () => ({ fileId: noFile }),
    code: 403,
  },
  '/forward/credit/credit/transaction/payroll/dryRun': {
    names: 'other',
    input: () => ({ fileId: noFile, name: reason }),
    code: 403,
  },
  '/forward/credit/credit/transaction/payroll/run': {
    names: 'other',
    input: () => ({ fileId: noFile, name: reason }),
    code: 403,
  },
  '/forward/credit/payment/dryRun': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/payment/run': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/payment/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/payment/export': { names: 'other', input: () => ({ filter: {}, format: 'csv' }), code: 403 },
  '/forward/credit/payment/detail': { names: 'other', input: () => ({ paymentId: noPayment }), code: 403 },
  '/forward/credit/payment/candidates': {
    names: 'other',
    input: (row) => ({ paymentId: noPayment, find: row.userId }),
    code: 403,
  },
  '/forward/credit/payment/match': {
    names: 'other',
    input: (row) => ({ paymentId: noPayment, appId: row.appId }),
    code: 403,
  },
  '/forward/credit/payment/correct_day': {
    names: 'other',
    input: () => ({ paymentId: noPayment, day: '2026-11-20', reason: 'as the statement says' }),
    code: 403,
  },
  '/forward/credit/payment/exceptions': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/payment/exceptions_export': {
    names: 'other',
    input: () => ({ filter: {}, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/payment/exception_detail': {
    names: 'other',
    input: () => ({ exceptionId: noException }),
    code: 403,
  },
  '/forward/credit/payment/resolve_exception': {
    names: 'other',
    input: () => ({ exceptionId: noException, version: 0, resolution: 'closed', note: reason }),
    code: 403,
  },
  '/forward/credit/payment/outgoing': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/payment/outgoing_totals': { names: 'other', input: () => ({ filter: {} }), code: 403 },
  '/forward/credit/payment/outgoing_export': {
    names: 'other',
    input: () => ({ filter: {}, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/payment/outgoing_detail': { names: 'other', input: () => ({ orderId: noOrder }), code: 403 },
  '/forward/credit/payment/outgoing_query': { names: 'other', input: () => ({ orderId: noOrder }), code: 403 },
  '/forward/credit/payment/mark_outgoing': {
    names: 'other',
    input: () => ({ orderId: noOrder, outcome: 'failed', reason, evidence: [noFile] }),
    code: 403,
  },
  '/forward/credit/payment/decide_mark': {
    names: 'other',
    input: () => ({ markId: noMark, version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/payment/mark_evidence': {
    names: 'other',
    input: () => ({ markId: noMark, fileId: noFile }),
    code: 403,
  },
  '/forward/credit/user_base_info/user_refund': {
    names: 'other',
    input: (row) => ({ userId: row.userId, amount: 100, reason }),
    code: 403,
  },
  '/forward/credit/refund/list': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/credit/refund/decide': {
    names: 'other',
    input: () => ({ refundId: 'V000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/withdraw/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/withdraw/retry': {
    names: 'other',
    input: (row) => ({ appId: row.appId, version: 0 }),
    code: 403,
  },
  '/forward/credit/withdraw/cancel': {
    names: 'other',
    input: (row) => ({ appId: row.appId, version: 0, reason }),
    code: 403,
  },
  '/forward/credit/bank_card/request': {
    names: 'other',
    input: (row) => ({ userId: row.userId, bankAccount: '032180000118359719', evidence: [noFile], reason }),
    code: 403,
  },
  '/forward/credit/bank_card/list': { names: 'nothing', input: (row) => ({ userId: row.userId }) },
  '/forward/credit/bank_card/show_evidence': {
    names: 'file',
    input: () => ({ requestId: 'N000000000000', fileId: noFile }),
  },
  '/forward/credit/bank_card/decide': {
    names: 'other',
    input: () => ({ requestId: 'N000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/credit/transaction/payOfMexicoStaff': { names: 'other', input: () => ({ name: reason }), code: 403 },
  '/forward/credit/credit/transaction/payOfStaffList': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/credit/transaction/payOfStaffLines': {
    names: 'other',
    input: () => ({ batchId: 'Z000000000000' }),
    code: 403,
  },
  '/forward/credit/credit/transaction/decidePayOfStaff': {
    names: 'other',
    input: () => ({ batchId: 'Z000000000000', version: 0, decision: 'refuse', note: reason }),
    code: 403,
  },
  '/forward/credit/credit/transaction/retryPayOfStaff': {
    names: 'other',
    input: () => ({ lineId: 'H000000000000', version: 0 }),
    code: 403,
  },
  '/forward/credit/credit/transaction/giveUpPayOfStaff': {
    names: 'other',
    input: () => ({ lineId: 'H000000000000', version: 0, reason }),
    code: 403,
  },
  '/forward/credit/mandate/list': noBorrower,
  '/forward/credit/mandate/show_evidence': { names: 'file', input: () => ({ mandateId: noMandate, fileId: noFile }) },
  '/forward/credit/mandate/add': {
    names: 'other',
    input: (row) => ({ userId: row.userId, from: '2026-11-21', evidence: [noFile] }),
    code: 403,
  },
  '/forward/credit/mandate/revoke': {
    names: 'other',
    input: () => ({ mandateId: noMandate, version: 0, reason }),
    code: 403,
  },
  '/forward/credit/mandate/rule': { names: 'other', input: () => ({ merchant: 1 }), code: 403 },
  '/forward/credit/mandate/save_rule': {
    names: 'other',
    input: () => ({ merchant: 1, active: true, fromHour: 9, retryAfterDays: [], version: 0, reason }),
    code: 403,
  },
  '/forward/credit/withholding/list': noBorrower,
  '/forward/credit/withholding/start': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 100 }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_repayment_link': {
    names: 'other',
    input: (row) => ({ userId: row.userId }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_ext_period_link': {
    names: 'other',
    input: (row) => ({ billId: row.billId }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_cancelLoan_link': {
    names: 'other',
    input: (row) => ({ appId: row.appId }),
    code: 403,
  },
  '/forward/credit/user_base_info/get_voucher_link': {
    names: 'other',
    input: () => ({ paymentId: noPayment }),
    code: 403,
  },
  '/forward/credit/user_base_info/public_repayment': {
    names: 'other',
    input: (row) => ({ appId: row.appId, amount: 100, channelType: 'STP', trackingKey: 'REACH1' }),
    code: 403,
  },
  '/forward/credit/user_base_info/generate_barcode': {
    names: 'other',
    input: (row) => ({ billId: row.billId }),
    code: 403,
  },
  '/forward/credit/user_base_info/part_payment': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 100 }),
    code: 403,
  },
  '/forward/credit/user_base_info/generate_amount_encrypt': {
    names: 'other',
    input: (row) => ({ billId: row.billId, amount: 100 }),
    code: 403,
  },
  '/forward/collect/collecting/get_repayment_link': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/collecting/generate_barcode': { names: 'case', input: (row) => ({ caseId: row.caseId }) },
  '/forward/collect/collecting/part_payment': { names: 'case', input: (row) => ({ caseId: row.caseId, amount: 100 }) },
  '/forward/collect/collecting/generate_amount_encrypt': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, amount: 100 }),
  },
}
