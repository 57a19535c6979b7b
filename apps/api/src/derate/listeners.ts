/** What reductions and settlements do when something happened elsewhere. */
import { ageingJob, followBills } from '../collection/public.ts'
import { recordSystem } from '../operation-log/public.ts'
import { array, sql } from '../platform/db.ts'
import { when } from '../platform/domain-events.ts'
import { followDerates, lapseDerates } from './follow.queries.ts'
import { endSettlements, followSettlements } from './settlement-follow.queries.ts'

export const derateListeners = [
  when('collection.billsPaid', async (tx, { bills, now }) => {
    await followSettlements(tx, bills, now)
    await followDerates(tx, bills, now)
  }),
  when('collection.dayBegins', async (tx, over) => {
    const { merchantId, day, now } = over
    const bills = await lapseDerates(tx, over)
    const settlements = await endSettlements(tx, over)
    if (bills.length + settlements === 0) return
    await followBills(tx, sql`(select unnest(${array(bills)}::text[]))`, { now, accountId: null })
    const after = { bills: bills.length, settlements }
    await recordSystem(tx, now, ageingJob, { action: 'derate.undone', merchantId, target: day, after })
  }),
]
