import { parentPort, workerData } from 'node:worker_threads'
import loadHighs from 'highs'
import type { LinearProgram, Solved } from './solver.ts'

const { model, timeLimitSeconds } = workerData as LinearProgram
const highs = await loadHighs()
// many variables and few rows: the interior point method is the faster one from a hundred people on
const solution = highs.solve(model, { solver: 'ipm', time_limit: timeLimitSeconds, output_flag: false })
const answer: Solved =
  solution.Status === 'Optimal'
    ? {
        optimal: true,
        values: Object.fromEntries(Object.entries(solution.Columns).map(([name, { Primal }]) => [name, Primal ?? 0])),
      }
    : { optimal: false, status: solution.Status }
parentPort?.postMessage(answer)
