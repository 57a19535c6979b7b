/**
 * Tells open walls that work was logged: at most once in some seconds a merchant and process, because NOTIFY costs write
 * throughput (platform/events.ts). What falls between is seen with the next log or the wall's own minute.
 */
import type { App } from '../../platform/app.ts'
import { notify } from '../../platform/events.ts'

const quietMs = 5000

export class WorkPulse {
  readonly #app: Pick<App, 'db'>
  readonly #toldAt = new Map<number, number>()

  constructor(app: Pick<App, 'db'>) {
    this.#app = app
  }

  beat(merchantId: number): void {
    const now = performance.now()
    if (now - (this.#toldAt.get(merchantId) ?? -quietMs) < quietMs) return
    this.#toldAt.set(merchantId, now)
    notify(this.#app.db, { topic: 'work', merchants: [merchantId] }).catch(() => this.#toldAt.delete(merchantId))
  }
}
