/** The bot's rules and its talks with users of the app; a person takes over with the whole talk, and the bot is silent from then on. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, done, entryNumber, id, instant, language, merchantId, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import {
  chatFigureNames,
  chatHourNames,
  chatMatchNames,
  chatSpeakers,
  chatStateNames,
  handOverReasonNames,
} from './chat-terms.ts'
import { orderTypeNames } from './terms.ts'

const spec = '2 §2 smart customer service; 1 §1 chat_auto_response; DOMAIN §11; SCREENS chat_auto_response'
const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const answered = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))
const seenWord = z.string().check(z.maxLength(200))
const keyword = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const words = z.object({ zh: z.string(), en: z.string(), es: z.string() })
const text = z.nullable(z.string())

const ruleMenu = { access: { menu: 'chat_auto_response' }, rows: 'merchant', spec } as const
const ruleActing = { access: { button: 'chat_auto_response_change' }, rows: 'merchant', writes: true, spec } as const

export const listChatRules = endpoint({
  ...ruleMenu,
  path: '/api/cms/chat_rule/fetch_all',
  summary: 'Rules of the merchant worked for, the first that matches answers; and what people call things',
  input: z.strictObject({}),
  output: z.object({
    rules: z.array(
      z.object({
        ruleId: id,
        name: z.string(),
        keywords: z.array(z.string()),
        match: z.enum(chatMatchNames),
        language: z.nullable(language),
        hours: z.enum(chatHourNames),
        answer: words,
        active: z.boolean(),
        /** How often it answered in the last thirty days. */
        used: z.int(),
        changedBy: z.string(),
        changedTime: instant,
        version,
      }),
    ),
    synonyms: z.array(z.object({ word: z.string(), means: z.string() })),
  }),
  errors: [],
})

export const saveChatRule = endpoint({
  ...ruleActing,
  path: '/api/cms/chat_rule/create_or_update',
  summary: 'Add a rule at the end, or change one; it answers at once where it is active',
  input: z.strictObject({
    ruleId: z.optional(id),
    version: z.optional(version),
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    keywords: z.array(keyword).check(z.minLength(1), z.maxLength(20)),
    match: z.enum(chatMatchNames),
    language: z.optional(language),
    hours: z.enum(chatHourNames),
    answer: z.strictObject({ zh: answered, en: answered, es: answered }),
    active: z.boolean(),
  }),
  output: z.object({ ruleId: id }),
  errors: ['record.missing', 'record.stale', 'serviceDesk.answerPersonal'],
})

export const orderChatRules = endpoint({
  ...ruleActing,
  path: '/api/cms/chat_rule/order',
  summary: 'Put all rules of the merchant in this order',
  input: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  output: done,
  errors: ['record.stale'],
})

export const retireChatRule = endpoint({
  ...ruleActing,
  path: '/api/cms/chat_rule/retire',
  summary: 'A rule answers no more',
  input: z.strictObject({ ruleId: id, version, reason }),
  output: done,
  errors: ['record.missing', 'record.stale'],
})

export const saveChatSynonyms = endpoint({
  ...ruleActing,
  path: '/api/cms/chat_rule/save_synonyms',
  summary: 'What people call things and what the rules call them: all of them',
  input: z.strictObject({
    synonyms: z.array(z.strictObject({ word: keyword, means: keyword })).check(z.maxLength(500)),
    /** As the caller saw them, so that a colleague's are not lost. */
    seen: z.array(z.strictObject({ word: seenWord, means: seenWord })).check(z.maxLength(500)),
  }),
  output: done,
  errors: ['record.stale', 'serviceDesk.synonymTwice'],
})

export const testChatRules = endpoint({
  ...ruleMenu,
  path: '/api/cms/chat_rule/test',
  summary: 'What the bot would say to these words now, by which rule or help question, and why; or why it hands over',
  input: z.strictObject({ text: said, language }),
  output: z.object({
    answer: text,
    rule: z.nullable(z.object({ ruleId: id, name: z.string(), keywords: z.array(z.string()) })),
    question: z.nullable(z.object({ questionId: id, question: z.string() })),
    handOver: z.nullable(z.enum(handOverReasonNames)),
    /** The words by which it was handed over. */
    by: text,
    isOpen: z.boolean(),
  }),
  errors: [],
})

const row = {
  conversationId: id,
  userId: id,
  /** Masked as in every list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  language,
  platform: z.enum(['Android', 'iOS']),
  state: z.enum(chatStateNames),
  handler: z.nullable(accountId),
  handlerName: text,
  handedWhy: z.nullable(z.enum(handOverReasonNames)),
  handedTime: z.nullable(instant),
  returned: z.int(),
  orderId: z.nullable(id),
  openedTime: instant,
  lastTime: instant,
  unansweredSince: z.nullable(instant),
  lastText: text,
  version,
}
const talkMenu = { access: { menu: 'smart_customer_service' }, rows: 'merchant', spec } as const
const filter = {
  state: z.optional(z.enum(chatStateNames)),
  handedWhy: z.optional(z.enum(handOverReasonNames)),
  merchant: z.optional(merchantId),
  userId: z.optional(id),
  /** Whom a figure of the report counts. */
  counted: z.optional(z.enum(chatFigureNames)),
}

export const listConversations = endpoint({
  ...talkMenu,
  path: '/forward/collect/service/chat/list',
  summary: 'Talks in scope, the latest first',
  input: listInput(filter, ['last']),
  output: listOf(z.object(row)),
  errors: [],
})

