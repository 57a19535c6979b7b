import { type Aim, type Aims, noFile, reason, type Target } from './aim.ts'

const noOrder = 'J000000000000'
const seen = { orderId: noOrder, version: 0 }
const question = { type: 'other', contactType: 'Call', questionContent: reason }

const noQuestion = 'Q000000000000'
const words = { zh: reason, en: reason, es: reason }
const forApps = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 401 })

const help: Aims = {
  '/api/cms/help_question/fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/help_question/export': { names: 'file', input: () => ({ filter: {}, format: 'csv' }) },
  '/api/cms/help_question/create_or_update': {
    names: 'other',
    input: () => ({ category: 'other', question: words, answer: words, platform: 'all' }),
    code: 403,
  },
  '/api/cms/help_question/publish': {
    names: 'other',
    input: () => ({ questionId: noQuestion, version: 0 }),
    code: 403,
  },
  '/api/cms/help_question/withdraw': {
    names: 'other',
    input: () => ({ questionId: noQuestion, version: 0, reason }),
    code: 403,
  },
  '/api/cms/help_question/order': { names: 'other', input: () => ({ ids: [noQuestion] }), code: 403 },
  '/forward/credit/app_help/fetch': forApps(() => ({ platform: 'Android', language: 'es' })),
  '/forward/credit/app_help/rate': forApps(() => ({ questionId: noQuestion, deviceId: 'reach', helpful: true })),
}

const noFeedback = 'E000000000000'
const seenFeedback = { feedbackId: noFeedback, version: 0 }
const feedback: Aims = {
  '/forward/collect/service/feedback/list': {
    names: 'other',
    input: (row) => ({ kind: 'feedback', userId: row.userId }),
    code: 403,
  },
  '/forward/collect/service/feedback/detail': { names: 'other', input: () => ({ feedbackId: noFeedback }), code: 403 },
  '/forward/collect/service/feedback/themes': { names: 'other', input: () => ({ kind: 'suggestion' }), code: 403 },
  '/forward/collect/service/feedback/export': {
    names: 'file',
    input: (row) => ({ filter: { kind: 'feedback', userId: row.userId }, format: 'csv' }),
  },
  '/forward/collect/service/feedback/reply': {
    names: 'other',
    input: () => ({ ...seenFeedback, text: reason }),
    code: 403,
  },
  '/forward/collect/service/feedback/tag': { names: 'other', input: () => ({ ...seenFeedback, tags: [] }), code: 403 },
  '/forward/collect/service/feedback/convert': {
    names: 'other',
    input: () => ({ ...seenFeedback, type: 'other' }),
    code: 403,
  },
  '/forward/collect/service/feedback/close': { names: 'other', input: () => ({ ...seenFeedback, reason }), code: 403 },
  '/forward/collect/service/feedback/show_image': {
    names: 'other',
    input: () => ({ feedbackId: noFeedback, fileId: noFile }),
    code: 403,
  },
  '/forward/credit/app_feedback/send': forApps((row) => ({
    ...{ userId: row.userId, clientRef: 'reach', kind: 'feedback', content: reason, platform: 'iOS' },
  })),
  '/forward/credit/app_feedback/send_image': forApps(() => ({ feedbackId: noFeedback })),
  '/forward/credit/app_feedback/add': forApps(() => ({ feedbackId: noFeedback, clientRef: 'reach', content: reason })),
  '/forward/credit/app_feedback/fetch': forApps((row) => ({ userId: row.userId })),
}

const noComplaint = { complaintId: noQuestion, version: 0 }
const organization: Aims = {
  '/forward/collect/service/organization/dossier': {
    names: 'other',
    input: () => ({ complaintId: noQuestion }),
    code: 403,
  },
  '/forward/collect/service/organization/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/collect/service/organization/detail': {
    names: 'other',
    input: () => ({ complaintId: noQuestion }),
    code: 403,
  },
  '/forward/collect/service/organization/export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/forward/collect/service/organization/create': {
    names: 'other',
    input: (row) => ({
      ...{ userId: row.userId, billId: row.billId, authority: 'CONDUSEF', reference: 'reach', subject: 'other' },
      ...{ description: reason, receivedDay: '2026-11-20', deadlineDay: '2026-12-20', source: reason },
    }),
    code: 403,
  },
  '/forward/collect/service/organization/take': { names: 'other', input: () => noComplaint, code: 403 },
  '/forward/collect/service/organization/deadline': {
    names: 'other',
    input: () => ({ ...noComplaint, deadlineDay: '2026-12-20', source: reason }),
    code: 403,
  },
  '/forward/collect/service/organization/add_document': {
    names: 'other',
    input: () => ({ ...noComplaint, direction: 'in', fileId: noFile }),
    code: 403,
  },
  '/forward/collect/service/organization/show_document': {
    names: 'other',
    input: () => ({ complaintId: noQuestion, documentId: 1 }),
    code: 403,
  },
  '/forward/collect/service/organization/answer': {
    names: 'other',
    input: () => ({ ...noComplaint, answeredDay: '2026-11-21' }),
    code: 403,
  },
  '/forward/collect/service/organization/close': {
    names: 'other',
    input: () => ({ ...noComplaint, outcome: 'agreement', note: reason }),
    code: 403,
  },
}

