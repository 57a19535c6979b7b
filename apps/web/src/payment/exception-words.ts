/** What exceptions of money are called, and what each means. */
import type { exceptionKinds, exceptionResolutions, exceptionStates } from '@cordillera/contract/payment/exception'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToneName } from '../ui/show/show.tsx'

export type ExceptionKind = (typeof exceptionKinds)[number]
type State = (typeof exceptionStates)[number]
type Resolution = (typeof exceptionResolutions)[number]

export const exceptionKindWords: Record<ExceptionKind, MessageDescriptor> = {
  conflict: msg`Contradicts a payment`,
  unusable: msg`No amount`,
  stateConflict: msg`Contradicts an order`,
  unknownOrder: msg`Unknown order`,
  unprocessed: msg`Not processed`,
  unanswered: msg`Without a booking`,
  fileConflict: msg`Line contradicts a payment`,
  claim: msg`Balance below zero`,
}
export const exceptionKindAbout: Record<ExceptionKind, MessageDescriptor> = {
  conflict: msg`The channel told a deposit whose key, bank and day are booked already, with another amount or account. Nothing is booked of it.`,
  unusable: msg`The channel told a deposit whose amount cannot be read. Nothing is booked of it.`,
  stateConflict: msg`The channel says that an order ended otherwise than it said before. The order stands as it was: ask the bank where the money is.`,
  unknownOrder: msg`The channel told the state of an order that is not known here.`,
  unprocessed: msg`Nothing could be made of this notice for an hour. It is tried again by itself, and closed here once that works.`,
  unanswered: msg`The nightly check found a signed notice that left no payment.`,
  fileConflict: msg`A line of an imported file has the key of a booked payment and other values. The file's line is refused.`,
  claim: msg`The bank took back money that its borrower had used or asked back. What is missing is owed to the company; it closes by itself once the balance is filled up.`,
}
export const exceptionStateWords: Record<State, MessageDescriptor> = {
  open: msg`To be resolved`,
  resolved: msg`Resolved`,
}
export const exceptionStateTones: Record<State, ToneName> = { open: 'amber', resolved: 'grey' }
export const resolutionWords: Record<Resolution, MessageDescriptor> = {
  booked: msg`Booked as unidentified money`,
  closed: msg`Closed without a booking`,
  marked: msg`Settled by a mark`,
}
