/**
 * Long work. A job is a row that people see (job centre) and that a worker takes; it is made in the transaction that asks
 * for the work, so a job exists exactly when its reason does. Several processes may work. A worker holds an advisory lock on
 * its job as long as its connection lives, so whoever finds a running job unlocked knows that it was interrupted: it waits
 * again and is worked again from the start, or from where its own transactions stopped.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobKind, jobKinds, placeOfJob } from '@cordillera/contract/job/job'
import type { ButtonName } from '@cordillera/contract/menus'
import { type Caller, mayUse } from './caller.ts'
import type { Clock } from './clock.ts'
import { failureOfDatabase, isConnectionLost } from './database-errors.ts'
import { type Database, type Db, sql, type Tx } from './db.ts'
import { type Events, notify } from './events.ts'
import { Failure } from './fail.ts'
import { Interrupted, type JobLock, lockClass, takeJobLock } from './job-lock.ts'
import { type Announcement, announce } from './notifications.ts'
import { type Tracer, traceParent } from './tracing.ts'

const progressEveryMs = 400
const sweepEveryMs = 15_000
const pollMs = 500
/** After a failure of the database the next look waits longer each time, up to this. */
const longestRestMs = 5000
/** So long a stopping process lets its job go on. */
const graceMs = 4000
/** A job that takes its process down, or that no database survives, is not tried for ever. */
const interruptionsAtMost = 5

export interface JobContext<I> {
  jobId: string
  input: I
  /** Connections for long work; refuses everything once this run lost its lock on the job. */
  db: Db
  /** The same connections, for COPY: such work ends with `finish`, which undoes what a lost run did. */
  database: Database
  clock: Clock
  events: Events
  createdBy: number | null
  /** Who asked, with the rights of now, not of when they asked; null where the system did. */
  asker: Caller | null
  /** Tells the people who watch how far it is; throttled. */
  progress(done: number, total?: number): Promise<void>
  /** Ends the job in the transaction of its work: both are there or neither is, however the process ends. */
  finish(tx: Tx, outcome: JobOutcome): Promise<JobOutcome>
}

export interface JobOutcome {
  counts: Record<string, number>
  /** What the job answers beside its counts; its kind's contract gives the shape. */
  result?: unknown
  resultFile?: string
  errorFile?: string
}

/** Those of the merchants that were asked for which the asker may still use. */
export const stillAllowed = ({ asker }: Pick<JobContext<unknown>, 'asker'>, merchantIds: readonly number[]): number[] =>
  merchantIds.filter((merchantId) => asker === null || asker.merchants.includes(merchantId))

export type JobWorker<I> = (job: JobContext<I>) => Promise<JobOutcome>

export interface JobsOptions {
  /** Connections for long work. */
  database: Database
  /** So many jobs run in this process at a time: more would hold the connections that each needs for its work. */
  atOnce: number
  clock: Clock
  events: Events
  onError: (error: Error) => void
  tracer: Tracer | null
  /** What an account may do now; undefined where it is not in use any more. */
  rightsOf(accountId: number, now: Date): Promise<Caller | undefined>
}

export class Jobs {
  readonly #workers = new Map<string, JobWorker<unknown>>()
  readonly #needs = new Map<string, ButtonName>()
  readonly #regular: { everyMs: number; look: (db: Db) => Promise<void> }[] = []
  readonly #finished: ((kind: string, outcome: 'done' | 'failed', seconds: number) => void)[] = []
  #timers: NodeJS.Timeout[] = []
  readonly #looking = new Set<Promise<void>>()
  readonly #database: Database
  readonly #db: Db
  readonly #clock: Clock
  readonly #events: Events
  readonly #onError: (error: Error) => void
  readonly #tracer: Tracer | null
  readonly #rightsOf: JobsOptions['rightsOf']
  readonly #closing = new AbortController()
  readonly #held = new Set<JobLock>()
  #working: Promise<void> = Promise.resolve()
  #places: number
  readonly #waiting: (() => void)[] = []

  constructor(options: JobsOptions) {
    this.#places = options.atOnce
    this.#database = options.database
    this.#db = options.database.db
    this.#clock = options.clock
    this.#events = options.events
    this.#onError = options.onError
    this.#tracer = options.tracer
    this.#rightsOf = options.rightsOf
    this.regularly(sweepEveryMs, () => this.resumeInterrupted())
  }

