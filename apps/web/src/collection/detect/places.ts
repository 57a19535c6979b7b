/** Records behind a figure, with their filters. */
interface Behind {
  readonly collector?: number | null
  readonly dayFrom?: string
  readonly dayTo?: string
}
export function recordsPlace(view: 'calls' | 'logs', { collector, dayFrom, dayTo }: Behind): string {
  const search = new URLSearchParams({ view })
  if (collector) search.set('collector', String(collector))
  if (dayFrom) search.set('dayFrom', dayFrom)
  if (dayTo) search.set('dayTo', dayTo)
  return `/detect/collectRecords?${search}`
}
export const samplePlace = (sampleId: string): string => `/detect/qualityInspection?sample=${sampleId}`

/** `2:05` of seconds; nothing where nobody talked. */
export const minutesText = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined
    ? null
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
