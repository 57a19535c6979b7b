/** What the codes of the operation log and of a case's history are called. A code that is newer than this reader stays a code. */

import type { Currency } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const actionWords: Readonly<Record<string, MessageDescriptor>> = {
  'access.signIn': msg`Signed in`,
  'access.signInRefused': msg`Sign-in refused`,
  'access.signOut': msg`Signed out`,
  'access.changePassword': msg`Changed the password`,
  'access.changeMerchant': msg`Changed the merchant`,
  'access.changeRole': msg`Chose a role to work in`,
  'access.createAccount': msg`Made an account`,
  'access.changeAccount': msg`Changed an account`,
  'access.activate': msg`Activated an account`,
  'access.deactivate': msg`Deactivated an account`,
  'access.deleteAccount': msg`Deleted an account`,
  'access.exportAccounts': msg`Exported accounts`,
  'access.resetPassword': msg`Reset a password`,
  'access.unlock': msg`Unlocked an account`,
  'access.endSessions': msg`Signed an account out everywhere`,
  'access.enableTfa': msg`Asked an account for a second factor`,
  'access.disableTfa': msg`Asked an account for no second factor`,
  'access.unbindTfa': msg`Unbound an authenticator`,
  'access.exemptTfa': msg`Exempted an account from the second factor`,
  'access.createRole': msg`Made a role`,
  'access.editRole': msg`Changed a role`,
  'access.deleteRole': msg`Deleted a role`,
  'access.createMerchant': msg`Made a merchant`,
  'access.editMerchant': msg`Changed a merchant`,
  'access.activateMerchant': msg`Put a merchant back into use`,
  'access.deactivateMerchant': msg`Took a merchant out of use`,
  'settings.addValue': msg`Added a value`,
  'settings.wordValue': msg`Worded a value anew`,
  'settings.retireValue': msg`Retired a value`,
  'settings.useValueAgain': msg`Offered a value again`,
  'settings.orderValues': msg`Put a list in order`,
  'settings.change': msg`Changed a setting`,
  'settings.wordScript': msg`Worded a script anew`,
  'access.initTfa': msg`Began to bind the second factor`,
  'access.bindTfa': msg`Bound the second factor`,
  'access.verifyTfa': msg`Passed the second factor`,
  'access.codeRefused': msg`Second-factor code refused`,
  'operationLog.check': msg`Asked for a check of the seals`,
  'operationLog.broken': msg`Found the log tampered with`,
  'cms.operation': msg`Copied or printed`,
  'collection.assign': msg`Assigned cases`,
  'collection.recall': msg`Recalled cases`,
  'collection.reveal': msg`Revealed personal data`,
  'collection.saveLog': msg`Logged a result`,
  'collection.releaseHold': msg`Released a hold`,
  'collection.export': msg`Exported cases`,
  'collection.ageing.asked': msg`Asked for ageing`,
  'collection.ageing': msg`Aged a merchant's bills`,
  'credit.loanBookDryRunAsked': msg`Asked for a dry run of a loan book`,
  'credit.loanBookRunAsked': msg`Asked to import a loan book`,
  'credit.loanBookImported': msg`Imported a loan book`,
  'payment.importDryRunAsked': msg`Asked for a dry run of payments`,
  'payment.importAsked': msg`Asked to import payments`,
  'payment.imported': msg`Imported payments`,
  'payment.matched': msg`Matched a payment by hand`,
  'payment.export': msg`Exported payments`,
  'operationLog.export': msg`Exported the operation log`,
  'file.upload': msg`Uploaded a file`,
  'file.download': msg`Downloaded a file`,
  'job.retry': msg`Retried a job`,
  'performance.incentive.rule.created': msg`Made an incentive rule`,
  'performance.incentive.rule.changed': msg`Changed an incentive rule`,
  'performance.incentive.rule.ended': msg`Ended an incentive rule`,
  'performance.incentive.asked': msg`Asked to compute a month's incentive`,
  'performance.incentive.computed': msg`Computed a month's incentive`,
  'performance.incentive.approved': msg`Approved a month's incentive`,
  'performance.incentive.exported': msg`Exported incentive results`,
  'performance.incentive.disputed': msg`Disputed an incentive result`,
  'performance.incentive.dispute.answered': msg`Wrote in a dispute`,
  'performance.incentive.dispute.accepted': msg`Accepted a dispute`,
  'performance.incentive.dispute.rejected': msg`Rejected a dispute`,
  'performance.goal.created': msg`Set goals`,
  'performance.goal.deleted': msg`Deleted a goal`,
  'performance.weekend.planned': msg`Planned weekends`,
  'performance.forecast.changed': msg`Expected new customers`,
  'performance.casesPerHead.changed': msg`Changed how many cases a person works`,
}

/** The history of a case itself. */
const eventWords: Readonly<Record<string, MessageDescriptor>> = {
  opened: msg`Case opened`,
  assigned: msg`Case assigned`,
  recalled: msg`Case recalled`,
  completed: msg`Collection of the case completed`,
  returned: msg`Case returned to the pool`,
  transferred: msg`Case handed to the leader`,
  held: msg`Case put on hold`,
  released: msg`Hold released`,
  'promise judged': msg`Promise judged`,
  payed: msg`Case paid`,
  closed: msg`Case closed`,
  reopened: msg`Case opened again`,
}

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

export function actionName(i18n: I18n, entry: { readonly action: string; readonly source?: 'operation' | 'event' }) {
  const words = entry.source === 'event' ? eventWords[entry.action] : actionWords[entry.action]
  return words ? i18n._(words) : entry.action
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
