/** Answers that lie ready are sent before anything else looks at the call. Knows no domain. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './security-headers.ts'

export interface ReadyAnswer {
  readonly status: 200 | 304
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | null
}
/** Null: nothing lies ready, so the route of the path answers. */
export type Ready = (request: IncomingMessage, query: string) => ReadyAnswer | null

/** Told to the metrics; a ready answer is not logged. */
export const answeredEarly = 'answeredEarly'

/** The route of `path` stays what decides; `ready` repeats what it would say. A server that is closing repeats nothing. */
export function answerEarly({ server }: FastifyInstance, path: string, ready: Ready): void {
  const rest = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request
    const at = url.indexOf('?')
    const isAsked = server.listening && method === 'GET' && at === path.length && url.startsWith(path)
    const began = performance.now()
    const answer = isAsked ? ready(request, url.slice(at + 1)) : null
    if (answer === null) {
      for (const listener of rest) listener.call(server, request, response)
      return
    }
    const { status, headers, body } = answer
    response.writeHead(status, { ...securityHeaders, ...headers })
    response.end(body)
    server.emit(answeredEarly, path, status, performance.now() - began)
  })
}
