/** What bills, bookings and decisions are called. */
import type { billFigures, billStatuses } from '@cordillera/contract/credit/bill'
import type { writeOffStates } from '@cordillera/contract/credit/write-off'
import { noValidAccount } from '@cordillera/contract/payment/loan-payout'
import type { payoutStates, refundStates } from '@cordillera/contract/payment/refund'
import type { withholdingStates } from '@cordillera/contract/payment/withholding'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { inSystemWords } from '../ui/language.ts'
import type { ToneName } from '../ui/show/show.tsx'

type Words<K extends readonly string[]> = Record<K[number], MessageDescriptor>
type Tones<K extends readonly string[]> = Record<K[number], ToneName>

export const billStatusWords: Words<typeof billStatuses> = {
  repayment: msg`To repay`,
  overdue: msg`Overdue`,
  repaid: msg`Repaid`,
}
export const billStatusTones: Tones<typeof billStatuses> = { repayment: 'blue', overdue: 'red', repaid: 'green' }

export const figureWords: Words<typeof billFigures> = {
  principal: msg`Principal`,
  interest: msg`Interest`,
  fee: msg`Fee`,
  feeTax: msg`Tax on fee`,
  penalty: msg`Late interest`,
  billed: msg`Billed`,
  paid: msg`Paid so far`,
  reduced: msg`Reduced`,
  open: msg`Still open`,
  all: msg`All entries`,
}

export const refundStateWords: Words<typeof refundStates> = {
  requested: msg`Waits for approval`,
  refused: msg`Refused`,
  approved: msg`Approved, on its way`,
  paid: msg`Refund paid`,
  failed: msg`Not delivered`,
}
export const refundStateTones: Tones<typeof refundStates> = {
  requested: 'amber',
  refused: 'grey',
  approved: 'blue',
  paid: 'green',
  failed: 'red',
}
export const payoutStateWords: Words<typeof payoutStates> = {
  waiting: msg`waits to be sent`,
  sent: msg`sent`,
  unknown: msg`sent, not confirmed yet`,
  settled: msg`settled`,
  failed: msg`refused by the channel`,
  returned: msg`sent back by the bank`,
}

/** Why a loan's money did not arrive: our own reason in words, or what the channel said. */
export const failureText = (i18n: I18n, failure: string): string =>
  failure === noValidAccount ? i18n._(msg`no valid account on record`) : inSystemWords(failure)

export const withholdingStateWords: Words<typeof withholdingStates> = {
  init: msg`Made`,
  untreated: msg`At the channel`,
  success: msg`Taken`,
  fail: msg`Failed`,
}
export const withholdingStateTones: Tones<typeof withholdingStates> = {
  init: 'grey',
  untreated: 'amber',
  success: 'green',
  fail: 'red',
}

export const writeOffStateWords: Words<typeof writeOffStates> = {
  proposed: msg`Waits for approval`,
  approved: msg`Written off`,
  refused: msg`Refused`,
}
export const writeOffStateTones: Tones<typeof writeOffStates> = {
  proposed: 'amber',
  approved: 'slate',
  refused: 'grey',
}

const bookings: Readonly<Record<string, MessageDescriptor>> = {
  disbursement: msg`Payout`,
  'disbursement returned': msg`Payout sent back`,
  accrual: msg`Billed`,
  penalty: msg`Late interest`,
  payment: msg`Payment`,
  'opening payment': msg`Paid before the import`,
  match: msg`Matched by hand`,
  reversal: msg`Reversal`,
  extension: msg`Extension fee`,
  reduction: msg`Reduction`,
  settlement: msg`Settlement`,
  coupon: msg`Coupon`,
  cancellation: msg`Loan given back`,
  refund: msg`Refund asked for`,
  'refund refused': msg`Refund refused`,
  'write-off': msg`Write-off`,
  recovery: msg`Recovered`,
}
/** What the ledger calls it, in words; a booking that this page doesn't know is shown as it is called. */
export const bookingName = (i18n: I18n, booking: string): string => {
  const words = bookings[booking]
  return words ? i18n._(words) : booking
}

const accounts: Readonly<Record<string, MessageDescriptor>> = {
  'receivable.principal': msg`Owed: principal`,
  'receivable.interest': msg`Owed: interest`,
  'receivable.fee': msg`Owed: fee`,
  'receivable.fee_tax': msg`Owed: tax on fee`,
  'receivable.penalty': msg`Owed: late interest`,
  'income.interest': msg`Income: interest`,
  'income.fee': msg`Income: fee`,
  'income.penalty': msg`Income: late interest`,
  'income.extension': msg`Income: extension fee`,
  'tax.payable': msg`Tax to hand over`,
  'cash.opening': msg`Money before the import`,
  reduction: msg`Cost: reductions`,
  settlement: msg`Cost: settlements`,
  coupon: msg`Cost: coupons`,
  write_off: msg`Written off`,
  written_off: msg`No longer counted on`,
}
export const accountName = (i18n: I18n, account: string): string => {
  const words = accounts[account]
  return words ? i18n._(words) : account
}
