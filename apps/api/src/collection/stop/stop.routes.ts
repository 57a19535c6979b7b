/** Stopped bills: finding them, stopping, listing, restoring. */
import { workBlockWords } from '@cordillera/contract/collection/results'
import { addStopCase, listStopCases, operateStopCase, searchBillsToStop } from '@cordillera/contract/collection/stop'
import { casesInScope, waitForDecisions } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { isInUse } from '../../settings/public.ts'
import { pageOfCases } from '../cases/case-list.queries.ts'
import { refusalOf } from '../workbench/workbench.queries.ts'
import * as stops from './stop.queries.ts'

export function stopRoutes(app: App): void {
  implement(app, searchBillsToStop, (input, context) => pageOfCases(context, { ...input, closed: false }))

  implement(app, addStopCase, async (input, context) => {
    const { reach, user, now, fail, log } = context
    if (!(await isInUse(reach.shared(), 'stop_reason', input.reason))) throw fail('settings.valueUnknown')
    const wanted = [...new Set(input.cases)]
    const asked = [...(await casesInScope(context, wanted)).values()]
    await waitForDecisions(
      reach.from(asked),
      asked.map(({ userId }) => userId),
    )
    const found = await stops.lockToStop(context, wanted)
    const missing = wanted.find((caseId) => !found.some((one) => one.caseId === caseId))
    if (missing) throw await refusalOf(context, missing)
    const blocked = found.find(({ closed, stopped }) => closed || stopped)
    if (blocked)
      throw fail('collection.invalidCaseState', { detail: workBlockWords[blocked.closed ? 'ended' : 'stopped'] })
    const { reason, remark, evidence } = input
    const tx = reach.from(found)
    await tx
      .insertInto('stopCase')
      .values(
        found.map(({ billId, merchantId, userId }) => ({
          ...{ billId, merchantId, userId, reason, remark, evidence },
          state: 'stopped' as const,
          stoppedAt: now,
          stoppedBy: user.accountId,
        })),
      )
      .execute()
    const bills = found.map(({ billId }) => billId)
    await stops.moveBillsAndCases(tx, bills, {
      stop: true,
      at: now,
      accountId: user.accountId,
      detail: { reason, evidence },
    })
    await log({ action: 'collection.stop', reason: remark, after: { reason, evidence, cases: wanted } })
    return { stopped: found.length }
  })

  implement(app, listStopCases, (input, context) => stops.pageOfStops(context, input))

  implement(app, operateStopCase, async ({ id, operation, reason, version }, context) => {
    const { reach, user, now, fail, log } = context
    const known = await stops.findStop(context, id)
    if (!known) throw fail('record.missing')
    if (operation === 'stop') await waitForDecisions(reach.from(known), [known.userId])
    const item = await stops.lockStop(context, id)
    if (!item) throw fail('record.missing')
    if (item.version !== version) throw fail('record.stale')
    const stop = operation === 'stop'
    const block = blockOf(item, stop)
    if (block) throw fail('collection.invalidCaseState', { detail: workBlockWords[block] })
    const tx = reach.from(item)
    const state = stop ? ('stopped' as const) : ('restored' as const)
    // the lock is on the bill: who waited for it has read the record as it was before
    const { numUpdatedRows } = await tx
      .updateTable('stopCase')
      .set({
        state,
        version: version + 1,
        ...(stop ? stoppedAgain(now, user.accountId, reason) : restored(now, user.accountId, reason)),
      })
      .where('stopId', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw fail('record.stale')
    await stops.moveBillsAndCases(tx, [item.billId], {
      stop,
      at: now,
      accountId: user.accountId,
      detail: { reason },
    })
    await log({
      action: stop ? 'collection.stop' : 'collection.restore',
      merchantId: item.merchantId,
      userId: item.userId,
      target: id,
      reason,
      before: { state: item.state },
      after: { state },
    })
    return { id, state, version: version + 1 }
  })
}

/** What keeps a record from being stopped or restored; null where nothing does. */
function blockOf(
  { repaid, state }: { repaid: boolean; state: string },
  stop: boolean,
): keyof typeof workBlockWords | null {
  if (repaid) return 'ended'
  if (stop !== (state === 'stopped')) return null
  return stop ? 'stopped' : 'not stopped'
}

const restored = (at: Date | null, by: number | null, reason: string | null) => ({
  restoredAt: at,
  restoredBy: by,
  restoreReason: reason,
})
const stoppedAgain = (at: Date, by: number, remark: string) => ({
  stoppedAt: at,
  stoppedBy: by,
  remark,
  ...restored(null, null, null),
})
