/** People and places that assigning needs. */
import { listCollector, listTeamLeader } from '@cordillera/contract/staff/workflow'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { collectorsWithInventory, teamLeaders } from './staff.queries.ts'
import { workplaces } from './workplace.queries.ts'

export function staffModule(app: App): void {
  implement(app, listCollector, (input, { db, rows }) => collectorsWithInventory(db, rows, input))
  implement(app, listTeamLeader, (input, { db, rows }) => teamLeaders(db, rows, input))
  implement(app, allWorkplace, (input, { now }) => workplaces(app.db, input, now))
}
