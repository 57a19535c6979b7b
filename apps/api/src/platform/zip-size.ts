/** What a ZIP says it unfolds to: a file of a megabyte can hold gigabytes of nothing. */

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endBytes = 22
const entryBytes = 46
const longestComment = 0xffff
/** Stands in a field of 32 bits whose value is kept in the entry's extra of 64 bits. */
const elsewhere = 0xffffffff
const extraOfLargeFiles = 1

/**
 * Bytes of all entries together, as the directory declares them; null where there is no directory that can be read. Whoever
 * unfolds an entry stops at what it declares, so one that declares nothing must hold nothing.
 */
export function unfoldedBytes(zip: Buffer): number | null {
  let at = directoryOf(zip)
  if (at === null) return null
  let total = 0
  while (at + entryBytes <= zip.length && zip.readUInt32LE(at) === directoryEntry) {
    const names = zip.readUInt16LE(at + 28)
    const extra = zip.readUInt16LE(at + 30)
    const size = sizeOf(zip, at, { from: at + entryBytes + names, bytes: extra })
    if (size === null) return null
    total += size
    at += entryBytes + names + extra + zip.readUInt16LE(at + 32)
  }
  return total
}

function directoryOf(zip: Buffer): number | null {
  for (let at = zip.length - endBytes; at >= Math.max(0, zip.length - endBytes - longestComment); at--)
    if (zip.readUInt32LE(at) === endOfDirectory) return zip.readUInt32LE(at + 16)
  return null
}

const emptyPackedBytes = 2

function sizeOf(zip: Buffer, at: number, extra: { from: number; bytes: number }): number | null {
  const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
  if (size === 0) return packed > emptyPackedBytes ? null : 0
  if (size !== elsewhere) return size
  const end = Math.min(extra.from + extra.bytes, zip.length)
  for (let field = extra.from; field + 12 <= end; field += 4 + zip.readUInt16LE(field + 2))
    if (zip.readUInt16LE(field) === extraOfLargeFiles) return Number(zip.readBigUInt64LE(field + 4)) || null
  return null
}
