import type { App } from '../platform/app.ts'
import { fileRoutes, jobRoutes } from './job.routes.ts'
import { purgeNights } from './purge.ts'

/** The job centre, stored files, the event stream. */
export function jobModule(app: App): void {
  jobRoutes(app)
  fileRoutes(app)
  purgeNights(app)
}
