/**
 * The kernel: `implement(app, endpoint, handler)` turns a contract value into a route that validates, checks access, opens
 * the scoped tables that the endpoint declares, runs the handler and words what it answers or refuses.
 */

import type { Action } from '@cordillera/contract/actions'
import type { Access, AnyEndpoint, Output, Parsed } from '@cordillera/contract/endpoint'
import type { Language } from '@cordillera/contract/words'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { type Handled, handled, type RawJson } from './answer.ts'
import { type Caller, nobody } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.ts'
import { nameDeleted } from './deleted-person.ts'
import { holdFiles, sendFileOnceBegun } from './download.ts'
import type { Events } from './events.ts'
import { type ExportFormat, exportMimes, type ListFile } from './export.ts'
import type { Exporter } from './export-thread.ts'
import { Failure, type FailureParams } from './fail.ts'
import { filterSaid } from './filter-said.ts'
import { answerOnce } from './idempotency.ts'
import { languageOf } from './language.ts'
import { receiveUpload, type Upload } from './multipart.ts'
import { invalidAt, problemsOf } from './problems.ts'
import { type Reach, reachOf } from './reach.ts'
import { type Replica, readFrom } from './replica.ts'
import { byRightsThatLast, demandAccess, demandSameRights, endWithRights } from './rights.ts'
import { openScope, type Scoped, type ScopedRows } from './rows.ts'
import { searchedValues } from './searched-values.ts'
import { serializerFor } from './serialize.ts'
import { inSpan } from './tracing.ts'

/** One line of the operation log. What happened, to what, with what before and after; masked values only. */
export interface LogEntry {
  action: Action
  merchantId?: number | null
  caseId?: string
  appId?: string
  userId?: string
  target?: string
  reason?: string
  before?: unknown
  after?: unknown
}

export interface Origin {
  endpoint: string
  address: string
  deviceId: string
  browserId: string
}

/** What somebody compares with masked personal data, before anything is looked up. */
export interface PeopleSearch {
  caller: Caller
  origin: Origin
  at: Date
  values: readonly string[]
}

/** A decision that takes a second person: whose word it follows, and who gains by it. */
export interface SecondDecision {
  /** Who asked for it, made it or endorsed it; null where no person did. */
  readonly askedBy: readonly (number | null)[]
  /** Selects the accounts that gain by it. */
  readonly gainers?: RawBuilder<unknown>
  /** The borrower who gains by it. */
  readonly borrower?: string
}

/** Whose it is: the borrower, of several as `any(…)`, or what selects the accounts that gain. */
export type Giving = string | RawBuilder<unknown> | { readonly gainers: RawBuilder<unknown> }

export interface AuthenticateOptions {
  /** A stream that goes on by itself: it ends with its session and does not keep it from ending. */
  watching?: boolean
}

/** What the kernel needs from the domains, given once at start. */
export interface Kernel {
  http: FastifyInstance
  db: Db
  /** For calls that read; null where there is none. */
  replica: Replica | null
  clock: Clock
  /** The caller behind a request; throws `access.signedOut`. */
  authenticate(request: FastifyRequest, options?: AuthenticateOptions): Promise<Caller>
  /** The lending app behind a request; throws `access.appKeyUnknown`. */
  authenticateApp(request: FastifyRequest): Promise<Caller>
  /** What this process knows of an account's rights is read anew. */
  forget(accountId: number): void
  /** The caller behind a request as the database has it now; null where its session is over. */
  rightsNow(db: Db, request: FastifyRequest): Promise<Caller | null>
  exporter: Exporter
  events: Pick<Events, 'onRights'>
  /** What this installation is called where there are several; null: it is the only one. */
  cellName: string | null
  /** Throws where the caller is not a second person who gains nothing by the decision. */
  demandSecondPerson(db: Db, accountId: number, decision: SecondDecision, now: Date): Promise<void>
  /** Throws `access.ownGain` where the account's person is the borrower. */
  demandNoGain(db: Db, accountId: number, of: Giving): Promise<void>
  record(
    db: Db,
    at: Date,
    caller: Caller | null,
    origin: Origin,
    entries: LogEntry | readonly LogEntry[],
  ): Promise<void>
  /** Logs and counts a search of people; throws `borrower.searchLimit` beyond the caller's hour. */
  searchPeople(search: PeopleSearch): Promise<void>
  /** Tests set it: answers are checked against their schema, undeclared fields included. */
  checkOutput: boolean
}

