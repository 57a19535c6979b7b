/** A PostgreSQL of Debian's packages with a replica and a PgBouncer before it, for deep tests of what stands around the console. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { programsOf } from '../src/backup/programs.ts'
import { freePort } from './deep-process.ts'

const major = [18, 17, 16, 15].find((version) => existsSync(`/usr/lib/postgresql/${version}/bin/pg_basebackup`)) ?? 15
export const programsFolder = programsOf(major, ['pg_basebackup', 'postgres'])
const bin = programsFolder

/** PostgreSQL and PgBouncer do not run as root; whoever runs these tests may. */
export const runAs: { uid?: number; gid?: number } = process.getuid?.() === 0 ? idOf('postgres') : {}
function idOf(user: string) {
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const urlOf = (port: number, user = 'postgres', database = 'postgres') =>
  `postgres://${user}@127.0.0.1:${port}/${database}`

export class Cluster {
  readonly place = mkdtempSync(join(tmpdir(), 'cordillera-cluster-'))
  readonly #children = new Set<ChildProcess>()
  #primary = 0

  constructor() {
    chmodSync(this.place, 0o755)
    if (runAs.uid) chownSync(this.place, runAs.uid, runAs.gid ?? 0)
  }

  #start(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, { cwd: this.place, ...runAs, stdio: 'ignore' })
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  #serve(data: string, port: number): ChildProcess {
    const settings = { port, unix_socket_directories: '', listen_addresses: '127.0.0.1', fsync: 'off' }
    return this.#start(join(bin, 'postgres'), [
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
  }

  async primary(): Promise<string> {
    const data = join(this.place, 'primary')
    const options = { cwd: this.place, ...runAs, stdio: 'ignore' } as const
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '-N'],
      options,
    )
    this.#primary = await freePort()
    this.#serve(data, this.#primary)
    await answers(urlOf(this.#primary))
    return urlOf(this.#primary)
  }

  /** A replica that streams from the primary; `pause` lets it fall behind. */
  async replica(): Promise<{ url: string; stop(): Promise<void> }> {
    const data = join(this.place, 'replica')
    const options = { cwd: this.place, ...runAs, stdio: 'ignore' } as const
    execFileSync(
      join(bin, 'pg_basebackup'),
      ['-D', data, '-d', urlOf(this.#primary), '-R', '-c', 'fast', '-X', 'stream', '-N'],
      options,
    )
    const port = await freePort()
    const child = this.#serve(data, port)
    await answers(urlOf(port))
    return {
      url: urlOf(port),
      async stop() {
        child.kill('SIGINT')
        if (child.exitCode === null) await once(child, 'exit')
      },
    }
  }

  /** In transaction mode, as deploy/pgbouncer.ini has it, but for what `lines` replaces. */
  async bouncer(login: string, lines: { connectQuery: string }): Promise<string> {
    const port = await freePort()
    const query = lines.connectQuery.replaceAll("'", "''")
    const file = join(this.place, `pgbouncer-${port}.ini`)
    writeFileSync(
      file,
      `[databases]
postgres = host=127.0.0.1 port=${this.#primary} user=${login} timezone=UTC connect_query='${query}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
    )
    this.#start('/usr/sbin/pgbouncer', [file])
    await answersAtAll(port)
    return urlOf(port)
  }

  stop(): void {
    for (const child of this.#children) child.kill('SIGQUIT')
    rmSync(this.place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await sleep(100)
    }
  }
}

async function answersAtAll(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    // once() throws where an error comes first
    const is = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (is) return
    await sleep(50)
  }
}