const noAccess = (input: (row: Target) => unknown): Aim => ({ names: 'other', input, code: 403 })
const noCare: Aims = {
  '/forward/collect/service/order/answer': noAccess(() => ({ ...seen, text: reason, lastEntry: 1 })),
  '/forward/collect/service/order/keep_draft': noAccess(() => ({ orderId: noOrder, text: reason })),
  '/forward/collect/service/order/work_many': noAccess(() => ({ orders: [seen], take: true })),
  '/forward/collect/service/order/merge': noAccess(() => ({ ...seen, intoId: noOrder, note: reason })),
  '/forward/collect/service/order/escalate': noAccess(() => ({ ...seen, note: reason })),
  '/forward/collect/service/order/follow': noAccess(() => ({ orderId: noOrder, follow: true })),
  '/forward/collect/service/order/parent': noAccess(() => seen),
  '/forward/collect/service/order/link': noAccess((row) => ({ orderId: noOrder, kind: 'bill', ref: row.billId })),
  '/forward/collect/service/order/unlink': noAccess(() => ({ orderId: noOrder, linkId: 1 })),
  '/forward/collect/service/order/rating_link': noAccess(() => ({ orderId: noOrder })),
  '/forward/collect/service/order/presence': noAccess(() => ({ orderId: noOrder, typing: false })),
  '/forward/credit/app_order/fetch': forApps((row) => ({ userId: row.userId })),
  '/forward/credit/app_order/reply': forApps((row) => ({
    ...{ userId: row.userId, orderId: noOrder, clientRef: 'reach', content: reason },
  })),
  '/forward/credit/app_order/rate': forApps((row) => ({ userId: row.userId, orderId: noOrder, score: 3 })),
}
const reportOf = { startDay: '2026-11-01', endDay: '2026-11-30', groupBy: 'type' }
const noTalk = { conversationId: noQuestion, version: 0 }
const chat: Aims = {
  '/api/cms/chat_rule/fetch_all': noAccess(() => ({})),
  '/api/cms/chat_rule/create_or_update': noAccess(() => ({
    ...{ name: reason, keywords: [reason], match: 'any', hours: 'always', answer: words, active: true },
  })),
  '/api/cms/chat_rule/order': noAccess(() => ({ ids: [noQuestion] })),
  '/api/cms/chat_rule/retire': noAccess(() => ({ ruleId: noQuestion, version: 0, reason })),
  '/api/cms/chat_rule/save_synonyms': noAccess(() => ({ synonyms: [], seen: [] })),
  '/api/cms/chat_rule/test': noAccess(() => ({ text: reason, language: 'es' })),
  '/forward/collect/service/chat/list': noAccess((row) => ({ userId: row.userId })),
  '/forward/collect/service/chat/export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/forward/collect/service/chat/detail': noAccess(() => ({ conversationId: noQuestion })),
  '/forward/collect/service/chat/presence': noAccess(() => ({ conversationId: noQuestion, typing: false })),
  '/forward/collect/service/chat/take': noAccess(() => noTalk),
  '/forward/collect/service/chat/say': noAccess(() => ({ ...noTalk, text: reason, lastMessage: 1 })),
  '/forward/collect/service/chat/return': noAccess(() => noTalk),
  '/forward/collect/service/chat/close': noAccess(() => noTalk),
  '/forward/collect/service/chat/convert': noAccess(() => ({ ...noTalk, type: 'other' })),
  '/forward/collect/service/chat/report': noAccess(() => ({})),
  '/forward/credit/app_chat/send': forApps((row) => ({
    ...{ userId: row.userId, clientRef: 'reach', text: reason, language: 'es', platform: 'iOS' },
  })),
  '/forward/credit/app_chat/fetch': forApps((row) => ({ userId: row.userId })),
}
const setup: Aims = {
  '/forward/collect/service/order/export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/forward/collect/service/order/report': noAccess(() => reportOf),
  '/forward/collect/service/order/report_export': { names: 'file', input: () => ({ filter: reportOf, format: 'csv' }) },
  '/forward/collect/service/desk/hours': noAccess(() => ({})),
  '/forward/collect/service/desk/save_hours': noAccess(() => ({
    ...{ country: 'MX', had: [], spans: [{ weekday: 1, opens: '09:00', closes: '18:00' }], reason },
  })),
  '/forward/collect/service/desk/answers': noAccess((row) => ({ merchant: row.merchantId })),
  '/forward/collect/service/desk/save_answer': noAccess(() => ({ name: reason, text: words })),
  '/forward/collect/service/desk/retire_answer': noAccess(() => ({ answerId: noQuestion, version: 0, reason })),
  '/forward/collect/service/desk/macros': noAccess((row) => ({ merchant: row.merchantId })),
  '/forward/collect/service/desk/save_macro': noAccess(() => ({ name: reason, take: true })),
  '/forward/collect/service/desk/retire_macro': noAccess(() => ({ macroId: noQuestion, version: 0, reason })),
  '/forward/collect/service/desk/members': noAccess(() => ({})),
  '/forward/collect/service/desk/save_member': noAccess((row) => ({
    accountId: row.collectorId,
    had: [],
    groups: [],
    reason,
  })),
}

