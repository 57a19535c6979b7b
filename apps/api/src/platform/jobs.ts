/**
 * Long work. A job is a row that people see (job centre) and a pg-boss message that a worker takes; both are made in the
 * transaction that asks for the work, so a job exists exactly when its reason does. Several processes may work.
 */
import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.ts'
import { sql } from './db.ts'
import { type Events, notify } from './events.ts'

const queue = 'job'
const progressEveryMs = 400

export interface JobContext<I> {
  jobId: string
  input: I
  db: Db
  clock: Clock
  events: Events
  createdBy: number | null
  /** Tells the people who watch how far it is; throttled. */
  progress(done: number, total?: number): Promise<void>
}

export interface JobOutcome {
  counts: Record<string, number>
  resultFile?: string
  errorFile?: string
}

export type JobWorker<I> = (job: JobContext<I>) => Promise<JobOutcome>

export class Jobs {
  readonly #boss: PgBoss
  readonly #workers = new Map<string, JobWorker<unknown>>()
  readonly #db: Db
  readonly #clock: Clock
  readonly #events: Events
  readonly #onError: (error: Error) => void

  constructor(options: { url: string; db: Db; clock: Clock; events: Events; onError: (error: Error) => void }) {
    this.#boss = new PgBoss({ connectionString: options.url, max: 3, application_name: 'cordillera-jobs' })
    this.#boss.on('error', options.onError)
    this.#db = options.db
    this.#clock = options.clock
    this.#events = options.events
    this.#onError = options.onError
  }

  /** What a kind of job does. Registered by the domains before `open`. */
  define<I>(kind: string, worker: JobWorker<I>): void {
    if (this.#workers.has(kind)) throw new Error(`job kind ${kind} is defined twice`)
    this.#workers.set(kind, worker as JobWorker<unknown>)
  }

  async open({ work }: { work: boolean }): Promise<void> {
    await this.#boss.start()
    await this.#boss.createQueue(queue)
    if (!work) return
    await this.#boss.work<{ jobId: string }>(
      queue,
      { pollingIntervalSeconds: 0.5, batchSize: 1 },
      async ([message]) => {
        if (message) await this.run(message.data.jobId)
      },
    )
  }

  /** Asks for work inside the caller's transaction. */
  async enqueue(
    tx: Tx,
    job: { kind: string; title: string; input: unknown; createdBy: number | null; now: Date; total?: number },
  ): Promise<string> {
    if (!this.#workers.has(job.kind)) throw new Error(`nobody works jobs of kind ${job.kind}`)
    const { jobId } = await tx
      .insertInto('job')
      .values({
        kind: job.kind,
        state: 'queued',
        title: job.title,
        input: JSON.stringify(job.input),
        createdBy: job.createdBy,
        createdAt: job.now,
        totalCount: job.total ?? null,
      })
      .returning('jobId')
      .executeTakeFirstOrThrow()
    await this.#send(tx, jobId)
    return jobId
  }

  /** Puts a failed job back. The caller has checked that it failed. */
  async retry(tx: Tx, jobId: string): Promise<void> {
    await tx
      .updateTable('job')
      .set({ state: 'queued', error: null, finishedAt: null })
      .where('jobId', '=', jobId)
      .execute()
    await this.#send(tx, jobId)
  }

  async #send(tx: Tx, jobId: string): Promise<void> {
    const within = {
      executeSql: async (text: string, values: unknown[]) => ({ rows: await rawRows(tx, text, values) }),
    }
    await this.#boss.send(queue, { jobId }, { db: within, retryLimit: 0, expireInHours: 6 })
  }

  /** Runs one job now; tests call it to drain without waiting for a poll. */
  async run(jobId: string): Promise<void> {
    const taken = await this.#db
      .updateTable('job')
      .set({ state: 'running', startedAt: this.#clock.now(), attempts: sql`attempts + 1` })
      .where('jobId', '=', jobId)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
    if (!taken) return
    const worker = this.#workers.get(taken.kind)
    try {
      if (!worker) throw new Error(`nobody works jobs of kind ${taken.kind}`)
      const outcome = await worker({
        jobId,
        input: taken.input,
        db: this.#db,
        clock: this.#clock,
        events: this.#events,
        createdBy: taken.createdBy,
        progress: this.#progressOf(jobId, taken.createdBy),
      })
      await this.#finish(jobId, taken.createdBy, 'done', outcome)
    } catch (error) {
      this.#onError(error as Error)
      await this.#finish(jobId, taken.createdBy, 'failed', { counts: {} }, (error as Error).message)
    }
  }

  #progressOf(jobId: string, createdBy: number | null) {
    let toldAt = 0
    return async (done: number, total?: number) => {
      const now = Date.now()
      if (now - toldAt < progressEveryMs && done !== total) return
      toldAt = now
      await this.#db
        .updateTable('job')
        .set({ doneCount: done, ...(total === undefined ? {} : { totalCount: total }) })
        .where('jobId', '=', jobId)
        .execute()
      if (createdBy)
        await notify(this.#db, { topic: 'job', accounts: [createdBy], data: { jobId, done, total: total ?? null } })
    }
  }

  async #finish(
    jobId: string,
    createdBy: number | null,
    state: 'done' | 'failed',
    outcome: JobOutcome,
    error?: string,
  ) {
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('job')
        .set({
          state,
          error: error ?? null,
          finishedAt: this.#clock.now(),
          counts: JSON.stringify(outcome.counts),
          resultFile: outcome.resultFile ?? null,
          errorFile: outcome.errorFile ?? null,
        })
        .where('jobId', '=', jobId)
        .execute()
      if (createdBy) await notify(tx, { topic: 'job', accounts: [createdBy], data: { jobId, state } })
    })
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000, wait: true })
  }
}

async function rawRows(tx: Tx, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values ?? []))
  return rows
}
