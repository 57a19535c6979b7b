import type { Output } from '@cordillera/contract/endpoint'
import type { internalPayment } from '@cordillera/contract/reconciliation/internal-payment'

export type PaymentDay = Output<typeof internalPayment>['rows'][number]