export const conversationExportColumns = [
  { key: 'conversationId', kind: 'text', title: { zh: '编号', en: 'Id', es: 'Id' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'handedWhy', kind: 'text', title: { zh: '转人工原因', en: 'Why handed over', es: 'Por qué se traspasó' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'handlerName', kind: 'text', title: { zh: '处理人', en: 'Handled by', es: 'A cargo de' } },
  { key: 'openedTime', kind: 'instant', title: { zh: '开始时间', en: 'Began', es: 'Inicio' } },
  { key: 'lastTime', kind: 'instant', title: { zh: '最近消息', en: 'Last words', es: 'Último mensaje' } },
  { key: 'orderId', kind: 'text', title: { zh: '工单', en: 'Work order', es: 'Orden de trabajo' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportConversations = endpoint({
  ...listFile,
  path: '/forward/collect/service/chat/export',
  access: { menu: 'smart_customer_service' },
  rows: 'merchant',
  summary: 'What a filter matches as CSV or XLSX, the latest first, names masked',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

export const conversationDetail = endpoint({
  ...talkMenu,
  path: '/forward/collect/service/chat/detail',
  summary: 'One talk with all that was said',
  input: z.strictObject({ conversationId: id }),
  output: z.object({
    ...row,
    messages: z.array(
      z.object({
        messageId: entryNumber,
        at: instant,
        speaker: z.enum(chatSpeakers),
        name: text,
        text: z.string(),
        /** The rule or help question that answered. */
        by: text,
        understood: z.nullable(z.boolean()),
      }),
    ),
  }),
  errors: ['record.missing'],
})

export const chatPresence = endpoint({
  ...talkMenu,
  writes: true,
  path: '/forward/collect/service/chat/presence',
  summary: 'Say that one looks at a talk, or writes; answers who else does',
  input: z.strictObject({ conversationId: id, typing: z.boolean() }),
  output: z.array(z.object({ name: z.string(), typing: z.boolean() })),
  errors: ['record.missing'],
})

const acting = {
  access: { button: 'smart_customer_service_work' },
  rows: 'merchant',
  writes: true,
  spec,
  output: z.object({ conversationId: id, state: z.enum(chatStateNames), version }),
} as const
const seen = { conversationId: id, version }
const stepErrors = ['record.missing', 'record.stale', 'serviceDesk.chatStep', 'serviceDesk.notYours'] as const

export const takeConversation = endpoint({
  ...acting,
  path: '/forward/collect/service/chat/take',
  summary: 'Answer it oneself from now on: the bot is silent',
  input: z.strictObject(seen),
  errors: stepErrors,
})

export const takeNextConversation = endpoint({
  ...acting,
  path: '/forward/collect/service/chat/take_next',
  summary: 'Answer whoever has waited longest for a person; of several who press at once each gets another one',
  input: z.strictObject({}),
  errors: ['serviceDesk.nothingWaits'],
})

export const sayInConversation = endpoint({
  ...acting,
  path: '/forward/collect/service/chat/say',
  summary: 'Say something to the customer; refused where something newer was said, with what that is',
  input: z.strictObject({ ...seen, text: said, lastMessage: entryNumber }),
  errors: [...stepErrors, 'serviceDesk.newer'],
})

export const returnConversation = endpoint({
  ...acting,
  path: '/forward/collect/service/chat/return',
  summary: 'Give it back to the bot, which answers what comes from now on; that it was is on record',
  input: z.strictObject(seen),
  errors: stepErrors,
})

export const closeConversation = endpoint({
  ...acting,
  path: '/forward/collect/service/chat/close',
  summary: 'It is over; what the customer writes then begins another one',
  input: z.strictObject(seen),
  errors: stepErrors,
})

export const convertConversation = endpoint({
  ...acting,
  path: '/forward/collect/service/chat/convert',
  summary: 'Make a work order of it with the whole talk, and close it',
  input: z.strictObject({ ...seen, type: z.enum(orderTypeNames) }),
  output: z.object({ conversationId: id, orderId: id }),
  errors: stepErrors,
})

export const chatReport = endpoint({
  ...talkMenu,
  path: '/forward/collect/service/chat/report',
  summary:
    'Of talks that began in the last thirty days: resolved without a person, handed over and why; what was not understood',
  input: z.strictObject({ merchant: z.optional(merchantId) }),
  output: z.object({
    began: z.int(),
    /** Over or resting for a day, and no person was needed. */
    resolved: z.int(),
    handed: z.int(),
    waiting: z.int(),
    why: z.array(z.object({ reason: z.enum(handOverReasonNames), count: z.int() })),
    notUnderstood: z.array(z.object({ text: z.string(), count: z.int(), lastTime: instant })),
  }),
  errors: [],
})

const ofApp = { access: 'lendingApp', rows: 'merchant', spec: `${spec}; decision 071` } as const
const talk = z.object({
  conversationId: z.nullable(id),
  state: z.nullable(z.enum(chatStateNames)),
  messages: z.array(z.object({ messageId: entryNumber, at: instant, speaker: z.enum(chatSpeakers), text: z.string() })),
})

export const sendChat = endpoint({
  ...ofApp,
  writes: true,
  path: '/forward/credit/app_chat/send',
  summary: 'What a user writes, and the bot’s answer; sent twice by one name it is there once',
  input: z.strictObject({
    userId: id,
    clientRef: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
    text: said,
    language,
    platform: z.enum(['Android', 'iOS']),
  }),
  output: talk,
  errors: ['borrower.missing'],
})

export const appChat = endpoint({
  ...ofApp,
  path: '/forward/credit/app_chat/fetch',
  summary: 'The talk that goes on with a user, or the last one',
  input: z.strictObject({ userId: id }),
  output: talk,
  errors: ['borrower.missing'],
})
