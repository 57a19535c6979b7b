/**
 * From a request to its caller. Callers are cached in each process and dropped when any node says that their session
 * ended or their rights changed; while the listening connection is down nothing is cached.
 */
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Events } from '../platform/events.ts'
import { Failure } from '../platform/fail.ts'
import type { Kernel } from '../platform/implement.ts'
import { type LiveSession, readSession } from './caller.queries.ts'
import { sessionEndedTopic, touchSession } from './session.queries.ts'
import { isOver } from './session.rules.ts'

const touchEveryMs = 60_000
/** A bound on trust in the cache: rights that time changes (an exemption that ends) are read again within this. */
const cachedForMs = 60_000
const cachedAtMost = 20_000

interface Cached extends LiveSession {
  readAt: number
}

export interface Authenticator {
  authenticate: Kernel['authenticate']
  /** Reads an account's rights anew at its next call to this process: the others hear of it by an event, a moment later. */
  forget: Kernel['forget']
  rightsNow: Kernel['rightsNow']
}

export function authenticator(db: Db, clock: Clock, events: Events): Authenticator {
  const cache = new Map<string, Cached>()
  // counts what was revoked, so that a read under way when it happened is not cached
  let revocations = 0
  events.onLost(() => cache.clear())
  events.on(({ topic, data }) => {
    if (topic !== sessionEndedTopic) return
    if (data?.['everybody']) {
      revocations++
      return cache.clear()
    }
    forget(Number(data?.['accountId']))
  })
  function forget(accountId: number): void {
    revocations++
    for (const [token, { caller }] of cache) if (caller.accountId === accountId) cache.delete(token)
  }

  async function sessionOf(token: string, now: Date): Promise<Cached> {
    const known = cache.get(token)
    if (known && now.getTime() - known.readAt < cachedForMs && events.connected) return known
    const before = revocations
    const read = await readSession(db, token, now)
    if (!read) {
      cache.delete(token)
      throw new Failure('access.signedOut')
    }
    const fresh = { ...read, readAt: now.getTime() }
    // a session that still lacks something is about to change, and its next call must see that
    if (events.connected && before === revocations && read.caller.need === 'nothing') {
      if (cache.size >= cachedAtMost) cache.clear()
      cache.set(token, fresh)
    }
    return fresh
  }

  const authenticate: Kernel['authenticate'] = async (request, options = {}) => {
    const token = tokenOf(request)
    if (!token) throw new Failure('access.signedOut')
    const now = clock.now()
    const session = await sessionOf(token, now)
    const idleMs = now.getTime() - session.seenAt.getTime()
    if (isOver(session, now) || session.deviceId !== request.headers['device-id']) throw new Failure('access.signedOut')
    if (idleMs > touchEveryMs && !options.watching) {
      session.seenAt = now
      await touchSession(db, token, now)
    }
    return { ...session.caller, deviceId: session.deviceId, address: request.ip }
  }

  const rightsNow: Kernel['rightsNow'] = async (tx, request) => {
    const session = await readSession(tx, tokenOf(request) ?? '', clock.now())
    return session ? { ...session.caller, deviceId: session.deviceId, address: request.ip } : null
  }
  return { authenticate, forget, rightsNow }
}

export function tokenOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme === 'JWT' && token ? token : null
}
