import type { listPartnerProducts } from '@cordillera/contract/app-operation/partners'
import type { RowOf } from '../../ui/use-list.ts'

export type Product = RowOf<typeof listPartnerProducts>
