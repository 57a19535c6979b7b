/** People: hiring, training, where they work and under whom, leaving; workplaces. */
import { listCollector, listTeamLeader } from '@cordillera/contract/staff/workflow'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { configRoutes } from './config.routes.ts'
import { hireRoutes } from './hire.routes.ts'
import { placeRoutes } from './place.routes.ts'
import { readRoutes } from './read.routes.ts'
import { collectorsWithInventory, teamLeaders } from './staff.queries.ts'
import { statusRoutes } from './status.routes.ts'
import { workplaceRoutes } from './workplace.routes.ts'

export function staffModule(app: App): void {
  implement(app, listCollector, (input, { db, rows, now, user }) =>
    collectorsWithInventory(db, rows, input, { now, merchants: user.merchants }),
  )
  implement(app, listTeamLeader, (input, { db, rows }) => teamLeaders(db, rows, input))
  readRoutes(app)
  hireRoutes(app)
  statusRoutes(app)
  placeRoutes(app)
  configRoutes(app)
  workplaceRoutes(app)
}
