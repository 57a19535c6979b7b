/** What the states and kinds of incentive, goals and disputes are called. */
import type { monthStates } from '@cordillera/contract/performance/incentive'
import type { disputeStates } from '@cordillera/contract/performance/incentive-dispute'
import type { adjustmentKinds } from '@cordillera/contract/performance/incentive-month'
import { incentiveTypeNumbers, incentiveTypeTitle } from '@cordillera/contract/performance/incentive-types'
import { type RoleName, roles } from '@cordillera/contract/roles'
import { stageNames } from '@cordillera/contract/stages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { currentLanguage, inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'

export type MonthState = (typeof monthStates)[number]
export const monthStateWords: Record<MonthState, MessageDescriptor> = {
  running: msg`Under way`,
  open: msg`Not computed`,
  computed: msg`Computed`,
  frozen: msg`Approved`,
}
export const monthStateTones: Record<MonthState, ToneName> = {
  running: 'blue',
  open: 'amber',
  computed: 'slate',
  frozen: 'green',
}

export type DisputeState = (typeof disputeStates)[number]
export const disputeStateWords: Record<DisputeState, MessageDescriptor> = {
  open: msg`Undecided`,
  accepted: msg`Accepted`,
  rejected: msg`Rejected`,
}
export const disputeStateTones: Record<DisputeState, ToneName> = { open: 'amber', accepted: 'green', rejected: 'grey' }

type AdjustmentKind = (typeof adjustmentKinds)[number]
export const adjustmentTones: Record<AdjustmentKind, ToneName> = {
  clawback: 'red',
  late: 'green',
  correction: 'violet',
}

export const typeName = (type: number) => incentiveTypeTitle(type, currentLanguage())
export const typeOptions = () => incentiveTypeNumbers.map((type) => ({ value: type, label: typeName(type) }))
export const stageOptions = () => stageNames.map((stage) => ({ value: stage, label: stage }))
export const roleName = (role: RoleName) => inWords(roles[role])
