/** Work orders on the screens of other domains. */
export { MakeOrder } from './MakeOrder.tsx'
export { orderCreatePath, orderPath } from './paths.ts'
export { orderStateTones } from './tones.ts'
export { UserOrders } from './UserOrders.tsx'
