/**
 * What apps read: one GET answers all content for a platform, version and language, by the merchant's app key, with an ETag. No endpoint
 * of the contract, as those are posted: a read that may be answered `304` is a GET (decision 075, docs/app-content.md).
 */
import { createHash } from 'node:crypto'
import { customers, platforms } from '@cordillera/contract/market/match'
import { versionNumber } from '@cordillera/contract/market/version'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '../platform/app.ts'
import { Failure } from '../platform/fail.ts'
import { problemsOf } from '../platform/problems.ts'
import type { ContentCache } from './delivery.cache.ts'
import { wantedLanguage } from './delivery.rules.ts'

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
  const merchantOf = knownKeys(app)

  app.http.get(contentPath, async (request, reply) => {
    const merchantId = await merchantOf(request)
    const asked = z.safeParse(query, request.query)
    if (!asked.success) throw new Failure('request.invalid', {}, problemsOf(asked.error.issues, request.query))
    const { platform, version, language, customer = null, district = null, device = null } = asked.data
    if (versionNumber(version) === null) throw new Failure('market.versionUnreadable', { version })
    const at = app.clock.now()
    const answer = await cache.answer(
      { merchantId, platform },
      (own) => ({ platform, version, language: wantedLanguage(language, own), customer, district, at }),
      device,
    )
    // whoever stands between asks again each time, and mostly hears 304
    reply.header('etag', answer.etag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(answer.etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(answer.body)
  })

  pictures(app)
}

/** The merchant of a request's key. */
function knownKeys(app: App): (request: FastifyRequest) => Promise<number> {
  const known = new Map<string, { merchantId: number; until: number }>()
  return async (request) => {
    const given = request.headers.authorization ?? ''
    const name = createHash('sha256').update(given).digest('base64url')
    const found = known.get(name)
    if (found && performance.now() < found.until) return found.merchantId
    const { merchantId } = await app.authenticateApp(request)
    if (known.size >= keysAtMost) known.clear()
    known.set(name, { merchantId, until: performance.now() + keyGoodForMs })
    return merchantId
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
