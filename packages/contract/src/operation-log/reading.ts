/**
 * How entries of the operation log and of a case's history are read, on the screen and in the file alike: what changed, in
 * words. A code that is newer than its reader stays a code.
 */

import { actionWords } from '../actions.ts'
import { wordsOfCaseEvent } from '../collection/events.ts'
import { collectResults } from '../collection/results.ts'
import type { Currency } from '../countries.ts'
import { menuPermission, screens } from '../menus.ts'
import { formatMinor } from '../money.ts'
import { systemSaid } from '../system-said.ts'
import type { Language, Words } from '../words.ts'
import { logFields, valueKindOf } from './fields.ts'
import { logValueWords } from './values.ts'

/** An entry, as far as its changes go. */
export interface Changed {
  readonly action: string
  readonly before: unknown
  readonly after: unknown
  /** Of the amounts in it. */
  readonly currency: Currency | null
}

/** Who reads. */
export interface Reader {
  readonly language: Language
  /** For numbers, such as `es-MX`. */
  readonly locale: string
  readonly instant: (kept: string) => string
}

/** One value that changed, in words; null where there was nothing. */
export interface ReadChange {
  /** The names on the way to the value, the last of them is its own. */
  readonly fields: readonly string[]
  readonly before: string | null
  readonly after: string | null
}

export function actionName(action: string, language: Language, source?: 'operation' | 'event'): string {
  if (source === 'event') return wordsOfCaseEvent(action)[language]
  return (actionWords as Readonly<Record<string, Words>>)[action]?.[language] ?? action
}

/** `closeReason` → `close reason`, where nobody has given the field a name. */
export function fieldName(field: string, language: Language): string {
  const words = Object.hasOwn(logFields, field) && logFields[field]
  if (words) return words[language]
  const spaced = field.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return spaced.toLowerCase()
}

/** A reason is typed in, or one of the codes of the action. */
export const reasonText = (reason: string | null, language: Language): string | null =>
  reason && (logValueWords('reason', reason)?.[language] ?? systemSaid(reason, language))

/** What changed, flat and in words. `brief` leaves out what only a machine reads, or what says nothing without its record. */
export function readChanges(
  { action, before, after, currency }: Changed,
  reader: Reader,
  brief: boolean,
): ReadChange[] {
  const reading = { ...reader, action, currency }
  return changesOf(before, after)
    .map((change) => ({ ...change, field: change.path.at(-1) ?? '' }))
    .filter(({ field }) => !brief || valueKindOf(action, field) !== 'machine')
    .map(({ path, field, before: was, after: is }) => ({
      fields: path.map((part) => fieldName(part, reader.language)),
      before: valueText(was, field, reading),
      after: valueText(is, field, reading),
    }))
}

/** One line of it: `Status: Not assigned → Collecting; Cases assigned: 3`. */
export const changeLine = (entry: Changed, reader: Reader): string =>
  readChanges(entry, reader, true)
    .map(({ fields, before, after }) => {
      const now = after ?? '—'
      return `${fields.at(-1) ?? ''}: ${before === null ? now : `${before} → ${now}`}`
    })
    .join('; ')

interface FieldChange {
  /** The way to the value: `promise`, `day`. */
  readonly path: readonly string[]
  /** As they were kept; null where there was nothing. */
  readonly before: unknown
  readonly after: unknown
}

/** Deeper than this a value is one. */
const deepest = 3

/** What an entry changed, from the two halves that were kept: flat, and without what stayed the same. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = leaves(before, [])
  const now = leaves(after, [])
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)]
    const isSame = JSON.stringify(was?.value ?? null) === JSON.stringify(is?.value ?? null)
    return isSame ? [] : [{ path: (is ?? was)?.path ?? [], before: was?.value ?? null, after: is?.value ?? null }]
  })
}

interface Leaf {
  readonly path: readonly string[]
  readonly value: unknown
}
function leaves(value: unknown, path: readonly string[]): Map<string, Leaf> {
  if (isRecord(value) && path.length < deepest) {
    return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, [...path, key])]))
  }
  return path.length === 0 && value == null
    ? new Map()
    : new Map([[path.join('.'), { path, value: value === '' ? null : value }]])
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Reading extends Reader {
  readonly action: string
  readonly currency: Currency | null
}
const yes: Words = { zh: '是', en: 'Yes', es: 'Sí' }
const no: Words = { zh: '否', en: 'No', es: 'No' }

/**
 * A value as people read it: codes in words, money and rates with their signs, lists and records part by part; null for
 * nothing. A code that has no words here, and every text, is shown as it was kept.
 */
export function valueText(value: unknown, field: string, reading: Reading): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return (value ? yes : no)[reading.language]
  if (typeof value === 'number') return numberText(value, field, reading)
  if (typeof value === 'string') return stringText(value, field, reading)
  if (Array.isArray(value)) {
    return value.map((each) => valueText(each, field, reading) ?? '—').join(value.some(isRecord) ? '; ' : ', ') || null
  }
  if (!isRecord(value)) return null
  const parts = Object.entries(value).flatMap(([key, inner]) => {
    const text = valueKindOf(reading.action, key) === 'machine' ? null : valueText(inner, key, reading)
    return text === null ? [] : [`${fieldName(key, reading.language)} ${text}`]
  })
  return parts.join(' · ') || null
}

function numberText(value: number, field: string, { action, currency, locale, language }: Reading): string {
  const kind = valueKindOf(action, field)
  if (kind === 'money' && currency) return `${currency} ${formatMinor(value, currency, locale)}`
  if (kind === 'rate') return format(locale, 'percent').format(value / 10_000)
  if (kind === 'hundredths') return format(locale, 'decimal').format(value / 100)
  const result = kind === 'result' && collectResults.find(({ code }) => code === value)
  return result ? result.label[language] : String(value)
}

const formats = new Map<string, Intl.NumberFormat>()
function format(locale: string, style: 'percent' | 'decimal'): Intl.NumberFormat {
  const key = `${locale} ${style}`
  const made = formats.get(key) ?? new Intl.NumberFormat(locale, { style, maximumFractionDigits: 2 })
  formats.set(key, made)
  return made
}

function stringText(value: string, field: string, { action, language, instant }: Reading): string {
  const kind = valueKindOf(action, field)
  if (kind === 'permission') return permissionName(value, language)
  if (kind === 'instant') return instant(value)
  const isCode = kind === 'code' || kind === 'result' || kind === 'role'
  return (isCode && logValueWords(field, value)?.[language]) || value
}

/** Each permission with the titles it is read by: a role names hundreds of them, before and after. */
const permissionTitles = new Map<string, readonly Words[]>(
  screens.flatMap(({ name, title, actions }): [string, readonly Words[]][] => [
    [menuPermission(name), [title]],
    ...Object.entries(actions ?? {}).map(([action, words]): [string, readonly Words[]] => [
      `web_btn_${name}_${action}`,
      [title, words],
    ]),
  ]),
)

/** `web_menu_log` → the screen's title; an action with its screen's title before it. */
const permissionName = (permission: string, language: Language): string =>
  permissionTitles
    .get(permission)
    ?.map((words) => words[language])
    .join(': ') ?? permission
