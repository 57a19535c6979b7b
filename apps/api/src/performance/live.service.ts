/**
 * The running month, live. A rank needs the figures of the whole stage, so a stage is computed once for everybody who asks
 * within a minute; calls that come meanwhile wait for the same answer.
 */
import type { Country } from '@cordillera/contract/countries'
import type { Stage } from '@cordillera/contract/stages'
import type { Db } from '../platform/db.ts'
import { paceOf } from './month.rules.ts'
import { stageResultsNow } from './own.queries.ts'

const goodForMs = 60_000
const keptAtMost = 200

type StageResults = Awaited<ReturnType<typeof stageResultsNow>>

export class LiveResults {
  readonly #db: Db
  readonly #known = new Map<string, { at: number; results: Promise<StageResults> }>()
  constructor(db: Db) {
    this.#db = db
  }

  /** Each person's results of a stage and month as of about now. */
  of(asked: { country: Country; stage: Stage; month: string; today: string; now: Date }): Promise<StageResults> {
    const { country, stage, month, today, now } = asked
    const key = `${country} ${stage} ${month}`
    const known = this.#known.get(key)
    if (known && Math.abs(now.getTime() - known.at) < goodForMs) return known.results
    const results = stageResultsNow(this.#db, { country, stage, month, asOf: now }, paceOf(month, today))
    if (this.#known.size >= keptAtMost) this.#known.clear()
    this.#known.set(key, { at: now.getTime(), results })
    results.catch(() => this.#known.delete(key))
    return results
  }
}
