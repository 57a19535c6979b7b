import { type Aim, type Aims, reason } from './aim.ts'

const span = { startDay: '2026-11-01', endDay: '2026-11-30', groupBy: 'day' }

const noTemplate = { templateId: 'T000000000000', version: 0 }
const text = { subject: null, text: 'Hola' }
const written = { fillType: 0, variables: [], texts: { es: text }, linkId: null }
const other = (input: object, code = 403): Aim => ({ names: 'other', input: () => input, code })

const seenCascade = { cascadeId: 'Z000000000000', version: 0 }
const plan = { ...seenCascade, controlPercent: 0, perMinute: 60 }
const seenRun = { runId: 'Z000000000000', version: 0 }
const steps = [{ kind: 'message', template: 'reach', waitHours: 0 }]

export const aims: Aims = {
  '/api/cms/message_work/fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/message_work/candidates': other({ workId: 'receipt 1' }, 5000),
  '/api/cms/message_work/match': other({ workId: 'receipt 1', messageId: 'M000000000000', note: reason }),
  '/api/cms/message_work/settle': other({ workId: 'unknown M000000000000', state: 'failed', note: reason }),
  '/api/cms/message_work/close': other({ workId: 'receipt 1', note: reason }),
  '/api/cms/message_suppression/fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/message_suppression/add': other({ channel: 'sms', address: '+525500000000', evidence: 'reach' }),
  '/api/cms/message_suppression/lift': other({ suppressionId: 1, reason }),
  '/api/cms/message_suppression/import': other({ register: 'REUS', evidence: 'reach', lines: 'x', isWhole: false }),
  '/api/cms/message_cascade/fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/message_cascade/detail': other({ cascadeId: 'Z000000000000' }, 5000),
  '/api/cms/message_cascade/templates': { names: 'nothing', input: () => ({}) },
  '/api/cms/message_cascade/create_or_update': other({ name: 'reach', audience: {}, steps }),
  '/api/cms/message_cascade/retire': other({ ...seenCascade, active: false, reason }),
  '/api/cms/message_cascade/preview': other(plan),
  '/api/cms/message_cascade/start': other(plan),
  '/api/cms/message_cascade/decide': other({ ...seenRun, approve: true, reason }),
  '/api/cms/message_cascade/pause': other({ ...seenRun, reason }),
  '/api/cms/message_cascade/resume': other(seenRun),
  '/api/cms/message_cascade/stop': other({ ...seenRun, reason }),
  '/api/cms/message_cascade/run': other({ runId: 'Z000000000000' }, 5000),
  '/api/cms/message_cascade/people': { names: 'nothing', input: () => ({ runId: 'Z000000000000' }) },
  '/api/cms/message_cascade/trace': other({ runId: 'Z000000000000', personId: 1 }, 5000),
  '/api/cms/sms_template/fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/sms_template/export': { names: 'file', input: () => ({ filter: {}, format: 'csv' }) },
  '/api/cms/sms_template/detail': other({ templateId: 'T000000000000' }, 5000),
  '/api/cms/sms_template/choices': { names: 'nothing', input: () => ({}) },
  '/api/cms/sms_template/create_or_update': other({
    ...{ businessId: 'reach', description: 'trying', channel: 'sms', model: 'service', segmentsAtMost: 1, ...written },
  }),
  '/api/cms/sms_template/submit': other(noTemplate),
  '/api/cms/sms_template/decide': other({ ...noTemplate, approve: true, note: reason }),
  '/api/cms/sms_template/retire': other({ ...noTemplate, active: false, reason }),
  '/api/cms/sms_template/provider_state': other({ ...noTemplate, name: 'reach', state: 'approved', note: reason }),
  '/api/cms/sms_template/send_test': other({ templateId: 'T000000000000', channelId: 1, address: '+525500000000' }),
  '/api/cms/sms_link/fetch_all': { names: 'nothing', input: () => ({}) },
  '/api/cms/sms_link/export': { names: 'file', input: () => ({ filter: {}, format: 'csv' }) },
  '/api/cms/sms_link/create_or_update': other({
    ...{ name: 'reach', targetUrl: 'https://luna.example/', validThrough: '2026-12-31' },
  }),
  '/api/cms/sms_link/retire': other({ linkId: 'L000000000000', version: 0, active: false, reason }),
  '/api/cms/sms_link/clicks': other({ linkId: 'L000000000000', startDay: '2026-11-01', endDay: '2026-11-30' }, 5000),
  '/forward/credit/message/send': {
    names: 'other',
    input: (row) => ({ businessId: 'reach', userId: row.userId }),
    code: 401,
  },
  '/api/cms/sms_report/report': { names: 'nothing', input: () => span },
  '/api/cms/sms_report/messages': { names: 'nothing', input: () => ({ ...span, figure: 'sent' }) },
  '/api/cms/sms_report/held_out': { names: 'nothing', input: () => ({ startDay: '2026-11-01', endDay: '2026-11-30' }) },
  '/api/cms/sms_report/held_out_people': {
    names: 'nothing',
    input: () => ({ campaignId: 'Z000000000000', arm: 'control', figure: 'people' }),
  },
  '/api/cms/sms_report/export': { names: 'file', input: () => ({ filter: span, format: 'csv' }) },
  '/api/cms/sms_template/preview': {
    names: 'case',
    input: (row) => ({ caseId: row.caseId, ...written }),
  },
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
