/** What the bot does with a customer's words: by which rule it answers, or why it gives them to a person. Pure. */
import type { ChatHours, ChatMatch, HandOverReason } from '@cordillera/contract/service-desk/chat-terms'
import type { Language } from '@cordillera/contract/words'

export interface Rule {
  ruleId: string
  name: string
  keywords: readonly string[]
  match: ChatMatch
  language: Language | null
  hours: ChatHours
  answer: Readonly<Record<Language, string>>
}
export interface Synonym {
  word: string
  means: string
}
export interface Heard {
  text: string
  language: Language
  isOpen: boolean
  rules: readonly Rule[]
  synonyms: readonly Synonym[]
}

/** Lower case, without accents and signs, one space between words; Chinese signs stand as they are. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const hasChinese = /[\u3400-\u9fff]/

/** Whole words, so that *cuota* is not found in *cuotas pagadas* by accident; Chinese has no spaces. */
export function says(text: string, keyword: string): boolean {
  const wanted = plain(keyword)
  if (wanted === '') return false
  return hasChinese.test(wanted) ? plain(text).includes(wanted) : ` ${plain(text)} `.includes(` ${wanted} `)
}

/** The words as the rules would say them. */
export function inOurWords(text: string, synonyms: readonly Synonym[]): string {
  const found = synonyms.filter(({ word }) => says(text, word))
  return found.length === 0 ? text : `${text} ${found.map(({ means }) => means).join(' ')}`
}

/** Words that a person has to hear, whatever the rules say. Each is whole words, in any language the customer may use. */
const toPerson: readonly [HandOverReason, readonly string[]][] = [
  [
    'angry',
    [
      ...[
        'estafa',
        'ladrones',
        'rateros',
        'denuncia',
        'denunciar',
        'demanda',
        'demandar',
        'abogado',
        'condusef',
        'profeco',
      ],
      ...[
        'indecopi',
        'sernac',
        'pesimo',
        'pesima',
        'harto',
        'harta',
        'mentira',
        'mentirosos',
        'acoso',
        'queja',
        'verguenza',
      ],
      ...['scam', 'thieves', 'lawyer', 'sue', 'complaint', 'terrible', 'angry', 'harassment', 'liars'],
      ...['投诉', '骗子', '律师', '起诉', '骚扰', '太差', '生气'],
    ],
  ],
  [
    'asked',
    [
      ...[
        'agente',
        'asesor',
        'asesora',
        'humano',
        'una persona',
        'con alguien',
        'ejecutivo',
        'operador',
        'representante',
      ],
      ...['agent', 'human', 'a person', 'operator', 'representative', 'somebody', 'someone'],
      ...['人工', '真人', '转客服', '找客服'],
    ],
  ],
  [
    'money',
    [
      ...['reembolso', 'devolucion', 'devolver', 'cobraron', 'cobro doble', 'me descontaron', 'fraude', 'no reconozco'],
      ...['cuanto debo', 'mi saldo', 'condonacion', 'descuento', 'quita', 'no me llego', 'no me han depositado'],
      ...['refund', 'charged', 'fraud', 'how much do i owe', 'my balance', 'discount', 'not received'],
      ...['退款', '多扣', '扣款', '诈骗', '盗用', '欠多少', '没到账', '减免'],
    ],
  ],
]

/** Why a person has to hear it, and by which words; null where the bot may answer. */
export function handOverFor(text: string): { reason: HandOverReason; by: string } | null {
  for (const [reason, words] of toPerson) {
    const by = words.find((word) => says(text, word))
    if (by) return { reason, by }
  }
  const shouts = /!{3,}|！{2,}/.exec(text)
  return shouts ? { reason: 'angry', by: shouts[0] } : null
}

const isIn = (hours: ChatHours, isOpen: boolean): boolean => hours === 'always' || (hours === 'open') === isOpen

/** The first rule that matches; null where none does. */
export function ruleFor({ text, language, isOpen, rules, synonyms }: Heard): Rule | null {
  const heard = inOurWords(text, synonyms)
  const matches = ({ keywords, match }: Rule): boolean => {
    if (match === 'exact') return keywords.some((keyword) => plain(keyword) === plain(text))
    return match === 'any' ? keywords.some((each) => says(heard, each)) : keywords.every((each) => says(heard, each))
  }
  return (
    rules.find(
      (rule) => (rule.language === null || rule.language === language) && isIn(rule.hours, isOpen) && matches(rule),
    ) ?? null
  )
}

export type Decided =
  | { answer: string; ruleId?: string; questionId?: string }
  | { handOver: HandOverReason; by: string | null }

/**
 * A person hears what is angry, asks for one or is about money; else the first rule answers, else a help question that fits, and
 * what neither knows goes to a person, as does what would be said twice in a row.
 */
export function decide(
  heard: Heard,
  question: { questionId: string; answer: string } | null,
  lastSaid: string | null,
): Decided {
  const person = handOverFor(heard.text)
  if (person) return { handOver: person.reason, by: person.by }
  const rule = ruleFor(heard)
  const answer = rule?.answer[heard.language] ?? question?.answer
  if (answer === undefined) return { handOver: 'unknown', by: null }
  if (answer === lastSaid) return { handOver: 'repeated', by: null }
  return rule ? { answer, ruleId: rule.ruleId } : { answer, questionId: question?.questionId ?? '' }
}
