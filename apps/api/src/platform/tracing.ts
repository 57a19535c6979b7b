/**
 * Traces by OpenTelemetry's model: a call, its handler, the statements it runs and the jobs it asks for, of some calls in a hundred. A
 * span holds paths of the contract, names of errors, statements with placeholders and kinds of jobs; never a body, a value or a person.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from './fail.ts'
import { type SpanKind, TraceExport, type TraceTarget } from './trace-export.ts'

export interface TraceOptions extends TraceTarget {
  /** How many traces are kept, from 0 to 1. */
  ratio: number
}

const inProgress = new AsyncLocalStorage<Span>()
const statementAtMost = 1000
const now = (): number => performance.timeOrigin + performance.now()
const newSpanId = (): string => randomUUID().replaceAll('-', '').slice(16)

interface Place {
  traceId: string
  parentId?: string | undefined
}

class Span {
  readonly spanId = newSpanId()
  readonly #place: Place
  readonly #about: { name: string; kind: SpanKind }
  readonly #export: TraceExport
  readonly #startMs = now()
  readonly attributes: Record<string, string | number>
  failed = false
  name: string

  constructor(
    place: Place,
    about: { name: string; kind: SpanKind; attributes?: Record<string, string | number> },
    to: TraceExport,
  ) {
    this.#place = place
    this.#about = about
    this.#export = to
    this.name = about.name
    this.attributes = { ...about.attributes }
  }

  child(about: { name: string; kind: SpanKind; attributes?: Record<string, string | number> }): Span {
    return new Span({ traceId: this.#place.traceId, parentId: this.spanId }, about, this.#export)
  }

  /** What W3C's `traceparent` says of it. */
  get parent(): string {
    return `00-${this.#place.traceId}-${this.spanId}-01`
  }

  fail(error: unknown): void {
    this.attributes['error.type'] = error instanceof Failure ? error.error : ((error as Error)?.name ?? 'Error')
    // what was refused was answered as it should be
    this.failed = !(error instanceof Failure)
  }

  end(tookMs?: number): void {
    const endMs = now()
    this.#export.add({
      traceId: this.#place.traceId,
      spanId: this.spanId,
      parentId: this.#place.parentId,
      name: this.name,
      kind: this.#about.kind,
      startMs: tookMs === undefined ? this.#startMs : endMs - tookMs,
      endMs,
      attributes: this.attributes,
      failed: this.failed,
    })
  }

  async around<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await inProgress.run(this, work)
    } catch (error) {
      this.fail(error)
      throw error
    } finally {
      this.end()
    }
  }
}

/** A part of what is traced just now; nothing but `work` where nothing is. */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const outer = inProgress.getStore()
  return outer ? outer.child({ name, kind: 'internal' }).around(work) : work()
}

/** What a job that is asked for now is part of; null where that is not traced. */
export const traceParent = (): string | null => inProgress.getStore()?.parent ?? null

/** Text that stands in a statement itself is its author's, but whose values it compares with is not looked at. */
const withoutLiterals = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, statementAtMost)

/** A statement that has just ended. */
export function traceStatement({ sql, ms, error }: { sql: string; ms: number; error?: unknown }): void {
  const outer = inProgress.getStore()
  if (!outer) return
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql)?.[1]
  const span = outer.child({
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(sql) },
  })
  if (error) span.fail(error)
  span.end(ms)
}

const parentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

export class Tracer {
  readonly #ratio: number
  readonly #export: TraceExport
  readonly #calls = new WeakMap<IncomingMessage, { traceId: string; span: Span | null }>()

  constructor({ ratio, ...target }: TraceOptions, onError: (error: Error) => void) {
    this.#ratio = ratio
    this.#export = new TraceExport(target, { 'service.name': 'cordillera', 'process.pid': process.pid }, onError)
  }

  get dropped(): number {
    return this.#export.dropped
  }

  /** By the trace's id, so that everybody who goes by the same ratio keeps the same traces. */
  #isKept(traceId: string): boolean {
    return Number.parseInt(traceId.slice(-13), 16) < this.#ratio * 2 ** 52
  }

  /** A call's trace: the caller's own where it names one. */
  #callOf(raw: IncomingMessage): { traceId: string; span: Span | null } {
    const known = this.#calls.get(raw)
    if (known) return known
    const [, given, parentId] = parentPattern.exec(String(raw.headers['traceparent'] ?? '')) ?? []
    const traceId = given ?? randomUUID().replaceAll('-', '')
    const about = { name: raw.method ?? 'call', kind: 'server' } as const
    const call = { traceId, span: this.#isKept(traceId) ? new Span({ traceId, parentId }, about, this.#export) : null }
    this.#calls.set(raw, call)
    return call
  }

  traceCalls(http: FastifyInstance): void {
    // each log line of a call names its trace
    http.setChildLoggerFactory((logger, bindings, options, raw) =>
      logger.child({ ...bindings, traceId: this.#callOf(raw).traceId }, options),
    )
    // once the body is there: what comes before it happens in the socket's context
    http.addHook('preValidation', (request, _reply, done) => {
      const { span } = this.#callOf(request.raw)
      if (span) inProgress.run(span, done)
      else done()
    })
    http.addHook('onError', async (request, _reply, error) => this.#callOf(request.raw).span?.fail(error))
    http.addHook('onResponse', async (request, reply) => {
      const { span } = this.#callOf(request.raw)
      const { url, logLevel } = request.routeOptions
      // files of the page, and who only asks whether the process lives
      if (!span || !url || url.includes('.') || url === '/' || logLevel === 'silent') return
      span.name = `${request.method} ${url}`
      Object.assign(span.attributes, {
        'http.request.method': request.method,
        'http.route': url,
        'http.response.status_code': reply.statusCode,
        'cordillera.call': request.id,
      })
      span.failed = reply.statusCode >= 500
      span.end()
    })
  }

  /** A job, as a part of what asked for it. */
  inJob<T>(job: { kind: string; jobId: string; traceParent: string | null }, work: () => Promise<T>): Promise<T> {
    const [, given, parentId] = parentPattern.exec(job.traceParent ?? '') ?? []
    const traceId = given ?? randomUUID().replaceAll('-', '')
    if (!given && !this.#isKept(traceId)) return work()
    const attributes = { 'cordillera.job': job.jobId, 'cordillera.job.kind': job.kind }
    return new Span(
      { traceId, parentId },
      { name: `job ${job.kind}`, kind: 'consumer', attributes },
      this.#export,
    ).around(work)
  }

  close(): Promise<void> {
    return this.#export.close()
  }
}
