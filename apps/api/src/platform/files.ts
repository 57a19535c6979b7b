/** Files live in the database, in chunks, so that every process reaches them and a half-sent upload leaves nothing. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db, Tx } from './db.ts'

const chunkBytes = 256 * 1024

export interface StoredFile {
  fileId: string
  name: string
  mime: string
  sizeBytes: number
  sha256: string
}

/** Stores a stream as a file inside the caller's transaction. */
export async function storeFile(
  tx: Tx,
  file: { name: string; mime: string; createdBy: number | null; now: Date },
  content: AsyncIterable<Buffer | string>,
): Promise<StoredFile> {
  const { fileId } = await tx
    .insertInto('file')
    .values({
      name: file.name,
      mime: file.mime,
      sizeBytes: 0,
      sha256: '',
      createdAt: file.now,
      createdBy: file.createdBy,
    })
    .returning('fileId')
    .executeTakeFirstOrThrow()
  const hash = createHash('sha256')
  let sizeBytes = 0
  let number = 0
  for await (const bytes of rechunk(content)) {
    hash.update(bytes)
    sizeBytes += bytes.length
    await tx.insertInto('fileChunk').values({ fileId, number: number++, bytes }).execute()
  }
  const sha256 = hash.digest('hex')
  await tx.updateTable('file').set({ sizeBytes, sha256 }).where('fileId', '=', fileId).execute()
  return { fileId, name: file.name, mime: file.mime, sizeBytes, sha256 }
}

async function* rechunk(content: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes >= chunkBytes) {
      yield Buffer.concat(held)
      held = []
      heldBytes = 0
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

export async function findFile(db: Db, fileId: string) {
  return db.selectFrom('file').selectAll().where('fileId', '=', fileId).executeTakeFirst()
}

/** The bytes of a stored file, one chunk in memory at a time. */
export function readFileContent(db: Db, fileId: string): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let number = 0; ; number++) {
      const chunk = await db
        .selectFrom('fileChunk')
        .select('bytes')
        .where('fileId', '=', fileId)
        .where('number', '=', number)
        .executeTakeFirst()
      if (!chunk) return
      yield chunk.bytes
    }
  }
  return Readable.from(chunks())
}
