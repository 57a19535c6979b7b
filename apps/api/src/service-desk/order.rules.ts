/** How the clock of a work order runs. Pure; time is an argument. */
import { type OrderTypeName, orderTypes } from '@cordillera/contract/service-desk/terms'

const hourMs = 3_600_000

/** By when a work order of a type that is opened now should be resolved. */
export const dueAfter = (type: OrderTypeName, now: Date): Date =>
  new Date(now.getTime() + orderTypes[type].slaHours * hourMs)

/** The due time after waiting for the customer: what was left when the wait began is left when it ends. */
export const dueAfterWait = (dueAt: Date, waitsSince: Date, now: Date): Date =>
  new Date(dueAt.getTime() + Math.max(0, now.getTime() - waitsSince.getTime()))
