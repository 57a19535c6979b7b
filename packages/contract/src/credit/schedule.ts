/**
 * What a borrower would pay under a product's terms. Pure, in whole minor units: each step is rounded once, half up, and the
 * parts of the principal and of the fee add up to what was lent and charged.
 */

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

/** What being late costs on a principal, after so many days past due. */
export function lateCost(
  terms: Terms,
  principal: number,
  days: number,
): { penalty: number; collectionFee: number; tax: number } {
  const counted = Math.max(0, days - terms.gracePeriod)
  const penalty = Math.min(
    shareOf(principal, terms.penaltyInterest, counted),
    shareOf(principal, terms.overdueFeeLimitation),
  )
  const collectionFee = counted > 0 ? shareOf(principal, terms.collectionServiceFee) : 0
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

export const capKinds = ['annualRate', 'penaltyAnnualRate', 'feeTax', 'collectionFee'] as const
export type CapKind = (typeof capKinds)[number]

/** What of the terms a cap is about, in hundredths of a percent; a year has 365 days, interest on interest is not counted. */
export function cappedRates(
  terms: Pick<Terms, 'tenure' | 'interestRate' | 'penaltyInterest' | 'gstFee' | 'collectionServiceFee'>,
): Record<CapKind, number> {
  return {
    annualRate: Math.ceil((terms.interestRate * 365) / Math.max(1, terms.tenure)),
    penaltyAnnualRate: terms.penaltyInterest * 365,
    feeTax: terms.gstFee,
    collectionFee: terms.collectionServiceFee,
  }
}

export interface Cap {
  readonly kind: CapKind
  readonly rate: number
  readonly effectiveFrom: string
  readonly effect: 'warn' | 'block'
  readonly source: string
}

/** What no cap is kept for on a day: nobody knows whether the terms are within the law. */
export const uncapped = (caps: readonly Pick<Cap, 'kind' | 'effectiveFrom'>[], day: string): CapKind[] =>
  capKinds.filter((kind) => !caps.some((cap) => cap.kind === kind && cap.effectiveFrom <= day))

/** Which caps the terms go over on the day they begin to hold: of each kind the one that is in force then. */
export function capsExceeded<C extends Cap>(
  terms: Parameters<typeof cappedRates>[0],
  caps: readonly C[],
  day: string,
): (C & { had: number })[] {
  const rates = cappedRates(terms)
  return capKinds.flatMap((kind) => {
    const inForce = caps
      .filter((cap) => cap.kind === kind && cap.effectiveFrom <= day)
      .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
    return inForce && rates[kind] > inForce.rate ? [{ ...inForce, had: rates[kind] }] : []
  })
}
