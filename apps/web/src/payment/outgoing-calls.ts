import type { Output } from '@cordillera/contract/endpoint'
import { listExceptions } from '@cordillera/contract/payment/exception'
import { listOutgoing, outgoingDetail } from '@cordillera/contract/payment/outgoing'

export type OutgoingDetail = Output<typeof outgoingDetail>

/** What is read anew once something was done about an order. */
export const changedByOrders = [listOutgoing, outgoingDetail, listExceptions]
