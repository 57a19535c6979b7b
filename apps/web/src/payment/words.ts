/** What states, kinds, accounts and bookings of money are called. */
import type { bankCardStates } from '@cordillera/contract/payment/bank-card'
import type { paymentKinds, paymentStates } from '@cordillera/contract/payment/payment'
import type { staffPayoutLineStates, staffPayoutStates } from '@cordillera/contract/payment/staff-payout'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToneName } from '../ui/show/show.tsx'

type PaymentState = (typeof paymentStates)[number]
type PaymentKind = (typeof paymentKinds)[number]

/** Green is money in, amber waits for somebody, grey is over. */
export const stateTones: Record<PaymentState, ToneName> = {
  booked: 'green',
  unidentified: 'amber',
  reversed: 'grey',
  returning: 'violet',
  returned: 'grey',
}
export const stateWords: Record<PaymentState, MessageDescriptor> = {
  booked: msg`Booked`,
  unidentified: msg`Unidentified`,
  reversed: msg`Reversed`,
  returning: msg`Going back`,
  returned: msg`Returned to the payer`,
}
export const kindWords: Record<PaymentKind, MessageDescriptor> = { payment: msg`Payment`, reversal: msg`Reversal` }

type BankCardState = (typeof bankCardStates)[number]
export const bankCardTones: Record<BankCardState, ToneName> = { pending: 'amber', approved: 'green', refused: 'grey' }
export const bankCardWords: Record<BankCardState, MessageDescriptor> = {
  pending: msg`Waits for approval`,
  approved: msg`Approved`,
  refused: msg`Turned down`,
}

interface PayoutStanding {
  readonly state: (typeof staffPayoutStates)[number]
  readonly counts: { readonly paying: number; readonly failed: number }
}
export const payoutWords: Record<PayoutStanding['state'], MessageDescriptor> = {
  uploaded: msg`Waits for approval`,
  approved: msg`Approved`,
  refused: msg`Turned down`,
}
/** How a list stands: an approved one is over when nothing of it is on its way. */
export function payoutStanding({ state, counts }: PayoutStanding): { tone: ToneName; words: MessageDescriptor } {
  if (state === 'uploaded') return { tone: 'amber', words: payoutWords.uploaded }
  if (state === 'refused') return { tone: 'grey', words: payoutWords.refused }
  if (counts.paying > 0) return { tone: 'blue', words: msg`On its way` }
  return counts.failed > 0 ? { tone: 'red', words: msg`Not all delivered` } : { tone: 'green', words: msg`Delivered` }
}

type LineState = (typeof staffPayoutLineStates)[number]
const lineTones: Record<LineState, ToneName> = {
  ready: 'slate',
  invalid: 'red',
  paying: 'blue',
  paid: 'green',
  failed: 'red',
  givenUp: 'grey',
}
export const lineWords: Record<LineState, MessageDescriptor> = {
  ready: msg`Can be paid`,
  invalid: msg`Can't be paid`,
  paying: msg`On its way`,
  paid: msg`Delivered`,
  failed: msg`Not delivered`,
  givenUp: msg`Given up`,
}

/** What was approved and no channel has taken yet, as while it is above every channel's maximum, is not on its way. */
export const lineStanding = ({ state, payoutState }: { state: LineState; payoutState: string | null }) =>
  state === 'paying' && payoutState === 'waiting'
    ? { tone: 'amber' as const, words: msg`Waits for a channel` }
    : { tone: lineTones[state], words: lineWords[state] }

const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  'receivable.principal': msg`Owed: principal`,
  'receivable.interest': msg`Owed: interest`,
  'receivable.fee': msg`Owed: fee`,
  'receivable.fee_tax': msg`Owed: tax on fee`,
  'receivable.penalty': msg`Owed: penalty interest`,
  'income.interest': msg`Income: interest`,
  'income.fee': msg`Income: fee`,
  'income.penalty': msg`Income: late interest`,
  'income.extension': msg`Income: extension fee`,
  'tax.payable': msg`Tax to hand over`,
  'cash.opening': msg`Money before the import`,
  'borrower.balance': msg`Balance of the borrower`,
  unidentified: msg`Unidentified money`,
  reduction: msg`Cost: reductions`,
  settlement: msg`Cost: settlements`,
  coupon: msg`Cost: coupons`,
  write_off: msg`Written off`,
  written_off: msg`No longer counted on`,
}
const bookingWords: Readonly<Record<string, MessageDescriptor>> = {
  payment: msg`Payment`,
  unidentified: msg`Unidentified`,
  match: msg`Matched by hand`,
  dayCorrected: msg`Day corrected`,
  reversal: msg`Reversal`,
  penalty: msg`Penalty interest`,
  cashBack: msg`Money back by coupon`,
  'payer paid': msg`Returned to the payer`,
  'payer returned': msg`Return sent back`,
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
