import type { App } from '../platform/app.ts'
import { ageingRoutes } from './ageing.routes.ts'
import { caseRoutes } from './case.routes.ts'
import { workbenchRoutes } from './workbench.routes.ts'

export function collectionModule(app: App): void {
  caseRoutes(app)
  workbenchRoutes(app)
  ageingRoutes(app)
}
