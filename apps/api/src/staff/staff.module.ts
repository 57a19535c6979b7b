/** People and places that assigning needs. */
import { allWorkplace, listCollector, listTeamLeader } from '@cordillera/contract/staff/workflow'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { collectorsWithInventory, teamLeaders, workplaces } from './staff.queries.ts'

export function staffModule(app: App): void {
  implement(app, listCollector, (input, { db, rows }) => collectorsWithInventory(db, rows, input))
  implement(app, listTeamLeader, (input, { db, rows }) => teamLeaders(db, rows, input))
  implement(app, allWorkplace, ({ country }) => workplaces(app.db, country))
}
