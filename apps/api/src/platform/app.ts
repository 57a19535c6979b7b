/** What a domain's module is given: the kernel, and the parts that long work and live events need. */
import type { Database } from './db.ts'
import type { Events } from './events.ts'
import type { Kernel } from './implement.ts'
import type { Jobs } from './jobs.ts'

export interface App extends Kernel {
  database: Database
  events: Events
  jobs: Jobs
  /** Seals secrets at rest (platform/secrets.ts). */
  secretKey: Buffer
  close(): Promise<void>
}
