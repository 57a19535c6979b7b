import type { App } from '../platform/app.ts'
import { baseInfoRoutes } from './base-info.routes.ts'
import { searchRoutes } from './search.routes.ts'
import { userRoutes } from './user.routes.ts'

/** Finding borrowers, and all that is known of one. */
export function borrowerModule(app: App): void {
  searchRoutes(app)
  userRoutes(app)
  baseInfoRoutes(app)
}
