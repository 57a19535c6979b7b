/** A picture of evidence as it leaves the house: with a watermark of who looks and when. */
import { Readable } from 'node:stream'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import type { Handled } from '../platform/answer.ts'
import { sendFile } from '../platform/download.ts'
import { readFileContent } from '../platform/files.ts'
import type { Context } from '../platform/implement.ts'
import { watermarked } from './image.ts'

type Looking = Pick<Context<AnyEndpoint>, 'reach' | 'user' | 'now' | 'reply'>

/** The file was found among what belongs to a record in scope. */
export async function sendEvidence(
  { reach, user, now, reply }: Looking,
  found: object,
  fileId: string,
): Promise<Handled> {
  const pieces: Buffer[] = []
  for await (const piece of readFileContent(reach.from(found), fileId)) pieces.push(piece as Buffer)
  const shown = await watermarked(Buffer.concat(pieces), `${user.userName} ${now.toISOString().slice(0, 16)}Z`)
  const file = { name: `${fileId}.jpg`, mime: 'image/jpeg', sizeBytes: shown.length }
  return sendFile(reply, file, Readable.from([shown]))
}
