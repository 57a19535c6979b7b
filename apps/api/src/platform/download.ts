/** Sending a file as the answer of a `download` endpoint. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Handled, handled } from './answer.ts'

type Work = () => void
const waiting = new WeakMap<FastifyReply, (work: Work) => void>()

/** From now on files of this answer are begun by `afterCommit`, until the answer to give back is called: what was written down of them is kept first. */
export function holdFiles(reply: FastifyReply, afterCommit: (work: Work) => void): () => void {
  waiting.set(reply, afterCommit)
  return () => void waiting.delete(reply)
}

/** Streams a file to be saved, never shown: whatever somebody uploaded can't run in the console's name. */
export function sendFile(
  reply: FastifyReply,
  file: { name: string; mime: string; sizeBytes?: number },
  content: Readable,
): Handled {
  const afterCommit = waiting.get(reply)
  if (afterCommit) {
    afterCommit(() => void sendFile(reply, file, content))
    return handled
  }
  reply.type(file.mime || 'application/octet-stream')
  reply.header('content-disposition', disposition(file.name))
  reply.header('cache-control', 'no-store')
  if (file.sizeBytes !== undefined) reply.header('content-length', file.sizeBytes)
  reply.send(content)
  return handled
}

/**
 * The same once there is something to send and its asker may still have it: what fails before is answered in a sentence, and no
 * half file is begun. A short file is whole before anybody hears that its asker lost the right to it, so it is asked here.
 */
export function sendFileOnceBegun(
  reply: FastifyReply,
  file: { name: string; mime: string },
  { content, demandRight }: { content: Readable; demandRight(): Promise<void> },
): Handled {
  const hungUp = () => content.destroy()
  const failed = (error: Error) => {
    reply.raw.off('close', hungUp)
    if (!reply.raw.destroyed) reply.send(error)
  }
  reply.raw.once('close', hungUp)
  content.once('error', failed)
  content.once('readable', () => {
    demandRight().then(
      () => {
        if (content.destroyed) return
        content.off('error', failed)
        sendFile(reply, file, content)
      },
      (error: Error) => content.destroy(error),
    )
  })
  return handled
}

/** Both forms of RFC 6266: plain ASCII for old readers, UTF-8 for the rest. */
function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
