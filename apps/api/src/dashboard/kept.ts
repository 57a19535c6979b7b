/** Figures over so many rows that they are counted once for all who would see the same. */
interface Answer<T> {
  readonly at: number
  readonly answer: Promise<T>
  isRenewed: boolean
}

export class Kept<T> {
  readonly #freshForMs: number
  readonly #forMs: number
  readonly #answers = new Map<string, Answer<T>>()

  /**
   * An answer is as good as new for `freshForMs`; until `forMs` it is still given, and counted anew behind it: whoever
   * looks at a board doesn't wait for it.
   */
  constructor({ freshForMs, forMs }: { freshForMs: number; forMs: number }) {
    this.#freshForMs = freshForMs
    this.#forMs = forMs
  }

  /** Two who ask at once are one question; a failure is not kept. */
  get(key: string, now: Date, compute: () => Promise<T>): Promise<T> {
    const at = now.getTime()
    for (const [other, known] of this.#answers) if (known.at + this.#forMs <= at) this.#answers.delete(other)
    const known = this.#answers.get(key)
    if (!known) return this.#ask(key, at, compute)
    if (known.at + this.#freshForMs <= at && !known.isRenewed) {
      known.isRenewed = true
      this.#renew(key, known, at, compute)
    }
    return known.answer
  }

  #ask(key: string, at: number, compute: () => Promise<T>): Promise<T> {
    const answer = compute()
    this.#answers.set(key, { at, answer, isRenewed: false })
    answer.catch(() => this.#answers.delete(key))
    return answer
  }

  /** The old answer stays until the new one is there, and where there is none. */
  #renew(key: string, old: Answer<T>, at: number, compute: () => Promise<T>): void {
    const answer = compute()
    answer.then(
      () => this.#answers.set(key, { at, answer, isRenewed: false }),
      () => {
        old.isRenewed = false
      },
    )
  }
}
