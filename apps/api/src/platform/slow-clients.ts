/** Callers that stop in the middle of sending: a half-sent upload would be waited for without end. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The head of a request. */
export const headWithinMs = 20_000
/** A whole request with its body: 64 MB over a slow line. */
export const requestWithinMs = 10 * 60_000

export interface SilenceLimits {
  /** Nothing more came for so long while a body was awaited. */
  silentMs: number
  lookEveryMs: number
}
const usual: SilenceLimits = { silentMs: 30_000, lookEveryMs: 5000 }

/** Hangs up on callers that send nothing for a while before their request is whole. */
export function hangUpOnSilence(http: FastifyInstance, { silentMs, lookEveryMs }: SilenceLimits = usual): void {
  const sending = new Map<FastifyRequest['raw'], { bytes: number; at: number }>()
  http.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && raw.method === 'POST') sending.set(raw, { bytes: 0, at: performance.now() })
    done()
  })
  http.addHook('onResponse', (request, _reply, done) => {
    sending.delete(request.raw)
    done()
  })
  const look = () => {
    const now = performance.now()
    for (const [raw, last] of sending) {
      const { bytesRead } = raw.socket
      if (raw.complete || raw.destroyed) sending.delete(raw)
      else if (bytesRead !== last.bytes) sending.set(raw, { bytes: bytesRead, at: now })
      else if (now - last.at > silentMs) raw.destroy()
    }
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
