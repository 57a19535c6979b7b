/**
 * What apps read: one GET answers all content for a platform, version and language, by the merchant's app key, with an ETag. No endpoint
 * of the contract, as those are posted: a read that may be answered `304` is a GET (decision 075, docs/app-content.md).
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'node:querystring'
import { customers, platforms } from '@cordillera/contract/market/match'
import { versionNumber } from '@cordillera/contract/market/version'
import type { Language } from '@cordillera/contract/words'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '../platform/app.ts'
import { answerEarly, type ReadyAnswer } from '../platform/early.ts'
import { Failure } from '../platform/fail.ts'
import { problemsOf } from '../platform/problems.ts'
import type { Answer, ContentCache } from './delivery.cache.ts'
import { type Asked, wantedLanguage } from './delivery.rules.ts'

const contentPath = '/api/app/content'
/** A key that is known is looked up again after this time, so one that was ended opens nothing a second later. */
const keyGoodForMs = 1000
const keysAtMost = 1000
const pictureCacheBytes = 32 * 1024 * 1024

const query = z.object({
  platform: z.enum(platforms),
  version: z.string().check(z.minLength(1), z.maxLength(60)),
  language: z._default(z.string().check(z.maxLength(35)), ''),
  customer: z.optional(z.enum(customers)),
  district: z.optional(z.string().check(z.minLength(2), z.maxLength(60))),
  device: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
})

export function deliver(app: App, cache: ContentCache): void {
  const keys = knownKeys(app)

  app.http.get(contentPath, async (request, reply) => {
    const merchantId = await keys.merchantOf(request)
    const read = z.safeParse(query, request.query)
    if (!read.success) throw new Failure('request.invalid', {}, problemsOf(read.error.issues, request.query))
    const { platform, version, device = null } = read.data
    if (versionNumber(version) === null) throw new Failure('market.versionUnreadable', { version })
    const answer = await cache.answer({ merchantId, platform }, asking(read.data, app.clock.now()), device)
    const { status, headers, body } = written(answer, request.headers)
    // nothing is no JSON null: what is unchanged has no body and says nothing of one
    return reply
      .status(status)
      .headers(headers)
      .send(body ?? undefined)
  })

  answerEarly(app.http, contentPath, ({ headers }, text) => {
    const merchantId = keys.atHand(headers.authorization ?? '')
    const read = merchantId === null ? null : z.safeParse(query, parse(text))
    if (merchantId === null || !read?.success || versionNumber(read.data.version) === null) return null
    const { platform, device = null } = read.data
    const answer = cache.answerAtHand({ merchantId, platform }, asking(read.data, app.clock.now()), device)
    return answer && written(answer, headers)
  })

  pictures(app)
}

const asking =
  ({ platform, version, language, customer, district }: z.infer<typeof query>, at: Date) =>
  (own: Language): Asked => ({
    ...{ platform, version, language: wantedLanguage(language, own) },
    ...{ customer: customer ?? null, district: district ?? null, at },
  })

const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** An answer as it goes out. Packed or not it is the same content, so who has one of the two hears 304 for either. */
function written({ etag, body, packed }: Answer, headers: IncomingHttpHeaders): ReadyAnswer {
  const isPacked = takesGzip.test(String(headers['accept-encoding'] ?? ''))
  const packedTag = `${etag.slice(0, -1)}-gzip"`
  const known = headers['if-none-match']
    ?.split(',')
    .find((tag) => [etag, packedTag].includes(tag.trim()))
    ?.trim()
  // whoever stands between asks again each time, and mostly hears 304
  const always = { 'cache-control': 'private, no-cache', vary: 'authorization, accept-encoding' }
  if (known) return { status: 304, headers: { ...always, etag: known }, body: null }
  const sent = isPacked ? packed : body
  return {
    status: 200,
    headers: {
      ...always,
      etag: isPacked ? packedTag : etag,
      'content-type': 'application/json; charset=utf-8',
      'content-length': sent.length,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    },
    body: sent,
  }
}

/** Keys of apps and whose they are, for as long as a key is taken without looking it up again. */
function knownKeys(app: App) {
  const known = new Map<string, { merchantId: number; until: number }>()
  const nameOf = (given: string) => hash('sha256', given, 'base64url')
  const find = (given: string): number | null => {
    const found = known.get(nameOf(given))
    return found && performance.now() < found.until ? found.merchantId : null
  }
  return {
    atHand: find,
    async merchantOf(request: FastifyRequest): Promise<number> {
      const given = request.headers.authorization ?? ''
      const found = find(given)
      if (found !== null) return found
      const { merchantId } = await app.authenticateApp(request)
      if (known.size >= keysAtMost) known.clear()
      known.set(nameOf(given), { merchantId, until: performance.now() + keyGoodForMs })
      return merchantId
    },
  }
}

/** Pictures by what they are: an address never shows another one, so it may be kept for ever. */
function pictures(app: App): void {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  app.http.get<{ Params: { file: string } }>(`${contentPath}/image/:file`, async (request, reply) => {
    const sha256 = /^([0-9a-f]{64})\.jpg$/.exec(request.params.file)?.[1]
    const picture = sha256 && (kept.get(sha256) ?? (await readPicture(sha256)))
    if (!picture) return reply.status(404).send()
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', `"${sha256}"`)
    if (request.headers['if-none-match'] === `"${sha256}"`) return reply.status(304).send()
    return reply.type('image/jpeg').send(picture)
  })

  async function readPicture(sha256: string): Promise<Buffer | null> {
    const row = await app.db
      .selectFrom('contentImageData')
      .select('bytes')
      .where('sha256', '=', sha256)
      .executeTakeFirst()
    if (!row) return null
    if (bytes + row.bytes.length > pictureCacheBytes) {
      kept.clear()
      bytes = 0
    }
    kept.set(sha256, row.bytes)
    bytes += row.bytes.length
    return row.bytes
  }
}
