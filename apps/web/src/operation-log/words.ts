/** How entries of the operation log and of a case's history are read. A code that is newer than this reader stays a code. */

import { wordsOfCaseEvent } from '@cordillera/contract/collection/events'
import type { Currency } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'
import { actionWords } from '@cordillera/contract/operation-log/actions'
import type { Words } from '@cordillera/contract/words'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { inWords } from '../ui/language.ts'

const fieldWords: Readonly<Record<string, MessageDescriptor>> = {
  accepted: msg`Right and new`,
  applications: msg`Applications`,
  applied: msg`Went to the loan`,
  beyond: msg`Bills past day 361`,
  bills: msg`Bills`,
  borrowers: msg`Borrowers`,
  cases: msg`Cases`,
  closed: msg`Cases closed`,
  contacts: msg`Contacts`,
  batch: msg`Assignment`,
  active: msg`In use`,
  appId: msg`App id`,
  currency: msg`Currency`,
  filter: msg`Filter`,
  format: msg`Format`,
  from: msg`Case before`,
  'paid part': msg`Cases paid in part`,
  duplicates: msg`Booked already`,
  exportDay: msg`Day the file shows`,
  file: msg`File`,
  loanId: msg`Loan`,
  loans: msg`Loans`,
  merchants: msg`Merchants`,
  moved: msg`Bills that changed stage`,
  opened: msg`Cases opened`,
  overdue: msg`Overdue`,
  payed: msg`Cases paid`,
  payments: msg`Payments`,
  penalised: msg`Bills with penalty booked`,
  products: msg`Products`,
  promisesBroken: msg`Promises broken`,
  promisesDue: msg`Promises due`,
  promisesKept: msg`Promises kept`,
  promisesPartlyKept: msg`Promises partly kept`,
  refused: msg`Refused`,
  reopened: msg`Cases opened again`,
  repaid: msg`Bills repaid`,
  reversals: msg`Reversals`,
  rows: msg`Rows`,
  stayed: msg`Cases that stayed with their collector`,
  sums: msg`Sums in minor units`,
  toBalance: msg`Went to the borrower's balance`,
  unchanged: msg`Here already`,
  unidentified: msg`Unidentified`,
  amount: msg`Amount`,
  amountMinor: msg`Amount`,
  assigned: msg`Cases assigned`,
  channel: msg`Channel`,
  collector: msg`Collector`,
  collectors: msg`Collectors`,
  contactId: msg`Contact`,
  content: msg`What`,
  country: msg`Country`,
  counts: msg`Counts`,
  day: msg`Day`,
  field: msg`Field`,
  kind: msg`Kind`,
  logId: msg`Log number`,
  merchant: msg`Merchant`,
  name: msg`Its name`,
  operate: msg`What was done`,
  promise: msg`Promise`,
  reason: msg`Reason`,
  recalled: msg`Recalled`,
  result: msg`Call result`,
  sha256: msg`Fingerprint (SHA-256)`,
  shares: msg`Shares`,
  sizeBytes: msg`Size in bytes`,
  stage: msg`Stage`,
  state: msg`State`,
  status: msg`Status`,
  strategy: msg`Strategy`,
  timeZone: msg`Time zone`,
  title: msg`Title`,
  to: msg`Where to`,
  trackingKey: msg`Tracking key`,
  value: msg`Value`,
  zh: msg`Chinese`,
  en: msg`English`,
  es: msg`Spanish`,
}

export function actionName({ action, source }: { readonly action: string; readonly source?: 'operation' | 'event' }) {
  if (source === 'event') return inWords(wordsOfCaseEvent(action))
  const words = (actionWords as Readonly<Record<string, Words>>)[action]
  return words ? inWords(words) : action
}

/** `closeReason` → `close reason`, where nobody has given the field a name. */
export function fieldName(i18n: I18n, field: string): string {
  const words = fieldWords[field]
  if (words) return i18n._(words)
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
