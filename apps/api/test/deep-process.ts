/** The server as people start it: a process of its own, from the sources, with arguments and an environment. For deep tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testKey } from './harness.ts'

const api = resolve(import.meta.dirname, '..')

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

export interface ServerProcess {
  child: ChildProcess
  port: number
  /** Everything it has said so far. */
  said(): string
  url(path: string): string
  /** Waits until /ready says yes; throws where the process ends before. */
  ready(): Promise<void>
  /** Asks it to end; answers its code and how long it took. */
  stop(): Promise<{ code: number | null; seconds: number }>
}

/** `entry`: the server's own unless said, as for one of another version. */
export async function startServer(
  args: readonly string[],
  env: Record<string, string>,
  { entry = resolve(api, 'src/server.ts'), port }: { entry?: string; port?: number } = {},
): Promise<ServerProcess> {
  const listens = port ?? (await freePort())
  const child = spawn(process.execPath, [...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []), entry, ...args], {
    cwd: api,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: tmpdir(),
      DEMO: 'off',
      PORT: String(listens),
      SECRET_KEY: testKey.toString('base64'),
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
  const url = (path: string) => `http://127.0.0.1:${listens}${path}`
  return {
    child,
    port: listens,
    url,
    said: () => text,
    async ready() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} before it was ready: ${text}`)
        if ((await fetch(url('/ready')).catch(() => null))?.ok) return
        await sleep(100)
      }
    },
    async stop() {
      const since = performance.now()
      const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode])
      child.kill('SIGTERM')
      const [code] = await ended
      return { code, seconds: (performance.now() - since) / 1000 }
    },
  }
}

/** Processes that were started by another one. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1])
      return parent === pid ? [Number(name)] : []
    } catch {
      return [] // it ended meanwhile
    }
  })
}

/** Those of them that run the server's entry themselves: its workers. */
export const workersOf = (pid: number): number[] =>
  childrenOf(pid).filter((child) => commandOf(child).includes('server.'))

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
