import type { App } from '../platform/app.ts'
import { closingRoutes } from './closing/closing.routes.ts'
import { detailRoutes } from './detail/detail.routes.ts'
import { deskRoutes } from './exception/desk.routes.ts'
import { endRoutes } from './exception/end.routes.ts'
import { internalRoutes } from './internal/internal.routes.ts'
import { matchRoutes } from './match/match.routes.ts'
import { statementRoutes } from './statement/statement.routes.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'

/** Proof that what banks hold and what the books say agree, and who acts on what does not. */
export function reconciliationModule(app: App): void {
  statementRoutes(app)
  matchRoutes(app)
  deskRoutes(app)
  endRoutes(app)
  detailRoutes(app)
  transferRoutes(app)
  closingRoutes(app)
  internalRoutes(app)
}
