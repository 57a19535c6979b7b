/** What templates of messages are made of: purposes, ways of filling, variables; and the pure rules of their texts. */
import { type Language, type Words, words as w } from '../words.ts'

/** The specification's `model`: what messages of a template are for, which decides who may be written to and when. */
export const templateModels = {
  collection: w('催收', 'Collection', 'Cobranza'),
  service: w('服务', 'Service', 'Servicio'),
  marketing: w('营销', 'Marketing', 'Marketing'),
  code: w('验证码', 'Code', 'Código'),
  legal: w('法定通知', 'Legal notice', 'Aviso legal'),
} as const satisfies Record<string, Words>
export type TemplateModel = keyof typeof templateModels
export const templateModelNames = Object.keys(templateModels) as [TemplateModel, ...TemplateModel[]]

export const fillTypes = {
  '0': w('固定文本', 'Fixed text', 'Texto fijo'),
  '1': w('按顺序替换 %s', '%s, in order', '%s, en orden'),
  '2': w('替换 {{名称}}', '{{name}}, by name', '{{nombre}}, por nombre'),
} as const satisfies Record<string, Words>
export type FillType = 0 | 1 | 2

export const versionStates = {
  draft: w('草稿', 'Draft', 'Borrador'),
  waiting: w('待批准', 'Awaiting approval', 'Espera aprobación'),
  approved: w('已批准', 'Approved', 'Aprobada'),
  refused: w('已拒绝', 'Refused', 'Rechazada'),
  replaced: w('已被替换', 'Replaced', 'Reemplazada'),
} as const satisfies Record<string, Words>
export type VersionState = keyof typeof versionStates
export const versionStateNames = Object.keys(versionStates) as [VersionState, ...VersionState[]]

/** What WhatsApp says of a template: without its approval nothing leaves there. */
export const providerStates = {
  none: w('未提交', 'Not handed in', 'Sin presentar'),
  submitted: w('审核中', 'Being reviewed', 'En revisión'),
  approved: w('已批准', 'Approved', 'Aprobada'),
  rejected: w('已拒绝', 'Rejected', 'Rechazada'),
  paused: w('已暂停', 'Paused', 'En pausa'),
  disabled: w('已停用', 'Disabled', 'Deshabilitada'),
} as const satisfies Record<string, Words>
export type ProviderState = keyof typeof providerStates
export const providerStateNames = Object.keys(providerStates) as [ProviderState, ...ProviderState[]]

/** What a text can be filled with, and where that comes from: the person, their case, whoever sends, or a link of one's own. */
export const smsVariables = {
  name: { from: 'person', example: 'Maria', words: w('名字', 'First name', 'Nombre') },
  merchant: { from: 'person', example: 'Luna Credito', words: w('商户', 'Merchant', 'Entidad') },
  amount: { from: 'case', example: 'MXN 1,240.00', words: w('应还金额', 'Amount due', 'Importe por pagar') },
  dueDate: { from: 'case', example: '21/11/2026', words: w('到期日', 'Due date', 'Vencimiento') },
  days: { from: 'case', example: '3', words: w('逾期天数', 'Days past due', 'Días de atraso') },
  loan: { from: 'case', example: 'LC-000142', words: w('贷款编号', 'Loan', 'Préstamo') },
  code: { from: 'sender', example: '482913', words: w('验证码', 'Code', 'Código') },
  shortLink: {
    ...{
      from: 'link',
      example: 'https://luna.example/s/a8Kd3mPq7Xz',
      words: w('短链接', 'Short link', 'Enlace corto'),
    },
  },
  minutes: { from: 'sender', example: '10', words: w('有效分钟数', 'Minutes', 'Minutos') },
} as const satisfies Record<string, { from: 'person' | 'case' | 'sender' | 'link'; example: string; words: Words }>
export type SmsVariable = keyof typeof smsVariables
export const smsVariableNames = Object.keys(smsVariables) as [SmsVariable, ...SmsVariable[]]
export const exampleValues = Object.fromEntries(
  smsVariableNames.map((name) => [name, smsVariables[name].example]),
) as Readonly<Record<SmsVariable, string>>

/** Which way of filling, and for `%s` which variables in which order. */
export interface Filling {
  readonly fillType: FillType
  readonly variables: readonly SmsVariable[]
}
export interface TemplateText {
  readonly subject: string | null
  readonly text: string
}
/** Spanish always; the other languages where somebody wrote them. */
export type TemplateTexts = { readonly es: TemplateText } & {
  readonly [L in Exclude<Language, 'es'>]?: TemplateText | undefined
}

const named = /\{\{\s*(\w+)\s*\}\}/g
const inOrder = /%s/g
const isVariable = (name: string): name is SmsVariable => name in smsVariables

/** The variables that a text is filled with, in order of their first place. */
export function variablesOf({ fillType, variables }: Filling, text: string): SmsVariable[] {
  if (fillType === 0) return []
  if (fillType === 1) return [...new Set(variables)]
  return [...new Set([...text.matchAll(named)].map(([, name = '']) => name).filter(isVariable))]
}

/** What is wrong with how a text wants to be filled; null: nothing. */
export function faultOf(
  { fillType, variables }: Filling,
  text: string,
): { fault: 'fixedHasMarks' | 'unknownNames'; names: string } | { fault: 'countDiffers'; marks: number } | null {
  const marks = [...text.matchAll(inOrder)].length
  const names = [...text.matchAll(named)].map(([, name = '']) => name)
  if (fillType === 0 && marks + names.length > 0)
    return { fault: 'fixedHasMarks', names: [...new Set(text.match(/%s|\{\{\s*\w+\s*\}\}/g))].join(', ') }
  if (fillType === 1 && names.length > 0) return { fault: 'unknownNames', names: names.join(', ') }
  if (fillType === 1 && marks !== variables.length) return { fault: 'countDiffers', marks }
  const unknown = names.filter((name) => !isVariable(name))
  if (fillType === 2 && unknown.length > 0) return { fault: 'unknownNames', names: [...new Set(unknown)].join(', ') }
  return null
}

export type SmsValues = Readonly<Partial<Record<SmsVariable, string>>>

/** Variables that nothing fills: such a text is not sent. */
export const unfilled = (filling: Filling, text: string, values: SmsValues): SmsVariable[] =>
  variablesOf(filling, text).filter((name) => !values[name]?.trim())

/** A text filled; what a value contains is never filled again. */
export function fillSms({ fillType, variables }: Filling, text: string, values: SmsValues): string {
  if (fillType === 0) return text
  if (fillType === 2) return text.replace(named, (_, name: string) => (isVariable(name) ? (values[name] ?? '') : ''))
  let place = 0
  return text.replace(inOrder, () => {
    const name = variables[place++]
    return (name && values[name]) ?? ''
  })
}

/** The text in a language, else in Spanish. */
export const textIn = (texts: TemplateTexts, language: Language): { language: Language; of: TemplateText } => {
  const of = texts[language]
  return of ? { language, of } : { language: 'es', of: texts.es }
}
