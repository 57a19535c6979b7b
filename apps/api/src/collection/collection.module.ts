import type { App } from '../platform/app.ts'
import { ageingRoutes } from './ageing/ageing.routes.ts'
import { assignRuleRoutes } from './assign/assign-rule.routes.ts'
import { caseRoutes } from './cases/case.routes.ts'
import { anotherContactRoutes } from './contact/another-contact.routes.ts'
import { callRoutes, type DialerOptions } from './contact/call.routes.ts'
import { visitRoutes } from './contact/visit.routes.ts'
import { coverRoutes } from './cover/cover.routes.ts'
import { detectRoutes } from './detect/detect.routes.ts'
import { inspectionRoutes } from './inspection/inspection.routes.ts'
import { ppdRoutes } from './ppd/ppd.routes.ts'
import { remindOfPromises } from './promise/promise-reminder.queries.ts'
import { workplaceRatioRoutes } from './split/workplace-ratio.routes.ts'
import { stopRoutes } from './stop/stop.routes.ts'
import { toolsRoutes } from './tools.routes.ts'
import { forgetWaiting } from './workbench/case-wait.queries.ts'
import { workModeRoutes } from './workbench/work-mode.routes.ts'
import { workbenchRoutes } from './workbench/workbench.routes.ts'

const remindEveryMs = 10 * 60_000
const forgetEveryMs = 60 * 60_000

export function collectionModule(app: App, dialer?: DialerOptions): void {
  caseRoutes(app)
  assignRuleRoutes(app)
  coverRoutes(app)
  stopRoutes(app)
  workModeRoutes(app)
  workplaceRatioRoutes(app)
  workbenchRoutes(app, dialer !== undefined)
  anotherContactRoutes(app)
  toolsRoutes(app)
  callRoutes(app, dialer)
  visitRoutes(app)
  ppdRoutes(app, dialer !== undefined)
  detectRoutes(app)
  inspectionRoutes(app)
  ageingRoutes(app)
  app.jobs.regularly(remindEveryMs, (db) => remindOfPromises(db, app.clock.now()))
  app.jobs.regularly(forgetEveryMs, (db) => forgetWaiting(db, app.clock.now()))
}
