/** A repeatable source of choices: the same seed makes the same business. mulberry32, enough for demo data. */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }
  chance(share: number): boolean {
    return this.next() < share
  }
  pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.next() * choices.length)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  digits(count: number): string {
    return Array.from({ length: count }, () => this.between(0, 9)).join('')
  }
  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.between(0, last)
      const [a, b] = [copy[last] as T, copy[other] as T]
      copy[last] = b
      copy[other] = a
    }
    return copy
  }
}
