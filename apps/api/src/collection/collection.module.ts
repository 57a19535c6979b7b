import type { App } from '../platform/app.ts'
import { ageingRoutes } from './ageing.routes.ts'
import { anotherContactRoutes } from './another-contact.routes.ts'
import { assignRuleRoutes } from './assign-rule.routes.ts'
import { callRoutes, type DialerOptions } from './call.routes.ts'
import { caseRoutes } from './case.routes.ts'
import { coverRoutes } from './cover.routes.ts'
import { detectRoutes } from './detect.routes.ts'
import { inspectionRoutes } from './inspection.routes.ts'
import { ppdRoutes } from './ppd.routes.ts'
import { remindOfPromises } from './promise-reminder.queries.ts'
import { stopRoutes } from './stop.routes.ts'
import { toolsRoutes } from './tools.routes.ts'
import { workModeRoutes } from './work-mode.routes.ts'
import { workbenchRoutes } from './workbench.routes.ts'
import { workplaceRatioRoutes } from './workplace-ratio.routes.ts'

const remindEveryMs = 10 * 60_000

export function collectionModule(app: App, dialer?: DialerOptions): void {
  caseRoutes(app)
  assignRuleRoutes(app)
  coverRoutes(app)
  stopRoutes(app)
  workModeRoutes(app)
  workplaceRatioRoutes(app)
  workbenchRoutes(app)
  anotherContactRoutes(app)
  toolsRoutes(app)
  callRoutes(app, dialer)
  ppdRoutes(app, dialer !== undefined)
  detectRoutes(app)
  inspectionRoutes(app)
  ageingRoutes(app)
  app.jobs.regularly(remindEveryMs, () => remindOfPromises(app.db, app.clock.now()))
}
