/** Charges are worked by every process: what is due is asked about, what was told is worked. */
import type { App } from '../../platform/app.ts'
import { workChargeNotices } from './charge.notices.ts'
import { workCharges } from './charge.service.ts'
import { payvalidaRoutes } from './payvalida.routes.ts'

const lookEveryMs = 3_000

export function chargeModule(app: App): void {
  payvalidaRoutes(app)
  app.jobs.regularly(lookEveryMs, () => workAllCharges(app))
}

export async function workAllCharges(app: App): Promise<void> {
  await workChargeNotices(app, (error) => app.http.log.error(`charge notice: ${error.message}`))
  await workCharges(app)
}
