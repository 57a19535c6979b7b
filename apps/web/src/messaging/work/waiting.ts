import type { Output } from '@cordillera/contract/endpoint'
import type { listMessageWork } from '@cordillera/contract/messaging/work'
import { workReasons } from '@cordillera/contract/messaging/work-terms'
import { inWords } from '../../ui/language.ts'

export type Work = Output<typeof listMessageWork>['list'][number]

/** Why it waits, in words. */
export const reasonOf = ({ why }: Work): string =>
  why && why in workReasons ? inWords(workReasons[why as keyof typeof workReasons]) : ''
