/** Whom it is told that a channel froze by itself: those who keep channels, of the merchants that it serves. */
import { buttonPermission, screenOf } from '@cordillera/contract/menus'
import { holdersOf } from '../../access/public.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { announce } from '../../platform/notifications.ts'

const mayKeep = buttonPermission('paymentChannelConfig_change')

export async function tellFrozen(
  tx: Tx,
  { channelId, why }: { channelId: number; why: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ code: string; merchantId: number }>`
    select c.code, m.merchant_id from payment_channel c
      join merchant m on m.country = c.country and (c.merchants = '{}' or m.merchant_id = any(c.merchants))
    where c.channel_id = ${channelId}`.execute(tx)
  const holders = await holdersOf(
    tx,
    mayKeep,
    rows.map(({ merchantId }) => merchantId),
  )
  const channel = rows[0]?.code ?? ''
  await announce(
    tx,
    now,
    [...new Set(holders.map(({ accountId }) => accountId))].map((to) => ({
      ...{ to, kind: 'payment.channelFrozen' as const, params: { channel, why } },
      ...{ place: screenOf('paymentChannelConfig').path, about: `payment channel ${channelId}` },
    })),
  )
}
