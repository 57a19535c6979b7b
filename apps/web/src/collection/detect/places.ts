import { address } from '../../ui/address.ts'

/** Records behind a figure, with their filters. */
export const recordsPlace = (
  view: 'calls' | 'logs',
  filters: Readonly<Record<string, string | number | undefined>>,
): string => address('/detect/collectRecords', { view, ...filters })
export const samplePlace = (sampleId: string): string => `/detect/qualityInspection?sample=${sampleId}`

/** `2:05` of seconds; nothing where nobody talked. */
export const minutesText = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined
    ? null
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
