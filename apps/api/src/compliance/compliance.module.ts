import type { App } from '../platform/app.ts'
import { complaintRoutes } from './complaint.routes.ts'
import { contactRoutes } from './contact.routes.ts'
import { policyRoutes } from './policy.routes.ts'
import { silenceRoutes } from './silence.routes.ts'

export function complianceModule(app: App): void {
  contactRoutes(app)
  policyRoutes(app)
  silenceRoutes(app)
  complaintRoutes(app)
}
