import type { Kernel } from '../platform/implement.ts'
import { sessionRoutes } from './session.routes.ts'

export function accessModule(app: Kernel): void {
  sessionRoutes(app)
}
