/**
 * Linear programs, solved by HiGHS in a thread of its own: the library blocks the thread it runs in, and a server's
 * thread answers everybody. The same model gives the same answer.
 */
import { Worker } from 'node:worker_threads'

export interface LinearProgram {
  /** CPLEX LP format. */
  model: string
  timeLimitSeconds: number
}

export type Solved = { optimal: true; values: Record<string, number> } | { optimal: false; status: string }

/** In the bundle the worker lies beside; from the sources it is TypeScript, for which a thread needs its own loader. */
function startWorker(workerData: LinearProgram): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./solver.worker.mjs', import.meta.url), { workerData })
  const url = JSON.stringify(new URL('./solver.worker.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${url}) })`, {
    eval: true,
    workerData,
  })
}
const spareMs = 5_000

/** The values of all variables at the optimum; `optimal: false` says why there are none, a stopped solver included. */
export function solve(program: LinearProgram): Promise<Solved> {
  return new Promise((resolve) => {
    const worker = startWorker(program)
    const end = (answer: Solved) => {
      clearTimeout(deadline)
      void worker.terminate()
      resolve(answer)
    }
    const deadline = setTimeout(
      () => end({ optimal: false, status: 'stopped at its time limit' }),
      program.timeLimitSeconds * 1000 + spareMs,
    )
    worker.once('message', end)
    worker.once('error', (error) => end({ optimal: false, status: error.message }))
    worker.once('exit', () => end({ optimal: false, status: 'ended without an answer' }))
  })
}
