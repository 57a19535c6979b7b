/** Coverage: who is away and who works their due cases; what happens to cases of who has not checked in. */
import { checkInRules, chooseBackup, listCovers, myCovers, setCheckInRule } from '@cordillera/contract/collection/cover'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { implement } from '../../platform/implement.ts'
import { checkInRulesOf } from './check-in.queries.ts'
import { returnMissing } from './check-in.service.ts'
import { coverAbsent } from './cover.service.ts'
import { coversOf, pageOfCovers, pairInScope } from './cover-list.queries.ts'

const lookEveryMs = 2 * 60_000

export function coverRoutes(app: App): void {
  app.jobs.regularly(lookEveryMs, async (db) => {
    await coverAbsent(db, app.clock.now())
    await returnMissing(db, app.clock.now())
  })

  implement(app, listCovers, (input, context) => pageOfCovers(context, input))

  implement(app, myCovers, (_, { reach, user }) => coversOf(reach.own(), user.accountId))

  implement(app, chooseBackup, async ({ accountId, backup }, context) => {
    const { reach, user, now, fail, log } = context
    const pair = await pairInScope(context, { accountId, backup })
    if (!pair) throw fail('record.missing')
    if (!pair.fits) throw fail('collection.collectorMissing')
    const tx = reach.from(pair)
    if (backup === null) await tx.deleteFrom('coverChoice').where('accountId', '=', accountId).execute()
    else {
      const choice = { backupId: backup, chosenBy: user.accountId, chosenAt: now }
      await tx
        .insertInto('coverChoice')
        .values({ accountId, ...choice })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(choice))
        .execute()
    }
    await log({ action: 'collection.cover.choose', target: String(accountId), after: { accountId, backup } })
    return { done: true as const }
  })

  implement(app, checkInRules, async (_, { reach, user, now }) => ({
    mayChange: user.isSuperuser || user.role === 'COUNTRY_DIRECTOR',
    rules: await checkInRulesOf(reach.merchant(...user.merchants), user.merchants, now),
  }))

  implement(app, setCheckInRule, async ({ merchant, fromDay, afterMinutes = null, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const at = user.merchants.indexOf(merchant)
    const zone = user.merchantZones[at]
    if (at < 0 || zone === undefined) throw fail('record.missing')
    if (fromDay < dayIn(zone, now)) throw fail('collection.coverDayPast')
    const rule = { afterMinutes, reason, setBy: user.accountId, setAt: now }
    await reach
      .merchant(merchant)
      .insertInto('checkInRule')
      .values({ merchantId: merchant, fromDay, ...rule })
      .onConflict((conflict) => conflict.columns(['merchantId', 'fromDay']).doUpdateSet(rule))
      .execute()
    await log({ action: 'collection.checkIn.set', merchantId: merchant, reason, after: { fromDay, afterMinutes } })
    return { done: true as const }
  })
}
