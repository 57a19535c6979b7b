import type { Output } from '@cordillera/contract/endpoint'
import type { listDictionary } from '@cordillera/contract/settings/dictionary'

export type Value = Output<typeof listDictionary>[number]

/** Whose history stands open. */
export interface Historied {
  readonly target: string
  readonly name: string
}
