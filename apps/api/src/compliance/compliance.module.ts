import type { App } from '../platform/app.ts'
import { contactRoutes } from './contact.routes.ts'

export function complianceModule(app: App): void {
  contactRoutes(app)
}
