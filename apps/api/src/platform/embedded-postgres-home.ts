/** Where the cluster lives and as whom PostgreSQL runs: it refuses to run as root. */
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export type RunAs = { uid: number; gid: number }
export type Home = {
  dir: string
  /** PostgreSQL's data directory, inside dir. */
  cluster: string
  /** Set only when Node is root. */
  runAs: RunAs | undefined
}

const USER = 'cordillera'
const OUTSIDE = '/var/lib/cordillera'

export async function chooseHome(asked: string, log: (line: string) => void): Promise<Home> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL is not supported on Windows: set DATABASE_URL, or use WSL.')
  }
  fs.mkdirSync(asked, { recursive: true })
  if (process.getuid?.() !== 0) {
    refuseForeignFolder(asked)
    return homeIn(asked, undefined)
  }
  const runAs = ownerOfCluster(asked) ?? unprivilegedUser()
  if (canUse(asked, runAs)) return homeIn(asked, runAs)
  const outside = folderOutside(asked)
  const owner = ownerOfCluster(outside) ?? runAs
  if (!canUse(outside, owner)) {
    throw new Error(
      `Neither ${asked} nor ${outside} can be used by the user ${USER}, as whom PostgreSQL runs under root.`,
    )
  }
  log(`PostgreSQL does not run as root and its user cannot enter ${asked}: the database is in ${outside}.`)
  return homeIn(outside, owner)
}

function homeIn(dir: string, runAs: RunAs | undefined): Home {
  const real = fs.realpathSync(dir)
  return { dir: real, cluster: path.join(real, 'cluster'), runAs }
}

/** A cluster made by an ordinary user stays that user's, also when root starts it. */
function ownerOfCluster(dir: string): RunAs | undefined {
  const stat = fs.statSync(path.join(dir, 'cluster'), { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

function refuseForeignFolder(dir: string): void {
  const stat = fs.statSync(path.join(dir, 'cluster'), { throwIfNoEntry: false }) ?? fs.statSync(dir)
  if (stat.uid === process.getuid?.()) return
  throw new Error(
    `The database folder ${dir} belongs to another user (uid ${stat.uid}); it was probably started as root before. ` +
      'Start as that user or as root again, or set DATA_DIR to another folder.',
  )
}

/** Asks the system rather than guessing from modes: a parent may be closed, the file system may not know owners. */
function canUse(dir: string, { uid, gid }: RunAs): boolean {
  try {
    fs.chownSync(dir, uid, gid)
  } catch {
    return false
  }
  return allowed(`cd "$1" && test -w .`, dir, { uid, gid })
}

export function allowed(script: string, file: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', file], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
}

/**
 * The way there is kept in a file of the folder asked for, not computed from its path alone: who deletes that folder
 * to begin anew gets a new database, not the old one.
 */
function folderOutside(asked: string): string {
  const pointer = path.join(asked, 'database-is-in')
  if (!fs.existsSync(pointer)) {
    const hash = createHash('sha256').update(fs.realpathSync(asked)).digest('hex').slice(0, 8)
    fs.writeFileSync(pointer, `${path.join(OUTSIDE, `${hash}-${randomBytes(4).toString('hex')}`)}\n`)
  }
  const outside = fs.readFileSync(pointer, 'utf8').trim()
  fs.mkdirSync(outside, { recursive: true })
  return outside
}

function unprivilegedUser(): RunAs {
  if (!findUser()) createUser()
  const user = findUser()
  if (user) return user
  throw new Error(
    `PostgreSQL does not run as root, and no user ${USER} could be created for it. ` +
      'Start as an ordinary user, or set DATABASE_URL to a server that you run.',
  )
}

function findUser(): RunAs | undefined {
  const entry = fs.readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${USER}:[^:]*:(\\d+):(\\d+):`, 'm'))
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined
}

function createUser(): void {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const done = spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', USER], { stdio: 'ignore' })
  if (done.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', USER], { stdio: 'ignore' }) // BusyBox
}
