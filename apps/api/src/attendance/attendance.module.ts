import type { App } from '../platform/app.ts'
import { holidayRoutes } from './holiday.routes.ts'
import { leaveRoutes } from './leave.routes.ts'
import { leaveCareRoutes } from './leave-care.routes.ts'
import { punchRoutes } from './punch.routes.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export function attendanceModule(app: App): void {
  holidayRoutes(app)
  leaveRoutes(app)
  leaveCareRoutes(app)
  punchRoutes(app)
  statisticsRoutes(app)
}
