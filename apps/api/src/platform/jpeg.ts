/** Whether bytes are a picture in JPEG, by its own structure rather than its name. Pure. */

const markers = { start: 0xd8, end: 0xd9, scan: 0xda } as const
/** Start-of-frame markers carry the size; 0xC4, 0xC8 and 0xCC between them are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

interface Segment {
  marker: number
  /** Where its content begins, behind marker and length. */
  at: number
}

/** The segments before the picture's data, the one that begins it last. Ends early where they don't fit together. */
function* segments(bytes: Buffer, end: number): Generator<Segment> {
  for (let at = 2; at + 4 <= end; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return
    // fill bytes may stand before a marker
    if (marker === 0xff) {
      at++
      continue
    }
    yield { marker, at: at + 4 }
    const length = bytes.readUInt16BE(at + 2)
    if (marker === markers.scan || length < 2) return
    at += 2 + length
  }
}

/** Width and height in pixels; null where it is no whole JPEG: another format, cut off, or nonsense behind its first bytes. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== markers.start) return null
  // some cameras write zeros behind the end
  const end = bytes.lastIndexOf(Buffer.from([0xff, markers.end]))
  const found = [...segments(bytes, end)]
  const frame = found.find(({ marker }) => isFrame(marker))
  if (!frame || found.at(-1)?.marker !== markers.scan || frame.at + 5 > end) return null
  const [height, width] = [bytes.readUInt16BE(frame.at + 1), bytes.readUInt16BE(frame.at + 3)]
  return height > 0 && width > 0 ? { width, height } : null
}
