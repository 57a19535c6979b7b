/**
 * Long work. A job is a row that people see (job centre) and a pg-boss message that a worker takes; both are made in the
 * transaction that asks for the work, so a job exists exactly when its reason does. Several processes may work. A worker
 * holds an advisory lock on its job as long as it lives, so whoever finds a running job unlocked knows that it died.
 */
import { type JobKind, jobKinds, placeOfJob } from '@cordillera/contract/job/job'
import type { ButtonName } from '@cordillera/contract/menus'
import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import { type Caller, mayUse } from './caller.ts'
import type { Clock } from './clock.ts'
import { applicationRole, type Db, inTransaction, sql, type Tx } from './db.ts'
import { type Events, notify } from './events.ts'
import { Failure } from './fail.ts'
import { type Announcement, announce } from './notifications.ts'

const queue = 'job'
const progressEveryMs = 400
const sweepEveryMs = 60_000
/** The first key of the advisory locks on running jobs. */
const lockClass = 7_031_904

/** The application's role puts messages in the queue within its own transactions. Several processes may start at once. */
const queueRights = `
  do $$ begin
    perform pg_advisory_xact_lock(${lockClass});
    if not has_table_privilege('${applicationRole}', 'pgboss.job', 'insert') then
      grant usage on schema pgboss to ${applicationRole};
      grant select, insert, update on all tables in schema pgboss to ${applicationRole};
    end if;
  end $$`

export interface JobContext<I> {
  jobId: string
  input: I
  db: Db
  clock: Clock
  events: Events
  createdBy: number | null
  /** Who asked, with the rights of now, not of when they asked; null where the system did. */
  asker: Caller | null
  /** Tells the people who watch how far it is; throttled. */
  progress(done: number, total?: number): Promise<void>
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
  url: string
  db: Db
  clock: Clock
  events: Events
  onError: (error: Error) => void
  /** What an account may do now; undefined where it is not in use any more. */
  rightsOf(accountId: number, now: Date): Promise<Caller | undefined>
}

export class Jobs {
  readonly #boss: PgBoss
  readonly #workers = new Map<string, JobWorker<unknown>>()
  readonly #needs = new Map<string, ButtonName>()
  readonly #regular: { everyMs: number; look: () => Promise<void> }[] = []
  readonly #finished: ((kind: string, outcome: 'done' | 'failed', seconds: number) => void)[] = []
  #timers: NodeJS.Timeout[] = []
  readonly #looking = new Set<Promise<void>>()
  readonly #db: Db
  readonly #clock: Clock
  readonly #events: Events
  readonly #onError: (error: Error) => void
  readonly #rightsOf: JobsOptions['rightsOf']

  constructor(options: JobsOptions) {
    this.#boss = new PgBoss({ connectionString: options.url, max: 3, application_name: 'cordillera-jobs' })
    this.#boss.on('error', options.onError)
    this.#db = options.db
    this.#clock = options.clock
    this.#events = options.events
    this.#onError = options.onError
    this.#rightsOf = options.rightsOf
    this.regularly(sweepEveryMs, () => this.failInterrupted())
    this.regularly(sweepEveryMs, () => this.resendLost())
  }

  /** What a kind of job does, and which action it takes to put a failed one back. Registered before `open`. */
  define<I>(kind: string, worker: JobWorker<I>, button?: ButtonName): void {
    if (this.#workers.has(kind)) throw new Error(`job kind ${kind} is defined twice`)
    this.#workers.set(kind, worker as JobWorker<unknown>)
    if (button) this.#needs.set(kind, button)
  }

  /** Whether somebody may put back a job of a kind: who may still ask for such work. */
  mayRetry(kind: string, caller: Caller): boolean {
    const button = this.#needs.get(kind)
    return button === undefined || mayUse(caller, button)
  }

  /** Hears of every job that this process has worked. */
  onFinished(hear: (kind: string, outcome: 'done' | 'failed', seconds: number) => void): void {
    this.#finished.push(hear)
  }

  /** Looks regularly whether there is work to enqueue, in every process that works jobs: `look` takes its own lock. */
  regularly(everyMs: number, look: () => Promise<void>): void {
    this.#regular.push({ everyMs, look })
  }

  async open({ work }: { work: boolean }): Promise<void> {
    await this.#boss.start()
    await this.#boss.createQueue(queue)
    await this.#boss.getDb().executeSql(queueRights, [])
    if (!work) return
    await this.#boss.work<{ jobId: string }>(
      queue,
      { pollingIntervalSeconds: 0.5, batchSize: 1 },
      async ([message]) => {
        if (message) await this.run(message.data.jobId)
      },
    )
    this.#startLooking()
  }

