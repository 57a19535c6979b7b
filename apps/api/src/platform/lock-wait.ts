/**
 * Waiting for locks. A call that finds a lock taken undoes its transaction, gives its connection back and tries again a
 * little later, so that many who wait for one long import leave the connections to everybody else.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isMadeMeanwhile } from './database-errors.ts'
import type { DB } from './db-types.ts'
import { Failure } from './fail.ts'

/** So long a call waits for others; a browser gives up after 30 s. */
const patienceMs = 25_000
const firstWaitMs = 60
const longestWaitMs = 1000
/** So many calls of this process try again at the same time, whoever they wait for. */
const retriesAtOnce = 3

/** Set on connections of jobs, of which there are few and only for long work: they wait in the database. */
export const waitsSetting = 'cordillera.waits'

class LockTaken extends Error {}

/**
 * Takes an advisory lock until the transaction ends. `key` is one bigint or two integers. A call's connection does not wait:
 * `inTransaction` runs the whole transaction again.
 */
export const takeLock = (tx: Transaction<DB>, key: RawBuilder<unknown>): Promise<void> =>
  take(tx, { waiting: sql`pg_advisory_xact_lock(${key})`, trying: sql`pg_try_advisory_xact_lock(${key})` })

/** The same beside others that share it: only who takes it alone is in the way. */
export const takeSharedLock = (tx: Transaction<DB>, key: RawBuilder<unknown>): Promise<void> =>
  take(tx, {
    waiting: sql`pg_advisory_xact_lock_shared(${key})`,
    trying: sql`pg_try_advisory_xact_lock_shared(${key})`,
  })

async function take(
  tx: Transaction<DB>,
  { waiting, trying }: { waiting: RawBuilder<unknown>; trying: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select case when current_setting(${sql.lit(waitsSetting)}, true) = 'on' then ${waiting}::text = ''
      else ${trying} end as taken`.execute(tx)
  if (!rows[0]?.taken) throw new LockTaken('another transaction has this lock')
}

/**
 * What PostgreSQL says of a deadlock that it broke, of a lock that was not free within the connection's time limit, and of a row that
 * others moved meanwhile.
 */
const conflicts: ReadonlySet<string> = new Set(['40P01', '55P03', '40001'])

const isConflict = (error: unknown): boolean =>
  error instanceof LockTaken || conflicts.has((error as { code?: string }).code ?? '')

/**
 * Runs a transaction, again while locks of others are in its way; throws `request.locked` when patience ends. Once more where
 * others made meanwhile what must be there once: it then finds theirs and says so in its own words. That is safe because nothing
 * outside the database happens before commit.
 */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  let hasMet = false
  for (let attempt = 0; ; attempt++) {
    try {
      return await (attempt === 0 ? transaction() : retries.run(transaction))
    } catch (error) {
      if (isMadeMeanwhile(error) && !hasMet) hasMet = true
      else if (!isConflict(error)) throw error
      if (performance.now() > until) throw new Failure('request.locked')
      // spread out, so that those who wait for one lock do not all come back in the same moment
      await sleep(Math.min(firstWaitMs * 2 ** attempt, longestWaitMs) * (0.5 + Math.random()))
    }
  }
}

/** Runs some at a time, in the order they came. */
class Limiter {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) await new Promise<void>((resume) => this.#waiting.push(resume))
    else this.#running++
    try {
      return await work()
    } finally {
      // the place goes to the next in line, or is free
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

const retries = new Limiter(retriesAtOnce)
