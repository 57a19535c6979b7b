/** What a logged result may say and what it does to a case. Pure; days are calendar days of the merchant. */
import type { promiseKinds } from '@cordillera/contract/collection/promise'
import { collectResult, fitsChannel, promiseFits } from '@cordillera/contract/collection/results'
import { callbackHorizonDays } from '@cordillera/contract/collection/work-mode'
import { daysBetween } from '../../platform/clock.ts'

export interface LoggedResult {
  result: number
  channel: string
  promise?: { day: string; amount: number; promisedBy?: string | undefined } | undefined
  amount?: number | undefined
}

/** A call that reached for somebody is on record, or it is said how it was made. */
export const asksCallWay = ({
  channel,
  result,
  callWay,
}: {
  channel: string
  result: number
  callWay?: string | undefined
}): boolean => channel === 'call' && callWay === undefined && collectResult(result).attempt

export interface NewPromise {
  kind: (typeof promiseKinds)[number]
  day: string
  amount: number
  promisedBy: string | null
}

type Refusal =
  | 'collection.resultNotOfVisit'
  | 'collection.promiseNotTaken'
  | 'collection.promiseNeeded'
  | 'collection.promiserNeeded'
  | 'collection.promiseDateInvalid'
  | 'collection.promiseTooLarge'
  | 'collection.amountNeeded'

/** Why a result can't be logged as it stands; null when it can. `dueThen`: everything to pay by the promised day. */
export function refusalOfResult(logged: LoggedResult, today: string, dueThen: number): Refusal | null {
  const rule = collectResult(logged.result)
  const { promise } = logged
  if (!fitsChannel(rule, logged.channel)) return 'collection.resultNotOfVisit'
  if (promise && !rule.promise) return 'collection.promiseNotTaken'
  if (rule.needsPromise && !promise) return 'collection.promiseNeeded'
  if (promise && rule.needsPromiser && !promise.promisedBy) return 'collection.promiserNeeded'
  if (promise && !promiseFits(logged.result, daysBetween(today, promise.day))) return 'collection.promiseDateInvalid'
  const amount = amountOf(logged)
  if (rule.needsAmount && amount === null) return 'collection.amountNeeded'
  if (Math.max(promise?.amount ?? 0, amount ?? 0) > dueThen) return 'collection.promiseTooLarge'
  return null
}

/** What a result is about, in minor units: its own amount, else its promise's. */
export const amountOf = ({ amount, promise }: Pick<LoggedResult, 'amount' | 'promise'>): number | null =>
  amount ?? promise?.amount ?? null

/** The promise that a result makes, once it was not refused. */
export function promiseOf({ result, promise }: Pick<LoggedResult, 'result' | 'promise'>): NewPromise | null {
  if (!promise) return null
  const kind = collectResult(result).name as NewPromise['kind']
  return { kind, day: promise.day, amount: promise.amount, promisedBy: promise.promisedBy ?? null }
}

export const callbackFits = (callbackAt: string, now: Date): boolean => {
  const ahead = Date.parse(callbackAt) - now.getTime()
  return ahead > 0 && ahead <= callbackHorizonDays * 86_400_000
}

/** Where a case stands in the working order once it was logged on (migration 0004): rank, then the moment within it. */
export function placeAfterLog(
  promisedOn: string | null,
  today: string,
  now: Date,
  callbackAt: string | null = null,
): { workRank: number; workAt: Date } {
  if (callbackAt !== null) return { workRank: 3, workAt: new Date(callbackAt) }
  if (promisedOn === null) return { workRank: 2, workAt: now }
  if (promisedOn <= today) return { workRank: 0, workAt: now }
  return { workRank: 3, workAt: new Date(`${promisedOn}T00:00:00Z`) }
}
