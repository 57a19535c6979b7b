import type { App } from '../platform/app.ts'
import { complaintRoutes } from './complaint.routes.ts'
import { consentRoutes } from './consent.routes.ts'
import { contactRoutes } from './contact.routes.ts'
import { obligorRoutes } from './obligor.routes.ts'
import { readPlacesAgain } from './place.queries.ts'
import { placeRoutes } from './place.routes.ts'
import { policyRoutes } from './policy.routes.ts'
import { replayNights } from './replay.service.ts'
import { silenceRoutes } from './silence.routes.ts'
import { wallRoutes } from './wall.routes.ts'
import { wholeDossierRoutes } from './whole-dossier.routes.ts'

const dayMs = 86_400_000

export function complianceModule(app: App): void {
  app.jobs.regularly(dayMs, async () => void (await readPlacesAgain(app.db, app.clock.now())))
  replayNights(app)
  contactRoutes(app)
  policyRoutes(app)
  obligorRoutes(app)
  consentRoutes(app)
  placeRoutes(app)
  silenceRoutes(app)
  complaintRoutes(app)
  wallRoutes(app)
  wholeDossierRoutes(app)
}