const noList = { listId: noQuestion, version: 0 }
const campaign = { ...noList, templateA: noQuestion, controlPercent: 0, perMinute: 60 }
const marketing: Aims = {
  '/api/cms/marketing_list/fetch_all': noAccess(() => ({})),
  '/api/cms/marketing_list/detail': noAccess(() => ({ listId: noQuestion })),
  '/api/cms/marketing_list/templates': noAccess(() => ({})),
  '/api/cms/marketing_list/members': noAccess(() => ({ listId: noQuestion })),
  '/api/cms/marketing_list/export': {
    names: 'other',
    input: () => ({ filter: { listId: noQuestion }, format: 'csv' }),
    code: 403,
  },
  '/api/cms/marketing_list/target': noAccess(() => ({ name: reason, audience: {} })),
  '/api/cms/marketing_list/upload': noAccess(() => ({ name: reason, lines: reason })),
  '/api/cms/marketing_list/rebuild': noAccess(() => noList),
  '/api/cms/marketing_list/exclude': noAccess(() => ({ ...noList, memberId: 1, reason })),
  '/api/cms/marketing_list/retire': noAccess(() => ({ ...noList, reason })),
  '/api/cms/marketing_list/preview': noAccess(() => campaign),
  '/api/cms/marketing_list/start': noAccess(() => campaign),
  '/api/cms/marketing_list/decide': noAccess(() => ({ ...noList, approve: true, reason })),
  '/api/cms/marketing_list/pause': noAccess(() => ({ ...noList, reason })),
  '/api/cms/marketing_list/resume': noAccess(() => noList),
  '/api/cms/marketing_list/stop': noAccess(() => ({ ...noList, reason })),
}
const noDeletion = { deletionId: noQuestion, version: 0 }
const deletion: Aims = {
  '/forward/collect/service/account_deletion/list': noAccess((row) => ({ userId: row.userId })),
  '/forward/collect/service/account_deletion/export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/forward/collect/service/account_deletion/detail': noAccess(() => ({ deletionId: noQuestion })),
  '/forward/collect/service/account_deletion/show_image': noAccess(() => ({ deletionId: noQuestion, fileId: noFile })),
  '/forward/collect/service/account_deletion/letter': noAccess(() => ({ deletionId: noQuestion })),
  '/forward/collect/service/account_deletion/request': noAccess((row) => ({ userId: row.userId, reason })),
  '/forward/collect/service/account_deletion/identify': noAccess(() => ({
    ...{ ...noDeletion, identity: 'callBack', note: reason },
  })),
  '/forward/collect/service/account_deletion/check': noAccess(() => noDeletion),
  '/forward/collect/service/account_deletion/decide': noAccess(() => ({ ...noDeletion, approve: true, reason })),
  '/forward/collect/service/account_deletion/cancel': noAccess(() => ({ ...noDeletion, reason })),
  '/forward/credit/app_account_deletion/request': forApps((row) => ({ userId: row.userId, reason })),
  '/forward/credit/app_account_deletion/cancel': forApps((row) => ({ userId: row.userId })),
  '/forward/credit/app_account_deletion/fetch': forApps((row) => ({ userId: row.userId })),
}
const noChange = { changeId: noQuestion, version: 0 }
const phoneChange: Aims = {
  '/forward/credit/phone_change/list': noAccess((row) => ({ userId: row.userId })),
  '/forward/credit/phone_change/export': {
    names: 'file',
    input: (row) => ({ filter: { userId: row.userId }, format: 'csv' }),
  },
  '/forward/credit/phone_change/detail': noAccess(() => ({ changeId: noQuestion })),
  '/forward/credit/phone_change/show_image': noAccess(() => ({ changeId: noQuestion, fileId: noFile })),
  '/forward/credit/phone_change/request': noAccess((row) => ({
    ...{ userId: row.userId, newMobile: '+525512345678', images: [noFile], reason },
  })),
  '/forward/credit/phone_change/send_code': noAccess(() => noChange),
  '/forward/credit/phone_change/verify_code': noAccess(() => ({ changeId: noQuestion, code: '000000' })),
  '/forward/credit/phone_change/decide': noAccess(() => ({ ...noChange, approve: true, reason })),
  '/forward/credit/app_phone_change/request': forApps((row) => ({
    ...{ userId: row.userId, newMobile: '+525512345678', reason },
  })),
  '/forward/credit/app_phone_change/send_image': forApps(() => ({ changeId: noQuestion })),
  '/forward/credit/app_phone_change/send_code': forApps(() => ({ changeId: noQuestion })),
  '/forward/credit/app_phone_change/verify_code': forApps(() => ({ changeId: noQuestion, code: '000000' })),
  '/forward/credit/app_phone_change/fetch': forApps((row) => ({ userId: row.userId })),
}

