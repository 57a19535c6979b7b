/** What a domain's module is given: the kernel, and the parts that long work and live events need. */
import type { Database } from './db.ts'
import type { Events } from './events.ts'
import type { Kernel } from './implement.ts'
import type { Jobs } from './jobs.ts'

export interface App extends Kernel {
  database: Database
  /** A few connections of its own for jobs, so that long work never takes the calls'. */
  longWork: Database
  events: Events
  jobs: Jobs
  /** Seals secrets at rest (platform/secrets.ts). */
  secretKey: Buffer
  /** A promise failed that nobody waited for: logged and counted (`cordillera_unhandled_rejections_total`). */
  unhandled(reason: unknown): void
  /** Says at /ready that no new calls should come. */
  drain(): void
  close(): Promise<void>
}
