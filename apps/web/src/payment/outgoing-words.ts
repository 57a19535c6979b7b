import type { markOutcomes, markStates } from '@cordillera/contract/payment/order-mark'
import type { outgoingKinds } from '@cordillera/contract/payment/outgoing'
import type { payerReturnStates } from '@cordillera/contract/payment/payer-return'
import type { payoutStates } from '@cordillera/contract/payment/refund'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToneName } from '../ui/show/show.tsx'

export type OutgoingState = (typeof payoutStates)[number]

export const outgoingKindWords: Record<(typeof outgoingKinds)[number], MessageDescriptor> = {
  loan: msg`Loan payout`,
  refund: msg`Refund`,
  staff: msg`Staff payout`,
  debit: msg`Direct debit`,
  payerReturn: msg`Return to the payer`,
}
export const outgoingStateWords: Record<OutgoingState, MessageDescriptor> = {
  waiting: msg`Waits to be sent`,
  sent: msg`At the channel`,
  unknown: msg`Unknown`,
  settled: msg`Order settled`,
  failed: msg`Failed`,
  returned: msg`Sent back`,
}
export const outgoingStateTones: Record<OutgoingState, ToneName> = {
  waiting: 'slate',
  sent: 'blue',
  unknown: 'amber',
  settled: 'green',
  failed: 'red',
  returned: 'red',
}
type PayerReturnState = (typeof payerReturnStates)[number]
export const payerReturnWords: Record<PayerReturnState, MessageDescriptor> = {
  requested: msg`Waits for approval`,
  refused: msg`Turned down`,
  approved: msg`Approved, on its way`,
  paid: msg`Returned to the payer`,
  failed: msg`Not delivered`,
}
export const payerReturnTones: Record<PayerReturnState, ToneName> = {
  requested: 'amber',
  refused: 'grey',
  approved: 'blue',
  paid: 'green',
  failed: 'red',
}
export const markOutcomeWords: Record<(typeof markOutcomes)[number], MessageDescriptor> = {
  settled: msg`It settled`,
  failed: msg`It failed`,
}
export const markStateWords: Record<(typeof markStates)[number], MessageDescriptor> = {
  requested: msg`Waits for a second person`,
  approved: msg`Approved`,
  refused: msg`Turned down`,
}
export const messageKindWords: Record<'notice' | 'sent' | 'asked', MessageDescriptor> = {
  notice: msg`Notice of the channel`,
  sent: msg`Answer to the order`,
  asked: msg`Answer to a query`,
}

const bookings: Readonly<Record<string, MessageDescriptor>> = {
  disbursement: msg`Loan paid out`,
  accrual: msg`Charges of the loan`,
  'disbursement returned': msg`Loan payout sent back`,
  'refund paid': msg`Refund paid`,
  'refund returned': msg`Refund sent back`,
  'staff paid': msg`Staff paid`,
  'payer paid': msg`Returned to the payer`,
  'payer returned': msg`Return sent back`,
  'staff returned': msg`Staff payout sent back`,
  payment: msg`Payment`,
  reversal: msg`Reversal`,
}
export const outgoingBooking = (i18n: I18n, booking: string) => {
  const words = bookings[booking]
  return words ? i18n._(words) : booking
}
