import type { App } from '../platform/app.ts'
import { holidayRoutes } from './holiday.routes.ts'

export function attendanceModule(app: App): void {
  holidayRoutes(app)
}
