/**
 * `GET /health`: this process answers. `GET /ready`: it can serve, so that a balancer sends it calls. Open to everybody, as they
 * say nothing but yes or no by name.
 */
import type { FastifyInstance } from 'fastify'
import type { Database } from './db.ts'
import { sql } from './db.ts'
import type { Events } from './events.ts'

const databaseWithinMs = 2000

interface Watched {
  http: FastifyInstance
  database: Database
  events: Events
}

export interface Readiness {
  /** From now on the process says that it is not ready: it is about to stop. */
  drain(): void
}

export function serveHealth({ http, database, events }: Watched): Readiness {
  let draining = false
  let migrationsAtStart: number | undefined
  const migrations = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from schema_migration`.execute(database.db)
    const n = rows[0]?.n ?? 0
    migrationsAtStart ??= n
    // a database that was put back to an older state lacks tables that this process needs
    return n >= migrationsAtStart
  }
  http.get('/health', { logLevel: 'silent' }, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/ready', { logLevel: 'silent' }, async (_, reply) => {
    const migrated = await within(databaseWithinMs, migrations())
    const checks = {
      database: migrated !== undefined,
      migrations: migrated === true,
      events: events.connected,
      draining,
    }
    const ready = checks.database && checks.migrations && checks.events && !draining
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
