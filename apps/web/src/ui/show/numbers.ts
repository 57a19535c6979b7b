/** Numbers for people: short with a suffix, whole with thousands, and what is no number at all. */

const suffixes = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** `1.2k`, `34M`: for axes and tiles, where the exact number is on hover. Suffixes k M G T P E (spec 1 §9). */
export function shortNumber(value: number, digits = 1): string {
  const size = Math.abs(value)
  // what rounds up to the next suffix takes it: 999,950 is 1M and not 1000k
  const rounds = (unit: number) => Number((size / unit).toFixed(digits)) >= 1
  const [unit, suffix] = suffixes.find(([candidate]) => size >= 1000 && rounds(candidate)) ?? [1, '']
  return `${Number((value / unit).toFixed(digits))}${suffix}`
}

/** Digits in groups of three, with the separator of the place. */
export const thousands = (value: number | bigint, locale: string): string =>
  formatOf(locale, { useGrouping: 'always' }).format(value)

/** Hundredths of a percent as `12.3%`; with two digits `16.77%`. */
export const percentText = (hundredths: number, locale: string, digits = 1): string =>
  formatOf(locale, { style: 'percent', maximumFractionDigits: digits }).format(hundredths / 10_000)

/** The size of a file: `340 KB`, `1.2 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const [unit, name] = bytes >= 1e6 ? ([1e6, 'MB'] as const) : ([1e3, 'KB'] as const)
  return `${formatOf(locale, { style: 'decimal', maximumFractionDigits: 1 }).format(bytes / unit)} ${name}`
}

/** Whether what was entered is a number that can be computed with exactly; the warning is *please enter a reasonable number*. */
export function isReasonable(entered: number | string): boolean {
  if (typeof entered === 'string' && entered.trim() === '') return false
  const value = Number(entered)
  return !Number.isNaN(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

const formats = new Map<string, Intl.NumberFormat>()
/** Made once: making one costs more than a hundred numbers written by it. */
function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.style} ${options.maximumFractionDigits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  formats.set(key, made)
  return made
}
