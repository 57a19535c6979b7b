/**
 * `GET /health`: this process answers. `GET /ready`: it can serve, so that a balancer sends it calls. Open to everybody, as they
 * say nothing but yes or no by name.
 */
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { applicationRole, type Database, sql } from './db.ts'
import type { Events } from './events.ts'
import { tablesWithoutNextMonth } from './history.ts'

const databaseWithinMs = 2000

interface Watched {
  http: FastifyInstance
  clock: Clock
  database: Database
  events: Events
}

export interface Readiness {
  /** From now on the process says that it is not ready: it is about to stop. */
  drain(): void
}

export function serveHealth({ http, clock, database, events }: Watched): Readiness {
  let draining = false
  let migrationsAtStart: number | undefined
  const looked = async () => {
    const { rows } = await sql<{ n: number; role: string }>`
      select count(*) as n, current_user as role from schema_migration`.execute(database.db)
    const n = rows[0]?.n ?? 0
    migrationsAtStart ??= n
    // a database that was put back to an older state lacks tables that this process needs
    const missing = await tablesWithoutNextMonth(database.db, clock.now())
    return {
      migrations: n >= migrationsAtStart,
      role: rows[0]?.role === applicationRole,
      months: missing.length === 0,
    }
  }
  http.get('/health', { logLevel: 'silent' }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/ready', { logLevel: 'silent' }, async (_, reply) => {
    const found = await within(databaseWithinMs, looked())
    const checks = {
      database: found !== undefined,
      migrations: found?.migrations === true,
      // a pooler that was set anew may have forgotten it
      role: found?.role === true,
      events: events.connected,
      draining,
      // said for who watches: rows go on without a part for their month
      months: found?.months === true,
    }
    const ready = checks.database && checks.migrations && checks.role && checks.events && !draining
    reply.header('cache-control', 'no-store')
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...checks })
  })
  return {
    drain() {
      draining = true
    },
  }
}

/** Undefined where it fails or takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms)
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  })
}