  /** What a kind of job does, and which action it takes to ask for it. Registered before `open`. */
  define<I>(kind: string, worker: JobWorker<I>, button?: ButtonName): void {
    if (this.#workers.has(kind)) throw new Error(`job kind ${kind} is defined twice`)
    this.#workers.set(kind, worker as JobWorker<unknown>)
    if (button) this.#needs.set(kind, button)
  }

  /** Whether somebody may ask for work of a kind, and so put a job of it back, or read what it worked on. */
  mayAsk(kind: string, caller: Caller): boolean {
    const button = this.#needs.get(kind)
    return button === undefined || mayUse(caller, button)
  }

  /** Hears of every job that this process has worked. */
  onFinished(hear: (kind: string, outcome: 'done' | 'failed', seconds: number) => void): void {
    this.#finished.push(hear)
  }

  /**
   * Looks regularly whether there is something to do, in every process that works jobs: `look` takes its own lock. It is given
   * the connections of jobs, for what may take longer than a call.
   */
  regularly(everyMs: number, look: (db: Db) => Promise<void>): void {
    this.#regular.push({ everyMs, look })
  }

  open({ work }: { work: boolean }): void {
    if (!work) return
    this.#working = this.#keepWorking()
    this.#startLooking()
  }

  /** Works one job after the other until the process stops. A database that is away is asked again until it answers. */
  async #keepWorking(): Promise<void> {
    let failures = 0
    while (!this.#closing.signal.aborted) {
      let worked = false
      try {
        // what an outage interrupted goes on as soon as the database answers
        if (failures > 0) await this.resumeInterrupted()
        const jobId = await this.#oldestQueued()
        if (jobId) worked = await this.run(jobId)
        failures = 0
      } catch (error) {
        failures++
        this.#onError(error as Error)
      }
      if (!worked) await this.#rest(Math.min(pollMs * 2 ** failures, longestRestMs))
    }
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined)
  }

  /** Of the kinds that this version knows: one of a later version waits for a process of that version. */
  async #oldestQueued(): Promise<string | undefined> {
    const oldest = await this.#db
      .selectFrom('job')
      .select('jobId')
      .where('state', '=', 'queued')
      .where('kind', 'in', [...this.#workers.keys()])
      .orderBy('createdAt')
      .orderBy('jobId')
      .limit(1)
      .executeTakeFirst()
    return oldest?.jobId
  }

  #startLooking(): void {
    for (const { everyMs, look } of this.#regular) {
      const now = () => {
        const looking: Promise<void> = look(this.#db)
          .catch(this.#onError)
          .finally(() => this.#looking.delete(looking))
        this.#looking.add(looking)
      }
      this.#timers.push(setInterval(now, everyMs))
      now()
    }
  }

  /** Asks for work inside the caller's transaction. */
  async enqueue(
    tx: Tx,
    job: {
      kind: string
      title: string
      input: unknown
      createdBy: number | null
      now: Date
      total?: number
      /** The stored file that the work is about. */
      sourceFile?: string
    },
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
        sourceFile: job.sourceFile ?? null,
        traceParent: traceParent(),
      })
      .returning('jobId')
      .executeTakeFirstOrThrow()
    return jobId
  }

  /** Puts a failed job back. The caller has checked that it failed. */
  async retry(tx: Tx, jobId: string): Promise<void> {
    await tx
      .updateTable('job')
      .set({ state: 'queued', error: null, errorParams: '{}', finishedAt: null, doneCount: 0, interruptions: 0 })
      .where('jobId', '=', jobId)
      .execute()
  }

  /** Runs one job now; false where another worker has it. Throws where the database went away: the job is resumed later. */
  async run(jobId: string): Promise<boolean> {
    if (this.#places === 0) await new Promise<void>((next) => this.#waiting.push(next))
    else this.#places--
    try {
      return await this.#runLocked(jobId)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#places++
    }
  }

  async #runLocked(jobId: string): Promise<boolean> {
    const lock = await takeJobLock(this.#database, jobId)
    if (!lock) return false
    this.#held.add(lock)
    try {
      return await this.#work(jobId, lock)
    } finally {
      this.#held.delete(lock)
      await lock.release()
    }
  }

  async #work(jobId: string, lock: JobLock): Promise<boolean> {
    const taken = await this.#db
      .updateTable('job')
      .set({ state: 'running', startedAt: this.#clock.now(), attempts: sql`attempts + 1` })
      .where('jobId', '=', jobId)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
    if (!taken) return false
    const work = () => this.#workTaken(taken, lock)
    await (this.#tracer?.inJob(taken, work) ?? work())
    return true
  }

  async #workTaken(taken: TakenJob & { input: unknown }, lock: JobLock): Promise<void> {
    const { jobId } = taken
    const worker = this.#workers.get(taken.kind)
    try {
      if (!worker) throw new Error(`nobody works jobs of kind ${taken.kind}`)
      const asker = await this.#askerOf(taken)
      const outcome = await worker({
        jobId,
        asker,
        input: taken.input,
        db: lock.db,
        database: this.#database,
        clock: this.#clock,
        events: this.#events,
        createdBy: taken.createdBy,
        progress: this.#progressOf(lock.db, jobId, taken.createdBy),
        finish: async (tx, ending) => {
          // a run that lost its job to another undoes its work here
          if (!(await this.#end(tx, taken, ending))) throw new Interrupted(jobId, 'another run has it')
          return ending
        },
      })
      await this.#finish(taken, outcome)
    } catch (error) {
      // the job stays running without a lock: `resumeInterrupted` finds it
      if (lock.isLost || error instanceof Interrupted || isConnectionLost(error)) throw error
      if (!(error instanceof Failure)) this.#onError(error as Error)
      const failure =
        error instanceof Failure ? error : (failureOfDatabase(error) ?? new Failure('job.broken', { id: jobId }))
      await this.#finish(taken, failure)
    }
  }

  /** Between asking and working (or putting back) somebody may have lost the right to such work. */
  async #askerOf({ kind, createdBy }: { kind: string; createdBy: number | null }): Promise<Caller | null> {
    if (createdBy === null) return null
    const asker = await this.#rightsOf(createdBy, this.#clock.now())
    if (!asker || !this.mayAsk(kind, asker)) throw new Failure('job.rightsLost')
    return asker
  }

  /** Jobs whose worker is gone wait again; one that was interrupted too often has failed and people can put it back. */
  async resumeInterrupted(): Promise<void> {
    const { rows } = await sql<{ jobId: string; createdBy: number | null; state: string }>`
      with running as materialized (select job_id from job where state = 'running'),
        dead as materialized (
          select job_id from running where pg_try_advisory_xact_lock(${lockClass}, hashtext(job_id))
        )
      update job set interruptions = interruptions + 1, done_count = 0,
        state = case when interruptions < ${interruptionsAtMost} then 'queued' else 'failed' end,
        error = case when interruptions < ${interruptionsAtMost} then null else 'job.interrupted' end,
        finished_at = case when interruptions < ${interruptionsAtMost} then null else ${this.#clock.now()}::timestamptz end
      from dead where job.job_id = dead.job_id and job.state = 'running'
      returning job.job_id, job.created_by, job.state`.execute(this.#db)
    for (const { jobId, createdBy, state } of rows) {
      if (createdBy) await notify(this.#db, { topic: 'job', accounts: [createdBy], data: { jobId, state } })
    }
  }

  #progressOf(db: Db, jobId: string, createdBy: number | null) {
    let toldAt = 0
    return async (done: number, total?: number) => {
      const now = Date.now()
      if (now - toldAt < progressEveryMs && done !== total) return
      toldAt = now
      await db
        .updateTable('job')
        .set({ doneCount: done, ...(total === undefined ? {} : { totalCount: total }) })
        .where('jobId', '=', jobId)
        .execute()
      if (createdBy)
        await notify(db, { topic: 'job', accounts: [createdBy], data: { jobId, done, total: total ?? null } })
    }
  }

  async #finish(job: TakenJob, ending: JobOutcome | Failure): Promise<void> {
    await this.#db.transaction().execute((tx) => this.#end(tx, job, ending))
    const now = this.#clock.now()
    const seconds = (now.getTime() - (job.startedAt ?? now).getTime()) / 1000
    const outcome = ending instanceof Failure ? 'failed' : 'done'
    for (const hear of this.#finished) hear(job.kind, outcome, seconds)
  }

  /** Writes how the job ended and tells who asked; false where this run does not have the job any more. */
  async #end(tx: Tx, job: TakenJob, ending: JobOutcome | Failure): Promise<boolean> {
    const { jobId, createdBy } = job
    const now = this.#clock.now()
    const failed = ending instanceof Failure
    const state = failed ? 'failed' : 'done'
    const told = failed
      ? { error: ending.error, errorParams: JSON.stringify(ending.params) }
      : {
          counts: JSON.stringify(ending.counts),
          result: ending.result === undefined ? null : JSON.stringify(ending.result),
          resultFile: ending.resultFile ?? null,
          errorFile: ending.errorFile ?? null,
        }
    const ended = await tx
      .updateTable('job')
      .set({ state, finishedAt: now, ...told })
      .where('jobId', '=', jobId)
      // another run of this job, after this one was interrupted, writes its own end
      .where('state', '=', 'running')
      .where('attempts', '=', job.attempts)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return false
    if (createdBy) {
      await notify(tx, { topic: 'job', accounts: [createdBy], data: { jobId, state } })
      await announce(tx, now, [endingOf(job, createdBy, failed)])
    }
    return true
  }

  /** Lets the running job go on for a moment; then it is interrupted, and another process resumes it. */
  async close(): Promise<void> {
    this.#closing.abort()
    for (const timer of this.#timers) clearInterval(timer)
    const late = setTimeout(() => {
      for (const lock of this.#held) lock.lose()
    }, graceMs)
    // a look under way still needs the pool, which is closed next
    await Promise.all([this.#working, ...this.#looking])
    clearTimeout(late)
  }
}

interface TakenJob {
  jobId: string
  kind: string
  title: string
  createdBy: number | null
  startedAt: Date | null
  attempts: number
}
function endingOf({ jobId, kind, title }: TakenJob, to: number, failed: boolean): Announcement {
  const work = Object.hasOwn(jobKinds, kind) ? jobKinds[kind as JobKind] : kind
  const place = placeOfJob(kind, jobId)
  return { to, kind: failed ? 'job.failed' : 'job.done', params: { work, title }, place, about: jobId }
}
