/** What orders take of their channels' limits. */
import { type Sql, sql } from '../../platform/db.ts'

export const latestRoute = (orderId: string) =>
  sql`(select max(attempt) from payment_route where order_id = ${orderId} and channel_id is not null)`

/** The rest of a statement that takes an order off its channel: its latest attempt counts no more; null leaves it counted. */
export const useGivenBack = (orderId: string, amount: Sql) => sql`
  update payment_channel_use u set orders = u.orders - 1, amount_minor = u.amount_minor - ${amount}
  from payment_route r
  where r.order_id = ${orderId} and r.attempt = ${latestRoute(orderId)} and u.channel_id = r.channel_id and u.day = r.day
    and ${amount} is not null`
