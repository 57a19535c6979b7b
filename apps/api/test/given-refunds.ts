/** Refunds that were approved and wait to be sent, made in one statement each. */
import { sql } from '../src/platform/db.ts'
import { givenLoans } from './given-loans.ts'
import type { TestApp } from './harness.ts'

const clabe = '032180000118359719'

/** Approved refunds of a Mexican borrower with the account they go to; answers the orders' ids. */
export async function givenOrders(test: TestApp, amounts: readonly number[]): Promise<string[]> {
  const [loan] = await givenLoans(test, { dpd: 0 })
  const { db } = test.app
  const now = test.clock.now()
  await sql`update borrower set bank_account = ${clabe} where user_id = ${loan?.userId ?? ''}`.execute(db)
  const { rows } = await sql<{ payoutId: string }>`
    with r as (
      insert into refund (merchant_id, user_id, amount_minor, currency, state, reason, requested_by, requested_at)
      select b.merchant_id, b.user_id, a.amount, 'MXN', 'approved', 'paid twice', (select min(account_id) from account), ${now}
      from borrower b, unnest(${[...amounts]}::bigint[]) a (amount) where b.user_id = ${loan?.userId ?? ''}
      returning refund_id, merchant_id, amount_minor
    )
    insert into payout (merchant_id, purpose, target_id, amount_minor, currency, beneficiary, bank_account, concept, channel,
      tracking_key, state, made_at)
    select merchant_id, 'refund', refund_id, amount_minor, 'MXN', 'ANA RUIZ', ${clabe}, 'devolucion', 'STP', 'CO' || new_id('T'),
      'waiting', ${now} from r returning payout_id`.execute(db)
  return rows.map(({ payoutId }) => payoutId)
}
