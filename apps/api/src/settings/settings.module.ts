import type { App } from '../platform/app.ts'
import { dictionaryRoutes } from './dictionary.routes.ts'
import { settingRoutes } from './setting.routes.ts'

export function settingsModule(app: App): void {
  dictionaryRoutes(app)
  settingRoutes(app)
}
