import type { Output } from '@cordillera/contract/endpoint'
import {
  type cascadeDetail,
  cascadeRun,
  cascadeDetail as detail,
  listCascadePeople,
  listCascades,
} from '@cordillera/contract/messaging/cascade'
import type { PersonState, RunState } from '@cordillera/contract/messaging/cascade-terms'
import type { ToneName } from '../../ui/show/show.tsx'

export type Cascade = Output<typeof cascadeDetail>
export type Run = Cascade['runs'][number]

/** What is asked for again after any step. */
export const changed = [listCascades, detail, cascadeRun, listCascadePeople]

export const runTones: Record<RunState, ToneName> = {
  asked: 'amber',
  running: 'blue',
  paused: 'violet',
  ended: 'green',
  stopped: 'red',
  refused: 'grey',
}
export const personTones: Record<PersonState, ToneName> = { active: 'blue', control: 'violet', ended: 'grey' }
