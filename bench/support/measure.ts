/** Measuring: closed loops of callers, interleaved sides, medians and 95th percentiles, a table with ratios. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Run {
  perSecond: number
  p50Ms: number
  p95Ms: number
}

/** `callers` callers, each calling again as soon as it is answered, for `forMs`: how much a side bears. */
export async function closedLoop(
  call: (caller: number) => Promise<unknown>,
  callers: number,
  forMs: number,
): Promise<Run> {
  const latencies: number[] = []
  const start = performance.now()
  const until = start + forMs
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) latencies.push(await timed(() => call(caller)))
    }),
  )
  return summed(latencies, performance.now() - start)
}

/** `perSecond` calls a second for `forMs`, whether those before are answered or not: how long people wait. */
export async function steadily(call: () => Promise<unknown>, perSecond: number, forMs: number): Promise<Run> {
  const start = performance.now()
  const calls = Array.from({ length: Math.floor((perSecond * forMs) / 1000) }, async (_, index) => {
    await sleep((index * 1000) / perSecond)
    return timed(call)
  })
  return summed(await Promise.all(calls), performance.now() - start)
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const called = performance.now()
  await call()
  return performance.now() - called
}

function summed(latencies: number[], spentMs: number): Run {
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return { perSecond: (latencies.length * 1000) / spentMs, p50Ms: at(0.5), p95Ms: at(0.95) }
}

/**
 * Seconds of processor that a server process of the embedded PostgreSQL has used, from Linux's own count; NaN elsewhere.
 * What a busy machine does to the clock it does not do to this.
 */
export function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // the second field is a name in parentheses; the 14th and 15th are ticks in user and system mode, 100 a second
  const afterName = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(afterName[11]) + Number(afterName[12])) / 100
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs every side `rounds` times in turn, so that the machine's moods fall on all alike; one warm-up round is dropped. */
export async function interleave<T>(
  sides: Record<string, () => Promise<T>>,
  rounds: number,
): Promise<Record<string, T[]>> {
  const results: Record<string, T[]> = {}
  for (let round = 0; round <= rounds; round++) {
    for (const [name, side] of Object.entries(sides)) {
      const result = await side()
      if (round === 0) continue
      results[name] = [...(results[name] ?? []), result]
    }
  }
  return results
}

export function printTable(title: string, rows: Record<string, string | number>[]): void {
  console.log(`\n## ${title}\n`)
  const [first] = rows
  if (!first) return
  const heads = Object.keys(first)
  console.log(`| ${heads.join(' | ')} |\n| ${heads.map(() => '---').join(' | ')} |`)
  for (const row of rows) console.log(`| ${heads.map((head) => row[head] ?? '').join(' | ')} |`)
}

export const ms = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
export const ratio = (value: number): string => value.toFixed(2)
