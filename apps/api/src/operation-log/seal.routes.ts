/** How much of the log is sealed, and proving it on request. */
import type { Output } from '@cordillera/contract/endpoint'
import { checkSeals, sealState } from '@cordillera/contract/operation-log/seal'
import type { App } from '../platform/app.ts'
import { hereFrom } from '../platform/history.ts'
import { implement } from '../platform/implement.ts'
import { lastCheck, sealCounts } from './seal.queries.ts'
import { checkJob, sealing } from './seal.ts'

type Check = NonNullable<Output<typeof sealState>['lastCheck']>

export function sealRoutes(app: App): void {
  sealing(app)

  implement(app, sealState, async (_, { unscoped }) => {
    const db = unscoped('seals belong to no merchant; no entry is told')
    const [counts, check] = await Promise.all([
      hereFrom(db, 'operation_log').then((here) => sealCounts(db, here)),
      lastCheck(db, checkJob),
    ])
    return {
      entries: counts?.entries ?? 0,
      sealed: counts?.sealed ?? 0,
      seals: counts?.seals ?? 0,
      lastSealTime: counts?.lastAt?.toISOString() ?? null,
      head: counts?.head ?? null,
      lastCheck: check
        ? {
            jobId: check.jobId,
            state: check.state as Check['state'],
            time: (check.finishedAt ?? check.createdAt).toISOString(),
            broken: check.result as Check['broken'],
          }
        : null,
    }
  })

  implement(app, checkSeals, async (_, { reach, user, now, log }) => {
    const tx = reach.own()
    const title = now.toISOString().slice(0, 16).replace('T', ' ')
    const jobId = await app.jobs.enqueue(tx, { kind: checkJob, title, input: {}, createdBy: user.accountId, now })
    await log({ action: 'operationLog.check', target: jobId })
    return { jobId }
  })
}
