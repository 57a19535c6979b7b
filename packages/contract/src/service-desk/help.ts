/** Help questions: what a merchant's app answers by itself, in three languages and in the order that staff give them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, language, reason, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { Words } from '../words.ts'
import { appPlatforms, helpCategoryNames, helpStateNames } from './help-terms.ts'

const spec = '1 §1 help_question; DOMAIN §11 Help questions; SCREENS help_question'
const asked = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))
const answered = z.string().check(z.trim(), z.minLength(3), z.maxLength(4000))
const three = <T extends typeof asked>(text: T) => z.strictObject({ zh: text, en: text, es: text })
const words = z.object({ zh: z.string(), en: z.string(), es: z.string() })

export const helpQuestionRow = z.object({
  questionId: id,
  category: z.enum(helpCategoryNames),
  question: words,
  answer: words,
  platform: z.enum(appPlatforms),
  state: z.enum(helpStateNames),
  /** Of those who said whether it helped. */
  helpful: z.int(),
  unhelpful: z.int(),
  updatedBy: z.string(),
  updatedTime: instant,
  publishedTime: z.nullable(instant),
  version,
})

const filter = {
  category: z.optional(z.enum(helpCategoryNames)),
  state: z.optional(z.enum(helpStateNames)),
  /** Words that its question or answer has; accents and endings aside. */
  content: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
}

export const listHelpQuestions = endpoint({
  path: '/api/cms/help_question/fetch_all',
  access: { menu: 'help_question' },
  rows: 'merchant',
  spec,
  summary: 'Help questions of the merchant worked for, in the order the app shows them',
  input: z.strictObject(filter),
  output: z.array(helpQuestionRow),
  errors: [],
})

const acting = { access: { button: 'help_question_change' }, rows: 'merchant', writes: true, spec } as const

export const saveHelpQuestion = endpoint({
  ...acting,
  path: '/api/cms/help_question/create_or_update',
  summary: 'Add a draft at the end, or word a question anew; a published one changes in the app at once',
  input: z.strictObject({
    /** Left out: a new one. */
    questionId: z.optional(id),
    version: z.optional(version),
    category: z.enum(helpCategoryNames),
    question: three(asked),
    answer: three(answered),
    platform: z.enum(appPlatforms),
  }),
  output: z.object({ questionId: id }),
  errors: ['record.missing', 'record.stale', 'serviceDesk.questionThere', 'serviceDesk.answerPersonal'],
})

export const publishHelpQuestion = endpoint({
  ...acting,
  path: '/api/cms/help_question/publish',
  summary: 'Show a draft or a withdrawn question in the app',
  input: z.strictObject({ questionId: id, version }),
  output: done,
  errors: ['record.missing', 'record.stale'],
})

export const withdrawHelpQuestion = endpoint({
  ...acting,
  path: '/api/cms/help_question/withdraw',
  summary: 'Show a published question no more; it can be published again',
  input: z.strictObject({ questionId: id, version, reason }),
  output: done,
  errors: ['record.missing', 'record.stale'],
})

export const orderHelpQuestions = endpoint({
  ...acting,
  path: '/api/cms/help_question/order',
  summary: 'Put all questions of the merchant in this order',
  input: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  output: done,
  errors: ['record.stale'],
})

export const helpQuestionExportColumns = [
  { key: 'questionId', kind: 'text', title: { zh: '编号', en: 'Question id', es: 'Id de la pregunta' } },
  { key: 'category', kind: 'text', title: { zh: '类别', en: 'Category', es: 'Categoría' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'platform', kind: 'text', title: { zh: '平台', en: 'Platform', es: 'Plataforma' } },
  { key: 'questionZh', kind: 'text', title: { zh: '问题（中文）', en: 'Question (Chinese)', es: 'Pregunta (chino)' } },
  { key: 'questionEn', kind: 'text', title: { zh: '问题（英文）', en: 'Question (English)', es: 'Pregunta (inglés)' } },
  {
    key: 'questionEs',
    kind: 'text',
    title: { zh: '问题（西班牙文）', en: 'Question (Spanish)', es: 'Pregunta (español)' },
  },
  { key: 'answerZh', kind: 'text', title: { zh: '答案（中文）', en: 'Answer (Chinese)', es: 'Respuesta (chino)' } },
  { key: 'answerEn', kind: 'text', title: { zh: '答案（英文）', en: 'Answer (English)', es: 'Respuesta (inglés)' } },
  {
    key: 'answerEs',
    kind: 'text',
    title: { zh: '答案（西班牙文）', en: 'Answer (Spanish)', es: 'Respuesta (español)' },
  },
  { key: 'helpful', kind: 'number', title: { zh: '有帮助', en: 'Helpful', es: 'Útil' } },
  { key: 'unhelpful', kind: 'number', title: { zh: '没有帮助', en: 'Not helpful', es: 'No útil' } },
  { key: 'updatedBy', kind: 'text', title: { zh: '更新人', en: 'Changed by', es: 'Cambiada por' } },
  { key: 'updatedTime', kind: 'instant', title: { zh: '更新时间', en: 'Changed', es: 'Cambiada' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportHelpQuestions = endpoint({
  ...listFile,
  path: '/api/cms/help_question/export',
  access: { menu: 'help_question' },
  rows: 'merchant',
  summary: 'The help questions a filter matches as CSV or XLSX, in their order',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

const ofApp = { access: 'lendingApp', rows: 'merchant', spec: `${spec}; DOMAIN §11; decision 071` } as const

export const appHelpQuestions = endpoint({
  ...ofApp,
  path: '/forward/credit/app_help/fetch',
  summary: 'What the app shows: published questions in order; with words asked, those that fit best first',
  input: z.strictObject({
    platform: z.enum(['Android', 'iOS']),
    language,
    category: z.optional(z.enum(helpCategoryNames)),
    content: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  }),
  output: z.array(
    z.object({ questionId: id, category: z.enum(helpCategoryNames), question: z.string(), answer: z.string() }),
  ),
  errors: [],
})

export const rateHelpQuestion = endpoint({
  ...ofApp,
  writes: true,
  path: '/forward/credit/app_help/rate',
  summary: 'Whether an answer helped; the last word of a device counts',
  input: z.strictObject({
    questionId: id,
    deviceId: z.string().check(z.trim(), z.minLength(4), z.maxLength(100)),
    helpful: z.boolean(),
  }),
  output: done,
  errors: ['record.missing'],
})
