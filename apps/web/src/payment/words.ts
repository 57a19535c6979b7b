/** What states, kinds, accounts and bookings of money are called. */
import type { paymentKinds, paymentStates } from '@cordillera/contract/payment/payment'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToneName } from '../ui/show/show.tsx'

type PaymentState = (typeof paymentStates)[number]
type PaymentKind = (typeof paymentKinds)[number]

/** Green is money in, amber waits for somebody, grey is over. */
export const stateTones: Record<PaymentState, ToneName> = { booked: 'green', unidentified: 'amber', reversed: 'grey' }
export const stateWords: Record<PaymentState, MessageDescriptor> = {
  booked: msg`Booked`,
  unidentified: msg`Unidentified`,
  reversed: msg`Reversed`,
}
export const kindWords: Record<PaymentKind, MessageDescriptor> = { payment: msg`Payment`, reversal: msg`Reversal` }

const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  'receivable.principal': msg`Owed: principal`,
  'receivable.interest': msg`Owed: interest`,
  'receivable.fee': msg`Owed: fee`,
  'receivable.fee_tax': msg`Owed: tax on fee`,
  'receivable.penalty': msg`Owed: penalty interest`,
  'borrower.balance': msg`Balance of the borrower`,
  unidentified: msg`Unidentified money`,
}
const bookingWords: Readonly<Record<string, MessageDescriptor>> = {
  payment: msg`Payment`,
  unidentified: msg`Unidentified`,
  match: msg`Matched by hand`,
  reversal: msg`Reversal`,
  penalty: msg`Penalty interest`,
}

/** `cash.stp` is the money in that channel. */
export function accountName(i18n: I18n, account: string): string {
  const words = accountWords[account]
  if (words) return i18n._(words)
  if (!account.startsWith('cash.')) return account
  return i18n._(msg`Money in ${account.slice('cash.'.length).toUpperCase()}`)
}
export function bookingName(i18n: I18n, booking: string): string {
  const words = bookingWords[booking]
  return words ? i18n._(words) : booking
}
