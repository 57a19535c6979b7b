import type { queryRuleList } from '@cordillera/contract/performance/incentive-plan'
import type { RowOf } from '../../ui/use-list.ts'

/** One version of an incentive rule. */
export type Rule = RowOf<typeof queryRuleList>