  #startLooking(): void {
    for (const { everyMs, look } of this.#regular) {
      const now = () => {
        const looking: Promise<void> = look()
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
      .set({ state: 'queued', error: null, errorParams: '{}', finishedAt: null, doneCount: 0 })
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
    await this.#db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${lockClass}, hashtext(${jobId}))`.execute(holder)
      try {
        await this.#work(jobId)
      } finally {
        await sql`select pg_advisory_unlock(${lockClass}, hashtext(${jobId}))`.execute(holder)
      }
    })
  }

  async #work(jobId: string): Promise<void> {
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
      const asker = await this.#askerOf(taken)
      const outcome = await worker({
        jobId,
        asker,
        input: taken.input,
        db: this.#db,
        clock: this.#clock,
        events: this.#events,
        createdBy: taken.createdBy,
        progress: this.#progressOf(jobId, taken.createdBy),
      })
      await this.#finish(taken, outcome)
    } catch (error) {
      if (!(error instanceof Failure)) this.#onError(error as Error)
      const failure = error instanceof Failure ? error : new Failure('job.broken', { id: jobId })
      await this.#finish(taken, failure)
    }
  }

  /** Between asking and working (or putting back) somebody may have lost the right to such work. */
  async #askerOf({ kind, createdBy }: { kind: string; createdBy: number | null }): Promise<Caller | null> {
    if (createdBy === null) return null
    const asker = await this.#rightsOf(createdBy, this.#clock.now())
    if (!asker || !this.mayRetry(kind, asker)) throw new Failure('job.rightsLost')
    return asker
  }

  /** Jobs whose worker is gone: they failed, nothing of them was kept, and they can be retried. */
  async failInterrupted(): Promise<void> {
    const { rows } = await sql<{ jobId: string; createdBy: number | null }>`
      with running as materialized (select job_id from job where state = 'running'),
        dead as materialized (
          select job_id from running where pg_try_advisory_xact_lock(${lockClass}, hashtext(job_id))
        )
      update job set state = 'failed', error = 'job.interrupted', finished_at = ${this.#clock.now()}
      from dead where job.job_id = dead.job_id and job.state = 'running'
      returning job.job_id, job.created_by`.execute(this.#db)
    for (const { jobId, createdBy } of rows) {
      if (createdBy) await notify(this.#db, { topic: 'job', accounts: [createdBy], data: { jobId, state: 'failed' } })
    }
  }

  /**
   * Queued jobs whose message is gone: a process died between taking the message and taking the job. Sent again; twice is
   * harmless, because a job is taken once.
   */
  async resendLost(): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const { rows } = await sql<{ jobId: string }>`
        select j.job_id from job j
        where j.state = 'queued' and j.created_at < ${this.#clock.now()}::timestamptz - ${sweepEveryMs} * interval '1 ms'
          and not exists (select from pgboss.job m
            where m.name = ${queue} and m.state < 'active' and m.data ->> 'jobId' = j.job_id)
        for update skip locked`.execute(tx)
      for (const { jobId } of rows) await this.#send(tx, jobId)
    })
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

  async #finish(job: TakenJob, ending: JobOutcome | Failure) {
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
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('job')
        .set({ state, finishedAt: now, ...told })
        .where('jobId', '=', jobId)
        .execute()
      if (!createdBy) return
      await notify(tx, { topic: 'job', accounts: [createdBy], data: { jobId, state } })
      await announce(tx, now, [endingOf(job, createdBy, failed)])
    })
    const seconds = (now.getTime() - (job.startedAt ?? now).getTime()) / 1000
    for (const hear of this.#finished) hear(job.kind, state, seconds)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    // a look under way still needs the pool, which is closed next
    await Promise.all(this.#looking)
    await this.#boss.stop({ graceful: true, timeout: 5000, wait: true })
  }
}

interface TakenJob {
  jobId: string
  kind: string
  title: string
  createdBy: number | null
  startedAt: Date | null
}
function endingOf({ jobId, kind, title }: TakenJob, to: number, failed: boolean): Announcement {
  const work = Object.hasOwn(jobKinds, kind) ? jobKinds[kind as JobKind] : kind
  const place = placeOfJob(kind, jobId)
  return { to, kind: failed ? 'job.failed' : 'job.done', params: { work, title }, place, about: jobId }
}

async function rawRows(tx: Tx, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values ?? []))
  return rows
}
