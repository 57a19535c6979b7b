/** Two PostgreSQL under Patroni with etcd, and the HAProxy before them, on this machine by the files of deploy/patroni: for the failover drill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programsFolder, runAs } from './deep-cluster.ts'
import { childrenOf, freePort } from './deep-process.ts'

const deploy = resolve(import.meta.dirname, '../../../deploy/patroni')
const patienceMs = 120_000
const names = ['one', 'two'] as const
type Name = (typeof names)[number]

interface Member {
  name: Name
  database: number
  api: number
  child: ChildProcess | undefined
}

interface State {
  members: { name: Name; role: string; state: string }[]
}

export class PatroniCluster {
  readonly #place = mkdtempSync(join(tmpdir(), 'cordillera-patroni-'))
  readonly #others: ChildProcess[] = []
  readonly #members: Member[] = []
  #primaryPort = 0
  #replicaPort = 0

  get primaryUrl(): string {
    return `postgres://postgres@127.0.0.1:${this.#primaryPort}/postgres`
  }
  get replicaUrl(): string {
    return `postgres://postgres@127.0.0.1:${this.#replicaPort}/postgres`
  }

  async start({ synchronous }: { synchronous: boolean }): Promise<void> {
    chmodSync(this.#place, 0o755)
    if (runAs.uid) chownSync(this.#place, runAs.uid, runAs.gid ?? 0)
    const etcd = await this.#etcd()
    for (const name of names)
      this.#members.push({ name, database: await freePort(), api: await freePort(), child: undefined })
    for (const member of this.#members) {
      this.#configure(member, etcd, synchronous)
      await this.startMember(member.name)
    }
    await this.#balancer()
    await this.until(({ members }) =>
      synchronous
        ? members.some(({ role }) => role === 'sync_standby')
        : members.every(({ state }) => isRunning(state)),
    )
  }

  #run(program: string, args: string[], detached = false): ChildProcess {
    const log = join(this.#place, 'patroni.log')
    return spawn('/bin/sh', ['-c', `exec "$0" "$@" >>${log} 2>&1`, program, ...args], {
      cwd: this.#place,
      // Patroni keeps its passwords at home, which is root's otherwise
      env: { ...process.env, HOME: this.#place },
      stdio: 'ignore',
      detached,
      ...runAs,
    })
  }

  async #etcd(): Promise<number> {
    const [client, peer] = [await freePort(), await freePort()]
    const urls = { client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` }
    this.#others.push(
      this.#run('/usr/bin/etcd', [
        ...['--data-dir', join(this.#place, 'etcd'), '--name', 'etcd', '--initial-cluster', `etcd=${urls.peer}`],
        ...['--listen-client-urls', urls.client, '--advertise-client-urls', urls.client],
        ...['--listen-peer-urls', urls.peer, '--initial-advertise-peer-urls', urls.peer],
      ]),
    )
    while (!(await fetch(`${urls.client}/health`).catch(() => null))?.ok) await sleep(100)
    return client
  }

  /** deploy/patroni/patroni.yml with the addresses of this machine, and without its passwords. */
  #configure({ name, database, api }: Member, etcd: number, synchronous: boolean): void {
    const text = readFileSync(join(deploy, 'patroni.yml'), 'utf8')
      .replace(/^name: one$/m, `name: ${name}`)
      .replaceAll('10.0.0.11:8008', `127.0.0.1:${api}`)
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${database}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
      .replace('synchronous_mode: true', `synchronous_mode: ${synchronous}`)
      .replaceAll('10.0.0.0/24 scram-sha-256', '127.0.0.1/32 trust')
      .replace('/var/lib/postgresql/cordillera', join(this.#place, name))
      .replace('/usr/lib/postgresql/18/bin', programsFolder)
      .replace('  authentication:', `  parameters: { unix_socket_directories: '${this.#place}' }\n  authentication:`)
    writeFileSync(join(this.#place, `${name}.yml`), text)
  }

  async #balancer(): Promise<void> {
    ;[this.#primaryPort, this.#replicaPort] = [await freePort(), await freePort()]
    const [one, two] = this.#members as [Member, Member]
    const text = readFileSync(join(deploy, 'haproxy.cfg'), 'utf8')
      .replace('127.0.0.1:5000', `127.0.0.1:${this.#primaryPort}`)
      .replace('127.0.0.1:5001', `127.0.0.1:${this.#replicaPort}`)
      .replaceAll(' check port 8008', ' check')
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${one.database} port ${one.api}`)
      .replaceAll('10.0.0.12:5432', `127.0.0.1:${two.database} port ${two.api}`)
    writeFileSync(join(this.#place, 'haproxy.cfg'), text)
    this.#others.push(this.#run('/usr/sbin/haproxy', ['-f', join(this.#place, 'haproxy.cfg')]))
  }

  /** Starts a member, for the first time or after `kill`; whoever is first becomes the primary. */
  async startMember(name: Name): Promise<void> {
    const member = this.#member(name)
    // a group of its own: what is killed with it is its PostgreSQL too, as where a machine loses its power
    member.child = this.#run('/usr/bin/patroni', [join(this.#place, `${name}.yml`)], true)
    await this.until(({ members }) => members.some((each) => each.name === name && isRunning(each.state)))
  }

  async primary(): Promise<Name> {
    const state = await this.until(({ members }) => members.some(({ role }) => role === 'leader'))
    return state.members.find(({ role }) => role === 'leader')?.name as Name
  }

  /** Patroni and its PostgreSQL end at once, without a word. */
  kill(name: Name): void {
    const { child } = this.#member(name)
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
    killPostgresOf(join(this.#place, name))
  }

  async switchOver(): Promise<void> {
    const leader = await this.primary()
    const candidate = names.find((name) => name !== leader)
    const answer = await fetch(`http://127.0.0.1:${this.#member(leader).api}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader, candidate }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  /** Waits until the cluster is in a state; answers that. */
  async until(is: (state: State) => boolean): Promise<State> {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      for (const { api } of this.#members) {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => null)
        const state = answer?.ok ? ((await answer.json()) as State) : null
        if (state && is(state)) return state
      }
      await sleep(200)
    }
    throw new Error(`The cluster did not get there. Its last words: ${this.log().slice(-3000)}`)
  }

  #member(name: Name): Member {
    const member = this.#members.find((each) => each.name === name)
    if (!member) throw new Error(`no member ${name}`)
    return member
  }

  log(): string {
    return readFileSync(join(this.#place, 'patroni.log'), 'utf8')
  }

  async stop(): Promise<void> {
    for (const { name } of this.#members) this.kill(name)
    for (const child of this.#others) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    rmSync(this.#place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

const isRunning = (state: string): boolean => state === 'running' || state === 'streaming'

/** With all of its processes, before one of them can say anything more. */
function killPostgresOf(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // it has ended
    }
  }
}
