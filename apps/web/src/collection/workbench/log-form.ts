/** What a collector is about to log. Pure: the page holds it, the contract's table of results says what is still missing. */

import { type CallWay, callWayNames, type LoggedChannel } from '@cordillera/contract/collection/channels'
import type { saveLog } from '@cordillera/contract/collection/log'
import {
  type CollectResult,
  collectResult,
  fitsChannel,
  promiseFits,
  promisesForAnother,
} from '@cordillera/contract/collection/results'
import type { Currency } from '@cordillera/contract/countries'
import type { Input } from '@cordillera/contract/endpoint'
import { readMoney } from '../../ui/form/money-text.ts'
import { addDays, daysBetween } from '../../ui/show/dates.ts'

export interface LogForm {
  /** Null: the borrower's own number. */
  readonly contactId: string | null
  readonly channel: LoggedChannel
  /** How the call was made, where the dialer has none of it; empty: not said. */
  readonly callWay: CallWay | ''
  readonly result: number | null
  /** As typed. */
  readonly amount: string
  readonly day: string
  readonly promisedBy: string
  /** When to call back, in local time as a field has it; empty: not asked for. */
  readonly callback: string
  readonly note: string
}
export const emptyForm: LogForm = {
  contactId: null,
  channel: 'call',
  callWay: '',
  result: null,
  amount: '',
  day: '',
  promisedBy: '',
  callback: '',
  note: '',
}

/** What the form is filled in against. */
export interface LogContext {
  /** The merchant's day. */
  readonly today: string
  readonly currency: Currency
  readonly locale: string
  /** How the chosen contact stands to the borrower; null: it is the borrower. */
  readonly relation: string | null
}

export type Missing = 'result' | 'thirdParty' | 'amount' | 'day' | 'dayOutside' | 'promisedBy'

/** The first thing that keeps the log from being saved; null when it is complete. */
export function missingIn(form: LogForm, { today, currency, locale, relation }: LogContext): Missing | null {
  if (form.result === null) return 'result'
  const result = collectResult(form.result)
  if (!fitsChannel(result, form.channel)) return 'result'
  if (relation !== null && promisesForAnother(form.result, relation)) return 'thirdParty'
  if (!result.promise) return null
  const amount = readMoney(form.amount, currency, locale)
  if (amount === null || amount <= 0) return 'amount'
  if (!form.day) return result.needsPromise ? 'day' : null
  if (!promiseFits(result.code, daysBetween(today, form.day))) return 'dayOutside'
  return result.needsPromiser && !form.promisedBy.trim() ? 'promisedBy' : null
}

/** The call that saves a complete form. */
export function inputOf(
  form: LogForm,
  of: { caseId: string; version: number },
  { currency, locale }: LogContext,
): Input<typeof saveLog> {
  if (form.result === null) throw new Error('a form without a result is not complete')
  const result = collectResult(form.result)
  const amount = result.promise ? (readMoney(form.amount, currency, locale) ?? undefined) : undefined
  const promisedBy = form.promisedBy.trim()
  const promise =
    result.promise && form.day && amount !== undefined
      ? { day: form.day, amount, ...(result.needsPromiser && promisedBy ? { promisedBy } : {}) }
      : undefined
  return {
    caseId: of.caseId,
    version: of.version,
    contactId: form.contactId,
    channel: form.channel,
    ...(form.channel === 'call' && form.callWay ? { callWay: form.callWay } : {}),
    result: form.result,
    remark: form.note.trim(),
    ...(promise ? { promise } : {}),
    ...(form.callback ? { callbackAt: new Date(form.callback).toISOString() } : {}),
    ...(result.needsAmount && amount !== undefined ? { amount } : {}),
  }
}

/** Days offered at a key's distance, nearest first: those of the result's window. */
export function dayChoices({ promise }: Pick<CollectResult, 'promise'>, today: string): string[] {
  if (!promise) return []
  return [0, 1, 2, 3, 5, 7, 15]
    .filter((ahead) => ahead >= promise.fromDays && ahead <= promise.toDays)
    .slice(0, 4)
    .map((ahead) => addDays(today, ahead))
}

/** A draft as it was kept; anything that is not one is an empty form. */
export function readDraft(text: string | null): LogForm {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return emptyForm
    const known = Object.entries(kept).filter(
      ([name, value]) =>
        name in emptyForm &&
        (typeof value === 'string' || value === null || (name === 'result' && typeof value === 'number')),
    )
    const form = { ...emptyForm, ...Object.fromEntries(known) }
    return callWayNames.some((way) => way === form.callWay) ? form : { ...form, callWay: '' }
  } catch {
    return emptyForm
  }
}

const isEmpty = (form: LogForm): boolean =>
  Object.entries(form).every(([name, value]) => value === emptyForm[name as keyof LogForm])

/** What is kept of a form; null where nothing was filled in. */
export const draftOf = (form: LogForm): string | null => (isEmpty(form) ? null : JSON.stringify(form))
