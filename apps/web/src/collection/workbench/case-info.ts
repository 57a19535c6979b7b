import { collectResults, workBlock } from '@cordillera/contract/collection/results'
import type { getCaseInfo } from '@cordillera/contract/collection/workbench'
import type { Output } from '@cordillera/contract/endpoint'

export type CaseInfo = Output<typeof getCaseInfo>
export type TimelineEntry = CaseInfo['timeline'][number]

/** Why the case can't be worked now; null while it can. */
export const blockOf = ({ case: state }: CaseInfo) => workBlock({ ...state, closed: state.closedTime !== null })

/** The result that a letter gives. */
export const resultOfKey = (key: string) => collectResults.find((result) => result.key === key.toUpperCase())
