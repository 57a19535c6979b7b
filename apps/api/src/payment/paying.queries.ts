/** What can pay out or debit in a currency: bound by the environment, or kept on the console with credentials of its own. */
import type { Currency } from '@cordillera/contract/countries'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { channelFor, currenciesPaid } from './channel.ts'
import type { Leaving } from './routing/route.queries.ts'

const inUse = (direction: Leaving) => sql`c.direction = ${direction} and c.active and c.settings <> '{}'`

/** Where an order begins; routing decides by which channel it goes. Null: it could go by none. */
export async function payingChannel(
  app: Pick<App, 'http'>,
  db: Db,
  currency: string,
  direction: Leaving = 'payOut',
): Promise<string | null> {
  const bound = channelFor(app, currency)
  if (bound) return bound.name
  const { rows } = await sql<{ code: string }>`
    select c.code from payment_channel c where c.currency = ${currency} and ${inUse(direction)}
    order by c.priority, c.channel_id limit 1`.execute(db)
  return rows[0]?.code ?? null
}

export async function currenciesPayable(app: Pick<App, 'http'>, db: Db): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select distinct c.currency from payment_channel c where ${inUse('payOut')}`.execute(db)
  return [...new Set([...currenciesPaid(app), ...rows.map(({ currency }) => currency)])]
}
