/** The lock of a running job: held by a connection of its own, so that it ends with the process or with the connection. */
import type { KyselyPlugin } from 'kysely'
import type { Database, Db } from './db.ts'

/** The first key of the advisory locks on running jobs. */
export const lockClass = 7_031_904

/** A job could not go on; it is resumed by whichever process finds it. */
export class Interrupted extends Error {
  constructor(jobId: string, cause: unknown) {
    super(`job ${jobId} was interrupted: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

export interface JobLock {
  /** Once lost, another process may work the job: what is left of this run must not write. */
  readonly isLost: boolean
  /** The database for as long as the lock is held; afterwards every statement is refused. */
  readonly db: Db
  lose(): void
  release(): Promise<void>
}

/** Undefined where somebody else holds it. */
export async function takeJobLock(database: Database, jobId: string): Promise<JobLock | undefined> {
  const holder = await database.pool.connect()
  let isLost = false
  const lose = () => {
    isLost = true
  }
  holder.on('error', lose)
  holder.on('end', lose)
  const giveBack = (broken?: Error) => {
    holder.off('error', lose)
    holder.off('end', lose)
    holder.release(broken)
  }
  try {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      lockClass,
      jobId,
    ])
    if (!rows[0]?.taken) {
      giveBack()
      return undefined
    }
  } catch (error) {
    giveBack(error as Error)
    throw error
  }
  return {
    get isLost() {
      return isLost
    },
    db: database.db.withPlugin(refuseWhen(() => isLost, jobId)),
    lose,
    async release() {
      try {
        await holder.query('select pg_advisory_unlock($1, hashtext($2))', [lockClass, jobId])
        giveBack()
      } catch (error) {
        // without the connection there is no lock
        giveBack(error as Error)
      }
    },
  }
}

function refuseWhen(lost: () => boolean, jobId: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (lost()) throw new Interrupted(jobId, 'its lock is lost')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
