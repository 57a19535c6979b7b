import { collectorBoard, financeBoard, stageBoard, teamBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/caller.ts'
import { implement } from '../platform/implement.ts'
import { boardOfCollector, boardOfTeam, casesEnded, stagesNow } from './collection.queries.ts'
import { boardOfFinance } from './finance.queries.ts'
import { Kept } from './kept.ts'

const endedKeptMs = 5 * 60_000

/** Figures over other domains' tables, read through the doors like everything else. */
export function dashboardModule(app: App): void {
  const ended = new Kept<Output<typeof stageBoard>['ended']>(endedKeptMs)

  implement(app, collectorBoard, ({ collector }, context) =>
    boardOfCollector(context, collector ?? context.user.accountId),
  )

  implement(app, teamBoard, (_, context) => boardOfTeam(context))

  implement(app, stageBoard, async (_, context) => {
    const { user, now } = context
    const [stages, past] = await Promise.all([
      stagesNow(context),
      ended.get(scopeOf(user), now, () => casesEnded(context)),
    ])
    return { stages, ended: past }
  })

  implement(app, financeBoard, (_, context) => boardOfFinance(context))
}

/** Whatever decides what a caller sees: somebody whose role or merchants change gets other figures at once. */
const scopeOf = ({ accountId, role, stage, workplaceId, merchants, merchantId, containedRoles }: Caller): string =>
  JSON.stringify([accountId, role, stage, workplaceId, merchants, merchantId, containedRoles])
