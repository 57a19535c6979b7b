import type { searchWorkplaceRules } from '@cordillera/contract/collection/workplace-ratio'
import type { RowOf } from '../../ui/use-list.ts'

export type SplitRule = RowOf<typeof searchWorkplaceRules>
