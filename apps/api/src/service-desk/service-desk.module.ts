import type { LinkPlace } from '../messaging/public.ts'
import type { App } from '../platform/app.ts'
import { freeAbandoned } from './care/abandoned.service.ts'
import { careRoutes } from './care/care.routes.ts'
import { escalateLate } from './care/escalation.service.ts'
import { manyRoutes } from './care/many.routes.ts'
import { chatRuleRoutes } from './chat/rule.routes.ts'
import { chatRoutes } from './chat/talk.routes.ts'
import { appDeletionRoutes } from './deletion/app-deletion.routes.ts'
import { deletionRoutes } from './deletion/deletion.routes.ts'
import { appFeedbackRoutes } from './feedback/app-feedback.routes.ts'
import { feedbackRoutes } from './feedback/feedback.routes.ts'
import { helpRoutes } from './help/help.routes.ts'
import { campaignRoutes } from './marketing/campaign.routes.ts'
import { marketingRoutes } from './marketing/list.routes.ts'
import { orderRoutes } from './order.routes.ts'
import { deadlineRoutes } from './organization/deadline.routes.ts'
import { organizationRoutes } from './organization/organization.routes.ts'
import { appPhoneChangeRoutes } from './phone-change/app-phone-change.routes.ts'
import { phoneChangeRoutes } from './phone-change/phone-change.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { sourceRoutes } from './source.routes.ts'
import { stepRoutes } from './step.routes.ts'
import { appOrderRoutes } from './talk/app-order.routes.ts'
import { ratingPageRoutes } from './talk/rating.page.ts'
import { talkRoutes } from './talk/talk.routes.ts'

const escalateEveryMs = 60_000
const freeEveryMs = 60_000

/** Customer service: work orders, and what its app's users ask. */
export function serviceDeskModule(app: App, place: LinkPlace): void {
  orderRoutes(app)
  stepRoutes(app)
  sourceRoutes(app)
  helpRoutes(app)
  feedbackRoutes(app)
  appFeedbackRoutes(app)
  organizationRoutes(app)
  deadlineRoutes(app)
  talkRoutes(app)
  appOrderRoutes(app)
  ratingPageRoutes(app)
  careRoutes(app)
  manyRoutes(app)
  setupRoutes(app)
  chatRuleRoutes(app)
  chatRoutes(app)
  reportRoutes(app)
  phoneChangeRoutes(app)
  marketingRoutes(app)
  campaignRoutes(app, place)
  deletionRoutes(app)
  appDeletionRoutes(app)
  appPhoneChangeRoutes(app)
  app.jobs.regularly(escalateEveryMs, (db) => escalateLate(db, app.clock.now()))
  app.jobs.regularly(freeEveryMs, (db) => freeAbandoned(db, app.clock.now()))
}
