import { type Aims, noBorrower, noFile, reason } from './aim.ts'

const noPayment = 'P000000000000'
const noMandate = 'M000000000000'
const noException = 'Q000000000000'
const noOrder = 'Y000000000000'
const noCharge = 'H000000000000'
const noMark = 'K000000000000'

const noChange = 'C000000000000'
const noChannel = { channelId: 9_999_999, version: 0 }
const channel = {
  ...{ code: 'REACH', provider: 'STP', direction: 'payOut', merchants: [], method: 'SPEI', priority: 1, weight: 1 },
  ...{ minPerTransaction: null, maxPerTransaction: null, maxPerDay: null, maxPerMonth: null, opensAt: null },
  ...{ closesAt: null, weekdays: [1], freezeAfter: 3, freezeMinutes: 30, fees: [], reason },
}
const meaning = { provider: 'STP', code: 'X', status: 'failed', retryElsewhere: false, fromDay: '2026-11-23' }

const noPayoutFile = 'L000000000000'
const noCollection = { collectionId: 'B000000000000', version: 0 }
/** Whoever works borrowers brings no files of banks; people of another merchant are tried in collection.test.ts. */
const bancolombiaAims: Aims = {
  '/forward/credit/bancolombia/list': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/bancolombia/export': { names: 'other', input: () => ({ filter: {}, format: 'csv' }), code: 403 },
  '/forward/credit/bancolombia/lines': {
    names: 'other',
    input: () => ({ collectionId: noCollection.collectionId }),
    code: 403,
  },
  '/forward/credit/bancolombia/lines_export': {
    names: 'other',
    input: () => ({ filter: { collectionId: noCollection.collectionId }, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/bancolombia/upload': { names: 'other', input: () => ({ fileId: noFile }), code: 403 },
  '/forward/credit/bancolombia/match': {
    names: 'other',
    input: () => ({ ...noCollection, row: 3, loanId: 'X-1' }),
    code: 403,
  },
  '/forward/credit/bancolombia/book': { names: 'other', input: () => noCollection, code: 403 },
  '/forward/credit/bancolombia/refuse': { names: 'other', input: () => ({ ...noCollection, reason }), code: 403 },
  '/forward/credit/bancolombia/payout_files': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/bancolombia/payout_files_export': {
    names: 'other',
    input: () => ({ filter: {}, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/bancolombia/payout_file_lines': {
    names: 'other',
    input: () => ({ payoutFileId: noPayoutFile }),
    code: 403,
  },
  '/forward/credit/bancolombia/payout_file_lines_export': {
    names: 'other',
    input: () => ({ filter: { payoutFileId: noPayoutFile }, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/bancolombia/payouts_waiting': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/bancolombia/payout_file_make': {
    names: 'other',
    input: () => ({ merchant: 1, channel: 'BANCOLOMBIA' }),
    code: 403,
  },
  '/forward/credit/bancolombia/payout_file_download': {
    names: 'other',
    input: () => ({ payoutFileId: noPayoutFile, version: 0 }),
    code: 403,
  },
  '/forward/credit/bancolombia/payout_file_void': {
    names: 'other',
    input: () => ({ payoutFileId: noPayoutFile, version: 0, reason }),
    code: 403,
  },
  '/forward/credit/bancolombia/payout_file_answer': {
    names: 'other',
    input: () => ({ payoutFileId: noPayoutFile, fileId: noFile }),
    code: 403,
  },
}

const noProof = 'G000000000000'
const seenProof = { recordId: noProof, version: 0 }
/** Whoever works borrowers judges no proofs; those of another merchant are tried in proof.test.ts. */
const proofAims: Aims = {
  '/forward/credit/repayment_record/list': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/repayment_record/export': {
    names: 'other',
    input: () => ({ filter: {}, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/repayment_record/detail': { names: 'other', input: () => ({ recordId: noProof }), code: 403 },
  '/forward/credit/repayment_record/show_image': {
    names: 'other',
    input: () => ({ recordId: noProof, fileId: noFile }),
    code: 403,
  },
  '/forward/credit/repayment_record/take': { names: 'other', input: () => ({ recordId: noProof }), code: 403 },
  '/forward/credit/repayment_record/give_back': { names: 'other', input: () => seenProof, code: 403 },
  '/forward/credit/repayment_record/loans': {
    names: 'other',
    input: () => ({ recordId: noProof, paymentId: noPayment }),
    code: 403,
  },
  '/forward/credit/repayment_record/match': {
    names: 'other',
    input: () => ({ ...seenProof, paymentId: noPayment }),
    code: 403,
  },
  '/forward/credit/repayment_record/refuse': {
    names: 'other',
    input: () => ({ ...seenProof, refusal: 'unreadable', note: reason }),
    code: 403,
  },
  '/forward/credit/repayment_record/ask_again': {
    names: 'other',
    input: () => ({ ...seenProof, note: reason }),
    code: 403,
  },
  '/forward/credit/repayment_record/cep_check': { names: 'other', input: () => ({ recordId: noProof }), code: 403 },
  '/forward/credit/repayment_record/send': {
    names: 'other',
    input: (row) => ({ userId: row.userId, clientRef: 'reach', amount: 100, paidDay: '2026-01-01', channel: 'STP' }),
    code: 401,
  },
  '/forward/credit/repayment_record/send_image': { names: 'other', input: () => ({ recordId: noProof }), code: 401 },
  '/forward/credit/repayment_record/fetch': { names: 'other', input: (row) => ({ userId: row.userId }), code: 401 },
}

/** Whoever works borrowers keeps no channels; people of another country are tried in routing.test.ts. */
const channelAims: Aims = {
  '/forward/credit/payment_channel/fetch_all': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/payment_channel/export': {
    names: 'other',
    input: () => ({ filter: {}, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/payment_channel/create_or_update': { names: 'other', input: () => channel, code: 403 },
  '/forward/credit/payment_channel/active': {
    names: 'other',
    input: () => ({ ...noChannel, active: true, reason }),
    code: 403,
  },
  '/forward/credit/payment_channel/freeze': {
    names: 'other',
    input: () => ({ ...noChannel, until: '2030-01-01T00:00:00Z', reason }),
    code: 403,
  },
  '/forward/credit/payment_channel/unfreeze': { names: 'other', input: () => ({ ...noChannel, reason }), code: 403 },
  '/forward/credit/payment_channel/set_credentials': {
    names: 'other',
    input: () => ({ ...noChannel, settings: { url: 'x' }, secrets: {}, reason }),
    code: 403,
  },
  '/forward/credit/payment_channel/decide': {
    names: 'other',
    input: () => ({ changeId: noChange, version: 0, decision: 'approve', note: reason }),
    code: 403,
  },
  '/forward/credit/payment_channel/test': { names: 'other', input: () => ({ channelId: 9_999_999 }), code: 403 },
  '/forward/credit/payment_channel/what_would_happen': {
    names: 'other',
    input: () => ({ merchant: 1, direction: 'payOut', amount: 100 }),
    code: 403,
  },
  '/forward/credit/payment_channel/meanings': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/payment_channel/meanings_export': {
    names: 'other',
    input: () => ({ filter: {}, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/payment_channel/meaning_save': {
    names: 'other',
    input: () => ({ ...meaning, zh: 'x', en: 'x', es: 'x' }),
    code: 403,
  },
  '/forward/credit/payment_channel/meaning_end': {
    names: 'other',
    input: () => ({ meaningId: 9_999_999, version: 0, lastDay: '2026-11-23', reason }),
    code: 403,
  },
}

export const aims: Aims = {
  ...channelAims,
  ...bancolombiaAims,
  ...proofAims,
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
  '/forward/credit/payvalida/orders': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/credit/payvalida/orders_export': {
    names: 'other',
    input: () => ({ filter: {}, format: 'csv' }),
    code: 403,
  },
  '/forward/credit/payvalida/notices': { names: 'other', input: () => ({ orderId: noCharge }), code: 403 },
  '/forward/credit/payvalida/query': { names: 'other', input: () => ({ orderId: noCharge }), code: 403 },
  '/forward/credit/payvalida/cancel': {
    names: 'other',
    input: () => ({ orderId: noCharge, version: 0, reason }),
    code: 403,
  },
  '/forward/credit/payment/cep': { names: 'other', input: () => ({ paymentId: noPayment }), code: 403 },
  '/forward/credit/payment/cep_check': { names: 'other', input: () => ({ paymentId: noPayment }), code: 403 },
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
  '/forward/credit/payment/return_to_payer': {
    names: 'other',
    input: () => ({ paymentId: noPayment, reason }),
    code: 403,
  },
  '/forward/credit/payment/returns': { names: 'other', input: () => ({}), code: 403 },
  '/forward/credit/payment/decide_return': {
    names: 'other',
    input: () => ({ returnId: 'R000000000000', version: 0, decision: 'refuse', note: reason }),
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
