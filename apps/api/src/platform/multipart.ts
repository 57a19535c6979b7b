/**
 * Uploads: a part `input` (JSON), then one part `file`. The file waits in a nameless temporary file until it is whole, so
 * that no transaction is open while somebody's line is slow, a half-sent one leaves nothing, and a transaction that has to
 * run again can read it again.
 */

import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { lastOf } from './cut.ts'
import { Failure } from './fail.ts'
import { maskFileName } from './mask.ts'
import { hasUnkeepable, unkeepable } from './problems.ts'
import { fileLimitBytes } from './server.ts'

export interface Upload {
  /** As the sender called it, without folders; at most 200 characters. */
  name: string
  mime: string
  sizeBytes: number
  sha256: string
  /** The content from its start, as often as asked for. */
  stream(): AsyncIterable<Buffer>
}

export interface ReceivedUpload {
  /** What the `input` part said; `{}` where it was left out. Not validated yet. */
  input: unknown
  file: Upload
  /** Gives the temporary space back. */
  release(): Promise<void>
}

/** What is sent around the file: boundaries, headers, the `input` part. */
const envelopeBytes = 2 * 1024 * 1024

/** Receives an upload; throws `request.tooLarge` or `request.malformed`, and then nothing is kept. */
export async function receiveUpload(request: FastifyRequest): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new Failure('request.malformed')
  // refused before 200 MB have travelled
  if (Number(request.headers['content-length'] ?? 0) > fileLimitBytes + envelopeBytes) throw tooLarge()
  let input: unknown = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'input') input = jsonOf(part)
      continue
    }
    if (part.fieldname !== 'file') throw new Failure('request.malformed')
    const { handle, ...file } = await spool(part)
    return { input, file, release: () => handle.close() }
  }
  throw new Failure('request.malformed')
}

export const tooLarge = () => new Failure('request.tooLarge', { limit: `${fileLimitBytes / 1024 / 1024} MB` })

function jsonOf(part: Exclude<Multipart, MultipartFile>): unknown {
  // a part that declares application/json has been read already
  const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
  if (hasUnkeepable(text)) throw new Failure('request.invalid', {}, [{ field: '', message: unkeepable }])
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('request.malformed')
  }
}

async function spool(part: MultipartFile): Promise<Upload & { handle: FileHandle }> {
  const handle = await openNameless()
  try {
    const hash = createHash('sha256')
    let sizeBytes = 0
    for await (const bytes of part.file as AsyncIterable<Buffer>) {
      hash.update(bytes)
      sizeBytes += bytes.length
      await handle.write(bytes)
    }
    if (part.file.truncated) throw tooLarge()
    return {
      handle,
      name: maskFileName(plainName(part.filename)),
      mime: part.mimetype.slice(0, 200),
      sizeBytes,
      sha256: hash.digest('hex'),
      stream: () => handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 }),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A file that is gone from its folder while it is open: however the process ends, nothing stays. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `cordillera-${randomBytes(12).toString('hex')}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return lastOf(last.replace(/[\u0000-\u001f\u007f]/g, ''), 200) || 'file'
}
