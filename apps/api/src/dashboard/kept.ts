/** Figures that a process keeps for some minutes: of the past, so that being a little old changes nothing anybody does. */
export class Kept<T> {
  readonly #forMs: number
  readonly #answers = new Map<string, { until: number; answer: Promise<T> }>()
  constructor(forMs: number) {
    this.#forMs = forMs
  }

  /** Two who ask at once are one question; a failure is not kept. */
  get(key: string, now: Date, compute: () => Promise<T>): Promise<T> {
    const at = now.getTime()
    const known = this.#answers.get(key)
    if (known && known.until > at) return known.answer
    for (const [other, { until }] of this.#answers) if (until <= at) this.#answers.delete(other)
    const answer = compute()
    answer.catch(() => this.#answers.delete(key))
    this.#answers.set(key, { until: at + this.#forMs, answer })
    return answer
  }
}
