/**
 * Tells open boards that something of a merchant moved, where it moves often: at most once in some seconds a merchant and
 * process, because NOTIFY costs write throughput (events.ts). Who hears it asks again a little later for what falls between.
 */
import type { App } from './app.ts'
import { notify } from './events.ts'

const quietMs = 5000

export class Pulse {
  readonly #app: Pick<App, 'db'>
  readonly #topic: string
  readonly #toldAt = new Map<number, number>()

  constructor(app: Pick<App, 'db'>, topic: string) {
    this.#app = app
    this.#topic = topic
  }

  beat(merchantId: number): void {
    const now = performance.now()
    if (now - (this.#toldAt.get(merchantId) ?? -quietMs) < quietMs) return
    this.#toldAt.set(merchantId, now)
    notify(this.#app.db, { topic: this.#topic, merchants: [merchantId] }).catch(() => this.#toldAt.delete(merchantId))
  }
}
