/** Templates of a merchant's messages: versions in three languages, approved by a second person before anybody sends them. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, currency, done, id, instant, language, reason, serialId, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { type Words, words as w } from '../words.ts'
import { messageChannels } from './message.ts'
import { providerStateNames, smsVariableNames, templateModelNames, versionStateNames } from './sms-template-terms.ts'

const spec = '2 §3 SMS template; SCREENS smsTemplateManage; DOMAIN §10'
const channel = z.enum(messageChannels)
const model = z.enum(templateModelNames)
const fillType = z.union([z.literal(0), z.literal(1), z.literal(2)])
const variable = z.enum(smsVariableNames)
const text = z.strictObject({
  /** E-mail only. */
  subject: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(150))),
  text: z.string().check(z.trim(), z.minLength(2), z.maxLength(2000)),
})
const texts = z.strictObject({ es: text, en: z.optional(text), zh: z.optional(text) })
const filling = {
  fillType,
  /** Of `%s`, in order; else none. */
  variables: z.array(variable).check(z.maxLength(20)),
  texts,
  /** What `shortLink` leads to; null: the text has none. */
  linkId: z.nullable(id),
} as const
const described = {
  /** How whoever sends names it; once only with a merchant. */
  businessId: z.string().check(z.trim(), z.regex(/^[A-Za-z][A-Za-z0-9_.-]{1,49}$/)),
  description: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
  channel,
  model,
  /** More than so many are neither saved nor sent; SMS only. */
  segmentsAtMost: z.int().check(z.gte(1), z.lte(10)),
} as const

const row = z.object({
  templateId: id,
  merchantName: z.string(),
  ...described,
  active: z.boolean(),
  fillType,
  /** The Spanish text of the newest version. */
  text: z.string(),
  /** Characters, segments and alphabet of that text with examples filled in. */
  length: z.int(),
  segments: z.int(),
  encoding: z.nullable(z.enum(['GSM-7', 'UCS-2'])),
  languages: z.array(language),
  /** Of the newest version. */
  number: z.int(),
  state: z.enum(versionStateNames),
  /** The version that is sent now; null: none was approved yet. */
  approvedNumber: z.nullable(z.int()),
  providerState: z.nullable(z.enum(providerStateNames)),
  updatedBy: z.string(),
  updatedTime: instant,
  version,
})

const filter = {
  channel: z.optional(channel),
  model: z.optional(model),
  state: z.optional(z.enum(versionStateNames)),
  active: z.optional(z.boolean()),
} as const
const seen = { access: { menu: 'smsTemplateManage' }, rows: 'merchant', spec } as const
const changing = { access: { button: 'smsTemplateManage_change' }, rows: 'merchant', writes: true, spec } as const
const stale = ['record.missing', 'record.stale'] as const
const of = { templateId: id, version } as const

export const listSmsTemplates = endpoint({
  ...seen,
  path: '/api/cms/sms_template/fetch_all',
  summary: 'Templates of the merchant worked for, each with its newest version',
  input: listInput(filter, ['businessId', 'changed']),
  output: listOf(row),
  errors: [],
})

