import { setTimeout as after } from 'node:timers/promises'

/** Figures over so many rows that they are counted once for all who would see the same. */
interface Answer<T> {
  readonly at: number
  readonly answer: Promise<T>
  /** It is being counted anew. */
  next?: Promise<T>
}
/** So long somebody waits for figures counted anew, before the ones from a moment ago are given: a board has 100 ms in all. */
const waitMs = 80

export class Cached<T> {
  readonly #freshForMs: number
  readonly #forMs: number
  readonly #answers = new Map<string, Answer<T>>()

  /**
   * An answer is as good as new for `freshForMs`; until `forMs` it is counted anew first, but nobody waits long for that:
   * whoever looks at the board of a large place gets the old one while the new one is made.
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
    if (known.at + this.#freshForMs > at) return known.answer
    known.next ??= this.#renew(key, known, at, compute)
    return Promise.race([known.next, after(waitMs, known.answer, { ref: false })])
  }

  #ask(key: string, at: number, compute: () => Promise<T>): Promise<T> {
    const answer = compute()
    this.#answers.set(key, { at, answer })
    answer.catch(() => this.#answers.delete(key))
    return answer
  }

  /** The old answer stays until the new one is there, and where there is none. */
  async #renew(key: string, old: Answer<T>, at: number, compute: () => Promise<T>): Promise<T> {
    try {
      const answer = await compute()
      this.#answers.set(key, { at, answer: Promise.resolve(answer) })
      return answer
    } catch {
      delete old.next
      return old.answer
    }
  }
}
