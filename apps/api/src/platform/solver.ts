/**
 * Linear programs, solved by HiGHS in a thread of its own: the library blocks the thread it runs in, and a server's
 * thread answers everybody. The same model gives the same answer.
 */
import { startThread } from './thread.ts'

export interface LinearProgram {
  /** CPLEX LP format. */
  model: string
  timeLimitSeconds: number
}

export type Solved = { optimal: true; values: Record<string, number> } | { optimal: false; status: string }

const spareMs = 5_000

/** The values of all variables at the optimum; `optimal: false` says why there are none, a stopped solver included. */
export function solve(program: LinearProgram): Promise<Solved> {
  return new Promise((resolve) => {
    const worker = startThread(import.meta.url, 'solver', { workerData: program })
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
