/**
 * `--workers N`: one port, N processes. The first one keeps the database and the stand-ins, starts a worker for each core, hands
 * them connections in turn, replaces those that end and stops them all; it answers no call itself (decision 143).
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { Standing } from './serving.ts'

export const isWorker = cluster.isWorker
/** A worker that lived so long was well: the next one starts at once. */
const wellAfterMs = 10_000
const longestRestMs = 10_000

type Asked = { kind?: undefined } | { kind: 'standing' } | { kind: 'metrics'; id: number }
type Told = { kind: 'standing'; standing: Standing } | { kind: 'metrics'; id: number; text: string | null }

/** How many `--workers` asks for, none being one process alone, and the arguments that are left. */
export function readWorkers(args: readonly string[]): { workers: number | null; rest: string[] } {
  const at = args.indexOf('--workers')
  if (at === -1) return { workers: null, rest: [...args] }
  const workers = Number(args[at + 1])
  if (!Number.isInteger(workers) || workers < 1 || workers > 128)
    throw new Error('Use: --workers <number>, from 1 to 128; as many as the machine has cores is a good beginning.')
  return { workers, rest: args.filter((_, index) => index !== at && index !== at + 1) }
}

export interface Supervised {
  /** Tells every worker to end and waits until all have; who is not done by then is ended. */
  stop(withinMs: number): Promise<void>
}

/**
 * Starts the first worker, and the others once it listens, so that what is wrong with an installation is said once.
 * @throws Error where the first ends before it listens; it has said why.
 */
export async function startWorkers(
  count: number,
  standing: Standing,
  say: (line: string) => void,
): Promise<Supervised> {
  let stopping = false
  let serving = false
  let failures = 0
  const { restarts, metrics } = metricsOfAll()

  function start(): Worker {
    const worker = cluster.fork()
    const since = Date.now()
    worker.on('message', (asked: Asked) => void answer(worker, asked))
    worker.once('exit', (code, signal) => {
      if (stopping || !serving) return
      failures = Date.now() - since > wellAfterMs ? 0 : failures + 1
      say(`Worker ${worker.process.pid} ended (${signal ?? `code ${code}`}) and is replaced.`)
      restarts.inc()
      setTimeout(() => !stopping && start(), restAfter(failures))
    })
    return worker
  }

  async function answer(worker: Worker, asked: Asked): Promise<void> {
    // what a worker tells its figures by comes this way too
    if (asked.kind !== 'standing' && asked.kind !== 'metrics') return
    const told: Told =
      asked.kind === 'standing'
        ? { kind: 'standing', standing }
        : { kind: 'metrics', id: asked.id, text: await metrics().catch(() => null) }
    // a worker that has ended meanwhile asks no more
    if (worker.isConnected()) worker.send(told, () => {})
  }

  const first = start()
  if (!(await listens(first))) throw new Error('The first worker could not serve, see above. Nothing is served.')
  serving = true
  await Promise.all(Array.from({ length: count - 1 }, () => listens(start())))
  return {
    async stop(withinMs) {
      stopping = true
      const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const ended = Promise.all(left.map((worker) => worker.isDead() || once(worker, 'exit')))
      for (const worker of left) worker.process.kill('SIGTERM')
      const late = setTimeout(() => {
        for (const worker of left) worker.process.kill('SIGKILL')
      }, withinMs)
      await ended
      clearTimeout(late)
    },
  }
}

/** One that lived long is replaced at once, one that can't start ever later. */
const restAfter = (failures: number): number => (failures === 0 ? 0 : Math.min(250 * 2 ** failures, longestRestMs))

const listens = (worker: Worker): Promise<boolean> =>
  Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)])

/** Figures of all workers as one process's, and of the workers themselves. */
function metricsOfAll() {
  const own = new Registry()
  const restarts = new Counter({
    name: 'cordillera_worker_restarts_total',
    help: 'Workers that ended unasked and were replaced',
    registers: [own],
  })
  new Gauge({
    name: 'cordillera_workers',
    help: 'Workers that answer on this port',
    registers: [own],
    collect() {
      this.set(Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()).length)
    },
  })
  const all = new AggregatorRegistry()
  return { restarts, metrics: async () => `${await all.clusterMetrics()}\n${await own.metrics()}` }
}

/** What a worker asks of the process that started it. */
export function askSupervisor(): { standing: Promise<Standing>; metrics(): Promise<string> } {
  new AggregatorRegistry() // answers when the supervisor asks for this worker's figures
  const waiting = new Map<number, (text: string | null) => void>()
  let asked = 0
  const ask = (message: Asked) => process.send?.(message)
  const standing = new Promise<Standing>((resolve) => {
    process.on('message', (told: Told) => {
      if (told.kind === 'standing') resolve(told.standing)
      else if (told.kind === 'metrics') {
        waiting.get(told.id)?.(told.text)
        waiting.delete(told.id)
      }
    })
  })
  ask({ kind: 'standing' })
  return {
    standing,
    async metrics() {
      const id = ++asked
      const text = await new Promise<string | null>((resolve) => {
        waiting.set(id, resolve)
        ask({ kind: 'metrics', id })
      })
      if (text === null) throw new Error('a worker did not tell its figures in time')
      return text
    },
  }
}
