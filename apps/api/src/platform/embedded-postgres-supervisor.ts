/** Starts an embedded server again when it dies while somebody uses it. */
import type { Home } from './embedded-postgres-home.ts'
import { isPostmasterOf } from './embedded-postgres-processes.ts'

const lookEveryMs = 250

export interface Supervisor {
  /** The server's process of now. */
  readonly pid: number
  /** Looks no more; waits for a start that is under way. */
  stop(): Promise<void>
}

/** `launch` starts the server on the port that its users know, or finds the one that another process started meanwhile. */
export function supervise(
  home: Home,
  first: { pid: number; port: number },
  launch: () => Promise<{ pid: number; port: number }>,
  log: (line: string) => void,
): Supervisor {
  let { pid } = first
  let launching: Promise<void> | undefined
  const again = async () => {
    log('The database server ended; it is started again.')
    try {
      const started = await launch()
      pid = started.pid
      log(
        started.port === first.port
          ? 'The database server runs again.'
          : `The database server came back on port ${started.port} instead of ${first.port}: restart this program.`,
      )
    } catch (error) {
      log(`${(error as Error).message} It is tried again.`)
    }
  }
  const timer = setInterval(() => {
    if (launching || isPostmasterOf(pid, home.cluster)) return
    launching = again().finally(() => {
      launching = undefined
    })
  }, lookEveryMs)
  // a process with nothing else to do may end
  timer.unref()
  return {
    get pid() {
      return pid
    },
    async stop() {
      clearInterval(timer)
      await launching
    },
  }
}
