import type { Output } from '@cordillera/contract/endpoint'
import { listReconDays } from '@cordillera/contract/reconciliation/closing'
import { reconWall } from '@cordillera/contract/reconciliation/exception'

export type ReconDay = Output<typeof listReconDays>[number]
/** What closing a day and opening it again changes. */
export const changedByDays = [listReconDays, reconWall]
