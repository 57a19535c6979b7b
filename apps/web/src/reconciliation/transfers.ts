import type { listTransfers } from '@cordillera/contract/reconciliation/transfer'
import type { RowOf } from '../ui/use-list.ts'

export type Transfer = RowOf<typeof listTransfers>
