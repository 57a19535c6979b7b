import type { App } from '../platform/app.ts'
import { alertRoutes } from './alerts/alert.routes.ts'
import { watchRegularly } from './alerts/watch.ts'
import { channelRoutes } from './channels/channel.routes.ts'
import { costRoutes } from './channels/cost.routes.ts'
import { conversionRoutes } from './conversion/conversion.routes.ts'
import { eventRoutes } from './events/event.routes.ts'
import { countRegularly } from './events/rollup.ts'
import { forgetSessions } from './portal/portal.queries.ts'
import { portalPages } from './portal/portal.routes.ts'
import { channelUserRoutes } from './users/user.routes.ts'

const forgetEveryMs = 3_600_000

/** What the apps tell of their use, and what it costs to win a borrower. */
export function acquisitionModule(app: App): void {
  eventRoutes(app)
  channelRoutes(app)
  costRoutes(app)
  conversionRoutes(app)
  alertRoutes(app)
  channelUserRoutes(app)
  portalPages(app)
  countRegularly(app)
  watchRegularly(app)
  app.jobs.regularly(forgetEveryMs, (db) => forgetSessions(db, app.clock.now()))
}
