/** Pictures that staff uploaded as evidence, before the record that refers to them. */
import type { Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { readFileContent, storeFile } from '../platform/files.ts'
import { cleanJpeg, readJpeg } from './image.ts'

/** Pictures of the caller's own as they may be kept where others look at them: each drawn anew, as a file of its own. */
export async function cleanPictures(tx: Tx, accountId: number, files: readonly string[], now: Date): Promise<string[]> {
  const cleaned: string[] = []
  for (const fileId of await demandOwnPictures(tx, accountId, files)) {
    const pieces: Buffer[] = []
    for await (const piece of readFileContent(tx, fileId)) pieces.push(piece as Buffer)
    const bytes = await cleanJpeg(Buffer.concat(pieces))
    const of = { name: 'picture.jpg', mime: 'image/jpeg', createdBy: accountId, now }
    cleaned.push((await storeFile(tx, of, whole(bytes))).fileId)
  }
  return cleaned
}

async function* whole(bytes: Buffer) {
  yield bytes
}

/** The files, each once, if all are the caller's own and pictures as the specification wants them (2 §5); else a refusal. */
export async function demandOwnPictures(tx: Tx, accountId: number, files: readonly string[]): Promise<string[]> {
  const asked = [...new Set(files)]
  if (asked.length === 0) return asked
  const found = await tx
    .selectFrom('file')
    .select(['fileId', 'sizeBytes'])
    .where('fileId', 'in', asked)
    .where('createdBy', '=', accountId)
    .execute()
  if (found.length !== asked.length) throw new Failure('file.missing')
  for (const { fileId, sizeBytes } of found) await readJpeg({ sizeBytes, stream: () => readFileContent(tx, fileId) })
  return asked
}
