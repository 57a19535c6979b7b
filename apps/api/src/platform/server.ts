/** The HTTP server: parsing, limits, headers, errors in the caller's language. Knows no domain. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { languages, pickLanguage } from '@cordillera/contract/words'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { failureOfDatabase, retryAfterSeconds } from './database-errors.ts'
import { Failure, wordFailure } from './fail.ts'
import { languageOf } from './language.ts'
import { serializers } from './logging.ts'
import { hasUnkeepable, invalidAt, isNotice, unkeepable } from './problems.ts'
import { securityHeaders } from './security-headers.ts'
import { hangUpOnSilence, headWithinMs, requestWithinMs } from './slow-clients.ts'
import type { Tracer } from './tracing.ts'

export const jsonLimitBytes = 1024 * 1024
export const fileLimitBytes = 64 * 1024 * 1024

/** Spec paths without their prefix live under it: one gateway rule (DOMAIN §3). */
const shortForms: readonly [RegExp, string][] = [
  [/^\/cs\//, '/forward/collect/cs/'],
  [/^\/credit\//, '/forward/credit/'],
  [/^\/collect\//, '/forward/collect/'],
]

export interface ServerOptions {
  logLevel: string
  logTo?: { write(line: string): void }
  /** The built web application; absent in tests of the API alone. */
  webRoot?: string
  /** Null: nothing is traced, and log lines name no trace. */
  tracer?: Tracer | null
}

export async function createHttp(options: ServerOptions): Promise<FastifyInstance> {
  // an id that people read out: no other process has it, and asking for randomness at every call would cost more than its route
  const node = randomBytes(3).toString('hex')
  let calls = 0
  const http = Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : { level: options.logLevel, serializers, ...(options.logTo ? { stream: options.logTo } : {}) },
    bodyLimit: jsonLimitBytes,
    requestTimeout: requestWithinMs,
    http: { headersTimeout: headWithinMs, connectionsCheckingInterval: 5000 },
    trustProxy: 'loopback',
    genReqId: () => `${node}-${(++calls).toString(36)}`,
    rewriteUrl: (request) => longForm(request.url ?? '/'),
    routerOptions: { maxParamLength: 200 },
  })
  hangUpOnSilence(http)
  options.tracer?.traceCalls(http)
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.addHook('onRequest', (_, reply, done) => {
    for (const name in securityHeaders) reply.raw.setHeader(name, securityHeaders[name] ?? '')
    done()
  })
  // what is answered to one person is kept by no proxy and no browser; files of the page say otherwise themselves
  http.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await http.register(multipart, {
    limits: { fileSize: fileLimitBytes, files: 1, fields: 4, fieldSize: jsonLimitBytes },
  })
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (hasUnkeepable(body)) done(new Failure(invalidAt(request.url), {}, [{ field: '', message: unkeepable }]))
    else if (body.trim() === '')
      done(null, undefined) // a client that names the type of every body, also of none
    else parseJson(request, body, done)
  })
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, request)
    const { http: status, body } = wordFailure(failure, languageOf(request))
    if (status === 503) reply.header('retry-after', retryAfterSeconds)
    // of whatever it is refused for, a notice was not taken: it has to come again
    reply.status(isNotice(request.url) && status < 400 ? 422 : status).send(body)
  })
  const reserved = firstParts(http)
  http.setNotFoundHandler((request, reply) => {
    // a dot in what is asked for (`?action=payment.matched`) makes no file of a screen
    const path = request.url.replace(/\?.*$/, '')
    const mayBeScreen = !reserved.has(firstPart(path)) && !/\.\w+$/.test(path)
    if (request.method === 'GET' && options.webRoot && mayBeScreen) {
      return reply.header('cache-control', 'no-cache').sendFile(path === '/login' ? signInPage(request) : 'index.html')
    }
    const { http: status, body } = wordFailure(new Failure('request.unknownPath'), languageOf(request))
    return reply.status(status).send(body)
  })
  if (options.webRoot) await serveWeb(http, options.webRoot)
  return http
}

/** The form is drawn already in the language that the page will pick: the kept one, else the browser's. */
function signInPage({ headers }: FastifyRequest): string {
  const kept = /(?:^|; )language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  const language = languages.find((each) => each === kept) ?? pickLanguage(headers['accept-language'])
  return `login.${language}.html`
}

function longForm(url: string): string {
  for (const [short, long] of shortForms) if (short.test(url)) return url.replace(short, long)
  return url
}

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** What the paths of the server's own routes begin with: an unknown path below one of them is a mistake, and no screen of the page. */
function firstParts(http: FastifyInstance): ReadonlySet<string> {
  const found = new Set<string>()
  http.addHook('onRoute', ({ url }) => {
    const part = firstPart(url)
    if (/^[\w-]+$/.test(part)) found.add(part)
  })
  return found
}

async function serveWeb(http: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(resolve(webRoot, 'index.html')))
    throw new Error(`The web application is not built: ${webRoot} has no index.html.`)
  await http.register(fastifyStatic, {
    root: resolve(webRoot),
    wildcard: false,
    preCompressed: true,
    // the built files carry their hash in the name; the page that names them must always be asked for
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

function failureOf(error: FastifyError | Failure, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) {
    const limit = request.headers['content-type']?.startsWith('multipart/') ? fileLimitBytes : jsonLimitBytes
    return new Failure('request.tooLarge', { limit: `${limit / 1024 / 1024} MB` })
  }
  // the caller hung up in the middle of an upload: nobody is there to answer
  if (error.code === 'ECONNRESET' && request.raw.aborted) return new Failure('request.malformed')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Failure('request.malformed')
  const ofDatabase = failureOfDatabase(error)
  request.log.error({ err: error }, 'a call failed')
  if (ofDatabase) return ofDatabase
  return new Failure('request.fail', { id: request.id })
}
