/** Derate quotas: everybody's with their use, one's own, changing today's. */
import {
  deleteDerateQuota,
  listDerateQuotas,
  myDerateQuota,
  updateDerateQuota,
} from '@cordillera/contract/derate/quota'
import type { App } from '../platform/app.ts'
import { mayUse } from '../platform/caller.ts'
import { sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import type { AskedChange } from './change.queries.ts'
import { allowsMore } from './change.rules.ts'
import { askChange, makeChange, notifyHolder } from './change.service.ts'
import { isDirector } from './derate.rules.ts'
import { demandQuota, lockQuota, makeQuotas, pageOfQuotas, quotaOf } from './quota.queries.ts'

const makeEveryMs = 10 * 60_000
/** Local hour: the night's ageing is over, the stages of the day are known. */
const fromHour = 2

export function quotaRoutes(app: App): void {
  app.jobs.regularly(makeEveryMs, async (db) => {
    await makeQuotas(db, app.clock.now(), { fromHour })
  })

  implement(app, listDerateQuotas, (input, { db, rows }) => pageOfQuotas(db, rows, input))

  implement(app, myDerateQuota, async (_, { unscoped, user, now }) => ({
    quota: await quotaOf(unscoped('the caller’s own quota'), user.accountId, now),
    approvesFreely: isDirector(user) && mayUse(user, 'myDerateQuota_approve'),
  }))

  implement(app, updateDerateQuota, async ({ id, version, reason, ...terms }, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const quota = await lockQuota(db, rows, id, now)
    if (!quota) throw fail('record.missing')
    if (!quota.isToday) throw fail('derate.quotaPast')
    if (quota.version !== version) throw fail('record.stale')
    demandQuota(quota, terms)
    const { accountId, country, stage, workplaceId, totalCount, totalAmount, feeTypes } = quota
    const asked: AskedChange = {
      ...{ kind: 'changeQuota', country, stage, workplaceId, accountId, ruleId: null, quotaId: id, ofVersion: version },
      terms,
    }
    const before = { totalCount, totalAmount, feeTypes }
    const tx = reach.from(quota)
    const doing = { by: user.accountId, now, reason, log }
    const waits = allowsMore(before, terms)
    await (waits ? askChange(tx, asked, doing) : makeChange(tx, asked, before, doing))
    return { id, version: waits ? version : version + 1, waits }
  })

  implement(app, deleteDerateQuota, async ({ id, version }, context) => {
    const { db, rows, reach, now, fail, log } = context
    const quota = await lockQuota(db, rows, id, now)
    if (!quota || quota.deleted) throw fail('record.missing')
    if (!quota.isToday) throw fail('derate.quotaPast')
    if (quota.version !== version) throw fail('record.stale')
    await reach
      .from(quota)
      .updateTable('derateQuota')
      .set({
        totalCount: sql<number>`count_used`,
        totalAmountMinor: sql<number>`amount_used_minor`,
        deletedAt: now,
        version: version + 1,
      })
      .where('quotaId', '=', id)
      .execute()
    await notifyHolder(reach.from(quota), quota.accountId)
    await log({ action: 'derate.quotaDeleted', target: id, before: quota })
    return { id }
  })
}
