/**
 * What is checked of an application when it is handed in, and what each finding means. Pure: facts in, judgements out.
 * `fail` is what lending on needs a reason for, `warn` what an auditor looks at twice.
 */

import type { Country, Currency } from '@cordillera/contract/countries'
import type { checkEvidence } from '@cordillera/contract/credit/application'
import { type CheckName, type CheckResult, checksAtOnce } from '@cordillera/contract/credit/application-state'
import type { Minor } from '@cordillera/contract/money'
import type * as z from 'zod/mini'
import { ageOn } from '../platform/clock.ts'
import { maskNumber, maskPhone } from '../platform/mask.ts'
import { accountIsValid } from './bank-account.rules.ts'
import { checkDocument } from './import.identity.rules.ts'

export type Evidence = z.infer<typeof checkEvidence>
/** Others who share something with the applicant: how many, and ten of them. */
export interface Shared {
  count: number
  found: NonNullable<Evidence['found']> | null
}

export interface CheckFacts {
  appId: string
  country: Country
  currency: Currency
  /** The merchant's calendar day. */
  today: string
  docType: string
  docNumber: string
  birthDate: string | null
  mobile: string | null
  bankAccount: string | null
  deviceId: string | null
  minAge: number
  maxAge: number
  blacklist: Shared
  openBills: number
  openMinor: Minor
  /** Days past due of the oldest open bill; null where none is open. */
  worstDpd: number | null
  sameDevice: Shared
  sameMobile: Shared
  sameBankAccount: Shared
  /** Selfies of other people that are this one's file, or look like it. */
  sameFace: Shared & { exact: number }
}

export interface Judgement {
  appId: string
  name: CheckName
  result: CheckResult
  evidence: Evidence
}

type Verdict = Pick<Judgement, 'result' | 'evidence'>

export const judgeChecks = (facts: CheckFacts): Judgement[] =>
  checksAtOnce.map((name) => ({ appId: facts.appId, name, ...checks[name](facts) }))

const checks: Readonly<Record<(typeof checksAtOnce)[number], (facts: CheckFacts) => Verdict>> = {
  document: ({ country, docType, docNumber }) => {
    const checked = checkDocument(country, docType, docNumber)
    const value = `${docType} ${maskNumber(docNumber)}`
    if ('refused' in checked) return { result: 'fail', evidence: { value, why: checked.refused } }
    return checked.doubtful
      ? { result: 'warn', evidence: { value, why: 'doubtfulCheckDigit' } }
      : { result: 'pass', evidence: { value } }
  },
  bankAccount: ({ country, bankAccount }) => {
    if (bankAccount === null) return { result: 'warn', evidence: { why: 'missing' } }
    const value = maskNumber(bankAccount)
    return accountIsValid(country, bankAccount)
      ? { result: 'pass', evidence: { value } }
      : { result: 'fail', evidence: { value, why: 'badAccount' } }
  },
  age: ({ birthDate, today, minAge, maxAge }) => {
    const age = ageOn(birthDate, today)
    if (age === null) return { result: 'warn', evidence: { why: 'missing', from: minAge, to: maxAge } }
    const evidence = { age, from: minAge, to: maxAge }
    if (age < minAge) return { result: 'fail', evidence }
    return { result: age > maxAge ? 'warn' : 'pass', evidence }
  },
  blacklist: ({ blacklist }) => shared(blacklist, 'fail'),
  openDebt: ({ openBills, openMinor, worstDpd, currency }) => {
    if (openBills === 0) return { result: 'pass', evidence: {} }
    const late = worstDpd !== null && worstDpd > 0
    const evidence = { count: openBills, amount: openMinor, currency, why: late ? 'overdue' : 'open' }
    return { result: late ? 'fail' : 'warn', evidence }
  },
  // a family shares a phone; nobody lends their account or their face
  sameDevice: ({ deviceId, sameDevice }) => shared(sameDevice, 'warn', deviceId),
  sameMobile: ({ mobile, sameMobile }) => shared(sameMobile, 'warn', mobile && maskPhone(mobile)),
  sameBankAccount: ({ bankAccount, sameBankAccount }) =>
    shared(sameBankAccount, 'fail', bankAccount && maskNumber(bankAccount)),
  sameFace: ({ sameFace }) => {
    const { result, evidence } = shared(sameFace, sameFace.exact > 0 ? 'fail' : 'warn')
    return {
      result,
      evidence: result === 'pass' ? evidence : { ...evidence, why: sameFace.exact > 0 ? 'sameFile' : 'alike' },
    }
  },
}

function shared({ count, found }: Shared, meaning: CheckResult, value?: string | null): Verdict {
  const evidence: Evidence = value ? { value } : {}
  return count === 0
    ? { result: 'pass', evidence }
    : { result: meaning, evidence: { ...evidence, count, found: found ?? [] } }
}
