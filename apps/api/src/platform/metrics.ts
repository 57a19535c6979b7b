/**
 * `GET /metrics` for Prometheus: from this machine, or from elsewhere with the token of the environment; to everybody else
 * the address does not exist. Labels are paths of the contract and names of errors, never ids.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { failureOfDatabase } from './database-errors.ts'
import { type Database, sql } from './db.ts'
import { answeredEarly } from './early.ts'
import type { Events } from './events.ts'
import { Failure } from './fail.ts'
import type { Jobs } from './jobs.ts'
import type { Replica } from './replica.ts'
import type { Tracer } from './tracing.ts'

/** Of the whole process: it is not known whose promise it was. */
export const unhandledRejections = new Counter({
  name: 'cordillera_unhandled_rejections_total',
  help: 'Promises that failed and nobody waited for: each is a fault of the program',
  registers: [],
})

interface Measured {
  http: FastifyInstance
  database: Database
  events: Events
  jobs: Jobs
  replica: Replica | null
  tracer: Tracer | null
}

const loopback = /^(::1|127\.|::ffff:127\.)/

export interface MetricsOptions {
  token?: string
  /** Node's own figures too. */
  processToo: boolean
  /** Where several processes answer on one port: the figures of all of them. */
  ofAll?: () => Promise<string>
}

export function serveMetrics(app: Measured, { token, processToo, ofAll }: MetricsOptions): void {
  const registry = new Registry()
  if (ofAll) AggregatorRegistry.setRegistries([registry])
  if (processToo) collectDefaultMetrics({ register: registry })
  registry.registerMetric(unhandledRejections)
  measureCalls(app, registry)
  measureWork(app, registry)
  app.http.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, token)) throw new Failure('request.unknownPath')
    return reply.type(registry.contentType).send(await (ofAll ? ofAll() : registry.metrics()))
  })
}

/** A caller on this machine, or one that knows the token. Behind a proxy the caller is whom the proxy names. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (loopback.test(request.ip) && request.headers['x-forwarded-for'] === undefined) return true
  const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token || !sent) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}

function measureCalls({ http }: Measured, registry: Registry): void {
  const duration = new Histogram({
    name: 'cordillera_call_seconds',
    help: 'Duration of calls by path and HTTP status',
    labelNames: ['path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'cordillera_refusals_total',
    help: 'Calls that were refused, by the name of the error',
    labelNames: ['error'],
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url
    // files of the web and unknown addresses are not calls, and would make labels without end
    if (path && /^\/(api|forward)\//.test(path)) {
      duration.observe({ path, status: reply.statusCode }, reply.elapsedTime / 1000)
    }
  })
  http.server.on(answeredEarly, (path: string, status: number, ms: number) =>
    duration.observe({ path, status }, ms / 1000),
  )
  http.addHook('onError', async (_request, _reply, error) => {
    const failure = (error as Error) instanceof Failure ? (error as unknown as Failure) : failureOfDatabase(error)
    refusals.inc({ error: failure?.error ?? 'request.fail' })
  })
}

function measureWork({ database, events, jobs, replica, tracer }: Measured, registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'cordillera_pool_connections',
    help: 'Database connections of this process; waiting: calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'cordillera_jobs',
    help: 'Jobs that wait or run, of all processes',
    labelNames: ['state'],
    registers,
    // each process counts those of all
    aggregator: 'max',
    async collect() {
      const { rows } = await sql<{ state: string; n: number }>`
        select s.state, count(j.job_id) as n from unnest(array['queued', 'running']) s (state)
        left join job j on j.state = s.state group by s.state`.execute(database.db)
      for (const { state, n } of rows) this.set({ state }, n)
    },
  })
  new Gauge({
    name: 'cordillera_events_connected',
    help: '1 while this process hears what the others say (sessions, live events)',
    registers,
    aggregator: 'min',
    collect() {
      this.set(events.connected ? 1 : 0)
    },
  })
  if (replica)
    new Gauge({
      name: 'cordillera_replica_used',
      help: '1 while calls that read are answered by the replica; 0 where it is behind or away and the primary answers',
      registers,
      aggregator: 'min',
      collect() {
        this.set(replica.isUsed ? 1 : 0)
      },
    })
  if (tracer)
    new Gauge({
      name: 'cordillera_spans_dropped',
      help: 'Parts of traces that the collector did not take, since the start',
      registers,
      collect() {
        this.set(tracer.dropped)
      },
    })
  new Gauge({
    name: 'cordillera_event_streams',
    help: 'Browsers that listen to live events here',
    registers,
    collect() {
      this.set(events.streams)
    },
  })
  const finished = new Histogram({
    name: 'cordillera_job_seconds',
    help: 'Duration of jobs that this process worked, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
    registers,
  })
  jobs.onFinished((kind, outcome, seconds) => finished.observe({ kind, outcome }, seconds))
}
