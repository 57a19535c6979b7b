import {
  auditBoard,
  collectorBoard,
  financeBoard,
  peopleBoard,
  stageBoard,
  teamBoard,
} from '@cordillera/contract/dashboard/dashboard'
import { findRecord } from '@cordillera/contract/dashboard/find'
import { serviceBoard } from '@cordillera/contract/dashboard/service'
import { waitingForMe } from '@cordillera/contract/dashboard/waiting'
import { operationsWall } from '@cordillera/contract/dashboard/wall'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import type { Caller } from '../platform/caller.ts'
import { implement } from '../platform/implement.ts'
import { boardOfAudits } from './audit.queries.ts'
import { Cached } from './cached.ts'
import { boardOfCollector, boardOfTeam, casesEnded, stagesNow } from './collection.queries.ts'
import { boardOfFinance } from './finance.queries.ts'
import { recordsNamed } from './find.queries.ts'
import { boardOfPeople } from './people.queries.ts'
import { boardOfService } from './service.queries.ts'
import { waitingFor } from './waiting.queries.ts'
import { rollsOf, todayByHour } from './wall.queries.ts'

const minuteMs = 60_000

/** Figures over other domains' tables, read through scoped tables like everything else. */
export function dashboardModule(app: App): void {
  type Stages = Output<typeof stageBoard>
  const ended = new Cached<Stages['ended']>({ freshForMs: 5 * minuteMs, forMs: 30 * minuteMs })
  const live = { freshForMs: minuteMs / 6, forMs: 2 * minuteMs }
  const stages = new Cached<Omit<Stages, 'ended'>>(live)
  const teams = new Cached<Output<typeof teamBoard>>(live)

  implement(app, collectorBoard, ({ collector }, context) =>
    boardOfCollector(context, collector ?? context.user.accountId),
  )

  implement(app, teamBoard, (_, context) =>
    teams.get(scopeOf(context.user), context.now, async () => ({
      ...(await boardOfTeam(context)),
      countedTime: context.now.toISOString(),
    })),
  )

  implement(app, stageBoard, async (_, context) => {
    const { user, now } = context
    const scope = scopeOf(user)
    const [board, past] = await Promise.all([
      stages.get(scope, now, async () => ({ stages: await stagesNow(context), countedTime: now.toISOString() })),
      ended.get(scope, now, () => casesEnded(context)),
    ])
    return { ...board, ended: past }
  })

  const rolls = new Cached<Output<typeof operationsWall>['rolls']>({ freshForMs: 5 * minuteMs, forMs: 30 * minuteMs })
  implement(app, operationsWall, async (_, context) => {
    const { user, now } = context
    const [today, rolled] = await Promise.all([
      todayByHour(context),
      rolls.get(scopeOf(user), now, () => rollsOf(context)),
    ])
    return { ...today, rolls: rolled }
  })

  implement(app, financeBoard, (_, context) => boardOfFinance(context))
  implement(app, auditBoard, (_, context) => boardOfAudits(context))
  implement(app, peopleBoard, (_, context) => boardOfPeople(context))
  implement(app, serviceBoard, (_, context) => boardOfService(context))
  implement(app, waitingForMe, (_, context) => waitingFor(context))
  implement(app, findRecord, ({ text }, context) => recordsNamed(context, text))
}

/** Roles whose cases and people are those of a place, the same for all who hold the role there. */
const ofPlace: ReadonlySet<string> = new Set([
  'DIRECTOR',
  'WORKPLACE_DIRECTOR',
  'COUNTRY_DIRECTOR',
  'QUALITY_INSPECTION',
])

/** Whatever decides what a caller sees: who sees the same shares the figures, whose rights change gets other ones at once. */
function scopeOf({ accountId, isSuperuser, role, country, stage, workplaceId, ...who }: Caller): string {
  const { merchants, merchantId, containedRoles } = who
  const seen = isSuperuser ? 'everything' : role !== null && ofPlace.has(role) ? role : accountId
  return JSON.stringify([seen, country, stage, workplaceId, merchants, merchantId, containedRoles])
}
