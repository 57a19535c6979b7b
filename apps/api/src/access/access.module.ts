import type { App } from '../platform/app.ts'
import { accountRoutes } from './account.routes.ts'
import { accountCareRoutes } from './account-care.routes.ts'
import { appKeyRoutes } from './app-key.routes.ts'
import { firstPasswordPage } from './first-password.page.ts'
import { merchantRoutes } from './merchant.routes.ts'
import { roleRoutes } from './role.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { tfaRoutes } from './tfa.routes.ts'

export function accessModule(app: App): void {
  sessionRoutes(app)
  tfaRoutes(app)
  accountRoutes(app)
  accountCareRoutes(app)
  roleRoutes(app)
  merchantRoutes(app)
  appKeyRoutes(app)
  firstPasswordPage(app)
}
