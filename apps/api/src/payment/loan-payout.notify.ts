/** Whom payouts that went wrong are told: those who may send them again, for the merchants they work for. */
import { buttonPermission, screenOf } from '@cordillera/contract/menus'
import { holdersOf } from '../access/public.ts'
import type { FoundApplication } from '../credit/public.ts'
import { array, sql, type Tx } from '../platform/db.ts'
import { announce } from '../platform/notifications.ts'

const mayAct = buttonPermission('withdraw_fail_retry')

/**
 * One line a merchant with how many wait, however many fail in an hour: told again, it counts anew. Those that fail at the same
 * time wait for each other, so that the last one told has counted all.
 */
export async function notifyFailed(tx: Tx, merchants: readonly number[], now: Date): Promise<void> {
  const ids = [...new Set(merchants)]
  if (ids.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('payment.loanPayoutFailed'), m)
    from unnest(${array(ids)}::int[]) m order by m`.execute(tx)
  const { rows } = await sql<{ merchantId: number; merchant: string; count: number }>`
    select m.merchant_id, m.name as merchant, (select count(*) from application a
      where a.merchant_id = m.merchant_id and a.payout_status = 'fail' and a.accepted_at is not null) as count
    from merchant m where m.merchant_id = any(${array(ids)}::smallint[])`.execute(tx)
  const holders = await holdersOf(tx, mayAct, ids)
  await announce(
    tx,
    now,
    rows.flatMap(({ merchantId, merchant, count }) =>
      holders
        .filter((holder) => holder.merchantId === merchantId)
        .map(({ accountId }) => ({
          to: accountId,
          kind: 'loan.payoutFailed' as const,
          params: { merchant, count },
          place: screenOf('withdraw_fail').path,
          about: `merchant ${merchantId}`,
        })),
    ),
  )
}

/** A loan that somebody works on already, whose money came back all the same: it stands, the money is the borrower's. */
export async function notifyToBalance(tx: Tx, loan: FoundApplication, now: Date): Promise<void> {
  const { merchantId, userId, loanRef, appId } = loan
  const told = (await holdersOf(tx, mayAct, [merchantId])).map(({ accountId }) => ({
    to: accountId,
    kind: 'loan.payoutReturned' as const,
    params: { loan: loanRef },
    place: `/user/userBaseInfo/${userId}` as const,
    about: appId,
  }))
  await announce(tx, now, told)
}
