/** Makes what a server needs before its first start: the password and the cluster. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Home } from './embedded-postgres-home.ts'
import { isAlive } from './embedded-postgres-processes.ts'

/** Name of the database and of its superuser. */
export const DATABASE = 'cordillera'

/** The password is made once; of processes racing to make it, the first to link it wins and all read that one. */
export function ensurePassword(home: Home): string {
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
export async function ensureCluster(home: Home, bin: string, log: (line: string) => void): Promise<void> {
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

/** Runs one of PostgreSQL's programs to its end and gives its output; its failure is an error with its last words. */
function run(home: Home, program: string, args: string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...home.runAs,
      cwd: home.dir,
      env: environment(),
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => reject(new Error(cannotRun(program, error.message))))
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      // all of it is the cause: what broke first is often said above the last words
      else reject(new Error(cannotRun(program, output.trim().split('\n').slice(-5).join('\n')), { cause: output }))
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

function giveTo(home: Home, file: string): void {
  if (home.runAs) fs.chownSync(file, home.runAs.uid, home.runAs.gid)
}

/** PostgreSQL's messages in English and its times in UTC, whatever the machine speaks. */
export const environment = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' })
