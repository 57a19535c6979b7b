/** Pieces of the borrower's page. Everything that is not ours is escaped. */
import JsBarcode from 'jsbarcode'

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Code 128 as an SVG: bars of whole units, sharp at any size. */
export function barcodeSvg(digits: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, digits, { format: 'CODE128' })
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `<rect x="${index}" width="${bar.length}" height="40"/>`,
  )
  return `<svg viewBox="-10 0 ${modules.length + 20} 40" role="img" aria-label="${escaped(digits)}" preserveAspectRatio="none">${bars.join('')}</svg>`
}

export const fact = (name: string, value: string) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`
