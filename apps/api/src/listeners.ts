/** Who follows from what happened in another domain, in this order, put together once for the process. */
import { appOperationListeners } from './app-operation/listeners.ts'
import { collectionListeners } from './collection/listeners.ts'
import { couponListeners } from './coupon/listeners.ts'
import { derateListeners } from './derate/listeners.ts'
import { messagingListeners } from './messaging/listeners.ts'
import { registerListeners } from './platform/domain-events.ts'
import { serviceDeskListeners } from './service-desk/listeners.ts'

registerListeners([
  ...[collectionListeners, derateListeners, couponListeners, messagingListeners],
  ...[serviceDeskListeners, appOperationListeners],
])
