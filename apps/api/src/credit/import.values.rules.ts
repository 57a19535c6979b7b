/** Reading the values of a loan book that are neither amounts nor days: flags, sexes, relations, ordinals. */
import { plainName } from './import.mapping.rules.ts'

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
