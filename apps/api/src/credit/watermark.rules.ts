/**
 * A watermark as a drawing. Its letters are drawn here, five points by seven: the server needs no font, and every
 * machine draws the same. Pure.
 */

/** Rows of a letter from the top, five bits each, written in base 32. */
const letters: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hppljjh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hha4444',
  Z: 'v1248gv',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh168gv',
  3: 'eh161he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  '-': '000v000',
  _: '000000v',
  ':': '0cc0cc0',
  '.': '00000cc',
}
const across = 6
const down = 7
/** Of the picture's width: two lines of it stand side by side on a wide one. */
const shareOfWidth = 0.6
const opacity = 0.2

/** Text as the outline of its points, one unit each, six across a letter. What has no letter is left blank. */
export function outline(text: string): string {
  return [...text.toUpperCase()]
    .flatMap((sign, place) =>
      [...(letters[sign] ?? '')].flatMap((row, y) => {
        const bits = Number.parseInt(row, 32)
        return [0, 1, 2, 3, 4].flatMap((x) => (bits & (16 >> x) ? `M${place * across + x} ${y}h1v1h-1z` : []))
      }),
    )
    .join('')
}

/** One tile of the pattern for a picture of this size: dark and light side by side, so that it shows on both. */
export function watermarkTile(text: string, { width, height }: { width: number; height: number }): string {
  const unit = Math.max(1, (width * shareOfWidth) / (text.length * across))
  const tileWidth = Math.min(width, Math.ceil(unit * across * (text.length + 4)))
  const tileHeight = Math.min(height, Math.ceil(Math.max(unit * down * 5, width / 4)))
  const path = outline(text)
  const at = `translate(${(tileWidth * 0.08).toFixed(1)} ${(tileHeight * 0.62).toFixed(1)}) rotate(-12) scale(${unit.toFixed(3)})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${tileHeight}">
    <g transform="${at}"><path d="${path}" fill="#fff" fill-opacity="${opacity}" transform="translate(0.5 0.5)"/>
    <path d="${path}" fill="#000" fill-opacity="${opacity}"/></g></svg>`
}
