import type { TimelineEntry } from './case-info.ts'

export type Entry<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>

/** One line of the timeline. A log that made a promise shows it, instead of the promise standing beside it once more. */
export interface TimelineRow {
  readonly key: string
  readonly entry: TimelineEntry
  readonly promise: Entry<'promise'> | null
}

export function timelineRows(entries: readonly TimelineEntry[]): TimelineRow[] {
  const promises = new Map<string, Entry<'promise'>>()
  for (const entry of entries) if (entry.kind === 'promise') promises.set(madeOf(entry), entry)
  const logged = new Set<string>()
  for (const entry of entries) if (entry.kind === 'log' && promises.has(madeOf(entry))) logged.add(madeOf(entry))
  return entries
    .filter((entry) => entry.kind !== 'promise' || !logged.has(madeOf(entry)))
    .map((entry, at) => ({
      key: `${entry.kind} ${entry.at} ${at}`,
      entry,
      promise: entry.kind === 'log' ? (promises.get(madeOf(entry)) ?? null) : null,
    }))
}
/** A log and the promise it made are written at the same moment about the same bill. */
const madeOf = ({ at, billId }: TimelineEntry) => `${billId} ${Date.parse(at)}`
