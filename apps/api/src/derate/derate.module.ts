import type { App } from '../platform/app.ts'
import { changeRoutes } from './change.routes.ts'
import { derateRoutes } from './derate.routes.ts'
import { quotaRoutes } from './quota.routes.ts'
import { ruleRoutes } from './rule.routes.ts'
import { settlementRoutes } from './settlement.routes.ts'
import { settlementLimitRoutes } from './settlement-limit.routes.ts'

/** Reductions of fees and penalty: rules, quotas, requests; settlements of whole bills. */
export function derateModule(app: App): void {
  ruleRoutes(app)
  quotaRoutes(app)
  changeRoutes(app)
  derateRoutes(app)
  settlementRoutes(app)
  settlementLimitRoutes(app)
}
