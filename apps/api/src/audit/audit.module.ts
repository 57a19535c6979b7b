import type { App } from '../platform/app.ts'
import { analyticsRoutes } from './analytics.routes.ts'
import { assignRoutes } from './assign.routes.ts'
import { concludeRoutes } from './conclude.routes.ts'
import { imageRoutes } from './image.routes.ts'
import { policyRoutes } from './policy.routes.ts'

/** Audits of applications: handing out, concluding by one or two people, images, figures. */
export function auditModule(app: App): void {
  assignRoutes(app)
  concludeRoutes(app)
  imageRoutes(app)
  policyRoutes(app)
  analyticsRoutes(app)
}
