/**
 * Log lines say what happened to which call, and nothing of whom it was about: no body, no query (a filter may be a phone),
 * no address, no values that PostgreSQL quotes in its errors. Who did what to whom stands in the operation log.
 */
import type { FastifyRequest } from 'fastify'
import { maskText } from './mask.ts'

/** What is kept of an error: enough to find it in the sources. PostgreSQL's `detail` and `where` quote rows. */
type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  table?: string
}

export const serializers = {
  req: (request: Pick<FastifyRequest, 'id' | 'method' | 'url'>) => ({
    id: request.id,
    method: request.method,
    path: request.url.replace(/[?#].*$/, ''),
  }),
  err: (error: Error): LoggedError => {
    const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
    const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
    return {
      type: error.name,
      message: unquoted(error.message),
      stack: frames.join('\n'),
      ...(code === undefined ? {} : { code }),
      ...(constraint === undefined ? {} : { constraint }),
      ...(table === undefined ? {} : { table }),
    }
  },
}

/** What stands in quotes may be a value somebody sent; numbers, addresses and e-mails are masked besides. */
export const unquoted = (message: string): string => maskText(message.replace(/"[^"]*[^\w."][^"]*"|'[^']*'/g, '"…"'))
