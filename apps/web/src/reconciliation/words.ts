/** What classes, states, rules and obstacles of reconciliation are called. */
import type { dayObstacles, dayStates } from '@cordillera/contract/reconciliation/closing'
import type { matchedBy, movementSources, ReconClass } from '@cordillera/contract/reconciliation/common'
import type {
  chosenEnds,
  deskResolutions,
  deskStates,
  obstacles,
  sides,
} from '@cordillera/contract/reconciliation/exception'
import type { transferLegs, transferStates } from '@cordillera/contract/reconciliation/transfer'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToneName } from '../ui/show/show.tsx'

export const classWords: Record<ReconClass, MessageDescriptor> = {
  matched: msg`Both agree`,
  expected: msg`Expected`,
  feeDiffers: msg`Fee differs`,
  amountDiffers: msg`Amount differs`,
  missingHere: msg`Missing here`,
  missingThere: msg`Missing at the bank`,
  duplicate: msg`Twice at the bank`,
  late: msg`After closing`,
  returned: msg`Sent back`,
  unidentified: msg`Nobody’s yet`,
  outOfCutOff: msg`After the cut-off`,
}
export const classAbout: Record<ReconClass, MessageDescriptor> = {
  matched: msg`Both sides agree.`,
  expected: msg`The bank’s word is not due yet. It is found by itself on a later statement.`,
  feeDiffers: msg`The channel kept another fee than its contract says, or one that nobody booked.`,
  amountDiffers: msg`The key is known on both sides, the amount is not the same.`,
  missingHere: msg`The bank shows money that the books don’t have.`,
  missingThere: msg`The books have money that the bank doesn’t show, and its day is over.`,
  duplicate: msg`The bank shows the same money once more; the first line is matched.`,
  late: msg`The line came after its day was closed. It counts in an open day.`,
  returned: msg`The bank gave money back, and the books don’t have the return.`,
  unidentified: msg`The line says neither key, reference nor account.`,
  outOfCutOff: msg`It came after the channel’s cut-off and counts for the next day.`,
}
export const classTones: Record<ReconClass, ToneName> = {
  matched: 'green',
  expected: 'slate',
  feeDiffers: 'amber',
  amountDiffers: 'red',
  missingHere: 'red',
  missingThere: 'red',
  duplicate: 'orange',
  late: 'amber',
  returned: 'violet',
  unidentified: 'orange',
  outOfCutOff: 'blue',
}

type State = (typeof deskStates)[number]
export const stateWords: Record<State, MessageDescriptor> = {
  expected: msg`Not due yet`,
  open: msg`To be resolved`,
  waiting: msg`Waits for a second person`,
  resolved: msg`Resolved`,
}
export const stateTones: Record<State, ToneName> = {
  expected: 'slate',
  open: 'amber',
  waiting: 'blue',
  resolved: 'grey',
}
export const resolutionWords: Record<(typeof deskResolutions)[number], MessageDescriptor> = {
  healed: msg`Healed by a later statement`,
  matched: msg`Matched by hand`,
  fee: msg`Booked as the channel’s fee`,
  rounding: msg`Booked as rounding`,
  writeOff: msg`Difference written off`,
  booked: msg`Booked as unidentified money`,
  explained: msg`Explained without a booking`,
}
export const endWords: Record<(typeof chosenEnds)[number], MessageDescriptor> = {
  booked: msg`Book as unidentified money`,
  fee: msg`Book as the channel’s fee`,
  rounding: msg`Book as rounding`,
  writeOff: msg`Propose to write it off`,
  explained: msg`Explain without a booking`,
}
export const sideWords: Record<(typeof sides)[number], MessageDescriptor> = {
  bank: msg`The bank’s line`,
  house: msg`Our booking`,
  match: msg`A match`,
}
export const obstacleWords: Record<(typeof obstacles)[number], MessageDescriptor> = {
  amount: msg`another amount`,
  day: msg`too many days apart`,
  account: msg`another account`,
  key: msg`another key`,
  direction: msg`the other way`,
  ambiguous: msg`several fit`,
  taken: msg`matched already`,
}

export const ruleWords: Record<(typeof matchedBy)[number], MessageDescriptor> = {
  trackingKey: msg`Tracking key`,
  referenceAmount: msg`Reference and amount`,
  accountDay: msg`Account, amount and day`,
  oneToMany: msg`A settlement of many`,
  manyToOne: msg`One paid in parts`,
  oneToManyDay: msg`The total of a day`,
  hand: msg`Matched by hand`,
}
export const sourceWords: Record<(typeof movementSources)[number], MessageDescriptor> = {
  payment: msg`Payment`,
  reversal: msg`Reversal`,
  payout: msg`Payout`,
  payoutReturn: msg`Payout sent back`,
  transferOut: msg`Transfer out`,
  transferIn: msg`Transfer in`,
}
export const transferStateWords: Record<(typeof transferStates)[number], MessageDescriptor> = {
  requested: msg`Waits for a second person`,
  approved: msg`Booked`,
  refused: msg`Refused`,
}
export const transferStateTones: Record<(typeof transferStates)[number], ToneName> = {
  requested: 'blue',
  approved: 'green',
  refused: 'grey',
}
export const legWords: Record<(typeof transferLegs)[number], MessageDescriptor> = {
  none: msg`Not compared yet`,
  expected: msg`Not due yet`,
  open: msg`Missing at the bank`,
  matched: msg`Both agree`,
}
export const legTones: Record<(typeof transferLegs)[number], ToneName> = {
  none: 'grey',
  expected: 'slate',
  open: 'red',
  matched: 'green',
}
export const dayStateWords: Record<(typeof dayStates)[number], MessageDescriptor> = {
  open: msg`Not closed`,
  asked: msg`Waits for a second person`,
  closed: msg`Closed`,
}
export const dayStateTones: Record<(typeof dayStates)[number], ToneName> = {
  open: 'amber',
  asked: 'blue',
  closed: 'green',
}
export const dayObstacleWords: Record<(typeof dayObstacles)[number], MessageDescriptor> = {
  earlier: msg`an earlier day is open`,
  statement: msg`no statement reaches it`,
  exceptions: msg`exceptions are open`,
  bank: msg`the bank’s closing is another`,
  ledger: msg`the ledger says otherwise`,
}

const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  provider_fee: msg`Cost: fees of channels`,
  reconciliation: msg`Differences of channels`,
  unidentified: msg`Unidentified money`,
}
const bookingWords: Readonly<Record<string, MessageDescriptor>> = {
  'channel fee': msg`The channel’s fee`,
  'channel fee undone': msg`The channel’s fee, taken back`,
}
/** `cash.stp` is the money in that channel. */
export function accountName(i18n: I18n, account: string): string {
  const words = accountWords[account]
  if (words) return i18n._(words)
  return account.startsWith('cash.') ? i18n._(msg`Money in ${account.slice('cash.'.length).toUpperCase()}`) : account
}
export function bookingName(i18n: I18n, booking: string): string {
  const words = bookingWords[booking]
  return words ? i18n._(words) : booking
}
