import type { App } from '../platform/app.ts'
import { sessionRoutes } from './session.routes.ts'
import { tfaRoutes } from './tfa.routes.ts'

export function accessModule(app: App): void {
  sessionRoutes(app)
  tfaRoutes(app)
}
