/** What a record says in words, and what of it changed. Pure; personal data are masked before they are kept. */
import { maskAll, maskEmail, maskNumber, maskPhone } from '../platform/mask.ts'

export type Fact = string | number | boolean | string[] | null
export type Facts = Readonly<Record<string, Fact>>

const masks: Record<string, (text: string) => string> = {
  phone: maskPhone,
  secondPhone: maskPhone,
  emergencyPhone: maskPhone,
  email: maskEmail,
  bankAccount: maskNumber,
  address: maskAll,
}

const masked = (name: string, fact: Fact): Fact => {
  const mask = masks[name]
  return mask && typeof fact === 'string' ? mask(fact) : fact
}
const same = (one: Fact | undefined, other: Fact | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What differs, before and after; what is not there stands as null. */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !same(before[name], after[name]),
  )
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, masked(name, facts[name] ?? null)]))
  return { before: pick(before), after: pick(after) }
}
