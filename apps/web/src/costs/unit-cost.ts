import type { listUnitCosts } from '@cordillera/contract/costs/costs'
import type { RowOf } from '../ui/use-list.ts'

export type UnitCost = RowOf<typeof listUnitCosts>
