import { menuGroups } from '@cordillera/contract/menus'

const { order_handel, order_create, UnregisteredOrderCreate } = menuGroups.jedi.screens

/** The queue with one opened beside it. */
export const orderPath = (orderId: string) => `${order_handel.path}?order=${orderId}`
export const orderCreatePath = (userId: string) => order_create.path.replace(':id', userId)
export const unregisteredOrderPath = UnregisteredOrderCreate.path
