/** Pictures that staff uploaded as evidence, before the record that refers to them. */
import type { Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { readFileContent } from '../platform/files.ts'
import { readJpeg } from './image.ts'

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
