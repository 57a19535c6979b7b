/** Whether a caller may call, as the call begins and as it ends. */
import type { Readable } from 'node:stream'
import type { Access } from '@cordillera/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Caller, hasLost, maySee, mayUse } from './caller.ts'
import { type Db, inTransaction, type Tx } from './db.ts'
import type { Events } from './events.ts'
import { Failure } from './fail.ts'

export function demandAccess(access: Access, caller: Caller): void {
  // an app was let in by its key, which opens nothing else
  if (access === 'public' || access === 'signedIn' || access === 'lendingApp') return
  if (caller.need === 'verify') throw new Failure('access.verifyRequired')
  if (caller.need === 'bind') throw new Failure('access.bindRequired')
  if (access === 'verified') return
  if (caller.need === 'passwordChange') throw new Failure('access.passwordChangeDue')
  if (!granted(access, caller)) throw new Failure('access.forbidden')
}

function granted(access: Exclude<Access, 'public' | 'signedIn' | 'verified' | 'lendingApp'>, caller: Caller): boolean {
  if (access === 'session') return true
  if (access === 'superuser') return caller.isSuperuser
  if ('menu' in access) return [access.menu].flat().some((menu) => maySee(caller, menu))
  if ('button' in access) return [access.button].flat().some((button) => mayUse(caller, button))
  return caller.isSuperuser || (caller.role !== null && access.roles.includes(caller.role))
}

/** What the kernel knows of callers. */
interface Callers {
  db: Db
  authenticate(request: FastifyRequest): Promise<Caller>
  forget(accountId: number): void
  rightsNow(db: Db, request: FastifyRequest): Promise<Caller | null>
}

class RightsLost extends Error {}

/**
 * Runs a call in its transaction by rights that the caller still has at its end: a call may wait long for a row, and what was
 * taken from its caller meanwhile counts. Then it runs anew as whoever the caller is now. What a call takes from its own
 * caller, as a new role does, is not held against it.
 */
export async function byRightsThatLast<T>(
  app: Callers,
  access: Access,
  { first, request }: { first: Caller; request: FastifyRequest },
  work: (tx: Tx, caller: Caller) => Promise<T>,
): Promise<T> {
  const isJudged = access !== 'public' && access !== 'lendingApp' && access !== 'signedIn' && access !== 'verified'
  let caller = first
  let isOwnDoing = false
  for (;;) {
    try {
      return await inTransaction(app.db, async (tx) => {
        const result = await work(tx, caller)
        if (!isJudged || isOwnDoing) return result
        const now = await app.rightsNow(tx, request)
        if (!now || hasLost(caller, now)) throw new RightsLost()
        return result
      })
    } catch (error) {
      if (!(error instanceof RightsLost)) throw error
      app.forget(caller.accountId)
      const fresh = await app.authenticate(request)
      demandAccess(access, fresh)
      isOwnDoing = !hasLost(caller, fresh)
      caller = fresh
    }
  }
}

/** What a file that leaves by itself needs of its asker. */
type Asker = { user: Caller; request: FastifyRequest }

/** Throws once whoever asked for a file is signed out or may do or reach less than then. */
export async function demandSameRights(
  app: Pick<Callers, 'db' | 'rightsNow'>,
  { user, request }: Asker,
): Promise<void> {
  const now = await app.rightsNow(app.db, request)
  if (!now || hasLost(user, now)) throw new Failure('access.signedOut')
}

/** A file goes on only while its asker may have it: whoever is signed out or loses a right or merchant gets no further row. */
export function endWithRights(
  app: Pick<Callers, 'db' | 'rightsNow'> & { events: Pick<Events, 'onRights'> },
  bytes: Readable,
  asker: Asker,
): void {
  const forget = app.events.onRights(asker.user.accountId, () => {
    demandSameRights(app, asker).catch((error: Error) => bytes.destroy(error))
  })
  bytes.once('close', forget)
}
