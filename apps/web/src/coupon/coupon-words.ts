import type { ActivityState, HeldState, TemplateState } from '@cordillera/contract/coupon/campaign-terms'
import type { Words } from '@cordillera/contract/words'
import { inWords } from '../ui/language.ts'
import type { ToneName } from '../ui/show/show.tsx'

export const templateTones: Record<TemplateState, ToneName> = { draft: 'amber', active: 'green', stopped: 'grey' }
export const activityTones: Record<ActivityState, ToneName> = {
  draft: 'amber',
  waiting: 'violet',
  running: 'green',
  stopped: 'grey',
  ended: 'grey',
}
export const heldTones: Record<HeldState, ToneName> = { held: 'blue', used: 'green', expired: 'grey', void: 'red' }

/** A table of the contract's words as what can be chosen. */
export const optionsOf = <K extends string>(words: Readonly<Record<K, Words>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: inWords(words[value]) }))
