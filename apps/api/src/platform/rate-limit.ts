/** How often one address may ask, for calls without a sign-in. In memory: each process allows as much. */
export class RateLimit {
  readonly #perMinute: number
  #minute = 0
  #counts = new Map<string, number>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Seconds to wait; 0: go on. */
  wait(address: string, now: Date): number {
    const minute = Math.floor(now.getTime() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts = new Map()
    }
    const count = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, count)
    return count <= this.#perMinute ? 0 : 60 - Math.floor((now.getTime() % 60_000) / 1000)
  }
}
