import type { App } from '../platform/app.ts'
import { alertRoutes } from './alerts/alert.routes.ts'
import { watchRegularly } from './alerts/watch.ts'
import { channelRoutes } from './channels/channel.routes.ts'
import { costRoutes } from './channels/cost.routes.ts'
import { conversionRoutes } from './conversion/conversion.routes.ts'
import { eventRoutes } from './events/event.routes.ts'
import { countRegularly } from './events/rollup.ts'
import { portalPages } from './portal/portal.routes.ts'
import { channelUserRoutes } from './users/user.routes.ts'

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
}
