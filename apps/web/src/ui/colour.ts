/** A theme colour becomes a scale: ten tints towards white and one shade darker (spec 1 §9), and the steps that text needs. */

interface Hsl {
  h: number
  s: number
  l: number
}
export const defaultColour = '#1890ff'

function toRgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
function toHsl(hex: string): Hsl {
  const [r, g, b] = toRgb(hex).map((part) => part / 255) as [number, number, number]
  const high = Math.max(r, g, b)
  const low = Math.min(r, g, b)
  const l = (high + low) / 2
  const span = high - low
  if (span === 0) return { h: 0, s: 0, l }
  const s = span / (1 - Math.abs(2 * l - 1))
  const h = high === r ? ((g - b) / span) % 6 : high === g ? (b - r) / span + 2 : (r - g) / span + 4
  return { h: (h * 60 + 360) % 360, s, l }
}
function fromHsl({ h, s, l }: Hsl): string {
  const part = (n: number) => {
    const k = (n + h / 30) % 12
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return toHex([part(0), part(8), part(4)])
}

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** The contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Ten tints, from the colour itself (0) in steps of a tenth towards white, then one shade a tenth darker. */
export function tints(hex: string): { tints: string[]; shade: string } {
  const rgb = toRgb(hex)
  return {
    tints: Array.from({ length: 10 }, (_, step) => toHex(rgb.map((part) => part + ((255 - part) * step) / 10))),
    shade: toHex(rgb.map((part) => part * 0.9)),
  }
}

/**
 * Mantine's scale of ten, light to dark, the colour itself at 5. The steps below it darken until white text on step 7
 * reaches AA, so that a button of any chosen colour can be read.
 */
export function scale(hex: string): [string, string, string, string, string, string, string, string, string, string] {
  const { tints: light } = tints(hex)
  const own = toHsl(hex)
  let strong = own.l
  while (strong > 0.05 && contrast(fromHsl({ ...own, l: strong }), '#ffffff') < 4.9) strong -= 0.01
  const at = (l: number) => fromHsl({ ...own, l: Math.max(0.04, l) })
  const tint = (step: number) => light[step] as string
  return [
    mix(tint(9), '#ffffff', 0.25),
    mix(tint(8), '#ffffff', 0.1),
    tint(7),
    tint(5),
    tint(2),
    hex,
    at((own.l + strong) / 2),
    at(strong),
    at(strong - 0.05),
    at(strong - 0.1),
  ]
}
function mix(one: string, other: string, part: number): string {
  const b = toRgb(other)
  return toHex(toRgb(one).map((value, at) => value + ((b[at] ?? 0) - value) * part))
}
