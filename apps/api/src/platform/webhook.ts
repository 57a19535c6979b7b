/**
 * What outside parties post: signed over the raw bytes (`x-hub-signature-256: sha256=…`, HMAC-SHA256), refused before it is
 * read where the signature is not right. These are no endpoints of the contract: their shapes are the providers'.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { firstOf } from './cut.ts'
import { keepable } from './problems.ts'

const signature = 'x-hub-signature-256'

export const sign = (secret: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

export interface Webhook {
  path: `/webhook/${string}`
  /** The secret of the party named in the path's `:name`; null where there is none. */
  secretOf(name: string): Promise<string | null>
  /** The word by which a party asks whether we are who we say (`hub.verify_token`); null where there is none. */
  verifyTokenOf?(name: string): Promise<string | null>
  handle(name: string, body: unknown): Promise<void>
}

export function webhook(http: FastifyInstance, { path, secretOf, verifyTokenOf, handle }: Webhook): void {
  http.register(async (scope) => {
    if (verifyTokenOf) serveHandshake(scope, path, verifyTokenOf)
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post<{ Params: { name?: string }; Body: Buffer }>(path, async (request, reply) => {
      const name = request.params.name ?? ''
      const secret = await secretOf(name)
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (secret === null || !isSigned(secret, raw, request.headers[signature])) return reply.status(401).send()
      const body = objectOf(raw.toString('utf8'))
      if (body === null) return reply.status(400).send()
      await handle(name, body)
      return reply.status(200).send()
    })
  })
}

/** A party that subscribes asks once, with the word that both know, and hears its challenge back. */
function serveHandshake(
  http: FastifyInstance,
  path: Webhook['path'],
  verifyTokenOf: NonNullable<Webhook['verifyTokenOf']>,
): void {
  http.get<{ Params: { name?: string }; Querystring: Record<string, string> }>(path, async (request, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query
    const expected = await verifyTokenOf(request.params.name ?? '')
    if (mode !== 'subscribe' || expected === null || !isSame(expected, token ?? '')) return reply.status(403).send()
    return reply.type('text/plain').send(challenge ?? '')
  })
}

/** The object that a body holds; null where it holds something else. What PostgreSQL can't keep of a text is replaced in it. */
function objectOf(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text, (_, value) => (typeof value === 'string' ? keepable(value) : value))
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** What a party names something by; one that writes a number means its digits. Never longer than an index takes. */
export const toldName = (max: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(z.transform(String), z.string().check(z.minLength(1), z.maxLength(max))),
  )
/** What a party says in words: the beginning is kept. */
export const toldText = (max: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((text) => firstOf(String(text), max)),
  )
/** Those of what a party listed that have this shape; the rest says nothing to us. */
export const toldOf = <S extends z.ZodMiniType>(shape: S, told: readonly unknown[]): z.output<S>[] =>
  told.flatMap((one) => {
    const read = z.safeParse(shape, one)
    return read.success ? [read.data] : []
  })

function isSigned(secret: string, body: Buffer, given: string | string[] | undefined): boolean {
  return isSame(sign(secret, body), String(given ?? ''))
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
