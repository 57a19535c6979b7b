/** What is wrong with a field, in words: the schema knows what is wrong, it does not know our languages. */
import type { Words } from '@cordillera/contract/words'
import type { $ZodIssue } from 'zod/v4/core'
import type { FieldProblem } from './fail.ts'

const words = {
  unknown: { zh: '未知字段', en: 'unknown field', es: 'campo desconocido' },
  missing: { zh: '必填', en: 'required', es: 'obligatorio' },
  kind: { zh: '类型不对', en: 'not this kind of value', es: 'no es el tipo de dato esperado' },
  form: { zh: '格式不对', en: 'not in the right form', es: 'no tiene el formato correcto' },
  choice: { zh: '不在可选范围内', en: 'not one of the choices', es: 'no es una de las opciones' },
  other: { zh: '无效', en: 'not valid', es: 'no es válido' },
} satisfies Record<string, Words>

/** Nobody reads more, and a body of a megabyte can have a hundred thousand. */
const problemsAtMost = 100

/** The first problems of a body, each with its field; `body` tells what is missing from what is wrong. */
export function problemsOf(issues: readonly $ZodIssue[], body: unknown): FieldProblem[] {
  const told = issues.slice(0, problemsAtMost).flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, problemsAtMost)
        .map((key) => ({ field: field ? `${field}.${key}` : key, message: words.unknown }))
    const isMissing = issue.path.length > 0 && valueAt(body, issue.path) === undefined
    return [{ field, message: isMissing ? words.missing : wordsOf(issue) }]
  })
  return told.slice(0, problemsAtMost)
}

function wordsOf(issue: $ZodIssue): Words | string {
  switch (issue.code) {
    case 'too_small':
      return bound(issue.origin, String(issue.minimum), issue.inclusive ?? true, 'least')
    case 'too_big':
      return bound(issue.origin, String(issue.maximum), issue.inclusive ?? true, 'most')
    case 'invalid_type':
      return words.kind
    case 'invalid_format':
      return words.form
    case 'invalid_value':
      return words.choice
    case 'custom':
      // zod's own word where the rule gives none
      return issue.message && issue.message !== 'Invalid input' ? issue.message : words.other
    default:
      return words.other
  }
}

function bound(origin: string, limit: string, inclusive: boolean, end: 'least' | 'most'): Words {
  const isLeast = end === 'least'
  if (origin === 'string' || origin === 'array' || origin === 'set') {
    const of =
      origin === 'string' ? { zh: '个字符', en: ' characters', es: ' caracteres' } : { zh: '项', en: '', es: '' }
    return isLeast
      ? { zh: `至少 ${limit} ${of.zh}`, en: `at least ${limit}${of.en}`, es: `al menos ${limit}${of.es}` }
      : { zh: `最多 ${limit} ${of.zh}`, en: `at most ${limit}${of.en}`, es: `como máximo ${limit}${of.es}` }
  }
  if (inclusive) {
    return isLeast
      ? { zh: `不小于 ${limit}`, en: `not under ${limit}`, es: `no menor que ${limit}` }
      : { zh: `不大于 ${limit}`, en: `not over ${limit}`, es: `no mayor que ${limit}` }
  }
  return isLeast
    ? { zh: `大于 ${limit}`, en: `more than ${limit}`, es: `mayor que ${limit}` }
    : { zh: `小于 ${limit}`, en: `less than ${limit}`, es: `menor que ${limit}` }
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    body,
  )
}

/** Whether a network tells us something there. It takes a 200 for our having it, whatever the body says. */
export const isNotice = (path: string): boolean => path.startsWith('/api/webhook/')
/** What a body that can't be read is refused with. */
export const invalidAt = (path: string): 'request.unreadable' | 'request.invalid' =>
  isNotice(path) ? 'request.unreadable' : 'request.invalid'

/** PostgreSQL keeps no text with these in it: NUL, and half of a pair that stands for one character. */
export const unkeepable: Words = {
  zh: '文本含有无法保存的字符',
  en: 'a text has a character that cannot be kept',
  es: 'un texto tiene un carácter que no se puede guardar',
}
const unkeepableEscape = /\\u(?:0000|d[89ab][\da-f]{2}(?!\\ud[c-f]))|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i
/** Whether JSON text holds such a character: they can only stand there escaped, and an escaped backslash escapes nothing. */
export const hasUnkeepable = (json: string): boolean =>
  json.includes('\\u') && unkeepableEscape.test(json.replaceAll('\\\\', ' '))
/** The text without them, for what is kept although it is wrong: each is replaced as Unicode replaces what can't be read. */
export const keepable = (text: string): string => Buffer.from(text.replaceAll('\0', '\ufffd')).toString()
