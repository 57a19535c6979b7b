/** Who is alive: whether a pid is the postmaster of a cluster, and which Node processes use a server. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './embedded-postgres-home.ts'

/** A zombie counts as dead: in a container whose first process reaps nobody it stays for ever. */
export function isAlive(pid: number): boolean {
  return hasProcess(pid) && statOf(pid)[0] !== 'Z'
}

function hasProcess(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** After a reboot the pid of a stale postmaster.pid may belong to any program: look at what it runs. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  return /(^|\/)postgres$/.test(command[0] ?? '') && command.includes(cluster)
}

function commandOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    const [program = '', rest = ''] = line.trim().split(/ -D (.*)/s)
    return [program, rest.split(' -c ')[0] ?? '']
  } catch {
    return []
  }
}

/** A pid alone is not an identity (pids are reused), a pid with its start time is. macOS: the pid has to do. */
function startTimeOf(pid: number): string {
  return statOf(pid)[19] ?? ''
}

/** /proc/PID/stat from its third field, the state, on; the second is a name that may hold spaces. */
function statOf(pid: number): string[] {
  if (process.platform !== 'linux') return []
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/**
 * PostgreSQL removes a pid file whose process is gone, but believes one whose pid is a zombie or another program of
 * the same user. Such a file is removed here, once no process of the old server works on the cluster any more.
 */
export async function clearStalePidFile(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  const content = readIfThere(file)
  const pid = Number.parseInt(content, 10)
  if (!hasProcess(pid) || isPostmasterOf(pid, cluster)) return
  for (let waitedMs = 0; worksOn(cluster); waitedMs += 50) {
    if (waitedMs > 10_000) return
    await sleep(50)
  }
  const aside = `${file}.stale-${process.pid}`
  fs.renameSync(file, aside)
  if (readIfThere(aside) !== content) fs.linkSync(aside, file) // another starter's fresh file came in between
  fs.unlinkSync(aside)
}

function readIfThere(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

/** After the death of its postmaster a backend finishes its statement; every process of a server sits in its cluster. */
function worksOn(cluster: string): boolean {
  if (process.platform !== 'linux')
    return / postgres: /.test(execFileSync('ps', ['-axo', 'pid,command'], { encoding: 'utf8' }))
  return fs.readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return false // it ended meanwhile, or is another user's
    }
  })
}

const usersFolder = (home: Home) => path.join(home.dir, 'users')
const joinedHere = new Map<string, number>()

/** One process may start the same server several times; its file goes with the last of them. */
export function joinUsers(home: Home): void {
  joinedHere.set(home.dir, (joinedHere.get(home.dir) ?? 0) + 1)
  fs.mkdirSync(usersFolder(home), { recursive: true })
  fs.writeFileSync(path.join(usersFolder(home), String(process.pid)), startTimeOf(process.pid))
}

/** Leaves and gives the pids that still use the server. */
export function leaveUsers(home: Home): number[] {
  const left = (joinedHere.get(home.dir) ?? 0) - 1
  joinedHere.set(home.dir, left)
  if (left <= 0) fs.rmSync(path.join(usersFolder(home), String(process.pid)), { force: true })
  return liveUsers(home)
}

function liveUsers(home: Home): number[] {
  const folder = usersFolder(home)
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).flatMap((name) => {
    const pid = Number(name)
    const file = path.join(folder, name)
    if (isAlive(pid) && fs.readFileSync(file, 'utf8') === startTimeOf(pid)) return [pid]
    fs.rmSync(file, { force: true }) // its process was killed
    return []
  })
}
