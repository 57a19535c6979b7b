/**
 * What a borrower would pay under a product's terms. Pure, in whole minor units: each step is rounded once, half up, and the
 * parts of the principal and of the fee add up to what was lent and charged.
 */
import type { Country } from '../countries.ts'
import { chargeAfterDays } from './collection-charge.ts'

/** Rates in hundredths of a percent: 100 is 1 %. */
export interface Terms {
  /** Days of one instalment. */
  readonly tenure: number
  readonly periods: number
  /** For the days of one instalment, of the principal still owed in it. */
  readonly interestRate: number
  /** Of the amount lent, spread evenly over the instalments. */
  readonly processingRate: number
  /** Tax on fees, of the fee. */
  readonly gstFee: number
  /** A day, of the principal that is late. */
  readonly penaltyInterest: number
  /** What penalty may come to over a bill's life, of its principal. */
  readonly overdueFeeLimitation: number
  readonly gracePeriod: number
  /** Of the principal of a bill that is late, once. */
  readonly collectionServiceFee: number
  /** Minor units for each repayment. */
  readonly repaymentTransactionFee: number
}

export interface Instalment {
  readonly cycle: number
  /** Days after payout. */
  readonly dueAfterDays: number
  readonly principal: number
  readonly interest: number
  readonly fee: number
  readonly feeTax: number
  readonly transactionFee: number
  readonly total: number
}

export function scheduleOf(terms: Terms, amount: number): Instalment[] {
  const { tenure, periods, interestRate, processingRate, gstFee, repaymentTransactionFee } = terms
  const fee = shareOf(amount, processingRate)
  let owed = amount
  return Array.from({ length: periods }, (_, at) => {
    const principal = evenPart(amount, periods, at)
    const part = {
      cycle: at + 1,
      dueAfterDays: (at + 1) * tenure,
      principal,
      interest: shareOf(owed, interestRate),
      fee: evenPart(fee, periods, at),
      feeTax: shareOf(evenPart(fee, periods, at) + repaymentTransactionFee, gstFee),
      transactionFee: repaymentTransactionFee,
    }
    owed -= principal
    return { ...part, total: part.principal + part.interest + part.fee + part.feeTax + part.transactionFee }
  })
}

/** What being late may cost on a principal, after so many days past due: a charge for collecting is the most that may be asked for. */
export function lateCost(
  terms: Terms,
  principal: number,
  { days, country }: { days: number; country: Country },
): { penalty: number; collectionFee: number; tax: number } {
  const counted = Math.max(0, days - terms.gracePeriod)
  const penalty = Math.min(
    shareOf(principal, terms.penaltyInterest, counted),
    shareOf(principal, terms.overdueFeeLimitation),
  )
  const mayCharge = counted > 0 && days > chargeAfterDays(country)
  const collectionFee = mayCharge ? shareOf(principal, terms.collectionServiceFee) : 0
  return { penalty, collectionFee, tax: shareOf(collectionFee, terms.gstFee) }
}

const hundredthsOfPercent = 10_000n

/** A rate of an amount, so many times, rounded half up once. Whole numbers throughout: a float would lose units. */
function shareOf(amount: number, rate: number, times = 1): number {
  const twice = 2n * BigInt(amount) * BigInt(rate) * BigInt(times)
  return Number((twice + hundredthsOfPercent) / (2n * hundredthsOfPercent))
}

/** The last part takes what doesn't divide. */
const evenPart = (amount: number, parts: number, at: number): number =>
  Math.floor(amount / parts) + (at === parts - 1 ? amount % parts : 0)

export const capKinds = [
  'annualRate',
  'effectiveAnnualRate',
  'annualCost',
  'effectiveAnnualCost',
  'penaltyAnnualRate',
  'feeTax',
  'collectionFee',
] as const
export type CapKind = (typeof capKinds)[number]

/** What the price of a loan is held to in each country: whether its law counts fees, and interest on interest. */
export const priceMeasures: Readonly<Record<Country, CapKind>> = {
  MX: 'effectiveAnnualCost',
  // Ley 45 de 1990, art. 68: what the creditor receives without another service is interest, whatever it is called
  CO: 'effectiveAnnualCost',
  // Ley 31143: the yearly effective rate of interest; fees have rules of their own
  PE: 'effectiveAnnualRate',
  // Ley 18.010, art. 2: every sum above the principal is interest; its rates are linear
  CL: 'annualCost',
  // the yearly effective rate; besides it no commission may be charged
  EC: 'effectiveAnnualCost',
}
const priceKinds: readonly CapKind[] = ['annualRate', 'effectiveAnnualRate', 'annualCost', 'effectiveAnnualCost']

