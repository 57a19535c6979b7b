/** Threads of this process, for work that would keep the server's own from answering. */
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts `<name>.worker.ts`, which lies beside the module `from` (its import.meta.url). In the bundle all lie in one folder; from
 * the sources it is TypeScript, for which a thread needs its own loader and seconds: who starts many names a folder's bundle.
 */
export function startThread(from: string, name: string, options: Omit<WorkerOptions, 'eval'>): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.worker.mjs`, from), options)
  const url = JSON.stringify(new URL(`./${name}.worker.ts`, from).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${url}) })`, {
    ...options,
    eval: true,
  })
}