export const aims: Aims = {
  ...phoneChange,
  ...marketing,
  ...deletion,
  ...organization,
  ...noCare,
  ...setup,
  ...chat,
  ...feedback,
  ...help,
  // a director of a stage and a collector have no service desk; what customer service of another merchant reaches is tried in order.test.ts
  '/forward/collect/service/order/list': { names: 'other', input: (row) => ({ userId: row.userId }), code: 403 },
  '/forward/collect/service/order/detail': { names: 'other', input: () => ({ orderId: noOrder }), code: 403 },
  '/forward/collect/service/order/handlers': { names: 'other', input: () => ({}), code: 403 },
  '/forward/collect/service/order/create': {
    names: 'other',
    input: (row) => ({ userId: row.userId, ...question }),
    code: 403,
  },
  '/forward/collect/service/order/create_unregistered': {
    names: 'other',
    input: (row) => ({ merchant: row.merchantId, phone: '+525512345678', ...question }),
    code: 403,
  },
  '/forward/collect/service/order/take_next': { names: 'nothing', input: () => ({}) },
  '/forward/collect/service/chat/take_next': { names: 'nothing', input: () => ({}) },
  '/forward/collect/service/order/convert': {
    names: 'other',
    input: () => ({ source: 'complaint', sourceId: noOrder, type: 'other', questionContent: reason }),
    code: 403,
  },
  '/forward/collect/service/order/take': { names: 'other', input: () => seen, code: 403 },
  '/forward/collect/service/order/transfer': {
    names: 'other',
    input: () => ({ ...seen, group: 'payments', note: reason }),
    code: 403,
  },
  '/forward/collect/service/order/comment': {
    names: 'other',
    input: () => ({ orderId: noOrder, note: reason }),
    code: 403,
  },
  '/forward/collect/service/order/wait': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/resume': { names: 'other', input: () => seen, code: 403 },
  '/forward/collect/service/order/resolve': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/invalidate': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/reopen': { names: 'other', input: () => ({ ...seen, note: reason }), code: 403 },
  '/forward/collect/service/order/show_image': {
    names: 'other',
    input: () => ({ orderId: noOrder, fileId: noFile }),
    code: 403,
  },
  '/forward/collect/service/order/show_phone': {
    names: 'other',
    input: () => ({ orderId: noOrder, reason }),
    code: 403,
  },
}
