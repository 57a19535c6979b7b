/** Derate quotas: everybody's with their use, one's own, changing today's. */
import {
  deleteDerateQuota,
  listDerateQuotas,
  myDerateQuota,
  updateDerateQuota,
} from '@cordillera/contract/derate/quota'
import { moneyText } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { mayUse } from '../platform/caller.ts'
import { sql, type Tx } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { implement } from '../platform/implement.ts'
import { isDirector } from './derate.rules.ts'
import { lockQuota, makeQuotas, pageOfQuotas, quotaOf } from './quota.queries.ts'

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

  implement(app, updateDerateQuota, async ({ id, version, totalCount, totalAmount, feeTypes }, context) => {
    const { db, rows, unscoped, now, fail, log } = context
    const quota = await lockQuota(db, rows, id, now)
    if (!quota) throw fail('record.missing')
    if (!quota.isToday) throw fail('derate.quotaPast')
    if (quota.version !== version) throw fail('record.stale')
    if (totalCount < quota.countUsed || totalAmount < quota.amountUsed) {
      const amount = moneyText(quota.amountUsed, quota.currency)
      throw fail('derate.quotaUsed', { count: quota.countUsed, amount })
    }
    await unscoped('a quota found in scope')
      .updateTable('derateQuota')
      .set({
        ...{ totalCount, totalAmountMinor: totalAmount, feeTypes: [...new Set(feeTypes)] },
        deletedAt: null,
        version: version + 1,
      })
      .where('quotaId', '=', id)
      .execute()
    await notifyHolder(unscoped('whose quota it is'), quota.accountId)
    await log({
      action: 'derate.quotaChanged',
      target: id,
      before: quota,
      after: { totalCount, totalAmount, feeTypes },
    })
    return { id, version: version + 1 }
  })

  implement(app, deleteDerateQuota, async ({ id, version }, context) => {
    const { db, rows, unscoped, now, fail, log } = context
    const quota = await lockQuota(db, rows, id, now)
    if (!quota || quota.deleted) throw fail('record.missing')
    if (!quota.isToday) throw fail('derate.quotaPast')
    if (quota.version !== version) throw fail('record.stale')
    await unscoped('a quota found in scope')
      .updateTable('derateQuota')
      .set({
        totalCount: sql<number>`count_used`,
        totalAmountMinor: sql<number>`amount_used_minor`,
        deletedAt: now,
        version: version + 1,
      })
      .where('quotaId', '=', id)
      .execute()
    await notifyHolder(unscoped('whose quota it is'), quota.accountId)
    await log({ action: 'derate.quotaDeleted', target: id, before: quota })
    return { id }
  })
}

/** Their open screens show what is left now. */
const notifyHolder = (tx: Tx, accountId: number) =>
  notify(tx, { topic: 'case', accounts: [accountId], data: { change: 'quota' } })