export interface Context<E extends AnyEndpoint> {
  /** Only statements that start from `rows` run here. Inside a `writes` endpoint it is the transaction. */
  db: Scoped
  /** Tables already narrowed to the caller's merchants and scope. */
  rows: ScopedRows
  /** What may be touched beside `rows`, each with what proves it. */
  reach: Reach
  /** The database without narrowing, where nothing of `reach` fits. Say why: the log of the process keeps it. */
  unscoped(reason: string): Tx
  user: Caller
  /** What the caller reads: asked for by the request, else the account's. */
  readonly language: Language
  now: Date
  fail(name: E['errors'][number], params?: FailureParams): Failure
  /** One entry, or one each for what was done to several. */
  log(entries: LogEntry | readonly LogEntry[]): Promise<void>
  /** Demands that the caller is the second person of a `secondPerson` endpoint's decision, and gains nothing by it. */
  secondPerson(decision: SecondDecision): Promise<void>
  /** Demands that the caller gains nothing by what a `gives` endpoint does. */
  demandNoGain(of: Giving): Promise<void>
  /** Done once the transaction of a `writes` endpoint has committed, before its answer is sent. */
  afterCommit(work: () => void): void
  /** Refuses a `writes` endpoint's call and keeps what it wrote: that something was asked and refused. */
  refuseAndKeep(failure: Failure): Handled
  readonly origin: Origin
  request: FastifyRequest
  reply: FastifyReply
  logger: FastifyBaseLogger
  /**
   * Answers a `download` endpoint with a list as a file, read and written in the exports' thread by the same rights. Who took it is
   * written to the log, unless the handler did so in its own words.
   */
  sendList<Given>(list: ListFile<Given>, given: Given, format: ExportFormat): Promise<Handled>
  /** What a `multipart` endpoint received, whole. */
  readonly file: Upload
}

export type Handler<E extends AnyEndpoint> = (
  input: Parsed<E>,
  context: Context<E>,
) => Promise<Output<E> | RawJson | Handled>

const implemented = new WeakMap<FastifyInstance, Map<string, AnyEndpoint>>()

/** The endpoints implemented on a server; the generated tests and OpenAPI read it. */
export function endpointsOf(http: FastifyInstance): ReadonlyMap<string, AnyEndpoint> {
  return implemented.get(http) ?? new Map()
}

export function implement<E extends AnyEndpoint>(app: Kernel, endpoint: E, handler: Handler<E>): void {
  const known = implemented.get(app.http) ?? new Map<string, AnyEndpoint>()
  if (known.has(endpoint.path)) throw new Error(`${endpoint.path} is implemented twice`)
  implemented.set(app.http, known.set(endpoint.path, endpoint))
  const inOneTransaction = endpoint.writes === true || Boolean(endpoint.idempotent)
  const send = serializerFor(endpoint, app.checkOutput)

  app.http.post(endpoint.path, async (request, reply) => {
    const first = await callerOf(app, endpoint.access, request)
    demandAccess(endpoint.access, first)
    const upload = endpoint.transport === 'multipart' ? await receiveUpload(request) : null
    try {
      const sent = upload ? upload.input : (request.body ?? {})
      const input = parse(endpoint, sent)
      await searching(app, endpoint, { caller: first, request, input })
      const body = upload ? [sent, upload.file.sha256] : sent
      let committed: (() => void)[] = []
      let letFilesGo = () => {}
      const run = async (db: Db, caller: Caller) => {
        committed = [] // a transaction that has to run again starts anew
        const afterCommit = (work: () => void) => void committed.push(work)
        if (endpoint.transport === 'download') letFilesGo = holdFiles(reply, afterCommit)
        const asked = { hasAskedWho: false, hasLogged: false }
        const call = { caller, db, request, reply, file: upload?.file, afterCommit, ...asked }
        const result = await inSpan('handler', () => handler(input, contextFor(app, endpoint, call)))
        if ((endpoint.secondPerson || endpoint.gives) && !call.hasAskedWho)
          throw new Error(`${endpoint.path} never asked who decides`)
        if (endpoint.transport === 'download' && !call.hasLogged)
          throw new Error(`${endpoint.path} gives a file and never wrote down who took it`)
        return result
      }
      const answer = inOneTransaction
        ? await byRightsThatLast(app, endpoint.access, { first, request }, (tx, caller) =>
            answerOnce(tx, endpoint, { caller, request, body, now: app.clock.now() }, () => run(tx, caller), send),
          )
        : await readFrom(app.replica, app.db, (db) => run(db, first), { path: endpoint.path, reply }).then((result) =>
            result === handled ? handled : send(result),
          )
      letFilesGo()
      for (const work of committed) work()
      if (answer === handled) return reply
      return reply.type('application/json; charset=utf-8').send(nameDeleted(answer, languageOf(request, first)))
    } finally {
      await upload?.release()
    }
  })
}

