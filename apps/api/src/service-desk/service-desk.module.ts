import type { App } from '../platform/app.ts'
import { appFeedbackRoutes } from './feedback/app-feedback.routes.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { helpRoutes } from './help/help.routes.ts'
import { orderRoutes } from './order.routes.ts'
import { organizationRoutes } from './organization/organization.routes.ts'
import { stepRoutes } from './step.routes.ts'

/** Customer service: work orders, and what its app's users ask. */
export function serviceDeskModule(app: App): void {
  orderRoutes(app)
  stepRoutes(app)
  helpRoutes(app)
  feedbackRoutes(app)
  appFeedbackRoutes(app)
  organizationRoutes(app)
}
