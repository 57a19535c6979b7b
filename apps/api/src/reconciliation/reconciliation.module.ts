import type { App } from '../platform/app.ts'
import { deskRoutes } from './exception/desk.routes.ts'
import { endRoutes } from './exception/end.routes.ts'
import { matchRoutes } from './match/match.routes.ts'
import { statementRoutes } from './statement/statement.routes.ts'

/** Proof that what banks hold and what the books say agree, and who acts on what does not. */
export function reconciliationModule(app: App): void {
  statementRoutes(app)
  matchRoutes(app)
  deskRoutes(app)
  endRoutes(app)
}