export const smsTemplateExportColumns = [
  { key: 'businessId', kind: 'text', title: w('业务编号', 'Business id', 'Id de negocio') },
  { key: 'description', kind: 'text', title: w('说明', 'Description', 'Descripción') },
  { key: 'merchantName', kind: 'text', title: w('商户', 'Merchant', 'Entidad') },
  { key: 'channel', kind: 'text', title: w('类型', 'Kind', 'Tipo') },
  { key: 'model', kind: 'text', title: w('模式', 'Model', 'Modelo') },
  { key: 'fillType', kind: 'number', title: w('填充类型', 'Fill type', 'Tipo de llenado') },
  { key: 'text', kind: 'text', title: w('文本', 'Text', 'Texto') },
  { key: 'length', kind: 'number', title: w('长度', 'Length', 'Largo') },
  { key: 'segments', kind: 'number', title: w('条数', 'Segments', 'Segmentos') },
  { key: 'state', kind: 'text', title: w('状态', 'Status', 'Estado') },
  { key: 'active', kind: 'flag', title: w('启用', 'In use', 'En uso') },
  { key: 'updatedBy', kind: 'text', title: w('更新人', 'Changed by', 'Cambiada por') },
  { key: 'updatedTime', kind: 'instant', title: w('更新时间', 'Changed', 'Cambiada') },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportSmsTemplates = endpoint({
  ...listFile,
  access: { menu: 'smsTemplateManage' },
  rows: 'merchant',
  path: '/api/cms/sms_template/export',
  summary: 'The templates that a filter matches as CSV or XLSX, the latest change first',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

const templateVersion = z.object({
  number: z.int(),
  ...filling,
  /** What its short link is called and where that leads. */
  link: z.nullable(z.object({ name: z.string(), targetUrl: z.string() })),
  state: z.enum(versionStateNames),
  madeBy: z.string(),
  madeTime: instant,
  decidedBy: z.nullable(z.string()),
  decidedTime: z.nullable(instant),
  note: z.nullable(z.string()),
})

export const smsTemplateDetail = endpoint({
  ...seen,
  path: '/api/cms/sms_template/detail',
  summary: 'A template with all its versions, what its provider says of it, and where it was used in the last 30 days',
  input: z.strictObject({ templateId: id }),
  output: z.object({
    ...described,
    templateId: id,
    active: z.boolean(),
    version,
    versions: z.array(templateVersion),
    provider: z.object({
      state: z.enum(providerStateNames),
      name: z.nullable(z.string()),
      note: z.nullable(z.string()),
      time: z.nullable(instant),
    }),
    used: z.object({ messages: z.int(), delivered: z.int(), lastTime: z.nullable(instant) }),
  }),
  errors: ['record.missing'],
})

export const smsTemplateChoices = endpoint({
  ...seen,
  path: '/api/cms/sms_template/choices',
  summary: 'The channels whose price a text can be reckoned by, and the country whose rules it falls under',
  input: z.strictObject({}),
  output: z.object({
    country,
    links: z.array(z.object({ linkId: id, name: z.string() })),
    channels: z.array(
      z.object({
        channelId: serialId,
        code: z.string(),
        type: channel,
        costPerSegment: z.nullable(minorAmount),
        currency: z.nullable(currency),
      }),
    ),
  }),
  errors: [],
})

export const saveSmsTemplate = endpoint({
  ...changing,
  path: '/api/cms/sms_template/create_or_update',
  summary: 'Add a template, or write its next version as a draft; what was approved goes on being sent meanwhile',
  input: z.strictObject({ templateId: z.optional(id), version: z.optional(version), ...described, ...filling }),
  output: z.object({ templateId: id, number: z.int() }),
  errors: [
    ...stale,
    'messaging.businessIdTaken',
    'messaging.templateFixed',
    'messaging.forbiddenCharacters',
    'messaging.unknownPlaceholder',
    'messaging.fixedHasMarks',
    'messaging.marksDiffer',
    'messaging.subjectNeeded',
    'messaging.tooManySegments',
    'messaging.templateArchived',
    'messaging.onlyVariables',
    'messaging.linkNeeded',
  ],
})

export const submitSmsTemplate = endpoint({
  ...changing,
  path: '/api/cms/sms_template/submit',
  summary: 'Hand the draft of a template in for approval by somebody else',
  input: z.strictObject(of),
  output: done,
  errors: [...stale, 'messaging.versionState', 'messaging.templateArchived'],
})

export const decideSmsTemplate = endpoint({
  path: '/api/cms/sms_template/decide',
  access: { button: 'smsTemplateManage_decide' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  spec,
  summary: 'Approve or refuse the version that waits; approved it is what is sent from now on',
  input: z.strictObject({ ...of, approve: z.boolean(), note: reason }),
  output: done,
  errors: [...stale, 'messaging.versionState', 'messaging.templateArchived', ...secondPersonErrors],
})

export const archiveSmsTemplate = endpoint({
  ...changing,
  path: '/api/cms/sms_template/retire',
  summary: 'Archive a template, or take it into use again; nothing of it is ever deleted',
  input: z.strictObject({ ...of, active: z.boolean(), reason }),
  output: done,
  errors: stale,
})

export const setTemplateProvider = endpoint({
  ...changing,
  path: '/api/cms/sms_template/provider_state',
  summary: 'Write down by which name WhatsApp knows a template and what it says of it; its own notices do the same',
  input: z.strictObject({
    ...of,
    name: z.string().check(z.trim(), z.regex(/^[a-z0-9_]{1,512}$/)),
    state: z.enum(providerStateNames),
    note: reason,
  }),
  output: done,
  errors: [...stale, 'messaging.notWhatsapp'],
})

export const previewSmsTemplate = endpoint({
  path: '/api/cms/sms_template/preview',
  access: { menu: 'smsTemplateManage' },
  rows: 'case',
  spec,
  summary:
    'A text as somebody would read it: filled with what is known of a person of a case in scope, masked, or with examples',
  input: z.strictObject({ ...filling, language: z._default(language, 'es'), caseId: z.optional(id) }),
  output: z.object({
    subject: z.nullable(z.string()),
    text: z.string(),
    /** False: nobody in scope has a case, so these are examples. */
    real: z.boolean(),
    /** Names of what is empty of this person: to them it is not sent. */
    missing: z.array(variable),
    encoding: z.enum(['GSM-7', 'UCS-2']),
    length: z.int(),
    segments: z.int(),
  }),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

export const testSmsTemplate = endpoint({
  path: '/api/cms/sms_template/send_test',
  access: { button: 'smsTemplateManage_test' },
  rows: 'merchant',
  writes: true,
  idempotent: 'ifGiven',
  spec: `${spec}; 2 §4 SMS test`,
  summary: 'Send the newest version with examples by a channel to a number or address of one’s own',
  input: z.strictObject({
    templateId: id,
    channelId: serialId,
    language: z._default(language, 'es'),
    address: z.string().check(z.trim(), z.minLength(5), z.maxLength(200)),
  }),
  searchesPeople: ['address'],
  output: z.object({ messageId: id }),
  errors: [
    'record.missing',
    'messaging.badTestAddress',
    'messaging.testToBorrower',
    'messaging.channelOfOtherKind',
    'borrower.searchLimit',
  ],
})

export const sendByTemplate = endpoint({
  path: '/forward/credit/message/send',
  access: 'lendingApp',
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: `${spec}; decision 089`,
  summary: 'The app has a message sent by an approved template that it names: to a borrower, or a code to any phone',
  input: z.strictObject({
    businessId: described.businessId,
    /** Of a borrower of the merchant; left out: `mobile`, for codes alone. */
    userId: z.optional(id),
    mobile: z.optional(z.string().check(z.trim(), z.minLength(5), z.maxLength(30))),
    language: z._default(language, 'es'),
    /** What the sender fills: of the list, those that neither person nor case say. */
    values: z._default(
      z.partialRecord(z.enum(['code', 'minutes']), z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
      {},
    ),
  }),
  output: z.object({
    /** Null: a rule forbids it now. */
    messageId: z.nullable(id),
    rule: z.nullable(z.string()),
    nextTime: z.nullable(instant),
  }),
  errors: [
    'record.missing',
    'messaging.notApproved',
    'messaging.valueMissing',
    'messaging.badTestAddress',
    'messaging.codesOnly',
    'messaging.whatsappPolicy',
    'messaging.tooManySegments',
  ],
})
