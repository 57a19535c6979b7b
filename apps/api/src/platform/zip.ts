/** What stands in a ZIP, by its directory: a file of a megabyte can hold gigabytes of nothing. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

/** In a thread of its own: others are answered meanwhile. */
const inflate = promisify(inflateRaw)

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endBytes = 22
const entryHeadBytes = 46
const localHeadBytes = 30
const longestComment = 0xffff
/** Stands in a field of 32 bits whose value is kept in the entry's extra of 64 bits. */
const elsewhere = 0xffffffff
const extraOfLargeFiles = 1
const emptyPackedBytes = 2

export interface ZipEntry {
  name: string
  /** 0 as it is, 8 deflated. */
  method: number
  packed: number
  /** As declared; whoever unfolds the entry stops there. */
  size: number
  offset: number
}

/**
 * All entries; null where there is no directory that can be read, or one that declares nothing holds something.
 */
export function zipEntries(zip: Buffer): ZipEntry[] | null {
  let at = directoryOf(zip)
  if (at === null) return null
  const entries: ZipEntry[] = []
  while (at + entryHeadBytes <= zip.length && zip.readUInt32LE(at) === directoryEntry) {
    const names = zip.readUInt16LE(at + 28)
    const extra = zip.readUInt16LE(at + 30)
    const size = sizeOf(zip, at, { from: at + entryHeadBytes + names, bytes: extra })
    if (size === null) return null
    entries.push({
      name: zip.toString('utf8', at + entryHeadBytes, at + entryHeadBytes + names),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size,
      offset: zip.readUInt32LE(at + 42),
    })
    at += entryHeadBytes + names + extra + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** An entry's content; null where it can't be unfolded to what it declares. */
export async function unfold(zip: Buffer, { method, packed, size, offset }: ZipEntry): Promise<Buffer | null> {
  if (offset + localHeadBytes > zip.length) return null
  const from = offset + localHeadBytes + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const bytes = zip.subarray(from, from + packed)
  if (method === 0) return bytes
  if (size === 0) return Buffer.alloc(0)
  try {
    return await inflate(bytes, { maxOutputLength: size })
  } catch {
    return null
  }
}

function directoryOf(zip: Buffer): number | null {
  for (let at = zip.length - endBytes; at >= Math.max(0, zip.length - endBytes - longestComment); at--)
    if (zip.readUInt32LE(at) === endOfDirectory) return zip.readUInt32LE(at + 16)
  return null
}

function sizeOf(zip: Buffer, at: number, extra: { from: number; bytes: number }): number | null {
  const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
  if (size === 0) return packed > emptyPackedBytes ? null : 0
  if (size !== elsewhere) return size
  const end = Math.min(extra.from + extra.bytes, zip.length)
  for (let field = extra.from; field + 12 <= end; field += 4 + zip.readUInt16LE(field + 2))
    if (zip.readUInt16LE(field) === extraOfLargeFiles) return Number(zip.readBigUInt64LE(field + 4)) || null
  return null
}
