/** What the states and levels of reductions are called. */
import type { DerateState } from '@cordillera/contract/derate/derate'
import { type FeeType, feeTypeNames, feeTypes } from '@cordillera/contract/derate/rule'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { inWords } from '../ui/language.ts'
import type { ToneName } from '../ui/show/show.tsx'

export const derateStateWords: Record<DerateState, MessageDescriptor> = {
  requested: msg`Waiting for approval`,
  given: msg`Reduced, to be paid`,
  kept: msg`Paid as agreed`,
  undone: msg`Not paid: undone`,
  refused: msg`Refused: owed as before`,
  withdrawn: msg`Withdrawn`,
  lapsed: msg`Nobody decided in time`,
}
export const derateStateTones: Record<DerateState, ToneName> = {
  requested: 'amber',
  given: 'blue',
  kept: 'green',
  undone: 'red',
  refused: 'grey',
  withdrawn: 'grey',
  lapsed: 'grey',
}

export const feeTypeOptions = () => feeTypeNames.map((value) => ({ value, label: inWords(feeTypes[value]) }))
export const feeTypesText = (types: readonly FeeType[]): string =>
  types.map((type) => inWords(feeTypes[type])).join(' · ')