async function searching(
  app: Kernel,
  endpoint: AnyEndpoint,
  { caller, request, input }: { caller: Caller; request: FastifyRequest; input: unknown },
): Promise<void> {
  const values = searchedValues(endpoint, input)
  if (values.length === 0) return
  await app.searchPeople({ caller, origin: originOf(request), at: app.clock.now(), values })
}

function contextFor<E extends AnyEndpoint>(
  app: Kernel,
  endpoint: E,
  call: Pick<Context<E>, 'request' | 'reply' | 'afterCommit'> & {
    caller: Caller
    db: Db
    file: Upload | undefined
    hasAskedWho: boolean
    hasLogged: boolean
  },
): Context<E> {
  const { caller: user, db, request, reply, file, afterCommit } = call
  const now = app.clock.now()
  const { rows, scoped } = openScope(endpoint.rows, user, db, now)
  const language = languageOf(request, user)
  const log = (entries: LogEntry | readonly LogEntry[]) => {
    call.hasLogged = true
    return app.record(db, now, user, originOf(request), entries)
  }
  return {
    db: scoped,
    rows,
    reach: reachOf(user, db),
    unscoped(reason) {
      request.log.debug({ unscoped: reason }, 'without narrowing')
      return db as Tx
    },
    user,
    language,
    now,
    fail: (name, params) => new Failure(name, params),
    log,
    async secondPerson(decision) {
      if (!endpoint.secondPerson) throw new Error(`${endpoint.path} is declared as no second person's decision`)
      call.hasAskedWho = true
      await app.demandSecondPerson(db, user.accountId, decision, now)
    },
    async demandNoGain(of) {
      if (!endpoint.gives) throw new Error(`${endpoint.path} is declared as giving nothing`)
      call.hasAskedWho = true
      await app.demandNoGain(db, user.accountId, of)
    },
    afterCommit,
    refuseAndKeep(failure) {
      afterCommit(() => {
        throw failure
      })
      return handled
    },
    get origin() {
      return originOf(request)
    },
    request,
    reply,
    logger: request.log,
    async sendList(list, given, format) {
      const name = `${list.name}-${list.of?.(given) ?? now.toISOString().slice(0, 10)}.${format}`
      // whose handler has no words of its own for it
      if (!call.hasLogged) {
        const filter = filterSaid(given, searchedValues(endpoint, request.body))
        await log({ action: 'file.listTaken', after: { file: name, ...(filter ? { filter } : {}) } })
      }
      const order = { list: list.name, scope: endpoint.rows, user, language, now, given, format }
      const bytes = app.exporter.bytesOf(order)
      const asker = { user, request }
      endWithRights(app, bytes, asker)
      const file = { name, mime: exportMimes[format] }
      return sendFileOnceBegun(reply, file, { content: bytes, demandRight: () => demandSameRights(app, asker) })
    },
    get file() {
      if (!file) throw new Error(`${endpoint.path} takes no file`)
      return file
    },
  }
}

export function originOf(request: FastifyRequest): Origin {
  return {
    endpoint: request.routeOptions.url ?? request.url,
    address: request.ip,
    deviceId: String(request.headers['device-id'] ?? ''),
    browserId: String(request.headers['browser-id'] ?? ''),
  }
}

/** Validates a body against the endpoint; unknown fields and wrong types are named one by one. */
export function parse<E extends AnyEndpoint>(endpoint: E, body: unknown): Parsed<E> {
  const result = z.safeParse(endpoint.input, body)
  if (result.success) return result.data as Parsed<E>
  throw new Failure(invalidAt(endpoint.path), {}, problemsOf(result.error.issues, body))
}

async function callerOf(app: Kernel, access: Access, request: FastifyRequest): Promise<Caller> {
  if (access === 'public') return anonymous(request)
  return access === 'lendingApp' ? app.authenticateApp(request) : app.authenticate(request)
}

const anonymous = (request: FastifyRequest): Caller => ({
  ...nobody,
  language: languageOf(request),
  deviceId: String(request.headers['device-id'] ?? ''),
  address: request.ip,
})
