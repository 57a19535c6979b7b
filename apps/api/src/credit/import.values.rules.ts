/** Reading the values of a loan book: amounts, days, flags, relations, as people and spreadsheets write them. */
import type { Currency } from '@cordillera/contract/countries'
import { type Minor, parseDecimal } from '@cordillera/contract/money'
import { plainName } from './import.mapping.rules.ts'

export type DecimalSign = '.' | ','

const withComma = /^-?[\d.]*\d,\d{1,2}$|^-?\d{1,3}(\.\d{3})+$/
const withPoint = /^-?[\d,]*\d\.\d{1,2}$|^-?\d{1,3}(,\d{3})+$/

/** The sign before the decimals, by what the amounts look like; what goes with the separator where they don't tell. */
export function decimalSignOf(amounts: readonly string[], separator: string | null): DecimalSign {
  const commas = amounts.filter((text) => withComma.test(text)).length
  const points = amounts.filter((text) => withPoint.test(text)).length
  if (commas === points) return separator === ';' ? ',' : '.'
  return commas > points ? ',' : '.'
}

const plainShape = /^\d+(\.\d+)?$/
const groupedShape = /^\d{1,3}(,\d{3})+(\.\d+)?$/

/** An amount that is not negative, in minor units; null where it is none, or is written with the other decimal sign. */
export function readAmount(text: string, currency: Currency, sign: DecimalSign): Minor | null {
  const pointed = sign === ',' ? text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')) : text
  if (plainShape.test(pointed)) return parseDecimal(pointed, currency)
  return groupedShape.test(pointed) ? parseDecimal(pointed.replaceAll(',', ''), currency) : null
}

const isoShape = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const latinShape = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

export interface Moment {
  /** The calendar day as written, YYYY-MM-DD. */
  day: string
  /** As PostgreSQL reads it; with an offset only where one is written: else it is the merchant's local time. */
  text: string
}

/** `2026-11-21`, `21/11/2026`, each with a time or without; null where it is no day of the calendar. */
export function readMoment(text: string): Moment | null {
  const iso = isoShape.exec(text)
  if (iso) return momentOf([iso[1], iso[2], iso[3]], [iso[4], iso[5], iso[6]], iso[7] ?? '')
  const latin = latinShape.exec(text)
  return latin && momentOf([latin[3], latin[2], latin[1]], [latin[4], latin[5], latin[6]], '')
}

type Parts = [string | undefined, string | undefined, string | undefined]

function momentOf([year, month, date]: Parts, [hour = '0', minute = '0', second = '0']: Parts, offset: string) {
  const [y, m, d] = [Number(year), Number(month), Number(date)]
  if (m < 1 || m > 12 || d < 1 || d > daysIn(y, m) || y < 1900 || y > 2200) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const day = `${year}-${two(m)}-${two(d)}`
  return { day, text: `${day} ${two(Number(hour))}:${two(Number(minute))}:${two(Number(second))}${offset}` }
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n))
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** A whole number from 1 to 360; null otherwise. */
export function readOrdinal(text: string): number | null {
  if (!/^\d{1,3}$/.test(text)) return null
  const value = Number(text)
  return value >= 1 && value <= 360 ? value : null
}

const yes = new Set(['1', 'true', 'yes', 'y', 'si', 's', '是'])
const no = new Set(['0', 'false', 'no', 'n', '否'])

export function readFlag(text: string): boolean | null {
  if (text === '0') return false
  if (text === '1') return true
  const word = plainName(text)
  return yes.has(word) ? true : no.has(word) ? false : null
}

const relationWords = {
  father: ['father', 'padre', 'papa', '父亲'],
  mother: ['mother', 'madre', 'mama', '母亲'],
  spouse: ['spouse', 'husband', 'wife', 'conyuge', 'esposo', 'esposa', 'pareja', '配偶'],
  brother: ['brother', 'hermano', '兄弟'],
  sister: ['sister', 'hermana', '姐妹'],
  friend: ['friend', 'amigo', 'amiga', '朋友'],
  child: ['child', 'son', 'daughter', 'hijo', 'hija', '子女'],
  colleague: ['colleague', 'coworker', 'colega', 'companero', 'companera', '同事'],
}
const relationOf = new Map(
  Object.entries(relationWords).flatMap(([relation, words]) => words.map((word) => [word, relation] as const)),
)

/** One of the specification's eight relations; null for another. */
export const readRelation = (text: string): string | null =>
  relationOf.get(text) ?? relationOf.get(plainName(text)) ?? null

/** The sexes as documents of the five countries have them; other words are left out. */
export function readGender(text: string): string | null {
  const letter = plainName(text).charAt(0)
  if (letter === 'm' || letter === '男') return plainName(text) === 'mujer' ? 'F' : 'M'
  if (letter === 'f' || letter === '女') return 'F'
  return letter === 'h' ? 'M' : null
}