export interface CappedTerms extends Terms {
  /** Fixed fees weigh most on the smallest loan. */
  readonly minAmount?: number | null | undefined
}

/** What of the terms a cap is about, in hundredths of a percent, rounded up; a year has 365 days. */
export function cappedRates(terms: CappedTerms): Record<CapKind, number> {
  const { tenure, interestRate, penaltyInterest, gstFee, collectionServiceFee } = terms
  const interest = interestRate / Number(hundredthsOfPercent)
  const cost = costOfTenure(terms)
  return {
    annualRate: Math.ceil((interestRate * 365) / Math.max(1, tenure)),
    effectiveAnnualRate: effective(interest, tenure),
    annualCost: atMostShown((cost * 365) / Math.max(1, tenure)),
    effectiveAnnualCost: effective(cost, tenure),
    penaltyAnnualRate: penaltyInterest * 365,
    feeTax: gstFee,
    collectionFee: collectionServiceFee,
  }
}

const effective = (rate: number, tenure: number): number => atMostShown((1 + rate) ** (365 / Math.max(1, tenure)) - 1)

/** A thousandth of a hundredth of a percent is what floats may be off; beyond a million percent nobody compares. */
const atMostShown = (fraction: number): number =>
  Math.min(100_000_000, Math.ceil(fraction * Number(hundredthsOfPercent) - 0.001))

const smallLoan = 100_000

/** The rate for one instalment's days at which what is repaid, without the tax on fees, is worth what was lent. */
function costOfTenure(terms: CappedTerms): number {
  const amount = terms.minAmount ?? smallLoan
  const paid = scheduleOf(terms, amount).map(({ total, feeTax }) => total - feeTax)
  const worth = (rate: number) => paid.reduce((sum, part, at) => sum + part / (1 + rate) ** (at + 1), 0)
  let [low, high] = [0, 100]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > amount) low = middle
    else high = middle
  }
  return high
}

export interface Cap {
  readonly kind: CapKind
  readonly rate: number
  readonly effectiveFrom: string
  /** The last day; null: until another one takes its place. */
  readonly effectiveTo: string | null
  readonly effect: 'warn' | 'block'
  readonly source: string
}
type Dated = Pick<Cap, 'kind' | 'effectiveFrom' | 'effectiveTo'>

/** The cap of a kind that is in force on a day: the last that began, unless it is over. */
function inForce<C extends Dated>(caps: readonly C[], kind: CapKind, day: string): C | undefined {
  const last = caps
    .filter((cap) => cap.kind === kind && cap.effectiveFrom <= day)
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
  return last && (last.effectiveTo === null || day <= last.effectiveTo) ? last : undefined
}

/** What no cap is kept for on a day: nobody knows whether the terms are within the law. The price has one measure a country. */
export function uncapped(caps: readonly Dated[], country: Country, day: string): CapKind[] {
  const isPriced = priceKinds.some((kind) => inForce(caps, kind, day))
  const others = capKinds.filter((kind) => !priceKinds.includes(kind) && !inForce(caps, kind, day))
  return isPriced ? others : [priceMeasures[country], ...others]
}

/** What the terms' price comes to in a year by the country's own measure, and the cap on it that is in force; null: none is kept. */
export function yearlyPrice<C extends Cap>(
  terms: CappedTerms,
  { caps, country, day }: { caps: readonly C[]; country: Country; day: string },
): { kind: CapKind; rate: number; cap: C | null } {
  const kept = priceKinds.find((kind) => inForce(caps, kind, day))
  const kind = kept ?? priceMeasures[country]
  return { kind, rate: cappedRates(terms)[kind], cap: inForce(caps, kind, day) ?? null }
}

/** A country's tax on fees is one rate: less is as wrong as more, unless there is no fee to tax. */
const breaks = (cap: Cap, had: number, hasFees: boolean): boolean =>
  cap.kind === 'feeTax' ? hasFees && had !== cap.rate : had > cap.rate

/** Which caps the terms break on the day they begin to hold: of each kind the one that is in force then. */
export function capsExceeded<C extends Cap>(
  terms: CappedTerms,
  caps: readonly C[],
  day: string,
): (C & { had: number })[] {
  const rates = cappedRates(terms)
  const hasFees = terms.processingRate + terms.repaymentTransactionFee + terms.collectionServiceFee > 0
  return capKinds.flatMap((kind) => {
    const cap = inForce(caps, kind, day)
    return cap && breaks(cap, rates[kind], hasFees) ? [{ ...cap, had: rates[kind] }] : []
  })
}
