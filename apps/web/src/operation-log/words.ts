/** How entries of the operation log and of a case's history are read. A code that is newer than this reader stays a code. */

import { wordsOfCaseEvent } from '@cordillera/contract/collection/events'
import type { Currency } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'
import { actionWords } from '@cordillera/contract/operation-log/actions'
import { logFieldWords } from '@cordillera/contract/operation-log/fields'
import type { Words } from '@cordillera/contract/words'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { inWords } from '../ui/language.ts'

export function actionName({ action, source }: { readonly action: string; readonly source?: 'operation' | 'event' }) {
  if (source === 'event') return inWords(wordsOfCaseEvent(action))
  const words = (actionWords as Readonly<Record<string, Words>>)[action]
  return words ? inWords(words) : action
}

/** `closeReason` → `close reason`, where nobody has given the field a name. */
export function fieldName(field: string): string {
  const words = logFieldWords[field]
  if (words) return inWords(words)
  const spaced = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  return spaced.toLowerCase()
}

/** Amounts in minor units of the merchant's currency. */
const amounts = new Set(['amount', 'amountMinor', 'applied', 'toBalance'])

/** Values that are codes, by their field. */
const valueWords: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  channel: { call: msg`phone call`, sms: msg`SMS`, email: msg`e-mail`, dialer: msg`dialer` },
  state: {
    kept: msg`kept`,
    'partly kept': msg`partly kept`,
    broken: msg`broken`,
    booked: msg`booked`,
    unidentified: msg`unidentified`,
  },
  strategy: {
    'average number': msg`average number`,
    'equal inventory': msg`equal inventory`,
    intelligent: msg`intelligent`,
  },
  to: { workplace: msg`the pool`, complete: msg`completed` },
  reason: { paid: msg`paid`, 'stage changed': msg`stage changed`, recalled: msg`recalled` },
}

/** A value as people read it: money with its separators, codes in words; everything else as it was kept. */
export function valueText(
  i18n: I18n,
  value: string | null,
  { field, currency, locale }: { field: string; currency: Currency | null; locale: string },
): string | null {
  if (value === null) return null
  if (currency && amounts.has(field) && /^-?\d+$/.test(value)) {
    return `${currency} ${formatMinor(Number(value), currency, locale)}`
  }
  const words = valueWords[field]?.[value]
  return words ? i18n._(words) : value
}
