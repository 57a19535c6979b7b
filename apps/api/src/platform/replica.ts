/**
 * A replica of the database for calls that read. Nobody reads there what is older than the moment they asked: the position of the
 * primary's log is asked for, once for all who ask together, and where the replica has not come that far the primary answers
 * itself. So a person reads what they, or anybody, wrote before, whichever process took it (decision 145).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { isConnectionLost } from './database-errors.ts'
import { type Database, type Db, sql } from './db.ts'

/** So long a call waits for the replica to catch up; a query of a primary costs about as much. */
const patienceMs = 40
const lookEveryMs = 10
/** A replica that is behind or away is left alone for so long. */
const restMs = 1000

export class Replica {
  readonly #replica: Database
  readonly #primary: Database
  #asked: Promise<string> | null = null
  #restsUntil = 0
  #isBehind = false

  constructor({ replica, primary }: { replica: Database; primary: Database }) {
    this.#replica = replica
    this.#primary = primary
  }

  /** False while calls are read from the primary because the replica is behind or away. */
  get isUsed(): boolean {
    return !this.#isBehind
  }

  /** The replica, once it has everything that was committed before this call; null where it has not soon enough, or does not answer. */
  async current(): Promise<Db | null> {
    if (performance.now() < this.#restsUntil) return null
    // the primary's own failure is the call's: it would meet it next
    const position = await this.#position()
    const reached = await this.#reaches(position).catch(() => false)
    this.#isBehind = !reached
    if (reached) return this.#replica.db
    this.#rest()
    return null
  }

  /** Something went wrong there: the primary answers for a while. */
  failed(): void {
    this.#isBehind = true
    this.#rest()
  }

  #rest(): void {
    this.#restsUntil = performance.now() + restMs
  }

  /** One statement for all who ask in the same turn; who comes while it runs may have written since, and asks anew. */
  #position(): Promise<string> {
    this.#asked ??= new Promise<void>((next) => setImmediate(next)).then(async () => {
      this.#asked = null
      const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(
        this.#primary.db,
      )
      return rows[0]?.at ?? ''
    })
    return this.#asked
  }

  async #reaches(position: string): Promise<boolean> {
    for (const until = performance.now() + patienceMs; ; await sleep(lookEveryMs)) {
      const { rows } = await sql<{ reached: boolean | null }>`
        select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(this.#replica.db)
      if (rows[0]?.reached) return true
      // null: it was made a primary, whose rows are not those of the one that is asked
      if (rows[0]?.reached === null || performance.now() > until) return false
    }
  }

  close(): Promise<void> {
    return this.#replica.close()
  }
}

/** The replica removed rows that the statement still needed. */
const conflictWithRecovery = '40001'
const refusedToWrite = '25006'

/** Calls that are found to write although they are not declared to: reads of them go to the primary from then on. */
const readOnPrimary = new Set<string>()

/** Answers a call that reads from the replica where there is a current one; from the primary where anything is wrong with it. */
export async function readFrom<T>(
  replica: Replica | null,
  primary: Db,
  run: (db: Db) => Promise<T>,
  { path, reply }: { path: string; reply: FastifyReply },
): Promise<T> {
  const db = replica && !readOnPrimary.has(path) ? await replica.current() : null
  if (!replica || !db) return run(primary)
  try {
    return await run(db)
  } catch (error) {
    const { code } = error as { code?: string }
    if (reply.sent || reply.raw.headersSent || !(isConnectionLost(error) || code === conflictWithRecovery)) throw error
    if (code === refusedToWrite) readOnPrimary.add(path)
    else replica.failed()
    return run(primary)
  }
}
