/** An outage of one database on the tests' shared server: connections are cut and none is let in until it is over. */
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl } from './harness.ts'

export class Outage {
  readonly #name: string
  readonly #server = new pg.Pool({ connectionString: databaseUrl('cordillera'), max: 1 })

  constructor(databaseName: string) {
    this.#name = databaseName
  }

  async begin(): Promise<void> {
    await this.#server.query(`alter database ${this.#name} allow_connections false`)
    await this.cutOff('true')
  }

  async over(): Promise<void> {
    await this.#server.query(`alter database ${this.#name} allow_connections true`)
  }

  /** Ends the connections that `which` names: they are gone, and this process has heard so, when it returns. */
  async cutOff(which: string): Promise<void> {
    await this.#server.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and ${which}`,
      [this.#name],
    )
    // a pool that has not read of the end yet would give such a connection to whoever asks next
    await setImmediate()
  }

  async end(): Promise<void> {
    await this.over()
    await this.#server.end()
  }
}
